import { describe, expect, it } from "vitest";
import { bytesOfBase64 } from "../../src/data/base64";
import { Container, readNumbers } from "../../src/data/columns";
import { Report } from "../../src/data/report";
import { DataMaker, madeData, madeReport, varints } from "./made_report";

describe("base64", () => {
  it("refuses text that ends too early, and characters that are none of its own", () => {
    expect(() => bytesOfBase64("AAAA", 0, 4)).toThrow(/cut off/);
    expect(() => bytesOfBase64("AAAA", 1, 1)).toThrow();
    expect(() => bytesOfBase64("AA*A", 0, 3)).toThrow(/damaged/);
    expect(() => bytesOfBase64("A\u00e9AA", 0, 3)).not.toThrow(RangeError);
  });
  it("cuts bytes out of the middle", () => {
    const bytes = Uint8Array.from({ length: 48 }, (_, i) => i * 5);
    const text = Buffer.from(bytes).toString("base64");
    expect([...bytesOfBase64(text, 12, 7)]).toEqual([...bytes.subarray(12, 19)]);
  });
});

describe("numbers", () => {
  it("refuses a number without an end and one that is too long", () => {
    expect(() => readNumbers(Uint8Array.of(0x80), new Int32Array(1))).toThrow(/no end/);
    expect(() => readNumbers(Uint8Array.of(0x80, 0x80, 0x80, 0x80, 0x80, 0x01), new Int32Array(1))).toThrow(/no end/);
    expect(() => readNumbers(new Uint8Array(), new Int32Array(1))).toThrow(/no end/);
  });
  it("reads what was written, over the whole range and across it", () => {
    const values = [0, 1, -1, 63, 64, -65, 1e9, -2147483648, 2147483647, 0];
    expect([...readNumbers(varints(values), new Int32Array(values.length))]).toEqual(values);
  });
});

describe("container", () => {
  it("refuses what is no report, another version, and a missing column", async () => {
    await expect(Container.open(Buffer.from("x".repeat(48)).toString("base64"))).rejects.toThrow(/no Glidepath report/);
    await expect(Container.open(new DataMaker().base64({}, 2))).rejects.toThrow(/version 2/);
    await expect(Container.open("")).rejects.toThrow(/cut off/);
    const container = await Container.open(new DataMaker().base64({}));
    await expect(container.numbers("a", Int32Array)).rejects.toThrow(/lacks the column a/);
  });
  it("refuses data that was cut in the middle", async () => {
    const whole = madeData([{ id: 1, name: "a", frames: [{ time: 0, x: 0 }] }]);
    const cut = whole.slice(0, whole.length - 300);
    await expect(Report.open(cut).then((report) => report.policy(0))).rejects.toThrow();
  });
  it("gives texts one by one, also those that are not ASCII", async () => {
    const container = await Container.open(new DataMaker().texts("t", ["a", "", "\u00fc\u4e16"]).base64({}));
    const texts = await container.texts("t");
    expect([texts.count, texts.at(0), texts.at(1), texts.at(2)]).toEqual([3, "a", "", "\u00fc\u4e16"]);
  });
});

describe("report", () => {
  it("links pops to messages of the whole report, and drops links that lead nowhere", async () => {
    const bodies = [
      { id: 1, name: "a", frames: [{ time: 0, x: 0 }], messages: [{ time: 0 }, { time: 1 }] },
      { id: 2, name: "b", frames: [{ time: 0, x: 0 }], messages: [{ time: 0 }] },
    ];
    const { policy } = await madeReport(bodies, [{ time: 1, body: 1, message: 0 }, { time: 2, body: 1, message: 5 }]);
    expect([...policy.pops.message]).toEqual([2, -1]);
  });
  it("opens without bodies", async () => {
    const { report, policy } = await madeReport([]);
    expect(report.bodies).toEqual([]);
    expect(policy.frames.time.length).toBe(0);
  });
  it("finds a body by its guid, however it is signed", async () => {
    const { report } = await madeReport([{ id: 0x80000001, name: "a", frames: [] }]);
    expect(report.bodyWithId(0x80000001 | 0)?.name).toBe("a");
    expect(report.bodyWithId(5)).toBeUndefined();
  });
});
