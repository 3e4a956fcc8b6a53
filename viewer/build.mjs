// Builds the page: one HTML file with code and styles inside, and the same text as C++ string literals for the
// program. With an engine (the page.wasm of tools/build_wasm --page) the page replays captures itself; without one it
// says that it cannot. usage: node build.mjs OUT_DIRECTORY [ENGINE]
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const MOST_BYTES = 1_500_000;
const PIECE_CHARACTERS = 8000; // as C++ text at most four times as long: within the 64 KiB of a literal
const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2] ?? join(here, "dist");

const enginePath = process.argv[3];
const scriptOptions = { bundle: true, minify: true, format: "iife", target: ["es2022"], legalComments: "eof", charset: "ascii", write: false, logLevel: "warning" };
const worker = await build({ ...scriptOptions, entryPoints: [join(here, "src/engine/worker.ts")] });
const bundled = await build({
  ...scriptOptions,
  entryPoints: [join(here, "src/main.ts")],
  define: { GLIDEPATH_WORKER: JSON.stringify(worker.outputFiles[0].text) },
});
const styles = await build({
  entryPoints: [join(here, "src/style/page.css")],
  bundle: true,
  minify: true,
  legalComments: "none",
  write: false,
  logLevel: "warning",
});

const script = bundled.outputFiles[0].text;
const style = styles.outputFiles[0].text;
const engine = enginePath ? gzipSync(readFileSync(enginePath), { level: 9 }).toString("base64") : "";
// The browser runs this script, these styles and WebAssembly, and nothing else, whatever the data holds. The worker of
// the engine is a part of the script, and has the same rules.
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const policy = `default-src 'none'; script-src ${hash(script)} 'wasm-unsafe-eval'; worker-src blob:; style-src ${hash(style)}; img-src data: blob:; base-uri 'none'; form-action 'none'`;

let page = readFileSync(join(here, "src/page.html"), "utf8");
for (const [mark, text] of [["%POLICY%", policy], ["%STYLE%", style], ["%ENGINE%", engine], ["%SCRIPT%", script]]) {
  if (page.split(mark).length !== 2) throw new Error(`src/page.html must hold ${mark} once`);
  page = page.split(mark).join(text);
}
if (page.split("<!--glidepath-data-->").length !== 2) throw new Error("the page must hold the mark for the data once");
const bytes = Buffer.byteLength(page);
if (bytes > MOST_BYTES) throw new Error(`the page has ${bytes} bytes; the most is ${MOST_BYTES}`);

const escaped = { "\\": "\\\\", '"': '\\"', "\n": "\\n", "?": "\\?" };
const literal = (text) =>
  `"${Array.from(Buffer.from(text, "utf8"), (byte) => {
    const character = String.fromCharCode(byte);
    if (escaped[character]) return escaped[character];
    return byte >= 32 && byte < 127 ? character : `\\${byte.toString(8).padStart(3, "0")}`;
  }).join("")}",`;
const pieces = [];
for (let at = 0; at < page.length; at += PIECE_CHARACTERS) pieces.push(literal(page.slice(at, at + PIECE_CHARACTERS)));

mkdirSync(out, { recursive: true });
writeFileSync(join(out, "index.html"), page);
writeFileSync(join(out, "page_template.inc"), `${pieces.join("\n")}\n`);
console.log(`viewer: the page has ${bytes} bytes (most: ${MOST_BYTES}), ${engine ? `${engine.length} of them the engine` : "without the engine"}`);
