// The page that follows live traffic: the program listens on a port of this machine, the simulator sends there.
// GLIDEPATH_PROGRAM is the program.
import { type ChildProcess, spawn } from "node:child_process";
import { createSocket } from "node:dgram";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, openPage } from "./chromium";

const program = process.env["GLIDEPATH_PROGRAM"] ?? "";
if (!program) throw new Error("GLIDEPATH_PROGRAM is not set: run this through ctest -R browser");

const until = <T>(look: () => T, timeout = 30_000) => expect.poll(look, { timeout, interval: 100 });
const timeOf = async (page: Page) => Number(await page.locator("#scrub").evaluate((input: HTMLInputElement) => input.value));
const rangeOf = (page: Page) => page.locator("#scrub").evaluate((input: HTMLInputElement) => [Number(input.min), Number(input.max)]);

// A port that nobody uses now.
const freePort = () => new Promise<number>((resolve, reject) => {
  const socket = createSocket("udp4");
  socket.on("error", reject);
  socket.bind(0, "127.0.0.1", () => {
    const { port } = socket.address();
    socket.close(() => resolve(port));
  });
});

describe("a live page", () => {
  let browser: Browser;
  let server: ChildProcess;
  let sender: ChildProcess;
  let address = "";
  beforeAll(async () => {
    browser = await launch();
    const port = await freePort();
    server = spawn(program, ["view", "--udp", `127.0.0.1:${port}`, "--no-open", "--fps", "30"], { stdio: ["ignore", "pipe", "inherit"] });
    address = await new Promise<string>((resolve, reject) => {
      let said = "";
      server.stdout!.on("data", (data: Buffer) => {
        said += data.toString();
        const found = /http:\/\/127\.0\.0\.1:\d+\/\?token=[0-9a-f]{32}/.exec(said);
        if (found) resolve(found[0]);
      });
      server.on("exit", (code) => reject(new Error(`the program ended with ${code}: ${said}`)));
    });
    sender = spawn(program, ["simulate", "--scene", "town", "--profile", "dsl", "--seconds", "120", "--udp", `127.0.0.1:${port}`, "--quiet"], { stdio: "ignore" });
  });
  afterAll(async () => {
    sender?.kill("SIGKILL");
    server?.kill("SIGKILL");
    await browser?.close();
  });

  it("is served to nobody without its token", async () => {
    for (const path of ["/", "/events", "/?token=00000000000000000000000000000000"]) {
      expect((await fetch(new URL(path, address))).status).toBe(403);
    }
  });

  it("follows the traffic, pauses, goes back, and returns to now", async () => {
    const { page, said } = await openPage(browser, address);
    await page.waitForSelector("#app:not([hidden])", { timeout: 30_000 });
    await until(() => page.locator("#table tbody tr").count()).toBeGreaterThan(8);
    await until(async () => (await rangeOf(page))[1]).toBeGreaterThan(4);
    const [, end] = await rangeOf(page);
    await until(async () => (await rangeOf(page))[1]).toBeGreaterThan(end + 1.5);
    expect(await page.locator("#live").getAttribute("aria-pressed")).toBe("true");
    expect((await rangeOf(page))[1] - (await timeOf(page)), "near now").toBeLessThan(2.5);
    await page.keyboard.press("Space");
    await until(() => page.locator("#live").getAttribute("aria-pressed")).toBe("false");
    const paused = await timeOf(page);
    await page.keyboard.press("Shift+ArrowLeft");
    await until(() => timeOf(page)).toBeCloseTo(paused - 1, 1);
    await page.waitForTimeout(1500);
    expect(await timeOf(page), "stays there while more comes").toBeCloseTo(paused - 1, 1);
    await page.keyboard.press("b");
    await until(() => timeOf(page)).toBeGreaterThan(paused + 0.5);
    await page.keyboard.press("2");
    await page.waitForSelector(".space-canvas");
    expect(said).toEqual([]);
    await page.context().close();
  });

  it("is not held up by a browser that takes nothing", async () => {
    const slow = await fetch(new URL(`/events${new URL(address).search}`, address)); // never read
    const { page } = await openPage(browser, address);
    await page.waitForSelector("#app:not([hidden])", { timeout: 30_000 });
    const [, end] = await rangeOf(page);
    await until(async () => (await rangeOf(page))[1]).toBeGreaterThan(end + 3);
    await slow.body?.cancel();
    await page.context().close();
  });

  it("keeps what came when the program ends, and says so", async () => {
    const { page } = await openPage(browser, address);
    await page.waitForSelector("#app:not([hidden])", { timeout: 30_000 });
    const status = new Promise<number | null>((resolve) => server.once("exit", (code) => resolve(code)));
    server.kill("SIGINT");
    expect(await status).toBe(0);
    await page.locator("#live-note", { hasText: "does not answer" }).waitFor();
    expect(await page.locator("#table tbody tr").count()).toBeGreaterThan(8);
    await page.context().close();
  });
});
