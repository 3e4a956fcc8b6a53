import { describe, expect, it } from "vitest";
import { LiveReport, WINDOW_S } from "../../src/data/live";
import { frameAt } from "../../src/logic/lookup";
import { madeData, type MadeBody, type MadePop } from "./made_report";

const from = (time: number, count = 15) => Array.from({ length: count }, (_, i) => ({ time: time + i / 60, x: time + i / 60 }));
const piece = (duration: number, bodies: MadeBody[], pops: MadePop[] = [], origin: [number, number, number] = [0, 0, 0]) =>
  madeData(bodies, pops, [], { duration, origin });

describe("a live report", () => {
  it("refuses a piece that is none, and stays as it was", async () => {
    const report = new LiveReport("lo");
    await report.add(piece(1, [{ id: 1, name: "a", frames: from(0.75) }]));
    await expect(report.add("bm90aGluZyBvZiB0aGUga2luZCBhdCBhbGw=")).rejects.toThrow();
    expect(report.bodies).toHaveLength(1);
    expect(report.duration).toBe(1);
  });
  it("joins pieces body by body, in whatever order bodies come", async () => {
    const report = new LiveReport("lo");
    await report.add(piece(1, [{ id: 2, name: "b", frames: from(0.75), messages: [{ time: 0.8, x: 1 }] }]));
    const places = await report.add(piece(1.25, [{ id: 1, name: "a", frames: from(1) }, { id: 2, name: "b", frames: from(1), messages: [{ time: 1.1, x: 2 }] }],
      [{ time: 1.2, body: 1, step: 3, kind: "catching up" }]));
    expect(places).toEqual([0]);
    expect(report.bodies.map(({ id, messageCount }) => [id, messageCount])).toEqual([[2, 2], [1, 0]]);
    expect(report.policies.map(({ name }) => name)).toEqual([report.shown.name]);
    expect(report.shown.name).not.toBe("");
    const { frames, pops } = report.shown;
    expect([...frames.first]).toEqual([0, 30, 45]);
    expect(frames.x[frameAt(frames, 0, 1.1, 60)] / 10000).toBeCloseTo(1.1, 1);
    expect([pops.count, pops.body[0], pops.kind.at(0), pops.message[0]]).toEqual([1, 0, "catching up", 1]);
  });
  it("counts places from the first piece's corner", async () => {
    const report = new LiveReport("lo");
    await report.add(piece(1, [{ id: 1, name: "a", frames: from(0.75) }], [], [192, 0, 0]));
    await report.add(piece(1.25, [{ id: 1, name: "a", frames: [{ time: 1, x: 5 }] }], [], [384, 0, 0]));
    expect(report.origin).toEqual([192, 0, 0]);
    expect(report.shown.frames.x[15] / 10000).toBe(197);
  });
  it("forgets what is older than its window, and bodies of which nothing is left", async () => {
    const report = new LiveReport("lo");
    await report.add(piece(1, [{ id: 1, name: "gone", frames: from(0.75) }, { id: 2, name: "stays", frames: from(0.75) }], [{ time: 0.8, body: 0 }]));
    const places = await report.add(piece(WINDOW_S + 5, [{ id: 2, name: "stays", frames: from(WINDOW_S + 4.75) }]));
    expect(places).toEqual([-1, 0]);
    expect(report.begin).toBe(5);
    expect(report.shown.frames.time.length).toBe(15);
    expect(report.shown.pops.count).toBe(0);
    expect(report.shown.frames.lives).toEqual([[0]]);
  });
  it("sees a new life after a gap", async () => {
    const report = new LiveReport("lo");
    await report.add(piece(1, [{ id: 1, name: "a", frames: from(0.75) }]));
    await report.add(piece(3, [{ id: 1, name: "a", frames: from(2.75) }]));
    expect(report.shown.frames.lives[0]).toEqual([0, 15]);
    expect(frameAt(report.shown.frames, 0, 2, 60)).toBe(-1);
  });
});
