import { describe, expect, it } from "vitest";
import { scoreTable, toggled } from "../../src/logic/compared";
import { partsAt, placedOn, sticksOf } from "../../src/logic/figure";
import { fittingDistance } from "../../src/logic/fit";
import { type Label, labelAt, MUST_SHOW, placeLabels } from "../../src/logic/label_layout";
import { indoorLandblock, isIndoorCell, placeInLandblock } from "../../src/logic/landblock";
import { frameAt, stepInto } from "../../src/logic/lookup";
import { markNear } from "../../src/logic/markers";
import { pageOf, popAt, popFrom, popFrames, popNear, popsByKind, popsOf } from "../../src/logic/pops";
import { matching, rowsOf, tagOf } from "../../src/logic/table";
import { trailOf, momentOf } from "../../src/scene/moment";
import { outcomeOf, timesText } from "../../src/ui/explain";
import { laneAt } from "../../src/ui/lanes";
import { apart } from "../../src/ui/plots";
import { fileName } from "../../src/ui/share";
import { madeReport } from "./made_report";

const walk = (count: number, from = 0, x = 0) => Array.from({ length: count }, (_, i) => ({ time: from + i / 60, x: x + i * 0.05 }));

describe("lives", () => {
  const twice = () => madeReport([
    { id: 5, name: "Elysa", frames: walk(60, 0), messages: [{ time: 0, x: 1 }] },
    { id: 5, name: "Elysa", frames: walk(60, 4, 90), messages: [{ time: 4, x: 90 }, { time: 5, x: 91 }] },
    { id: 6, name: "Borel", frames: walk(60) },
  ], [{ time: 4.5, body: 1, message: 1 }, { time: 0.5, body: 2 }], [{ body: 1, time: 4, kind: 0 }]);
  it("of one object are one body with one row, and their pops, notices and messages are its own", async () => {
    const { report, policy } = await twice();
    expect(report.bodies.map(({ id, lives, messageCount }) => [id, lives, messageCount])).toEqual([[5, 2, 3], [6, 1, 0]]);
    expect([...policy.pops.body]).toEqual([0, 1]);
    expect([...policy.pops.message]).toEqual([2, -1]);
    expect([...policy.notices.body]).toEqual([0]);
    const rows = rowsOf(report, policy);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ lives: 2, pops: 1, messages: 3 });
    expect(rows[0].seconds).toBeCloseTo((59 / 60) * 2, 3);
  });
  it("are not in the world in between, and no step leads from one to the next", async () => {
    const { report, policy } = await twice();
    expect([0.5, 2, 4.5, 9].map((time) => frameAt(policy.frames, 0, time, 60) >= 0)).toEqual([true, false, true, false]);
    expect(stepInto(policy.frames, 0, 60)).toBe(0);
    const [shown] = momentOf(report, policy, 4.2);
    expect(Math.min(...trailOf(policy, shown, 4.2, 6, 50).map((point) => point.x))).toBeGreaterThanOrEqual(90);
  });
  it("stay apart where their times do not rise", async () => {
    const { report } = await madeReport([{ id: 5, name: "a", frames: [], messages: [{ time: 9 }] }, { id: 5, name: "a", frames: [], messages: [{ time: 1 }] }]);
    expect(report.bodies).toHaveLength(2);
  });
});

describe("causes", () => {
  const made = () => madeReport([{ id: 1, name: "a", frames: walk(600) }, { id: 2, name: "b", frames: walk(600) }],
    [{ time: 1, body: 0, kind: "teleport" }, { time: 2, body: 1, kind: "catching up" }, { time: 3, body: 0, kind: "catching up" }]);
  it("are counted, most first, and gone through alone", async () => {
    const { policy: { pops } } = await made();
    expect(popsByKind(pops)).toEqual([{ kind: "catching up", count: 2, isAskedFor: false }, { kind: "teleport", count: 1, isAskedFor: true }]);
    expect(popFrames(pops), "a teleport is no pop").toBe(2);
    expect(popFrames({ ...pops, frames: Int32Array.of(1, 3, 5) }), "frames, as in the scorecard").toBe(8);
    expect([popFrom(pops, 0, 1, -1, "catching up"), popFrom(pops, 0, 1, 0, "catching up"), popFrom(pops, 1, 1, -1, "teleport")]).toEqual([1, 2, -1]);
    expect(popsOf(pops, 0), "no teleport, unless that is what somebody chose").toEqual([2]);
    expect(popsOf(pops, 0, "teleport")).toEqual([0]);
    expect([popFrom(pops, 0, 1), popNear(pops, 1, 0.2), popNear(pops, 1, 0.2, -1, "teleport"), popAt(pops, 1, 0)]).toEqual([1, -1, 0, 0]);
  });
  it("have teleports last, however many there are", async () => {
    const { policy: { pops } } = await madeReport([{ id: 1, name: "a", frames: walk(600) }],
      [{ time: 1, body: 0, kind: "teleport" }, { time: 2, body: 0, kind: "teleport" }, { time: 3, body: 0, kind: "catching up" }]);
    expect(popsByKind(pops).map(({ kind }) => kind)).toEqual(["catching up", "teleport"]);
  });
  it("say by how much a step is too long, also where it is hardly", () => {
    expect([timesText(1.024), timesText(153.4)]).toEqual(["1.02x", "153.4x"]);
  });
  it("of data without them are the stages", async () => {
    const { policy: { pops } } = await madeReport([{ id: 1, name: "a", frames: walk(9) }], [{ time: 0, body: 0 }]);
    expect(popsByKind(pops)).toEqual([{ kind: "settle", count: 1, isAskedFor: false }]);
  });
  it("have chips that can all be reached, page by page", () => {
    expect(pageOf(5, 24, -1, undefined)).toEqual({ from: 0, to: 5 });
    expect(pageOf(100, 24, 50, undefined)).toEqual({ from: 38, to: 62 });
    expect(pageOf(100, 24, 50, 96)).toEqual({ from: 76, to: 100 });
    expect(pageOf(100, 24, 50, -9)).toEqual({ from: 0, to: 24 });
    const seen = new Set<number>();
    for (let from = 0; from < 100; from = pageOf(100, 24, 50, from).to) for (let i = pageOf(100, 24, 50, from).from; i < pageOf(100, 24, 50, from).to; i++) seen.add(i);
    expect(seen.size).toBe(100);
  });
});

describe("scores side by side", () => {
  const policy = (name: string, lag: number | undefined, jerk: number) => ({ name, frames: [],
    scores: [["lag", lag === undefined ? "-" : `${lag} ms`, lag, 0], ["jerk", `${jerk} x`, jerk, 1]] as [string, string, number?, number?][] });
  it("mark the best of a column, the nearest to what is best, and tell differences to the first", () => {
    const table = scoreTable([policy("ours", 150, 4), policy("snap", 90, 0.2), policy("delay", undefined, 1.1)]);
    expect(table.metrics).toEqual(["lag", "jerk"]);
    expect(table.rows.map((row) => row.cells.map((cell) => cell.isBest))).toEqual([[false, false], [true, false], [false, true]]);
    expect(table.rows[1].cells[0]).toMatchObject({ delta: "\u221260.0", isBetter: true });
    expect(table.rows[2].cells[0]).toMatchObject({ text: "-", delta: "" });
    expect(table.rows[1].cells[1]).toMatchObject({ delta: "\u22123.80", isBetter: true });
  });
  it("begin with pops, which stay in sight where the table is cut", () => {
    const scores: [string, string, number, number][] = [["lag", "1 ms", 1, 0], ["pops", "2 /min", 2, 0], ["jerk", "3 x", 3, 1]];
    const table = scoreTable([{ name: "a", frames: [], scores }]);
    expect(table.metrics).toEqual(["pops", "lag", "jerk"]);
    expect(table.rows[0].cells.map((cell) => cell.text)).toEqual(["2 /min", "1 ms", "3 x"]);
  });
  it("mark none where all are alike, and are empty without a truth", () => {
    expect(scoreTable([policy("a", 5, 1), policy("b", 5, 1)]).rows.flatMap((row) => row.cells).some((cell) => cell.isBest)).toBe(false);
    expect(scoreTable([{ name: "a", frames: [], scores: [] }]).metrics).toEqual([]);
  });
  it("show any policies that are chosen, and always one", () => {
    expect(toggled([0, 1, 2], 5)).toEqual([0, 1, 2, 5]);
    expect(toggled([0, 1, 2], 1)).toEqual([0, 2]);
    expect(toggled([2], 2)).toEqual([2]);
  });
  it("tell what another policy does with a message", async () => {
    const { report, policy: first } = await madeReport([{ id: 1, name: "a", frames: walk(9), messages: [{ time: 0 }, { time: 1, opcode: 0xf74c }, { time: 2, flags: 1 }] }]);
    expect(outcomeOf(report, first, 1)).toBe("queued");
    const fed = { ...first, name: "snap" };
    report.policies = [{ ...report.policies[0], positions_only: true }];
    expect([0, 1, 2].map((message) => outcomeOf(report, fed, message).slice(0, 9))).toEqual(["an update", "not used:", "not used:"]);
  });
});

describe("names beside bodies", () => {
  const label = (body: number, x: number, y: number, rank = 0): Label => ({ body, x, y, text: `body ${body}`, rank, gap: 12 });
  const within = { width: 800, height: 400 };
  const overlap = (placed: ReturnType<typeof placeLabels>) => placed.some((a, i) => placed.some((b, j) => i < j && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom));
  it("give way to each other, and none covers another in a crowd of 150", () => {
    const crowd = Array.from({ length: 150 }, (_, i) => label(i, 20 + ((i * 97) % 760), 20 + ((i * 53) % 360), i === 77 ? MUST_SHOW : 0));
    const placed = placeLabels(crowd, () => 60, within);
    expect(placed.length).toBeGreaterThan(20);
    expect(placed.some(({ label: { body } }) => body === 77)).toBe(true);
    expect(overlap(placed.filter(({ label: { rank } }) => rank < MUST_SHOW))).toBe(false);
    for (const { label: { body, rank }, left, top, right, bottom } of placed) {
      if (rank >= MUST_SHOW) continue;
      expect(crowd.some((other) => other.body !== body && other.x > left && other.x < right && other.y > top && other.y < bottom), `name ${body} covers a body`).toBe(false);
    }
  });
  it("go to the other side at the edge, and stay where they stood", () => {
    const spots = new Map<number, number>();
    expect(placeLabels([label(1, 790, 200)], () => 60, within, spots)[0].right).toBeLessThan(790);
    expect(placeLabels([label(1, 400, 200)], () => 60, within, spots)[0].right).toBeLessThan(400);
    expect(placeLabels([label(1, 900, 200)], () => 60, within)).toEqual([]);
  });
  it("keep out from below the buttons, also the one that must be there", () => {
    const buttons: [number, number, number, number] = [110, 90, 200, 110]; // right of the body
    for (const rank of [0, MUST_SHOW]) {
      expect(placeLabels([label(1, 100, 100, rank)], () => 60, within)[0].left).toBe(112);
      expect(placeLabels([label(1, 100, 100, rank)], () => 60, within, new Map(), [buttons])[0].right).toBeLessThan(110);
    }
    const everywhere: [number, number, number, number] = [0, 0, 800, 400];
    expect(placeLabels([label(1, 100, 100)], () => 60, within, new Map(), [everywhere])).toEqual([]);
    expect(placeLabels([label(1, 100, 100, MUST_SHOW)], () => 60, within, new Map(), [everywhere]).length).toBe(1);
  });
  it("can be clicked", () => {
    const placed = placeLabels([label(7, 100, 100)], () => 60, within);
    expect(labelAt(placed, 130, 101)).toBe(7);
    expect(labelAt(placed, 130, 140)).toBe(-1);
  });
});

describe("places", () => {
  it("indoors are named by the cell, whatever lies there on the map", () => {
    expect([0xa9b40001, 0x01f50100, 0x01f5ffff].map(isIndoorCell)).toEqual([false, true, true]);
    expect(indoorLandblock([0x01f50101, 0x01f50102, 0xa9b40001], 0)).toBe("01F5");
    expect(indoorLandblock([0x01f50101, 0xa9b40001], 0)).toBeUndefined();
    expect(indoorLandblock([0x01f50101], 0xa9b40001)).toBeUndefined();
    expect(indoorLandblock([0xa9b40001], 0x01f50101)).toBe("01F5");
    expect(indoorLandblock([], 0)).toBeUndefined();
    // A dungeon of landblock 01F5 reaches west of its own corner, over what is 00F5 outdoors.
    expect(placeInLandblock("01F5", 192 - 40, 0xf5 * 192 + 300)).toEqual([-40, 300]);
  });
  it("are all in view after Fit, from any side and in any window", () => {
    const bounds = { x0: -50, x1: 150, y0: 0, y1: 40, z0: 0, z1: 30 };
    for (const [turn, tilt, aspect] of [[25, 36, 2.5], [25, 36, 0.6], [-80, 10, 1], [170, 80, 3]]) {
      const away = fittingDistance(bounds, turn, tilt, 38, aspect);
      const [t, l] = [(turn * Math.PI) / 180, (tilt * Math.PI) / 180];
      const high = Math.tan((38 * Math.PI) / 360);
      for (const x of [-100, 100]) for (const y of [-20, 20]) for (const z of [-15, 15]) {
        const over = x * Math.sin(t) + y * Math.cos(t);
        const depth = away + over * Math.cos(l) - z * Math.sin(l);
        expect(depth).toBeGreaterThan(0);
        expect(Math.abs(x * Math.cos(t) - y * Math.sin(t)) / depth).toBeLessThanOrEqual(high * aspect);
        expect(Math.abs(over * Math.sin(l) + z * Math.cos(l)) / depth).toBeLessThanOrEqual(high);
      }
      expect(away, "no farther than it needs").toBeLessThan(1200);
    }
  });
});

describe("marks under the pointer", () => {
  const marks = { time: Int32Array.of(10000, 10400, 30000), body: Int32Array.of(0, 1, 0) };
  it("are the nearest, the selected body's first", () => {
    expect([markNear(marks, 1.03, 0.1), markNear(marks, 1.03, 0.1, 0), markNear(marks, 2, 0.1)]).toEqual([1, 0, -1]);
  });
  it("are of the lane that the pointer is in", () => {
    expect([laneAt(3), laneAt(16), laneAt(90)]).toEqual(["pop", "blip", undefined]);
  });
});

describe("labels of an axis", () => {
  it("leave out what would overlap, not the ends", () => {
    expect(apart([0, 1, 2], (value) => value * 20)).toEqual([0, 1, 2]);
    expect(apart([0, 1, 2], (value) => value * 8)).toEqual([0, null, 2]);
    expect(apart([0, 1], (value) => value * 8)).toEqual([null, 1]);
    expect(apart([], () => 0)).toEqual([]);
  });
});

describe("figures", () => {
  it("join each part to the nearest, and stand at rest where no clip is known", () => {
    const rest = Float32Array.of(0, 0, 1, 0, 0, 1.7, 0.1, 0, 0.1, -0.1, 0, 0.1);
    expect(sticksOf(rest)).toEqual([0, 1, 0, 2, 2, 3]);
    expect(sticksOf(new Float32Array(3))).toEqual([]);
    expect(sticksOf(rest, [0xffffffff, 0, 1, 99])).toEqual([0, 1, 1, 2, 2, 3]); // to its parent, where there is one
    const figure = { parts: 4, lines: [], rest, clips: new Map([[7, new Float32Array(24).fill(2)]]) };
    expect(partsAt(figure, 7, 1)[0]).toBe(2);
    expect(partsAt(figure, 7, 2)).toBe(rest);
    expect(partsAt(figure, 8, 0)).toBe(rest);
  });
  it("turn with the heading, clockwise from north", () => {
    const near = (place: number[]) => place.map((value) => Number(value.toFixed(6)) + 0);
    expect(near(placedOn({ x: 10, y: 20, z: 5 }, 0, 1, 2, 3))).toEqual([11, 22, 8]);
    expect(near(placedOn({ x: 10, y: 20, z: 5 }, 90, 1, 2, 3))).toEqual([12, 19, 8]);
  });
});

describe("rows and files", () => {
  it("mark the client's own body, adopted ones and kinds, and are found by them", async () => {
    expect([tagOf({ isLocal: true, isAdopted: true, kind: "" }), tagOf({ isLocal: false, isAdopted: true, kind: "missile" }), tagOf({ isLocal: false, isAdopted: false, kind: "missile" })]).toEqual(["you", "adopted", "missile"]);
    const { report, policy } = await madeReport([{ id: 1, name: "a", frames: walk(3), adopted: true }, { id: 2, name: "b", frames: walk(3) }]);
    expect(matching(rowsOf(report, policy), "adopt").map((row) => row.id)).toEqual([1]);
  });
  it("have names that every system takes", () => {
    expect(fileName("scene town: dsl/../", 3.456, "png")).toBe("scene-town-dsl-3.46s.png");
    expect(fileName("<>", 0, "webm")).toBe("glidepath-0.00s.webm");
  });
});
