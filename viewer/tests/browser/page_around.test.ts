// What is around the scene of the page: the time axis, bars, legend, table, policies, and what is saved and shared.
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addressOf, browser, hashOf, isDrawn, isOpen, market, open, PHONE, rangeOf, timeOf, until, withoutWebGl } from "./pages";

describe("the axis", () => {
  const axisBox = async (page: Page) => (await page.locator("#lanes").boundingBox())!;

  it("is one: the slider stands where the line through the plots stands, zoomed or not", async () => {
    const { page } = await market("#t=20");
    for (const zoom of [false, true]) {
      if (zoom) await page.keyboard.press("z");
      await until(() => page.locator("#overview").isVisible()).toBe(zoom);
      const gap = async () => {
        const [from, to] = await rangeOf(page);
        const slider = (await page.locator("#scrub").boundingBox())!;
        const line = (await page.locator("#now-line").boundingBox())!;
        // The middle of the thumb, which is 16 pixels wide, runs from 8 pixels in to 8 pixels before the end.
        const thumb = slider.x + 8 + ((20 - from) / (to - from)) * (slider.width - 16);
        return Math.abs(thumb - line.x);
      };
      await until(gap).toBeLessThan(2.5);
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
      // The picture is drawn again in the space that is left, not squeezed into it.
      await until(() => page.locator(".map").evaluate((canvas: HTMLCanvasElement) => Math.abs(canvas.height / devicePixelRatio - canvas.clientHeight))).toBeLessThan(1);
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
    expect(await page.locator(".pane-title").allInnerTexts()).toEqual(["glidepath retail", "snap"]);
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
    await until(async () => (await cameraAt())[4]).toBeCloseTo(tilt + 6, 0);
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
    await withoutWebGl(page);
    await page.goto(addressOf("market"));
    await isOpen(page);
    await page.keyboard.press("2");
    await page.locator("#toast", { hasText: "3-D needs WebGL 2" }).waitFor();
    expect(await page.locator("#view-3d").isDisabled()).toBe(true);
    expect(await isDrawn(page, ".map")).toBe(true);
    await context.close();
  });

  it("shows the reason on a phone without scrolling", async () => {
    const { page } = await market("", PHONE);
    await page.locator("#pop-on").tap();
    await page.locator(".reason").waitFor();
    const card = (await page.locator(".reason .cause").boundingBox())!;
    expect(card.y + 20).toBeLessThan(844);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.context().close();
  });

  it("keeps 150 bodies readable: names that fit, none over another", async () => {
    const { page, said } = await open("crowd");
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
