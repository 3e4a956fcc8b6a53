// Going from pop to pop: of one body or of all, of one cause or of any.
import { type Pops, TICKS_PER_S } from "../data/report";
import { lastNotAbove, ticksOf } from "./lookup";

export function popTime(pops: Pops, index: number): number {
  return pops.time[index] / TICKS_PER_S;
}

// The server asked for it: no pop, and listed only where that kind was chosen.
const ASKED_FOR = "teleport";

export function isAskedFor(pops: Pops, index: number): boolean {
  return pops.kind.at(index) === ASKED_FOR;
}

const isOf = (pops: Pops, index: number, body: number, kind: string) =>
  (body < 0 || pops.body[index] === body) && (kind === "" ? !isAskedFor(pops, index) : pops.kind.at(index) === kind);

// The next (by = 1) or previous (by = -1) pop from a time. -1 where there is none.
export function popFrom(pops: Pops, timeS: number, by: 1 | -1, body = -1, kind = ""): number {
  const now = ticksOf(timeS);
  let index = by > 0 ? lastNotAbove(pops.time, now) + 1 : lastNotAbove(pops.time, now - 1);
  for (; index >= 0 && index < pops.count; index += by) if (isOf(pops, index, body, kind)) return index;
  return -1;
}

// The pop, or the teleport, that a moment shows: the newest of the body within the last second, or -1.
export function popAt(pops: Pops, timeS: number, body: number, withinS = 1): number {
  const now = ticksOf(timeS);
  for (let index = lastNotAbove(pops.time, now); index >= 0; index--) {
    if (now - pops.time[index] > withinS * TICKS_PER_S) return -1;
    if (pops.body[index] === body) return index;
  }
  return -1;
}

// The pop nearest to a time, no farther than `withinS`, or -1.
export function popNear(pops: Pops, timeS: number, withinS: number, body = -1, kind = ""): number {
  const later = popFrom(pops, timeS - 1 / TICKS_PER_S, 1, body, kind);
  const earlier = popFrom(pops, timeS, -1, body, kind);
  const distance = (index: number) => (index < 0 ? Infinity : Math.abs(popTime(pops, index) - timeS));
  const best = distance(later) < distance(earlier) ? later : earlier;
  return distance(best) <= withinS ? best : -1;
}

export function popsOf(pops: Pops, body: number, kind = ""): number[] {
  const own: number[] = [];
  for (let i = 0; i < pops.count; i++) if (isOf(pops, i, body, kind)) own.push(i);
  return own;
}

// Frames with a pop, as the scorecard counts them.
export function popFrames(pops: Pops): number {
  let count = 0;
  for (let i = 0; i < pops.count; i++) if (!isAskedFor(pops, i)) count += pops.frames[i];
  return count;
}

// How many frames with a pop each cause has, most first; what was asked for behind them.
export function popsByKind(pops: Pops): { kind: string; count: number; isAskedFor: boolean }[] {
  const counts = new Map<string, number>();
  for (let i = 0; i < pops.count; i++) counts.set(pops.kind.at(i), (counts.get(pops.kind.at(i)) ?? 0) + pops.frames[i]);
  return [...counts].map(([kind, count]) => ({ kind, count, isAskedFor: kind === ASKED_FOR })).sort((a, b) => Number(a.isAskedFor) - Number(b.isAskedFor) || b.count - a.count || a.kind.localeCompare(b.kind, "en"));
}

// Which of many are shown at once: a page of them, around one of them or from where somebody turned to.
export function pageOf(count: number, size: number, around: number, from: number | undefined): { from: number; to: number } {
  const last = Math.max(0, count - size);
  const wanted = from ?? (around < 0 ? 0 : around - Math.floor(size / 2));
  const start = Math.min(Math.max(wanted, 0), last);
  return { from: start, to: Math.min(start + size, count) };
}
