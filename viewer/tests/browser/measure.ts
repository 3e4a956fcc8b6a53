// Measures how long a page takes to open and what a frame costs the main thread, with the browser's own tracing.
// usage: npm run measure -- PAGE.html. Thread time is counted, not the wall clock, so that other work on the machine
// and the software that stands in for a graphics card do not count.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { launch, openPage } from "./chromium";

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  tdur?: number; // microseconds of the thread
  dur?: number;
}

async function costOf(page: Page, seconds: number): Promise<{ frames: number; perFrameMs: number; scriptMs: number }> {
  const browser = page.context().browser()!;
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"] });
  await page.keyboard.press("Space");
  await page.waitForTimeout(seconds * 1000);
  await page.keyboard.press("Space");
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const frames = traceEvents.filter((event) => event.name === "FireAnimationFrame");
  const main = frames[0];
  const own = traceEvents.filter((event) => event.ph === "X" && event.pid === main.pid && event.tid === main.tid);
  const sum = (name: string) => own.filter((event) => event.name === name).reduce((total, event) => total + (event.tdur ?? event.dur ?? 0), 0) / 1000;
  return { frames: frames.length, perFrameMs: sum("RunTask") / frames.length, scriptMs: sum("FireAnimationFrame") / frames.length };
}

const [file] = process.argv.slice(2);
if (!file) throw new Error("usage: npm run measure -- PAGE.html");
const browser = await launch();
const started = performance.now();
const { page } = await openPage(browser, pathToFileURL(resolve(file)).href);
await page.waitForSelector("#app:not([hidden])", { timeout: 120_000 });
console.log(`opened in ${(performance.now() - started).toFixed(0)} ms of wall clock`);
for (const [key, view] of [["1", "map"], ["2", "3-D"], ["c", "side by side"]]) {
  await page.keyboard.press(key);
  await page.waitForTimeout(2500);
  const { frames, perFrameMs, scriptMs } = await costOf(page, 4);
  console.log(`${view.padEnd(14)} ${String(frames).padStart(4)} frames in 4 s, main thread ${perFrameMs.toFixed(2)} ms a frame, of it script ${scriptMs.toFixed(2)} ms`);
}
await browser.close();
