// The page in a real browser, from a file and from the server. GLIDEPATH_PAGES is the folder that report_fixture
// wrote, GLIDEPATH_SERVE the command that serves a page (its words
// between bars).
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, openPage } from "./chromium";

const pages = process.env["GLIDEPATH_PAGES"] ?? "";
const serve = process.env["GLIDEPATH_SERVE"] ?? "";
if (!pages || !serve) throw new Error("GLIDEPATH_PAGES and GLIDEPATH_SERVE are not set: run this through ctest -R browser");

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
});

const addressOf = (name: string, hash = "") => pathToFileURL(join(pages, `${name}.html`)).href + hash;
const isOpen = (page: Page) => page.waitForSelector("#app:not([hidden])", { timeout: 20_000 });
// The page's rules forbid eval, so waiting is done from here.
const until = <T>(look: () => T) => expect.poll(look, { timeout: 20_000, interval: 100 });
const hashOf = (page: Page) => page.evaluate(() => location.hash);
const timeOf = async (page: Page) => Number(await page.locator("#scrub").evaluate((input: HTMLInputElement) => input.value));

async function market(hash = "") {
  const opened = await openPage(browser, addressOf("market", hash));
  await isOpen(opened.page);
  return opened;
}

// Whether a canvas shows more than one colour.
const isDrawn = (page: Page, selector: string) => page.locator(selector).first().evaluate((canvas: HTMLCanvasElement) => {
  const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
  const colours = new Set<number>();
  for (let i = 0; i < data.length; i += 4) colours.add((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]);
  return colours.size > 8;
});

describe("from a file", () => {
  it("opens, draws, plays and pauses without a word on the console", async () => {
    const { page, said } = await market();
    expect(await page.title()).toContain("market square");
    expect(await isDrawn(page, ".map")).toBe(true);
    expect(await page.locator("#table tbody tr").count()).toBe(12);
    expect(await page.locator(".plot canvas").count()).toBe(6);
    await page.keyboard.press("Space");
    await until(() => timeOf(page)).toBeGreaterThan(0.3);
    await page.keyboard.press("Space");
    const stopped = await timeOf(page);
    await page.waitForTimeout(200);
    expect(await timeOf(page)).toBe(stopped);
    expect(said).toEqual([]);
    await page.context().close();
  });

  it("steps frames, jumps to the ends and changes its speed from the keyboard", async () => {
    const { page } = await market("#t=5");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await until(() => timeOf(page)).toBeCloseTo(5 + 2 / 60, 3);
    await page.keyboard.press("Shift+ArrowLeft");
    await until(() => timeOf(page)).toBeCloseTo(4 + 2 / 60, 3);
    await page.keyboard.press("End");
    await until(() => timeOf(page)).toBe(60);
    await page.keyboard.press("Home");
    await until(() => timeOf(page)).toBe(0);
    for (let i = 0; i < 9; i++) await page.keyboard.press("]");
    await until(() => page.locator("#speed").inputValue()).toBe("8");
    await page.context().close();
  });

  it("goes to a pop and tells its reason, with the message that led to it", async () => {
    const { page, said } = await market();
    await page.keyboard.press("n");
    const reason = page.locator(".reason");
    await reason.waitFor();
    expect(await reason.locator("h3").innerText()).toMatch(/Why Banderling Scout popped at 0:2\d\.\d{3}/);
    expect(await reason.innerText()).toContain("blip to the newest waypoint");
    expect(await reason.innerText()).toMatch(/step[\s\S]*limit[\s\S]*over/);
    expect(await reason.innerText()).toContain("0xF748 position");
    expect(await page.locator(".messages li.cause-row").count()).toBe(1);
    expect(await page.locator(".messages li").count()).toBeGreaterThan(4);
    const at = await timeOf(page);
    await page.keyboard.press("n");
    await until(() => timeOf(page)).toBeGreaterThan(at + 10);
    expect(said).toEqual([]);
    await page.context().close();
  });

  it("names the motion that plays, of a body and on the card of a pop", async () => {
    const running = await openPage(browser, addressOf("figures", "#t=12&body=0x50000004&follow=1&view=3d"));
    await isOpen(running.page);
    expect(await running.page.locator(".facts").innerText()).toMatch(/motion\s+RunForward/i);
    expect(running.said).toEqual([]);
    await running.page.context().close();
    const { page, said } = await openPage(browser, addressOf("figures"));
    await isOpen(page);
    await page.keyboard.press("n");
    await page.locator(".reason .playing").waitFor();
    expect(await page.locator(".reason .playing").innerText()).toMatch(/Motion that plays\s+[A-Z][A-Za-z]+/);
    expect(said).toEqual([]);
    await page.context().close();
  });

  it("goes to the pop that is clicked on the axis, and scrubs elsewhere", async () => {
    const { page } = await market();
    const lanes = (await page.locator("#lanes").boundingBox())!;
    const xOf = (time: number) => lanes.x + 168 + (time / 60) * (lanes.width - 168 - 12);
    await page.mouse.click(xOf(30), lanes.y + 80);
    await until(() => timeOf(page)).toBeCloseTo(30, 0);
    expect(await page.locator(".reason").count()).toBe(0);
    await page.mouse.click(xOf(20.82) + 3, lanes.y + 8);
    await page.locator(".reason").waitFor();
    expect(await timeOf(page)).toBeCloseTo(20.817, 2);
    await page.context().close();
  });

  it("follows a body that is clicked in the table", async () => {
    const { page } = await market("#t=10");
    await page.locator("#table button.name", { hasText: "Old Kestrel" }).click();
    await page.keyboard.press("f");
    await page.locator("#following", { hasText: "Following Old Kestrel" }).waitFor();
    const cameraAt = async () => /camera=([\d.]+),([\d.]+)/.exec(await hashOf(page))?.slice(1).map(Number);
    await until(() => hashOf(page)).toContain("follow=1");
    const before = await cameraAt();
    await page.keyboard.press("Shift+ArrowRight");
    await until(() => hashOf(page)).toContain("t=11&");
    const behind = await cameraAt();
    expect(Math.hypot(behind![0] - before![0], behind![1] - before![1])).toBeGreaterThan(0.5);
    await page.context().close();
  });

  it("selects the body that is clicked on the map", async () => {
    const { page } = await market("#t=10&body=0x50000001&follow=1&camera=32500,34600,20,0,90");
    const map = (await page.locator(".map").boundingBox())!;
    await page.keyboard.press("Escape");
    await page.locator(".explain h2", { hasText: "No body selected" }).waitFor();
    await page.mouse.click(map.x + map.width / 2, map.y + map.height / 2);
    await page.locator(".explain h2", { hasText: "You" }).waitFor();
    await page.context().close();
  });

  it("switches to 3-D, to side by side and to another policy", async () => {
    const { page, said } = await market("#t=25");
    await page.locator("#view-3d").click();
    await page.waitForSelector(".space-canvas");
    await until(() => hashOf(page)).toContain("view=3d");
    const drawn = await page.locator(".stage").screenshot();
    await page.mouse.move(500, 200);
    await page.mouse.down();
    await page.mouse.move(700, 240, { steps: 4 });
    await page.mouse.up();
    await page.waitForTimeout(400);
    expect((await page.locator(".stage").screenshot()).equals(drawn), "dragging orbits").toBe(false);
    await page.keyboard.press("c");
    await until(() => page.locator(".pane").count()).toBe(3);
    expect(await page.locator(".pane-title").allInnerTexts()).toEqual(["Glidepath retail", "fixed delay 1 s", "snap"]);
    expect(await page.locator("#compare-table thead").innerText()).toContain("pops");
    await page.keyboard.press("1");
    const pops = () => page.locator("#table tbody tr td:nth-child(3)").allInnerTexts();
    const before = await pops();
    await page.locator("#policy").selectOption("2");
    await until(async () => (await pops()).join()).not.toBe(before.join());
    await until(() => hashOf(page)).toContain("policy=2");
    expect(said).toEqual([]);
    await page.context().close();
  });

  it("restores a link: time, body, view, policy and camera", async () => {
    const link = "#t=33.5&body=0x50000004&view=map&policy=1&camera=32550,34640,6,0,90";
    const { page } = await market(link);
    await page.locator(".explain h2", { hasText: "Mire Prowler" }).waitFor();
    expect(await timeOf(page)).toBe(33.5);
    await until(() => page.locator("#policy").inputValue()).toBe("1");
    await until(() => hashOf(page)).toBe(link);
    const space = await market("#t=12&body=0x50000002&view=3d&camera=32540,34640,8,40,30");
    await space.page.waitForSelector(".space-canvas");
    await until(() => hashOf(space.page)).toBe("#t=12&body=0x50000002&view=3d&camera=32540,34640,8,40,30");
    await page.evaluate(() => (location.hash = "#t=2&body=0x50000001&view=map"));
    await page.locator(".explain h2", { hasText: "You" }).waitFor();
    await page.context().close();
    await space.page.context().close();
  });

  it("sorts and searches the table", async () => {
    const { page } = await market();
    const names = () => page.locator("#table button.name").allInnerTexts();
    expect((await names())[0]).toBe("Banderling Scout");
    await page.locator("#table th button", { hasText: "Name" }).click();
    expect((await names())[0]).toBe("Banderling Scout");
    await page.locator("#table th button", { hasText: "Name" }).click();
    expect((await names())[0]).toBe("You");
    await page.keyboard.press("/");
    await page.keyboard.type("0x8000000b");
    expect(await names()).toEqual(["Grey Wolf"]);
    await page.keyboard.press("Enter");
    await page.locator(".explain h2", { hasText: "Grey Wolf" }).waitFor();
    await page.locator("#search").fill("nobody at all");
    expect(await page.locator("#table .none").innerText()).toContain("No body matches");
    await page.context().close();
  });

  it("explains itself, in light and dark, and gives every control a name", async () => {
    const { page } = await market();
    await page.keyboard.press("?");
    await page.locator("#help[open]").waitFor();
    expect(await page.locator("#help").innerText()).toContain("A pop is a frame");
    await page.keyboard.press("Escape");
    expect(await page.locator("#help[open]").count()).toBe(0);
    await page.keyboard.press("t");
    expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe("dark");
    const nameless = await page.evaluate(() => [...document.querySelectorAll<HTMLElement>("button, select, input")]
      .filter((control) => control.checkVisibility())
      .filter((control) => !(control.getAttribute("aria-label") || control.textContent?.trim() || control.closest("label")?.textContent?.trim()))
      .map((control) => control.outerHTML));
    expect(nameless).toEqual([]);
    await page.keyboard.press("Tab");
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle);
    expect(outline).toBe("solid");
    await page.context().close();
  });

  it("fits a phone without scrolling sideways", async () => {
    const { page, said } = await openPage(browser, addressOf("market"), { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
    await isOpen(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect((await page.locator("#title").boundingBox())!.width, "the title has its width").toBeGreaterThan(80);
    await page.getByRole("button", { name: "Open capture" }).waitFor(); // an icon, but with its name
    await page.locator("#share summary").tap();
    const link = (await page.locator("#copy-link").boundingBox())!;
    expect(link.width).toBeGreaterThan(60);
    expect(link.x + link.width).toBeLessThanOrEqual(360);
    await page.locator("#share summary").tap();
    await page.locator("#play").tap();
    await until(() => timeOf(page)).toBeGreaterThan(0.1);
    expect(said).toEqual([]);
    await page.context().close();
  });
});

describe("the axis", () => {
  const axisBox = async (page: Page) => (await page.locator("#lanes").boundingBox())!;
  const rangeOf = (page: Page) => page.locator("#scrub").evaluate((input: HTMLInputElement) => [Number(input.min), Number(input.max)]);

  it("is one: the slider stands where the line through the plots stands, zoomed or not", async () => {
    const { page } = await market("#t=20");
    for (const zoom of [false, true]) {
      if (zoom) await page.keyboard.press("z");
      await page.waitForTimeout(200);
      const [from, to] = await rangeOf(page);
      const slider = (await page.locator("#scrub").boundingBox())!;
      const line = (await page.locator("#now-line").boundingBox())!;
      // The middle of the thumb, which is 16 pixels wide, runs from 8 pixels in to 8 pixels before the end.
      const thumb = slider.x + 8 + ((20 - from) / (to - from)) * (slider.width - 16);
      expect(Math.abs(thumb - line.x)).toBeLessThan(2.5);
      expect(await page.locator("#overview").isVisible()).toBe(zoom);
    }
    await page.keyboard.press("y");
    await until(() => rangeOf(page)).toEqual([0, 60]);
    await page.context().close();
  });

  it("zooms by the wheel, over marks and plots alike, and by dragging over the plots", async () => {
    const { page } = await market("#t=30");
    const box = await axisBox(page);
    const plots = (await page.locator("#plots").boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, plots.y + 20);
    await page.mouse.wheel(0, -600);
    await until(async () => (await rangeOf(page))[1] - (await rangeOf(page))[0]).toBeLessThan(40);
    await page.keyboard.press("y");
    const xOf = (time: number) => box.x + 168 + (time / 60) * (box.width - 168 - 12);
    await page.mouse.move(xOf(10), plots.y + 20);
    await page.mouse.down();
    await page.mouse.move(xOf(15), plots.y + 20, { steps: 3 });
    expect(await page.locator("#brush").isVisible()).toBe(true);
    await page.mouse.move(xOf(20), plots.y + 20, { steps: 3 });
    await page.mouse.up();
    await until(async () => (await rangeOf(page))[0]).toBeCloseTo(10, 0);
    expect((await rangeOf(page))[1]).toBeCloseTo(20, 0);
    expect(await timeOf(page), "the time comes along").toBeCloseTo(10, 0);
    await page.mouse.dblclick(xOf(30), plots.y + 20);
    await until(() => rangeOf(page)).toEqual([0, 60]);
    await page.context().close();
  });

  it("tells values and marks under the pointer, with a line through all of them", async () => {
    const { page } = await market("#t=30");
    const box = await axisBox(page);
    const xOf = (time: number) => box.x + 168 + (time / 60) * (box.width - 168 - 12);
    await page.mouse.move(xOf(12), box.y + 150);
    await page.locator("#hover-tip", { hasText: "0:1" }).waitFor();
    expect(await page.locator("#hover-tip").innerText()).toMatch(/Step[\s\S]*m[\s\S]*Speed[\s\S]*m\/s/);
    expect(Math.abs((await page.locator("#hover-line").boundingBox())!.x - xOf(12))).toBeLessThan(2);
    await page.mouse.move(xOf(20.82), box.y + 8);
    await page.locator("#hover-tip", { hasText: "Banderling Scout" }).waitFor();
    await page.mouse.move(box.x + 500, box.y - 200);
    await until(() => page.locator("#hover-tip").isVisible()).toBe(false);
    await page.context().close();
  });
});

describe("what is around the scene", () => {
  it("counts pops by cause, and goes through one cause alone", async () => {
    const { page } = await market();
    const chips = page.locator(".cause-chip");
    const total = Number(/\d+/.exec(await page.locator(".headline-count b").innerText())![0]);
    const counts = (await page.locator(".cause-chip:not(.asked-for) b").allInnerTexts()).map(Number);
    expect(counts.reduce((a, b) => a + b, 0)).toBe(total);
    await chips.last().click();
    await page.locator(".reason").waitFor();
    const cause = (await chips.last().innerText()).replace(/^\S+ /, "");
    expect(await page.locator(".reason .stage-name").innerText()).toContain(cause);
    expect(await page.evaluate(() => document.activeElement?.classList.contains("cause-chip")), "the focus stays").toBe(true);
    await page.context().close();
  });

  it("makes the map larger and smaller by dragging the bars, and by keys", async () => {
    const { page } = await market();
    const heightOf = async () => (await page.locator(".map").boundingBox())!.height;
    const before = await heightOf();
    const bar = (await page.locator("#split-time").boundingBox())!;
    await page.mouse.move(bar.x + bar.width / 2, bar.y + 4);
    await page.mouse.down();
    await page.mouse.move(bar.x + bar.width / 2, bar.y + 84, { steps: 4 });
    await page.mouse.up();
    await until(heightOf).toBeCloseTo(before + 80, -1);
    await page.locator("#split-time").press("ArrowUp");
    await until(heightOf).toBeCloseTo(before + 56, -1);
    const widthOf = async () => (await page.locator(".map").boundingBox())!.width;
    const wide = await widthOf();
    await page.locator("#split-side").press("ArrowRight");
    await until(widthOf).toBeCloseTo(wide + 24, -1);
    await page.locator("#split-side").dblclick();
    await until(widthOf).toBeCloseTo(wide, -1);
    await page.context().close();
  });

  it("keeps the legend off the map, open or shut", async () => {
    const { page } = await market();
    for (let i = 0; i < 2; i++) {
      const [map, legend] = await Promise.all([page.locator(".map").boundingBox(), page.locator("#legend").boundingBox()]);
      expect(map!.y + map!.height).toBeLessThanOrEqual(legend!.y + 1);
      await page.locator("#legend summary").click();
      await page.waitForTimeout(200);
    }
    await page.context().close();
  });

  it("has an opaque head over the table, a guid column and one row a guid", async () => {
    const { page } = await market();
    const guids = await page.locator("#table tbody .guid-cell").allInnerTexts();
    expect(new Set(guids).size).toBe(guids.length);
    expect(guids[0]).toMatch(/^[0-9A-F]{8}$/);
    const colour = await page.locator("#table th").first().evaluate((head) => getComputedStyle(head).backgroundColor);
    expect(colour).not.toContain("0.");
    expect(colour).not.toBe("rgba(0, 0, 0, 0)");
    await page.locator(".table-wrap").evaluate((box) => (box.scrollTop = 90));
    const [head, wrap] = await Promise.all([page.locator("#table th").first().boundingBox(), page.locator(".table-wrap").boundingBox()]);
    expect(Math.abs(head!.y - wrap!.y)).toBeLessThan(2);
    await page.context().close();
  });

  it("puts any policies side by side, marks the best and tells differences", async () => {
    const { page } = await market("#t=25&view=compare");
    await until(() => page.locator(".pane").count()).toBe(3);
    await page.locator("#compare-table input").nth(1).press("Space");
    await until(() => page.locator(".pane").count()).toBe(2);
    expect(await page.locator(".pane-title").allInnerTexts()).toEqual(["Glidepath retail", "snap"]);
    expect(await page.locator("#compare-table .best").count()).toBeGreaterThan(0);
    expect(await page.locator("#compare-table small").count()).toBeGreaterThan(0);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("data-policy")), "the focus stays").toBe("1");
    await page.context().close();
  });

  it("selects the body whose name is clicked", async () => {
    const { page } = await market("#t=10&body=0x50000001&follow=1&camera=32500,34600,20,0,90");
    const map = (await page.locator(".map").boundingBox())!;
    await page.keyboard.press("Escape");
    await page.locator(".explain h2", { hasText: "No body selected" }).waitFor();
    // Right beside the body, which is in the middle: its name.
    await page.mouse.click(map.x + map.width / 2 + 30, map.y + map.height / 2);
    await page.locator(".explain h2", { hasText: "You" }).waitFor();
    await page.context().close();
  });

  it("does everything from the keyboard: the view, 3-D and the focus on chips", async () => {
    const { page, said } = await market("#t=10&view=map&camera=32550,34640,6,0,90");
    const cameraAt = async () => /camera=([^&]+)/.exec(await hashOf(page))?.[1].split(",").map(Number) ?? [];
    await page.keyboard.press("d");
    await until(async () => (await cameraAt())[0]).toBeGreaterThan(32555);
    await page.keyboard.press("2");
    await until(() => hashOf(page)).toContain("view=3d");
    const [, , , turn, tilt] = await cameraAt();
    await page.keyboard.press("e");
    await page.keyboard.press("r");
    await until(async () => (await cameraAt())[3]).toBeCloseTo(turn + 8, 0);
    expect((await cameraAt())[4]).toBeCloseTo(tilt + 6, 0);
    await page.keyboard.press("1");
    await page.keyboard.press("n");
    const chip = page.locator(".pop-chip").first();
    await chip.focus();
    await page.keyboard.press("Space");
    await page.waitForTimeout(400);
    expect(await page.evaluate(() => document.activeElement?.classList.contains("pop-chip"))).toBe(true);
    expect(said).toEqual([]);
    await page.context().close();
  });

  it("says in words that there is no WebGL, and goes on with the map", async () => {
    const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
    const page = await context.newPage();
    await page.addInitScript(() => {
      const before = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        return kind.startsWith("webgl") ? null : before.apply(this, [kind, ...rest] as never);
      } as never;
    });
    await page.goto(addressOf("market"));
    await isOpen(page);
    await page.keyboard.press("2");
    await page.locator("#toast", { hasText: "3-D needs WebGL 2" }).waitFor();
    expect(await page.locator("#view-3d").isDisabled()).toBe(true);
    expect(await isDrawn(page, ".map")).toBe(true);
    await context.close();
  });

  it("shows the reason on a phone without scrolling", async () => {
    const { page } = await openPage(browser, addressOf("market"), { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    await isOpen(page);
    await page.locator("#pop-on").tap();
    await page.locator(".reason").waitFor();
    const card = (await page.locator(".reason .cause").boundingBox())!;
    expect(card.y + 20).toBeLessThan(844);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.context().close();
  });

  it("keeps 150 bodies readable: names that fit, none over another", async () => {
    const { page, said } = await openPage(browser, addressOf("crowd"));
    await isOpen(page);
    expect(await page.locator("#table tbody tr").count()).toBe(150);
    expect(await isDrawn(page, ".map")).toBe(true);
    expect(said).toEqual([]);
    await page.context().close();
  });
});

describe("sharing", () => {
  it("saves a picture of the map, of 3-D and of several policies", async () => {
    const { page, said } = await market("#t=25");
    for (const key of ["1", "2", "c"]) {
      await page.keyboard.press(key);
      await page.waitForTimeout(600);
      const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("g")]);
      expect(download.suggestedFilename()).toMatch(/market.*25\.00s\.png/);
      const bytes = readFileSync((await download.path())!);
      expect(bytes.subarray(1, 4).toString()).toBe("PNG");
      expect(bytes.length).toBeGreaterThan(10_000);
    }
    expect(said).toEqual([]);
    await page.context().close();
  });

  it("records a clip", async () => {
    const { page, said } = await market("#t=25");
    await page.keyboard.press("u");
    await page.locator("#toast", { hasText: "Recording" }).waitFor();
    await page.waitForTimeout(1500);
    const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("u")]);
    expect(download.suggestedFilename()).toMatch(/\.webm$/);
    const bytes = readFileSync((await download.path())!);
    expect([...bytes.subarray(0, 4)], "EBML").toEqual([0x1a, 0x45, 0xdf, 0xa3]);
    expect(bytes.length).toBeGreaterThan(5_000);
    expect(said).toEqual([]);
    await page.context().close();
  });

  it("has a link to the moment in the address, and copies it", async () => {
    const { page } = await market("#t=25&body=0x50000004");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]).catch(() => undefined);
    await page.locator("#share summary").click();
    await page.locator("#copy-link").click();
    await page.locator("#toast", { hasText: "link to this moment" }).waitFor();
    expect(await hashOf(page)).toContain("t=25&body=0x50000004");
    await page.keyboard.press("Escape");
    expect(await page.locator("#share[open]").count()).toBe(0);
    await page.context().close();
  });
});

describe("hostile data", () => {
  it("is shown as text and never run", async () => {
    const { page, said } = await openPage(browser, addressOf("hostile"));
    await isOpen(page);
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
    const { page, said } = await openPage(browser, addressOf(name));
    await isOpen(page);
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
    const [program, ...rest] = serve.split("|");
    server = spawn(program, rest, { stdio: ["ignore", "pipe", "inherit"] });
    address = await new Promise<string>((resolve, reject) => {
      let said = "";
      server.stdout!.on("data", (data: Buffer) => {
        said += data.toString();
        const found = /http:\/\/127\.0\.0\.1:\d+\//.exec(said);
        if (found) resolve(found[0]);
      });
      server.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
    });
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

describe("these tests", () => {
  it("go red when the page is broken", async () => {
    const broken = join(pages, "broken.html");
    const whole = readFileSync(join(pages, "market.html"), "utf8");
    // The same page without the part that shows the reason.
    writeFileSync(broken, whole.replace('id="explain"', 'id="explained"'));
    const { page, said } = await openPage(browser, pathToFileURL(broken).href);
    await page.waitForTimeout(1500);
    await page.keyboard.press("n");
    await until(() => said.join()).toContain("no #explain");
    expect(await page.locator(".reason").count()).toBe(0);
    await page.context().close();
  });
});
