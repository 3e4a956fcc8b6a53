// The plots of one body, under the time axis and as wide: uPlot draws, the range is the page's.
import uPlot from "uplot";
import { ACCEPTED, type Body, HAS_PLACE, OPCODE_MOVEMENT, type Policy, type Report, TICKS_PER_S } from "../data/report";
import { lastNotAbove, ticksOf } from "../logic/lookup";
import { limitAt, pointsOf, type SeriesName, valueAt } from "../logic/series";
import { el } from "./dom";
import { axisWidth, gutterOf, type Range } from "./lanes";
import type { Inks } from "./theme";

interface PlotSpec {
  name: SeriesName | "arrivals";
  label: string;
  explains: string;
  unit: string;
  least: number; // the axis reaches at least so far
}

const PLOTS: readonly PlotSpec[] = [
  { name: "step", label: "Step", explains: "metres a frame; dashed: the limit, longer is a pop", unit: "m", least: 0.1 },
  { name: "behind", label: "Behind", explains: "distance to the newest accepted position", unit: "m", least: 0.5 },
  { name: "queue", label: "Queue", explains: "waypoints that wait", unit: "", least: 2 },
  { name: "speed", label: "Speed", explains: "over a tenth of a second", unit: "m/s", least: 1 },
  { name: "heading", label: "Heading", explains: "error to the newest accepted heading", unit: "\u00b0", least: 10 },
  { name: "arrivals", label: "Messages", explains: "when they arrived", unit: "", least: 2.6 },
];
export const LEAST_PLOT_PX = 23;
const TIGHT_PLOT_PX = 36; // no space for two lines of words
const MOST_PLOT_PX = 110;
const NARROW_PLOT_PX = 62;
const LABEL_PX = 10; // labels of an axis that are nearer to each other would overlap
const ARRIVAL_ROWS = ["dropped", "other", "position"];

type Data = uPlot.AlignedData;

export class Plots {
  private plots: uPlot[] = [];
  private values: HTMLElement[] = [];
  private width = 0;
  private height = LEAST_PLOT_PX;

  constructor(private readonly root: HTMLElement) {}

  // Makes the plots again: another width or theme.
  build(width: number, height: number, inks: Inks): void {
    for (const plot of this.plots) plot.destroy();
    this.root.replaceChildren();
    this.width = width;
    this.height = height;
    this.root.style.setProperty("--plot", `${height}px`);
    this.root.classList.toggle("tight", height < TIGHT_PLOT_PX);
    this.values = [];
    this.plots = PLOTS.map((spec) => {
      const value = el("span", { class: "plot-value" });
      const box = el("figure", { class: "plot", "aria-label": `${spec.label}, ${spec.explains}` },
        el("figcaption", { title: spec.explains }, el("span", {}, spec.label), value));
      this.values.push(value);
      this.root.append(box);
      return new uPlot(this.options(spec, width, inks), this.nothing(spec), box);
    });
  }

  show(report: Report, policy: Policy, body: Body | undefined, range: Range): void {
    this.plots.forEach((plot, i) => {
      const spec = PLOTS[i];
      const data = body ? this.dataOf(spec, report, policy, body, range) : this.nothing(spec);
      plot.batch(() => {
        plot.setData(data, false);
        plot.setScale("x", { min: range.from, max: range.to });
        let [least, most] = spec.name === "heading" ? [-spec.least, spec.least] : [0, spec.least];
        for (const column of data.slice(1)) {
          for (const value of column as (number | null)[]) {
            if (value === null) continue;
            if (value < least) least = value;
            if (value > most) most = value;
          }
        }
        if (spec.name === "arrivals") [least, most] = [-0.6, spec.least];
        plot.setScale("y", { min: least, max: least + (most - least) * 1.08 });
      });
    });
  }

  // The numbers of the moment, beside the names.
  showValues(policy: Policy, body: number, frame: number): void {
    PLOTS.forEach((spec, i) => {
      if (spec.name === "arrivals") return;
      const value = frame < 0 ? "" : textOf(spec, valueAt(policy.frames, body, spec.name, frame));
      if (this.values[i] && this.values[i].textContent !== value) this.values[i].textContent = value;
    });
  }

  // The numbers of any moment, for the words beside the pointer.
  valuesAt(policy: Policy, body: number, frame: number): [label: string, value: string][] {
    if (frame < 0) return [];
    return PLOTS.flatMap((spec) => (spec.name === "arrivals" ? [] : [[spec.label, textOf(spec, valueAt(policy.frames, body, spec.name, frame))]]));
  }

  private nothing(spec: PlotSpec): Data {
    return spec.name === "step" ? [[], [], []] : [[], []];
  }

  private dataOf(spec: PlotSpec, report: Report, policy: Policy, body: Body, range: Range): Data {
    const { frames } = policy;
    const columns = axisWidth(this.width);
    if (spec.name === "arrivals") return arrivals(report, body, range);
    const name = spec.name;
    const points = pointsOf(frames, body.index, (i) => valueAt(frames, body.index, name, i), range.from, range.to, columns);
    if (name !== "step") return [points.time, points.value];
    const limits = points.time.map((time) => {
      const first = frames.first[body.index];
      const index = lastNotAbove(frames.time, ticksOf(time), first, frames.first[body.index + 1]);
      return index > first ? limitAt(frames, body.index, index) : null;
    });
    return [points.time, points.value, limits];
  }

  private options(spec: PlotSpec, width: number, inks: Inks): uPlot.Options {
    const axis: uPlot.Axis = {
      stroke: inks.muted,
      font: `10px ${inks.font}`,
      grid: { stroke: inks.grid, width: 1 },
      ticks: { show: false },
    };
    const line: uPlot.Series = { stroke: inks.accent, width: 1.5, points: { show: false } };
    const series: uPlot.Series[] = [{}, line];
    if (spec.name === "step") series.push({ stroke: inks.target, width: 1, dash: [5, 4], points: { show: false } });
    if (spec.name === "queue" && uPlot.paths.stepped) line.paths = uPlot.paths.stepped({ align: 1 });
    if (spec.name === "arrivals") {
      line.paths = () => null;
      line.points = { show: true, size: 5, fill: inks.accent, stroke: inks.accent };
    }
    const size = gutterOf(width);
    const scale: uPlot.Scale = { auto: false };
    if (spec.name === "step" || spec.name === "speed") Object.assign(scale, { distr: 4, asinh: spec.least });
    const y: uPlot.Axis = { ...axis, size, space: 18, gap: 4 };
    if (spec.name === "arrivals") {
      y.splits = () => [0, 1, 2];
      y.filter = (plot, splits) => apart(splits, (value) => plot.valToPos(value, "y"));
      y.values = (_, splits) => splits.map((row) => (row === null ? null : ARRIVAL_ROWS[row]));
    } else if (spec.name === "queue") {
      y.incrs = [1, 2, 5, 10];
    } else if (spec.name === "step" || spec.name === "speed") {
      // A pop is a hundred times as long as a step, so the scale is linear near nothing and logarithmic beyond.
      y.splits = (plot) => [0, 0.1, 1, 10, 100, 1000].filter((value) => (value === 0 || value >= spec.least * 0.9) && value <= (plot.scales["y"]?.max ?? 0));
      y.filter = (plot, splits) => apart(splits, (value) => plot.valToPos(value, "y"));
      y.values = (_, splits) => splits.map((value) => (value === null ? null : String(value)));
    } else {
      y.values = (_, splits) => splits.map((value) => `${Number(value.toFixed(3))}${spec.unit === "\u00b0" ? "\u00b0" : ""}`);
    }
    return {
      width: axisWidth(width) + gutterOf(width),
      height: this.height - 1,
      padding: [gutterOf(width) <= 100 ? 16 : this.height < TIGHT_PLOT_PX ? 3 : 6, 0, this.height < TIGHT_PLOT_PX ? 2 : 4, 0],
      legend: { show: false },
      cursor: { show: false },
      scales: { x: { time: false, auto: false }, y: scale },
      axes: [{ ...axis, show: false }, y],
      series,
    };
  }
}

// Leaves out values whose labels would overlap; the ends of the axis come first.
export function apart(splits: readonly number[], at: (value: number) => number): (number | null)[] {
  const kept: number[] = [];
  const byRank = [splits.length - 1, 0, ...splits.keys()];
  for (const i of byRank) {
    if (i >= 0 && i < splits.length && !kept.includes(i) && kept.every((other) => Math.abs(at(splits[other]) - at(splits[i])) >= LABEL_PX)) kept.push(i);
  }
  return splits.map((value, i) => (kept.includes(i) ? value : null));
}

function textOf(spec: PlotSpec, value: number): string {
  const digits = spec.name === "queue" ? 0 : spec.name === "step" ? 3 : 2;
  return `${value.toFixed(digits)}${spec.unit === "\u00b0" ? spec.unit : spec.unit ? ` ${spec.unit}` : ""}`;
}

// As high as there is space for, so that all of them are seen at once.
export function plotHeight(width: number, space: number): number {
  if (gutterOf(width) <= 100) return NARROW_PLOT_PX;
  return Math.min(Math.max(Math.floor(space / PLOTS.length), LEAST_PLOT_PX), MOST_PLOT_PX);
}

// At most a few thousand points: several in one pixel are one.
function arrivals(report: Report, body: Body, range: Range): Data {
  const { messages } = report;
  const end = body.firstMessage + body.messageCount;
  const from = Math.max(body.firstMessage, lastNotAbove(messages.time, ticksOf(range.from), body.firstMessage, end));
  const to = lastNotAbove(messages.time, ticksOf(range.to), body.firstMessage, end) + 1;
  const times: number[] = [];
  const rows: number[] = [];
  const least = ((range.to - range.from) * TICKS_PER_S) / 3000;
  const last = [-Infinity, -Infinity, -Infinity];
  for (let i = from; i < to; i++) {
    const isPosition = (messages.flags[i] & HAS_PLACE) !== 0 && messages.opcode[i] !== OPCODE_MOVEMENT;
    const row = !(messages.flags[i] & ACCEPTED) ? 0 : isPosition ? 2 : 1;
    if (messages.time[i] - last[row] < least) continue;
    last[row] = messages.time[i];
    times.push(messages.time[i] / TICKS_PER_S);
    rows.push(row);
  }
  return [times, rows];
}
