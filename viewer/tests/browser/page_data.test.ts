// The page with data that wants to break it, and the page from the server. GLIDEPATH_PROGRAM is the program,
// GLIDEPATH_CAPTURE a capture that it serves.
import type { ChildProcess } from "node:child_process";
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPage } from "./chromium";
import { addressOf, browser, isDrawn, isOpen, open, served, until } from "./pages";

const [program, capture] = [process.env["GLIDEPATH_PROGRAM"], process.env["GLIDEPATH_CAPTURE"]];
if (!program || !capture) throw new Error("GLIDEPATH_PROGRAM and GLIDEPATH_CAPTURE are not set: run this through ctest -R browser");

describe("hostile data", () => {
  it("is shown as text and never run", async () => {
    const { page, said } = await open("hostile");
    expect(await page.locator("#table tbody tr").count()).toBe(12);
    expect(await page.locator("#table").innerText()).toContain("<script>window.hacked=1</script>");
    expect(await page.locator("#title").innerText()).toContain("<b>title</b>");
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("n");
    }
    await page.keyboard.press("c");
    await until(() => page.locator(".pane").count()).toBe(3);
    await page.keyboard.press("2");
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => (window as unknown as Record<string, unknown>)["hacked"])).toBeUndefined();
    expect(await page.locator("#app script, #app img, #app svg:not(.logo, .icon), #app b:empty, #app i i").count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(said).toEqual([]);
    await page.context().close();
  });

  it.each([
    ["no_data", "This page holds no capture", "glidepath report"],
    ["no_bodies", "No bodies in this capture", "empty.pcap"],
    ["no_policies", "No bodies in this capture", "glidepath report"],
    ["cut_off", "The report could not be opened", "cut off"],
  ])("%s says what to do", async (name, title, hint) => {
    const { page, said } = await openPage(browser, addressOf(name));
    await page.locator("#notice-title", { hasText: title }).waitFor();
    expect(await page.locator("#notice").innerText()).toContain(hint);
    expect(await page.locator("#app").isVisible()).toBe(false);
    expect(said).toEqual([]);
    await page.context().close();
  });

  it.each(["one_frame", "million_notices"])("%s stays usable", async (name) => {
    const { page, said } = await open(name);
    for (const key of ["ArrowRight", "n", "f", "Space", "2", "1", "End"]) await page.keyboard.press(key);
    await page.waitForTimeout(300);
    expect(await isDrawn(page, ".map")).toBe(true);
    expect(said).toEqual([]);
    await page.context().close();
  });
});

describe("from the server", () => {
  let server: ChildProcess;
  let address = "";
  beforeAll(async () => {
    ({ server, address } = await served(program, [capture]));
  });
  afterAll(() => {
    server?.kill("SIGKILL");
  });

  const statusFor = (host: string) => new Promise<number>((resolve, reject) => {
    request(address, { headers: { Host: host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    }).on("error", reject).end();
  });

  it("is the same page", async () => {
    const { page, said } = await openPage(browser, address);
    await isOpen(page);
    await page.keyboard.press("n");
    await page.locator(".reason").waitFor();
    expect(said).toEqual([]);
    await page.context().close();
  });

  it("refuses a foreign Host header", async () => {
    expect(await statusFor("evil.example")).toBe(421);
    expect(await statusFor(`rebound.example:${new URL(address).port}`)).toBe(421);
    expect(await statusFor(`localhost:${new URL(address).port}`)).toBe(200);
  });

  it("ends with Ctrl-C", async () => {
    const status = new Promise<number | null>((resolve) => server.once("exit", (code) => resolve(code)));
    server.kill("SIGINT");
    expect(await status).toBe(0);
  });
});
