// Builds the page: one HTML file with code and styles inside, and the same text as C++ string literals for the
// program. usage: node build.mjs OUT_DIRECTORY
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const MOST_BYTES = 1_500_000;
const PIECE_CHARACTERS = 8000; // as C++ text at most four times as long: within the 64 KiB of a literal
const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2] ?? join(here, "dist");

const bundled = await build({
  entryPoints: [join(here, "src/main.ts")],
  bundle: true,
  minify: true,
  format: "iife",
  target: ["es2022"],
  loader: { ".css": "text" },
  legalComments: "eof",
  charset: "ascii",
  write: false,
  logLevel: "warning",
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
// The browser runs this script and these styles and nothing else, whatever the data holds.
const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const policy = `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; img-src data: blob:; base-uri 'none'; form-action 'none'`;

let page = readFileSync(join(here, "src/page.html"), "utf8");
for (const [mark, text] of [["%POLICY%", policy], ["%STYLE%", style], ["%SCRIPT%", script]]) {
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
console.log(`viewer: the page has ${bytes} bytes (most: ${MOST_BYTES})`);
