// The page replays captures itself: what it shows is what the program shows. GLIDEPATH_PAGES is the folder of pages,
// GLIDEPATH_PROGRAM the program, GLIDEPATH_CAPTURE a capture, GLIDEPATH_PAGE_ENGINE the engine that is in the pages.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { Container } from "../../src/data/columns";
import { openPage } from "./chromium";
import { addressOf, browser, isOpen, market, open, pages, served, textOf, until } from "./pages";

const [program, capturePath, enginePath] = ["GLIDEPATH_PROGRAM", "GLIDEPATH_CAPTURE", "GLIDEPATH_PAGE_ENGINE"]
  .map((name) => {
    const value = process.env[name];
    if (!value) throw new Error(`${name} is not set: run this through ctest -R browser.replay`);
    return value;
  }) as [string, string, string];
const capture = new Uint8Array(readFileSync(capturePath)); // a slice of it is a copy, which one of a Buffer is not

beforeAll(() => {
  // From standard input, where no truth stands beside the capture: pops are then judged as in the page.
  execFileSync(program, ["report", "-", "--out", join(pages, "piped.html")], { input: capture, stdio: ["pipe", "ignore", "inherit"] });
});

async function drop(page: Page, files: readonly { name: string; bytes: Uint8Array }[]): Promise<void> {
  const packed = files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString("base64")] as const);
  const dataTransfer = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const [name, text] of list) transfer.items.add(new File([Uint8Array.from(atob(text), (one) => one.charCodeAt(0))], name));
    return transfer;
  }, packed);
  await page.dispatchEvent("body", "drop", { dataTransfer });
}

async function emptyPage() {
  const opened = await openPage(browser, addressOf("no_data"));
  await until(() => textOf(opened.page, "#notice-title")).toBe("This page holds no capture");
  return opened;
}

// What the page says of all bodies; the title apart.
const said = async (page: Page) => [await textOf(page, "#subtitle"), await textOf(page, "#headline"), await textOf(page, "#table")];

// What the program's own page of the same capture says.
const nativePage = () => open("piped");

// The engine of the pages, without a page.
async function replayed(bytes: Uint8Array, fps: number, rules: number, smoothing: number) {
  const module = await WebAssembly.compile(readFileSync(enginePath));
  const shares: number[] = [];
  const instance = await WebAssembly.instantiate(module, { glidepath: { progress: (share: number) => shares.push(share) } });
  const engine = instance.exports as unknown as { memory: WebAssembly.Memory; malloc(size: number): number; _initialize(): void;
    gpp_replay(...values: number[]): void };
  engine._initialize();
  const [at, title, out] = [engine.malloc(bytes.length + 1), engine.malloc(8), engine.malloc(16)];
  new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
  new Uint8Array(engine.memory.buffer, title, 8).fill(0);
  engine.gpp_replay(at, bytes.length, title, fps, rules, smoothing, out);
  const [data, size] = new Uint32Array(engine.memory.buffer, out, 4);
  return { container: await Container.open(new Uint8Array(engine.memory.buffer, data, size).slice()), shares };
}

describe("the engine of the page", () => {
  it("makes the same data as the program, column by column", async () => {
    const html = readFileSync(join(pages, "piped.html"), "utf8");
    const text = /id="glidepath-data">([^<]*)</.exec(html)?.[1] ?? "";
    const native = await Container.open(text);
    const { container: own, shares } = await replayed(capture, 60, 0, 0);
    type Head = { columns: [string, number][]; bodies: unknown; outcomes: unknown; origin: unknown; duration: number; policies: { name: string; frames: number[] }[] };
    const [is, shall] = [own.header as Head, native.header as Head];
    expect(is.bodies).toEqual(shall.bodies);
    expect([is.outcomes, is.origin, is.duration]).toEqual([shall.outcomes, shall.origin, shall.duration]);
    expect([is.policies[0].name, is.policies[0].frames]).toEqual(["glidepath retail", shall.policies[0].frames]);
    const names = shall.columns.map(([name]) => name);
    expect(names.length).toBeGreaterThan(30);
    let numbers = 0;
    for (const name of names) {
      if (name.endsWith("text")) {
        const [ours, theirs] = [await own.texts(name), await native.texts(name)];
        for (let i = 0; i < theirs.count; i++) expect(ours.at(i), `${name} ${i}`).toBe(theirs.at(i));
      } else {
        const ours = await own.numbers(name, Int32Array);
        const theirs = await native.numbers(name, Int32Array);
        expect(Buffer.from(ours.buffer).equals(Buffer.from(theirs.buffer)), name).toBe(true);
        numbers += theirs.length;
      }
    }
    expect(numbers).toBeGreaterThan(100_000);
    expect(shares.length).toBeGreaterThan(5);
    expect(is.policies.map(({ name }) => name)).toEqual(expect.arrayContaining(["glidepath predictive", "snap", "fixed delay"]));
  });

  it("refuses what is no capture, cut off or not, and never traps", async () => {
    for (let i = 0; i < 60; i++) {
      const damaged = capture.subarray(0, 4000 + i).slice();
      damaged[(i * 67) % damaged.length] ^= 1 << i % 8;
      const { container } = await replayed(damaged, 30, 0, 0).catch((error: unknown) => {
        // Without messages there is no data, which the container says.
        if (String(error).includes("no Glidepath report") || String(error).includes("ends early")) return { container: undefined };
        throw error;
      });
      if (container) expect(container.has("message.time")).toBe(true);
    }
  });
});

describe("a capture that is dropped", () => {
  it("is shown on the empty page as the program shows it, and nothing is sent anywhere", async () => {
    const { page: native } = await nativePage();
    const { page, said: complaints } = await emptyPage();
    await drop(page, [{ name: "mine.pcap", bytes: capture }]);
    await isOpen(page);
    expect(await textOf(page, "#title")).toBe("mine.pcap");
    expect(await said(page)).toEqual(await said(native));
    expect(await page.locator("#table tbody tr").count()).toBe(await native.locator("#table tbody tr").count());
    expect(await page.locator("#policy option").allInnerTexts()).toEqual(expect.arrayContaining(["glidepath retail", "glidepath predictive", "snap"]));
    expect(complaints).toEqual([]);
    await Promise.all([page.context().close(), native.context().close()]);
  });

  it("takes the place of a report, also gzipped and chosen by the button", async () => {
    const { page: native } = await nativePage();
    const { page, said: complaints } = await market();
    expect(await page.locator("#rules-field").isHidden()).toBe(true);
    await page.keyboard.press("2");
    await page.setInputFiles("#capture-file", { name: "mine.pcap.gz", mimeType: "application/gzip", buffer: gzipSync(capture) });
    await until(() => textOf(page, "#title")).toBe("mine.pcap.gz");
    expect(await said(page)).toEqual(await said(native));
    expect(await page.locator("#space canvas").count()).toBe(2);
    expect(complaints.filter((words) => !words.includes("GPU stall") && !words.includes("Context Lost"))).toEqual([]);
    await Promise.all([page.context().close(), native.context().close()]);
  });

  it("takes the place of what the server serves, and nothing of it goes there", async () => {
    const { page: native } = await nativePage();
    const { server, address } = await served(program, ["town", "--seconds", "10"]);
    try {
      const { page, said: complaints } = await openPage(browser, address);
      await isOpen(page);
      expect(await textOf(page, "#title")).toContain("town");
      const asked: string[] = [];
      page.on("request", (request) => asked.push(`${request.method()} ${request.url()}`));
      await drop(page, [{ name: "mine.pcap", bytes: capture }]);
      await until(() => textOf(page, "#title")).toBe("mine.pcap");
      expect(await said(page)).toEqual(await said(native));
      expect(asked.filter((one) => !one.includes("blob:") && !one.includes("data:"))).toEqual([]);
      expect(complaints).toEqual([]);
      await page.context().close();
    } finally {
      server.kill("SIGKILL");
    }
    await native.context().close();
  });

  it("is switched to other rules, rates and policies where it stands", async () => {
    const { page, said: complaints } = await emptyPage();
    await drop(page, [{ name: basename(capturePath), bytes: capture }]);
    await isOpen(page);
    const framesOf = async () => Number(/([\d,]+) frames/.exec(await textOf(page, "#subtitle"))?.[1]?.replaceAll(",", ""));
    const before = await framesOf();
    const chosen = await textOf(page, "#table tbody tr:nth-child(2) td:first-child");
    await page.locator("#table tbody tr").nth(1).click();
    const shownName = () => textOf(page, ".explain-head h2");
    await until(shownName).toBe(chosen.trim());
    await page.locator("#scrub").evaluate((input: HTMLInputElement) => {
      input.valueAsNumber = 7;
      input.dispatchEvent(new Event("input"));
    });
    await page.selectOption("#rate", "30");
    await until(framesOf).toBeLessThan(before * 0.6);
    expect(await framesOf()).toBeGreaterThan(before * 0.4);
    expect(Number(await page.locator("#scrub").inputValue())).toBeCloseTo(7, 1);
    expect(await shownName()).toBe(chosen.trim());
    const first = () => page.locator("#policy option").first().innerText();
    for (const [rules, name] of [["predictive", "glidepath retail, predictive bodies"], ["documented", "glidepath documented"], ["retail", "glidepath retail"]] as const) {
      await page.selectOption("#rules", rules);
      await until(first).toBe(name);
    }
    await page.selectOption("#policy", { label: "snap" });
    const pops = await textOf(page, "#headline");
    await page.selectOption("#rate", "60");
    await until(framesOf).toBeGreaterThan(before * 0.6);
    expect(await page.locator("#policy option:checked").innerText(), "the policy stays").toBe("snap");
    expect(pops).not.toBe("");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("is told apart from what cannot be replayed, in words, with a way back", async () => {
    const { page, said: complaints } = await emptyPage();
    const refusals: [string, Uint8Array, RegExp][] = [
      ["nothing.pcap", new Uint8Array(), /nothing\.pcap: .*empty/],
      ["notes.txt", Buffer.from("no capture at all, but words"), /notes\.txt: .*not a pcap or pcapng/],
      ["broken.pcap.gz", Uint8Array.of(0x1f, 0x8b, 8, 0, 1, 2, 3), /broken\.pcap\.gz: .*unpacked/],
      ["silent.pcap", capture.subarray(0, 24), /silent\.pcap: .*no messages of a server/],
      ["<img src=x onerror=alert(1)>.pcap", Buffer.from("x".repeat(100)), /<img src=x/],
    ];
    for (const [name, bytes, words] of refusals) {
      await drop(page, [{ name, bytes }]);
      await until(() => textOf(page, "#notice-text")).toMatch(words);
      expect(await textOf(page, "#notice-title")).toBe("This capture cannot be replayed");
      expect(await page.locator("#notice-back").isHidden()).toBe(true);
    }
    await drop(page, [{ name: "a.pcap", bytes: capture }, { name: "b.pcap", bytes: capture }]);
    await until(() => textOf(page, "#notice-title")).toBe("One capture at a time");
    await drop(page, []);
    await until(() => textOf(page, "#notice-title")).toBe("That is no file");
    await drop(page, [{ name: "cut.pcap", bytes: capture.subarray(0, capture.length - 7) }]);
    await isOpen(page);
    expect(await textOf(page, "#replay-note")).toMatch(/not be read to its end: record \d+ at byte \d+/);
    await drop(page, [{ name: "notes.txt", bytes: Buffer.from("words and nothing else") }]);
    await page.locator("#notice-back").click();
    expect(await page.locator("#app").isVisible()).toBe(true);
    expect(await textOf(page, "#title")).toBe("cut.pcap");
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
