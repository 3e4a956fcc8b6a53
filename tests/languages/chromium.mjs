// The session of tools/check_languages in Chromium: node chromium.mjs PLAYWRIGHT PACKAGE SESSION REPEATS. The page gets its
// files from here, over no network.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [playwright, folder, session, repeats] = process.argv.slice(2);
const { chromium } = (await import(pathToFileURL(`${playwright}/index.mjs`))).default;
const executablePath = process.env.GLIDEPATH_CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);
if (!executablePath) throw new Error("Chromium is missing (Debian package chromium)");

const FILES = {
  "/": ["text/html", async () => "<!doctype html><title>session</title>"],
  "/index.js": ["text/javascript", () => readFile(`${folder}/index.js`)],
  "/inflate.js": ["text/javascript", () => readFile(`${folder}/inflate.js`)],
  "/glidepath.wasm": ["application/wasm", () => readFile(`${folder}/glidepath.wasm`)],
  "/driver.mjs": ["text/javascript", () => readFile(new URL("./driver.mjs", import.meta.url))],
  "/session": ["text/plain", () => readFile(session)],
};
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--no-first-run", "--disable-gpu"] });
try {
  const page = await browser.newPage();
  await page.route("**/*", async (route) => {
    const file = FILES[new URL(route.request().url()).pathname];
    if (!file) return route.fulfill({ status: 404 });
    return route.fulfill({ contentType: file[0], body: await file[1]() });
  });
  await page.goto("http://glidepath.test/");
  const lines = await page.evaluate(async (count) => {
    const { load } = await import("/index.js");
    const { driven } = await import("/driver.mjs");
    return driven(await load(), await (await fetch("/session")).text(), count);
  }, Number(repeats));
  console.log(lines.join("\n"));
} finally {
  await browser.close();
}
