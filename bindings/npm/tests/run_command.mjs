// Runs a wasm command with node's own WASI: node run_command.mjs PROGRAM.wasm
import { readFile } from "node:fs/promises";
import { WASI } from "node:wasi";

process.removeAllListeners("warning"); // node calls its WASI an experiment
const wasi = new WASI({ version: "preview1", args: process.argv.slice(2), returnOnExit: true });
const { instance } = await WebAssembly.instantiate(await readFile(process.argv[2]), { wasi_snapshot_preview1: wasi.wasiImport });
process.exitCode = wasi.start(instance);
