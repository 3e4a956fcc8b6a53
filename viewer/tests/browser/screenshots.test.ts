// Pictures of the main states, for the README and for people to look at. They go to GLIDEPATH_PICTURES, which
// tools/screenshots sets to docs/images, or else to the build's own folder.
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { openPage } from "./chromium";
import { addressOf, browser, freePort, isOpen, pages, PHONE, rangeOf, sendTown, served, until, withoutWebGl } from "./pages";

const pictures = process.env["GLIDEPATH_PICTURES"] ?? process.env["GLIDEPATH_OWN_PICTURES"] ?? "";
if (!pictures) throw new Error("GLIDEPATH_PICTURES is not set: run this through ctest -R browser");

beforeAll(() => {
  mkdirSync(pictures, { recursive: true });
});

interface Picture {
  name: string;
  of: string; // the page
  hash?: string;
  options?: BrowserContextOptions;
  drops?: string; // a capture beside the pages, which is replayed in the page
  hasWebGl?: boolean;
  keys?: string[];
  point?: [across: number, down: number]; // at the plots, shares of them
  shows: string; // must be on the page
}

const WIDE: BrowserContextOptions = { viewport: { width: 1400, height: 900 } };

const PICTURES: Picture[] = [
  { name: "report-map", of: "town", hash: "#t=25", shows: ".map" },
  { name: "report-pop", of: "town", keys: ["n"], shows: ".reason" },
  { name: "report-3d", of: "town", hash: "#t=25&view=3d", keys: ["0"], shows: ".space-canvas" },
  { name: "report-figures", of: "figures", hash: "#t=12&body=0x50000004&follow=1&view=3d&camera=0,0,110,-20,8", shows: ".space-canvas" },
  { name: "report-side-by-side", of: "town", hash: "#t=25&view=compare&policy=5", shows: "#compare-table .best" },
  { name: "report-phone", of: "town", options: { ...PHONE, deviceScaleFactor: 2 }, keys: ["n"], shows: ".reason" },
  { name: "report-dark", of: "town", hash: "#t=20&policy=5", options: { colorScheme: "dark" }, keys: ["n"], shows: ".reason" },
  { name: "report-crowd", of: "crowd", hash: "#t=10", options: { viewport: { width: 1024, height: 640 } }, shows: ".map" },
  { name: "report-dropped", of: "no_data", drops: "town.pcap", keys: ["h"], shows: ".reason" },
  { name: "report-zoomed", of: "town", hash: "#t=22.7&body=0x50000002&axis=20,26", options: WIDE, point: [0.62, 0.05], shows: "#hover-tip" },
  { name: "report-phone-dark", of: "town", hash: "#t=25&view=compare", options: { ...PHONE, deviceScaleFactor: 2, colorScheme: "dark" }, shows: "#compare-table .best" },
  { name: "report-no-webgl", of: "town", hash: "#t=25", options: WIDE, hasWebGl: false, keys: ["2"], shows: "#toast" },
  { name: "report-help", of: "town", keys: ["?"], shows: "#help[open]" },
];

describe("pictures", () => {
  it.each(PICTURES)("$name", async ({ name, of, hash = "", options = {}, drops, hasWebGl = true, keys = [], point, shows }) => {
    const { page, said } = await openPage(browser, addressOf(of, hash), options);
    if (!hasWebGl) {
      await withoutWebGl(page);
      await page.reload();
    }
    if (drops !== undefined) await page.setInputFiles("#capture-file", join(pages, drops));
    await isOpen(page);
    const policy = /policy=(\d+)/.exec(hash)?.[1] ?? "0";
    await until(() => page.locator("#policy").inputValue()).toBe(policy);
    await settled(page);
    for (const key of keys) await page.keyboard.press(key);
    if (point) {
      const plots = (await page.locator("#plots").boundingBox())!;
      await page.mouse.move(plots.x + plots.width * point[0], plots.y + plots.height * point[1]);
    }
    await page.locator(shows).first().waitFor();
    await settled(page);
    const path = join(pictures, `${name}.png`);
    await page.screenshot({ path });
    expect(statSync(path).size).toBeGreaterThan(20_000); // an empty page is far smaller
    expect(said).toEqual([]);
    await page.context().close();
  });
});

describe("a picture of a live page", () => {
  it("report-live", async () => {
    const program = process.env["GLIDEPATH_PROGRAM"] ?? "";
    const port = await freePort();
    const { server, address } = await served(program, ["--udp", `127.0.0.1:${port}`]);
    const sender = sendTown(program, port);
    try {
      const { page, said } = await openPage(browser, address, WIDE);
      await isOpen(page);
      await until(async () => (await rangeOf(page))[1]).toBeGreaterThan(12);
      await page.keyboard.press("0");
      await settled(page);
      await page.screenshot({ path: join(pictures, "report-live.png") });
      expect(await page.locator("#live").isVisible()).toBe(true);
      expect(said).toEqual([]);
      await page.context().close();
    } finally {
      sender.kill();
      server.kill();
    }
  });
});

// Two frames after everything was asked for.
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 200)))));
}
