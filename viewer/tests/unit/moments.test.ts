import { describe, expect, it } from "vitest";
import { INDOORS, LEASHED } from "../../src/data/report";
import { destinationAt, frameAt, ghostAt, lastNotAbove, stateAt, stepInto, waypointsAt } from "../../src/logic/lookup";
import { countByColumn, countOf, markersOf } from "../../src/logic/markers";
import { popAt, popFrom, popNear } from "../../src/logic/pops";
import { limitAt, pointsOf, valueAt } from "../../src/logic/series";
import { matching, rowsOf, sorted } from "../../src/logic/table";
import { drawLeashes, type MapScene } from "../../src/scene/map";
import { boundsOf, momentOf, trailOf } from "../../src/scene/moment";
import { madeReport } from "./made_report";

const walk = (count: number, from = 0) => Array.from({ length: count }, (_, i) => ({ time: from + i / 60, x: i * 0.05 }));

describe("what is shown at a moment", () => {
  it("finds nothing before the first frame and after the last", async () => {
    const { report, policy } = await madeReport([{ id: 1, name: "a", frames: walk(60, 2) }]);
    expect(frameAt(policy.frames, 0, 1.9, 60)).toBe(-1);
    expect(frameAt(policy.frames, 0, 2, 60)).toBe(0);
    expect(frameAt(policy.frames, 0, 2.5, 60)).toBe(30);
    expect(frameAt(policy.frames, 0, 9, 60)).toBe(-1);
    expect(momentOf(report, policy, 9)).toEqual([]);
  });
  it("keeps a body of a single frame in sight", async () => {
    const { policy } = await madeReport([{ id: 1, name: "a", frames: [{ time: 0, x: 3 }] }]);
    expect(frameAt(policy.frames, 0, 5, 60)).toBe(0);
    expect(stepInto(policy.frames, 0, 0)).toBe(0);
  });
  it("sees no step of a body that is hidden", async () => {
    const { policy } = await madeReport([{ id: 1, name: "a", frames: [{ time: 0, x: 0 }, { time: 0.1, x: 50, state: 6 }, { time: 0.2, x: 60 }, { time: 0.3, x: 61 }] }]);
    expect([1, 2, 3].map((index) => stepInto(policy.frames, 0, index))).toEqual([0, 0, 1]);
  });
  it("takes as ghost the newest position that was accepted, and no goal of a move-to", async () => {
    const messages = [{ time: 1, x: 1 }, { time: 2, x: 2, flags: 1 }, { time: 3, x: 9, opcode: 0xf74c }, { time: 4, x: 4 }];
    const { report } = await madeReport([{ id: 1, name: "a", frames: walk(60), messages }]);
    const [body] = report.bodies;
    expect([0.5, 1, 2.5, 3.5, 4].map((t) => ghostAt(report.messages, body, t))).toEqual([-1, 0, 0, 0, 3]);
    expect(destinationAt(report.messages, body, 3.5)).toBe(2);
    expect(destinationAt(report.messages, body, 2.5)).toBe(-1);
  });
  it("takes as waypoints as many positions as the queue is deep, none from before a teleport", async () => {
    const messages = [{ time: 1, x: 1 }, { time: 2, x: 2, flags: 7 }, { time: 3, x: 3 }, { time: 4, x: 4, flags: 0 }, { time: 5, x: 5 }];
    const { report } = await madeReport([{ id: 1, name: "a", frames: [], messages }, { id: 2, name: "b", frames: [], messages }]);
    for (const [body, first] of [[report.bodies[0], 0], [report.bodies[1], 5]] as const) {
      expect(waypointsAt(report.messages, body, 6, 20)).toEqual([first + 4, first + 2]);
      expect(waypointsAt(report.messages, body, 6, 1)).toEqual([first + 4]);
      expect(waypointsAt(report.messages, body, 0, 20)).toEqual([]);
    }
  });
  it("draws the leash around the ghost: 10 and 50 m outdoors, 5 and 20 m indoors, none without one", async () => {
    const state = (bits: number) => ({ frames: [{ time: 0, x: 3, state: bits }], messages: [{ time: 0, x: 7 }] });
    const { report, policy } = await madeReport([
      { id: 1, name: "free", ...state(INDOORS) }, { id: 2, name: "out", ...state(LEASHED) }, { id: 3, name: "in", ...state(LEASHED | INDOORS) },
    ]);
    const circles: number[][] = [];
    const context = new Proxy({ arc: (x: number, y: number, radius: number) => circles.push([x, y, radius]) } as Record<string, unknown>, {
      get: (target, name: string) => target[name] ?? (() => undefined),
    }) as unknown as CanvasRenderingContext2D;
    const scene = { selected: -1, inks: { accent: "red" } } as MapScene;
    drawLeashes(context, scene, momentOf(report, policy, 0), (point) => [point.x, point.y], 2);
    expect(circles).toEqual([[7, 0, 20], [7, 0, 100], [7, 0, 10], [7, 0, 40]]);
  });
  it("thins a trail but keeps its jumps and its end", async () => {
    const frames = walk(600).map((frame, i) => (i === 401 ? { ...frame, x: 90, state: 5 } : i > 401 ? { ...frame, x: 90 } : frame));
    const { report, policy } = await madeReport([{ id: 1, name: "a", frames }]);
    const [shown] = momentOf(report, policy, 500 / 60);
    const trail = trailOf(policy, shown, 500 / 60, 6, 50);
    expect(trail.length).toBeLessThan(60);
    const jump = trail.findIndex((point) => point.jumped);
    expect([trail[jump - 1].x, trail[jump].x]).toEqual([20, 90]);
    expect(trail[trail.length - 1].age).toBeCloseTo(0, 3);
  });
  it("fits the view to bodies, or to something where there are none", async () => {
    const { report, policy } = await madeReport([]);
    expect(boundsOf(report, policy).x1).toBe(100);
    const one = await madeReport([{ id: 1, name: "a", frames: walk(100) }]);
    expect(boundsOf(one.report, one.policy).x1).toBeCloseTo(4.95, 2);
  });
  it("fits the view to one place: a dungeon is tens of kilometres from the next", async () => {
    const far = walk(40).map((frame) => ({ ...frame, x: frame.x + 60_000 }));
    const { report, policy } = await madeReport([{ id: 1, name: "a", frames: walk(100) }, { id: 2, name: "b", frames: far }]);
    expect(boundsOf(report, policy).x1).toBeCloseTo(4.95, 2);
    expect(boundsOf(report, policy, policy.frames.first[0]).x1).toBeCloseTo(4.95, 2);
    expect(boundsOf(report, policy, policy.frames.first[1]).x0).toBeCloseTo(60_000, 2);
    const near = walk(40).map((frame) => ({ ...frame, x: frame.x + 900 }));
    const town = await madeReport([{ id: 1, name: "a", frames: walk(100) }, { id: 2, name: "b", frames: near }]);
    expect(boundsOf(town.report, town.policy, 0).x1).toBeCloseTo(901.95, 2);
  });
  it("shows a body that has just come into the world as still, and one that was put elsewhere as snapped", async () => {
    const frames = walk(10).map((frame, i) => (i === 0 || i === 5 ? { ...frame, state: 5 } : frame));
    const { report, policy } = await madeReport([{ id: 1, name: "a", frames }]);
    expect([0, 1, 5].map((frame) => stateAt(policy.frames, 0, frame))).toEqual([0, policy.frames.state[1] & 15, 5]);
    expect(momentOf(report, policy, 0)[0].state).toBe(0);
    expect(momentOf(report, policy, 5 / 60)[0].state).toBe(5);
  });
  it("searches a sorted list at its ends", () => {
    expect([0, 1, 2, 9].map((value) => lastNotAbove([1, 1, 2, 5], value))).toEqual([-1, 1, 2, 3]);
    expect(lastNotAbove([], 1)).toBe(-1);
  });
});

describe("pops", () => {
  const frames = walk(600);
  const made = () => madeReport([{ id: 1, name: "a", frames }, { id: 2, name: "b", frames }],
    [{ time: 1, body: 0 }, { time: 2, body: 1 }, { time: 2, body: 0 }, { time: 4, body: 1 }]);
  it("are gone through forwards and backwards, of all bodies or of one", async () => {
    const { policy: { pops } } = await made();
    expect([popFrom(pops, 0, 1), popFrom(pops, 1, 1), popFrom(pops, 1, 1, 0), popFrom(pops, 4, 1)]).toEqual([0, 1, 2, -1]);
    expect([popFrom(pops, 0, -1), popFrom(pops, 4, -1, 1), popFrom(pops, 9, -1)]).toEqual([-1, 1, 3]);
  });
  it("stand for the second that follows them", async () => {
    const { policy: { pops } } = await made();
    expect([popAt(pops, 0.9, 0), popAt(pops, 1, 0), popAt(pops, 1.9, 0), popAt(pops, 2.5, 1), popAt(pops, 3.5, 1)]).toEqual([-1, 0, 0, 1, -1]);
  });
  it("are found near a click", async () => {
    const { policy: { pops } } = await made();
    expect([popNear(pops, 1.2, 0.3), popNear(pops, 3.9, 0.3), popNear(pops, 3, 0.3), popNear(pops, 1, 0)]).toEqual([0, 3, -1, 0]);
  });
});

describe("marks", () => {
  it("are counted into columns, of all bodies or of one, edges included", () => {
    const marks = { time: Int32Array.of(0, 5000, 9999, 10000, 20000), body: Int32Array.of(0, 1, 0, 0, 0) };
    expect([...countByColumn(marks, 0, 1, 4)]).toEqual([1, 0, 1, 2]);
    expect([...countByColumn(marks, 0, 1, 4, 1)]).toEqual([0, 0, 1, 0]);
    expect(countOf(marks, 0)).toBe(4);
  });
  it("come from notices, messages and pops", async () => {
    const messages = [{ time: 1 }, { time: 2, flags: 1 }, { time: 3, flags: 7 }];
    const notices = [{ body: 0, time: 1, kind: 0 }, { body: 0, time: 2, kind: 2 }, { body: 0, time: 3, kind: 1 }];
    const { report, policy } = await madeReport([{ id: 1, name: "a", frames: walk(9), messages }],
      [{ time: 0.5, body: 0, kind: "teleport" }, { time: 1, body: 0, kind: "catching up" }], notices);
    const marks = markersOf(report, policy);
    expect([marks.pop.pop, marks.pop.frames]).toEqual([Int32Array.of(1), Int32Array.of(1)]);
    expect(countOf({ ...marks.pop, frames: Int32Array.of(5) }), "frames, as in the headline").toBe(5);
    expect(Object.fromEntries(Object.entries(marks).map(([kind, { time }]) => [kind, [...time]]))).toEqual(
      { pop: [10000], blip: [10000], teleport: [30000], stall: [20000], dropped: [20000] });
  });
});

describe("plots", () => {
  it("never lose a pop of one frame, however few points there are", async () => {
    const frames = walk(6000).map((frame, i) => (i >= 3217 ? { ...frame, x: frame.x + 7 } : frame));
    const { policy } = await madeReport([{ id: 1, name: "a", frames }]);
    const points = pointsOf(policy.frames, 0, (i) => valueAt(policy.frames, 0, "step", i), 0, 100, 200);
    expect(points.time.length).toBeLessThanOrEqual(404);
    expect(Math.max(...points.value)).toBeCloseTo(7.05, 3);
    expect([...points.time].sort((a, b) => a - b)).toEqual(points.time);
  });
  it("give the limit of pops for the time of a frame", async () => {
    const { policy } = await madeReport([{ id: 1, name: "a", frames: walk(60) }]);
    expect(limitAt(policy.frames, 0, 0)).toBe(0);
    expect(limitAt(policy.frames, 0, 30)).toBeCloseTo(8 / 60, 2);
    expect(limitAt({ ...policy.frames, limit: new Int32Array(60) }, 0, 30), "shorter steps are no pops of anybody").toBe(0.05);
    expect(valueAt(policy.frames, 0, "speed", 30)).toBeCloseTo(3, 1);
    expect(valueAt(policy.frames, 0, "speed", 0)).toBe(0);
  });
  it("are empty for a body without frames", async () => {
    const { policy } = await madeReport([{ id: 1, name: "a", frames: [] }]);
    expect(pointsOf(policy.frames, 0, () => 1, 0, 10, 100).time).toEqual([]);
  });
});

describe("table", () => {
  const made = () => madeReport([
    { id: 0x50000001, name: "Elysa", frames: walk(30) },
    { id: 0x80000010, name: "Drudge", frames: walk(30), messages: [{ time: 0, flags: 0 }] },
    { id: 0x80000002, name: "drudge two", frames: walk(30).map((f) => ({ ...f, behind: 3 })) },
  ], [{ time: 0.1, body: 1, step: 2 }]);
  it("puts the worst first and keeps equals in one order", async () => {
    const { report, policy } = await made();
    const rows = rowsOf(report, policy);
    expect(sorted(rows, "pops", true).map((row) => row.index)).toEqual([1, 0, 2]);
    expect(sorted(rows, "worstBehind", true)[0].index).toBe(2);
    expect(sorted(rows, "name", false).map((row) => row.name)).toEqual(["Drudge", "drudge two", "Elysa"]);
    expect(rows[1]).toMatchObject({ pops: 1, worstStep: 2, dropped: 1, messages: 1 });
  });
  it("counts no teleport as a pop: the server asked for it", async () => {
    const { report, policy } = await madeReport([{ id: 1, name: "Elysa", frames: walk(30) }],
      [{ time: 0.1, body: 0, step: 40, kind: "teleport" }, { time: 0.2, body: 0, step: 2, kind: "catching up" }]);
    expect(rowsOf(report, policy)[0]).toMatchObject({ pops: 1, worstStep: 2 });
  });
  it("is searched by a part of the name or of the guid", async () => {
    const { report, policy } = await made();
    const rows = rowsOf(report, policy);
    const found = (search: string) => matching(rows, search).map((row) => row.index);
    expect(found("")).toEqual([0, 1, 2]);
    expect(found(" DRUDGE ")).toEqual([1, 2]);
    expect(found("0x80")).toEqual([1, 2]);
    expect(found("50000001")).toEqual([0]);
    expect(found("nobody")).toEqual([]);
  });
});
