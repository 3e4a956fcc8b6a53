// The page that follows live traffic: the program listens on a port or on the interface lo of this machine, the
// simulator sends there. GLIDEPATH_PROGRAM is the program. Listening on an interface needs root: without, only its
// refusal is tested, and a line on standard error says so.
import type { ChildProcess } from "node:child_process";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPage } from "./chromium";
import { browser, freePort, isOpen, rangeOf, sendTown, served, timeOf, until } from "./pages";

const program = process.env["GLIDEPATH_PROGRAM"] ?? "";
if (!program) throw new Error("GLIDEPATH_PROGRAM is not set: run this through ctest -R browser");

const view = (...source: string[]) => served(program, [...source, "--fps", "30"]);
const send = (port: number) => sendTown(program, port);

// Follows, pauses, goes back and returns to now.
async function followed(page: Page): Promise<void> {
  await isOpen(page);
  await until(() => page.locator("#table tbody tr").count()).toBeGreaterThan(8);
  await until(async () => (await rangeOf(page))[1]).toBeGreaterThan(4);
  const [, end] = await rangeOf(page);
  await until(async () => (await rangeOf(page))[1]).toBeGreaterThan(end + 1.5);
  expect(await page.locator("#live").getAttribute("aria-pressed")).toBe("true");
  await until(async () => (await rangeOf(page))[1] - (await timeOf(page))).toBeLessThan(2.5); // near now
  await page.keyboard.press("Space");
  await until(() => page.locator("#live").getAttribute("aria-pressed")).toBe("false");
  const paused = await timeOf(page);
  await page.keyboard.press("Shift+ArrowLeft");
  await until(() => timeOf(page)).toBeCloseTo(paused - 1, 1);
  await page.waitForTimeout(1500);
  expect(await timeOf(page), "stays there while more comes").toBeCloseTo(paused - 1, 1);
  await page.keyboard.press("b");
  await until(() => timeOf(page)).toBeGreaterThan(paused + 0.5);
}

describe("a live page of an interface", () => {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot) process.stderr.write("NOT TESTED, for want of root: glidepath view --interface lo\n");

  it.runIf(!isRoot)("is refused in words without root", async () => {
    await expect(view("--interface", "lo")).rejects.toThrow(/ended with 2: .*--interface lo: /);
  });

  it.runIf(isRoot)("follows what goes over lo, pauses, goes back, and returns to now", async () => {
    const { server, address } = await view("--interface", "lo");
    const sender = send(await freePort());
    try {
      const { page, said } = await openPage(browser, address);
      await followed(page);
      expect(await page.locator("#title").innerText()).toContain("interface lo");
      expect(said).toEqual([]);
      await page.context().close();
    } finally {
      sender.kill("SIGKILL");
      server.kill("SIGKILL");
    }
  });
});

describe("a live page", () => {
  let server: ChildProcess;
  let sender: ChildProcess;
  let address = "";
  beforeAll(async () => {
    const port = await freePort();
    ({ server, address } = await view("--udp", `127.0.0.1:${port}`));
    sender = send(port);
  });
  afterAll(() => {
    sender?.kill("SIGKILL");
    server?.kill("SIGKILL");
  });

  it("is served to nobody without its token", async () => {
    for (const path of ["/", "/events", "/?token=00000000000000000000000000000000"]) {
      expect((await fetch(new URL(path, address))).status).toBe(403);
    }
  });

  it("follows the traffic, pauses, goes back, and returns to now", async () => {
    const { page, said } = await openPage(browser, address);
    await followed(page);
    await page.keyboard.press("2");
    await page.waitForSelector(".space-canvas");
    expect(said).toEqual([]);
    await page.context().close();
  });

  it("is not held up by a browser that takes nothing", async () => {
    const slow = await fetch(new URL(`/events${new URL(address).search}`, address)); // never read
    const { page } = await openPage(browser, address);
    await isOpen(page);
    const [, end] = await rangeOf(page);
    await until(async () => (await rangeOf(page))[1]).toBeGreaterThan(end + 3);
    await slow.body?.cancel();
    await page.context().close();
  });

  it("keeps what came when the program ends, and says so", async () => {
    const { page } = await openPage(browser, address);
    await isOpen(page);
    const status = new Promise<number | null>((resolve) => server.once("exit", (code) => resolve(code)));
    server.kill("SIGINT");
    expect(await status).toBe(0);
    await page.locator("#live-note", { hasText: "does not answer" }).waitFor();
    expect(await page.locator("#table tbody tr").count()).toBeGreaterThan(8);
    await page.context().close();
  });
});
