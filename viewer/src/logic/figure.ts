// Figures of sticks: where the parts of a body are in the frame of the clip that it plays.
import type { Figure } from "../data/report";

// Joins every part to its parent, or where none is given to the nearest one that is already joined, beginning with the
// first: bones, near enough.
export function sticksOf(rest: Float32Array, parents: readonly number[] = []): number[] {
  const parts = rest.length / 3;
  const lines: number[] = [];
  if (parts < 2) return lines;
  const joined = new Set([0]);
  const away = (a: number, b: number) => parents[a] === b || parents[b] === a ? 0 : Math.hypot(rest[a * 3] - rest[b * 3], rest[a * 3 + 1] - rest[b * 3 + 1], rest[a * 3 + 2] - rest[b * 3 + 2]);
  while (joined.size < parts) {
    let best: [number, number, number] = [Infinity, 0, 0];
    for (const from of joined) {
      for (let to = 0; to < parts; to++) if (!joined.has(to) && away(from, to) < best[0]) best = [away(from, to), from, to];
    }
    if (!Number.isFinite(best[0])) break;
    joined.add(best[2]);
    lines.push(best[1], best[2]);
  }
  return lines;
}

// The parts of a frame; a clip that is not known, or a frame that it does not have, is the resting figure.
export function partsAt(figure: Figure, clip: number, frame: number): Float32Array {
  const places = figure.clips.get(clip);
  const size = figure.parts * 3;
  if (!places || frame < 0 || (frame + 1) * size > places.length) return figure.rest;
  return places.subarray(frame * size, (frame + 1) * size);
}

// A place relative to a body, on the map: the body looks to `headingDeg`, 0 = north, clockwise.
export function placedOn(body: { x: number; y: number; z: number }, headingDeg: number, right: number, ahead: number, up: number): [number, number, number] {
  const heading = (headingDeg * Math.PI) / 180;
  return [body.x + right * Math.cos(heading) + ahead * Math.sin(heading), body.y - right * Math.sin(heading) + ahead * Math.cos(heading), body.z + up];
}
