// The page in a real browser, from a file: playing, going to pops, selecting, links, the table, phones.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openPage } from "./chromium";
import { addressOf, browser, hashOf, isDrawn, market, open, pages, PHONE, timeOf, until } from "./pages";

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
    expect(await reason.innerText()).toMatch(/step[\s\S]*limit[\s\S]*the limit/);
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
    const running = await open("figures", "#t=12&body=0x50000004&follow=1&view=3d");
    expect(await running.page.locator(".facts").innerText()).toMatch(/motion\s+RunForward/i);
    expect(running.said).toEqual([]);
    await running.page.context().close();
    const { page, said } = await open("figures");
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
    expect(await page.locator(".pane-title").allInnerTexts()).toEqual(["glidepath retail", "fixed delay 1 s", "snap"]);
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
    const { page, said } = await market("", { ...PHONE, viewport: { width: 360, height: 740 } });
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

describe("these tests", () => {
  it("go red when the page is broken", async () => {
    const broken = join(pages, "broken.html");
    const whole = readFileSync(join(pages, "market.html"), "utf8");
    // The same page without the part that shows the reason.
    writeFileSync(broken, whole.replace('id="explain"', 'id="explained"'));
    const { page, said } = await openPage(browser, addressOf("broken"));
    await page.waitForTimeout(1500);
    await page.keyboard.press("n");
    await until(() => said.join()).toContain("no #explain");
    expect(await page.locator(".reason").count()).toBe(0);
    await page.context().close();
  });
});
