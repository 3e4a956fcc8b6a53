// All bodies at one moment under one policy, ready to be drawn by the map and by the 3-D view alike.
import {
  type Frames, INDOORS, LEASHED, MOVES_TO, type Policy, type Report, STATE_HIDDEN, STATE_PLACED, UNITS_PER_DEG, UNITS_PER_M,
} from "../data/report";
import type { Bounds } from "../logic/fit";
import { destinationAt, frameAt, ghostAt, isFirstOfLife, stateAt, ticksOf, waypointsAt } from "../logic/lookup";

export interface Point {
  x: number; // metres from the report's origin
  y: number;
  z: number;
}

export interface ShownBody {
  body: number;
  frame: number;
  state: number;
  cell: number; // 0 = not known
  at: Point;
  heading: number; // degrees, 0 = north, clockwise
  ghost: (Point & { heading: number }) | undefined;
  waypoints: Point[]; // newest first
  sticksTo: Point | undefined;
  movesTo: Point | undefined;
  leash: { start: number; max: number } | undefined; // metres around the ghost
}

// Retail's leash ranges (spec/leash.md 2.4).
const OUTDOORS_LEASH = { start: 10, max: 50 };
const INDOORS_LEASH = { start: 5, max: 20 };
const STATE_STICKING = 3;

export function momentOf(report: Report, policy: Policy, time: number): ShownBody[] {
  const { frames } = policy;
  const { messages } = report;
  const shown: ShownBody[] = [];
  const framePoint = (index: number): Point => ({
    x: frames.x[index] / UNITS_PER_M, y: frames.y[index] / UNITS_PER_M, z: frames.z[index] / UNITS_PER_M,
  });
  const messagePoint = (index: number): Point => ({
    x: messages.x[index] / UNITS_PER_M, y: messages.y[index] / UNITS_PER_M, z: messages.z[index] / UNITS_PER_M,
  });
  const positionOf = (id: number): Point | undefined => {
    const other = id === 0 ? undefined : report.bodyWithId(id);
    const index = other ? frameAt(frames, other.index, time, report.fps) : -1;
    return index < 0 ? undefined : framePoint(index);
  };
  for (const body of report.bodies) {
    const frame = frameAt(frames, body.index, time, report.fps);
    if (frame < 0) continue;
    const bits = frames.state[frame];
    const state = stateAt(frames, body.index, frame);
    if (state === STATE_HIDDEN) continue;
    const ghost = ghostAt(messages, body, time);
    const target = positionOf(frames.target[frame]);
    let movesTo: Point | undefined;
    if (bits & MOVES_TO) {
      movesTo = target;
      if (!movesTo && frames.target[frame] === 0) {
        const destination = destinationAt(messages, body, time);
        if (destination >= 0) movesTo = messagePoint(destination);
      }
    }
    shown.push({
      body: body.index,
      frame,
      state,
      cell: frames.cell[frame],
      at: framePoint(frame),
      heading: frames.heading[frame] / UNITS_PER_DEG,
      ghost: ghost < 0 ? undefined : { ...messagePoint(ghost), heading: messages.heading[ghost] / UNITS_PER_DEG },
      waypoints: waypointsAt(messages, body, time, frames.queue[frame]).map(messagePoint),
      sticksTo: state === STATE_STICKING ? target : undefined,
      movesTo,
      leash: bits & LEASHED ? (bits & INDOORS ? INDOORS_LEASH : OUTDOORS_LEASH) : undefined,
    });
  }
  return shown;
}

export interface TrailPoint extends Point {
  jumped: boolean; // put here at once: no line leads here
  age: number; // 0 = now, 1 = where the trail ends
}

// Where a body was shown in the last seconds, in at most `most` points; jumps are kept whatever the number.
export function trailOf(policy: Policy, shown: ShownBody, time: number, seconds: number, most: number): TrailPoint[] {
  const { frames } = policy;
  const now = ticksOf(time);
  const oldest = now - ticksOf(seconds);
  const first = frames.first[shown.body];
  let from = shown.frame;
  // Frames are near each other in time, so this walk is as long as the trail.
  while (from > first && frames.time[from - 1] >= oldest && !isFirstOfLife(frames, shown.body, from)) from--;
  const stride = Math.max(1, Math.ceil((shown.frame - from + 1) / most));
  const points: TrailPoint[] = [];
  let jumped = false;
  for (let i = from; i <= shown.frame; i++) {
    if (i > from && (frames.state[i] & 15) === STATE_PLACED) jumped = true;
    const isLast = i === shown.frame;
    if (!isLast && !jumped && (i - from) % stride !== 0) continue;
    if (jumped && points.length > 0 && i > from) {
      // The last position before the jump, so that the line ends there.
      const before = i - 1;
      points.push({ x: frames.x[before] / UNITS_PER_M, y: frames.y[before] / UNITS_PER_M, z: frames.z[before] / UNITS_PER_M,
        jumped: false, age: (now - frames.time[before]) / (now - oldest) });
    }
    points.push({ x: frames.x[i] / UNITS_PER_M, y: frames.y[i] / UNITS_PER_M, z: frames.z[i] / UNITS_PER_M, jumped,
      age: (now - frames.time[i]) / (now - oldest) });
    jumped = false;
  }
  return points;
}

const NOWHERE: Bounds = { x0: 0, y0: 0, x1: 100, y1: 100, z0: 0, z1: 2 };
const SQUARE_M = 768; // four landblocks

// Which of these are of one place with the one at `about`, or of the place with the most of them: a dungeon stands tens of
// kilometres from the next on the map, and in a view of both nothing could be seen. Places are apart by a square at least.
function ofOnePlace(frames: Frames, sampled: readonly number[], about: number | undefined): number[] {
  const square = (frame: number): [number, number] =>
    [Math.floor(frames.x[frame] / UNITS_PER_M / SQUARE_M), Math.floor(frames.y[frame] / UNITS_PER_M / SQUARE_M)];
  const inSquare = new Map<string, number[]>();
  for (const frame of sampled) {
    const key = square(frame).join();
    const others = inSquare.get(key);
    if (others) others.push(frame);
    else inSquare.set(key, [frame]);
  }
  const placeFrom = (begin: string): number[] => {
    const found: number[] = [];
    const open = [begin];
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      const frames = inSquare.get(key);
      if (!frames) continue;
      inSquare.delete(key);
      for (const frame of frames) found.push(frame);
      const [x, y] = key.split(",").map(Number);
      for (let i = 0; i < 9; i++) open.push(`${x - 1 + (i % 3)},${y - 1 + Math.floor(i / 3)}`);
    }
    return found;
  };
  if (about !== undefined) return placeFrom(square(about).join());
  let most: number[] = [];
  for (const key of [...inSquare.keys()]) {
    const place = placeFrom(key);
    if (place.length > most.length) most = place;
  }
  return most;
}

// The box around what was ever shown at the place of the frame `about`; a position far off the others is left out.
export function boundsOf(report: Report, policy: Policy, about?: number): Bounds {
  const { frames } = policy;
  const sampled = about === undefined ? [] : [about];
  const stride = Math.max(1, Math.floor(frames.time.length / 5000));
  for (let i = 0; i < frames.time.length; i += stride) sampled.push(i);
  if (sampled.length === 0 || report.bodies.length === 0) return NOWHERE;
  const place = ofOnePlace(frames, sampled, about);
  const between = (column: ArrayLike<number>): [number, number] => {
    const values = place.map((frame) => column[frame]).sort((a, b) => a - b);
    const cut = Math.floor(values.length * 0.005);
    return [values[cut] / UNITS_PER_M, values[values.length - 1 - cut] / UNITS_PER_M];
  };
  const [x0, x1] = between(frames.x);
  const [y0, y1] = between(frames.y);
  const [z0, z1] = between(frames.z);
  return { x0, y0, x1, y1, z0, z1 };
}
