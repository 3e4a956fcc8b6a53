// The plots' points. A plot gets no more points than it can show: per piece of the axis the least and the largest,
// so that a pop of one frame is never lost.
import { type Frames, MM_PER_M, TICKS_PER_S, UNITS_PER_DEG, UNITS_PER_M } from "../data/report";
import { lastNotAbove, stepInto, ticksOf } from "./lookup";

export const SERIES = ["step", "behind", "queue", "speed", "heading"] as const;
export type SeriesName = (typeof SERIES)[number];

const SPEED_FRAMES = 6; // speed over a tenth of a second at 60 frames: a frame's own would only repeat the step

export function valueAt(frames: Frames, body: number, name: SeriesName, index: number): number {
  switch (name) {
    case "step":
      return stepInto(frames, body, index);
    case "behind":
      return frames.behind[index] / MM_PER_M;
    case "queue":
      return frames.queue[index];
    case "heading":
      return frames.headingError[index] / UNITS_PER_DEG;
    case "speed": {
      const from = Math.max(frames.first[body], index - SPEED_FRAMES);
      const elapsed = (frames.time[index] - frames.time[from]) / TICKS_PER_S;
      if (elapsed <= 0) return 0;
      const dx = frames.x[index] - frames.x[from];
      const dy = frames.y[index] - frames.y[from];
      const dz = frames.z[index] - frames.z[from];
      return Math.sqrt(dx * dx + dy * dy + dz * dz) / UNITS_PER_M / elapsed;
    }
  }
}

const LEAST_POP_M = 0.05; // shorter steps are no pops, however slow the body is

// The longest step to a frame that is no pop.
export function limitAt(frames: Frames, body: number, index: number): number {
  if (index <= frames.first[body]) return 0;
  return Math.max(LEAST_POP_M, (frames.limit[index] / MM_PER_M) * ((frames.time[index] - frames.time[index - 1]) / TICKS_PER_S));
}

export interface Points {
  time: number[]; // s
  value: number[];
}

// The points of [fromS, toS] for an axis of `columns` pixels; a point before and behind, so that lines reach the edge.
export function pointsOf(frames: Frames, body: number, value: (index: number) => number, fromS: number, toS: number,
                         columns: number): Points {
  const first = frames.first[body];
  const end = frames.first[body + 1];
  const from = Math.max(first, lastNotAbove(frames.time, ticksOf(fromS), first, end));
  const to = Math.min(end, lastNotAbove(frames.time, ticksOf(toS), first, end) + 2);
  const points: Points = { time: [], value: [] };
  const add = (index: number, is: number) => {
    points.time.push(frames.time[index] / TICKS_PER_S);
    points.value.push(is);
  };
  const piece = Math.max(1, Math.ceil((to - from) / Math.max(columns, 1)));
  for (let start = from; start < to; start += piece) {
    let least = start;
    let most = start;
    let leastValue = value(start);
    let mostValue = leastValue;
    for (let i = start + 1; i < Math.min(start + piece, to); i++) {
      const is = value(i);
      if (is < leastValue) [least, leastValue] = [i, is];
      if (is > mostValue) [most, mostValue] = [i, is];
    }
    if (least < most) add(least, leastValue);
    add(most, mostValue);
    if (least > most) add(least, leastValue);
  }
  return points;
}
