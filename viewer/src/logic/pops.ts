// Going from pop to pop.
import { type Pops, TICKS_PER_S } from "../data/report";
import { lastNotAbove, ticksOf } from "./lookup";

export function popTime(pops: Pops, index: number): number {
  return pops.time[index] / TICKS_PER_S;
}

// The next (by = 1) or previous (by = -1) pop from a time; of one body, or of all (-1). -1 where there is none.
export function popFrom(pops: Pops, timeS: number, by: 1 | -1, body = -1): number {
  const now = ticksOf(timeS);
  let index = by > 0 ? lastNotAbove(pops.time, now) + 1 : lastNotAbove(pops.time, now - 1);
  for (; index >= 0 && index < pops.count; index += by) if (body < 0 || pops.body[index] === body) return index;
  return -1;
}

// The pop that a moment shows: the newest of the body within the last second, or -1.
export function popAt(pops: Pops, timeS: number, body: number, withinS = 1): number {
  const now = ticksOf(timeS);
  for (let index = lastNotAbove(pops.time, now); index >= 0; index--) {
    if (now - pops.time[index] > withinS * TICKS_PER_S) return -1;
    if (pops.body[index] === body) return index;
  }
  return -1;
}

// The pop nearest to a time, no farther than `withinS`, or -1.
export function popNear(pops: Pops, timeS: number, withinS: number, body = -1): number {
  const later = popFrom(pops, timeS - 1 / TICKS_PER_S, 1, body);
  const earlier = popFrom(pops, timeS, -1, body);
  const distance = (index: number) => (index < 0 ? Infinity : Math.abs(popTime(pops, index) - timeS));
  const best = distance(later) < distance(earlier) ? later : earlier;
  return distance(best) <= withinS ? best : -1;
}
