// Measures how long a page takes from navigation to the first frame that shows the capture, and what a frame costs the
// main thread, with the browser's own tracing. usage: npm run measure -- PAGE.html. Of frames the thread's time is
// counted, not the wall clock, so that other work on the machine and the software that stands in for a graphics card do
// not count; of opening both.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { launch } from "./chromium";

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
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
const page = await context.newPage();
await page.addInitScript(() => {
  const seen = window as unknown as { shownMs?: number };
  const look = () => {
    const app = document.getElementById("app");
    if (!app || app.hidden) requestAnimationFrame(look);
    else requestAnimationFrame(() => setTimeout(() => (seen.shownMs = performance.now())));
  };
  requestAnimationFrame(look);
});
const session = await context.newCDPSession(page);
await session.send("Performance.enable", { timeDomain: "threadTicks" });
await page.goto(pathToFileURL(resolve(file)).href);
await page.waitForSelector("#app:not([hidden])", { timeout: 300_000 });
await page.waitForTimeout(500);
const shownMs = await page.evaluate(() => (window as unknown as { shownMs?: number }).shownMs ?? NaN);
const { metrics } = await session.send("Performance.getMetrics");
const busyMs = (metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN) * 1000;
console.log(`first frame of the capture ${shownMs.toFixed(0)} ms after navigation; main thread busy for ${busyMs.toFixed(0)} ms`);
for (const [key, view] of [["1", "map"], ["2", "3-D"], ["c", "side by side"]]) {
  await page.keyboard.press(key);
  await page.waitForTimeout(2500);
  const { frames, perFrameMs, scriptMs } = await costOf(page, 4);
  console.log(`${view.padEnd(14)} ${String(frames).padStart(4)} frames in 4 s, main thread ${perFrameMs.toFixed(2)} ms a frame, of it script ${scriptMs.toFixed(2)} ms`);
}
await browser.close();
