// What the tests of the page share: the browser, the pages and ways to look at them. GLIDEPATH_PAGES is the folder that
// report_fixture wrote.
import { type ChildProcess, spawn } from "node:child_process";
import { createSocket } from "node:dgram";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { launch, openPage } from "./chromium";

export const pages = process.env["GLIDEPATH_PAGES"] ?? "";
if (!pages) throw new Error("GLIDEPATH_PAGES is not set: run this through ctest -R browser");

export let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
});

export const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

export const addressOf = (name: string, hash = "") => pathToFileURL(join(pages, `${name}.html`)).href + hash;
export const isOpen = (page: Page) => page.waitForSelector("#app:not([hidden])", { timeout: 40_000 });
// The page's rules forbid eval, so waiting is done from here.
export const until = <T>(look: () => T) => expect.poll(look, { timeout: 40_000, interval: 100 });
export const hashOf = (page: Page) => page.evaluate(() => location.hash);
export const textOf = (page: Page, selector: string) => page.locator(selector).innerText();
export const timeOf = async (page: Page) => Number(await page.locator("#scrub").evaluate((input: HTMLInputElement) => input.value));
export const rangeOf = (page: Page) => page.locator("#scrub").evaluate((input: HTMLInputElement) => [Number(input.min), Number(input.max)]);

export async function open(name: string, hash = "", options: BrowserContextOptions = {}) {
  const opened = await openPage(browser, addressOf(name, hash), options);
  await isOpen(opened.page);
  return opened;
}

export const market = (hash = "", options: BrowserContextOptions = {}) => open("market", hash, options);

// Whether a canvas shows more than one colour.
export const isDrawn = (page: Page, selector: string) => page.locator(selector).first().evaluate((canvas: HTMLCanvasElement) => {
  const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
  const colours = new Set<number>();
  for (let i = 0; i < data.length; i += 4) colours.add((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]);
  return colours.size > 8;
});

// A port that nobody uses now.
export const freePort = () => new Promise<number>((resolve, reject) => {
  const socket = createSocket("udp4");
  socket.on("error", reject);
  socket.bind(0, "127.0.0.1", () => {
    const { port } = socket.address();
    socket.close(() => resolve(port));
  });
});

// Sends a town there for two minutes.
export const sendTown = (program: string, port: number) =>
  spawn(program, ["simulate", "--scene", "town", "--profile", "dsl", "--seconds", "120", "--udp", `127.0.0.1:${port}`, "--quiet"], { stdio: "ignore" });

// A browser that offers no WebGL.
export const withoutWebGl = (page: Page) => page.addInitScript(() => {
  const before = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
    return kind.startsWith("webgl") ? null : before.apply(this, [kind, ...rest] as never);
  } as typeof before;
});

export interface Served {
  server: ChildProcess;
  address: string;
}

// `glidepath view` with these words, once it says where its page is.
export async function served(program: string, words: readonly string[]): Promise<Served> {
  const server = spawn(program, ["view", ...words, "--no-open"], { stdio: ["ignore", "pipe", "pipe"] });
  const address = await new Promise<string>((resolve, reject) => {
    let said = "";
    const hear = (data: Buffer) => {
      said += data.toString();
      const found = /http:\/\/127\.0\.0\.1:\d+\/(\?token=[0-9a-f]{32})?(?=\s)/.exec(said);
      if (found) resolve(found[0]);
    };
    server.stdout.on("data", hear);
    server.stderr.on("data", hear);
    server.on("exit", (code) => reject(new Error(`glidepath view ${words.join(" ")} ended with ${code}: ${said}`)));
  });
  return { server, address };
}
