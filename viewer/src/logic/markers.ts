// The marks on the time axis: pops, blips, teleports, stalls and dropped messages. There can be a million, so
// they are counted into the columns of the axis before anything is drawn.
import { ACCEPTED, type Policy, type Pops, type Report, TELEPORT, TICKS_PER_S } from "../data/report";
import { isAskedFor } from "./pops";

export const MARKER_KINDS = ["pop", "blip", "teleport", "stall", "dropped"] as const;
export type MarkerKind = (typeof MARKER_KINDS)[number];

export const MARKER_TEXT: Record<MarkerKind, { many: string; explains: string }> = {
  pop: { many: "pops", explains: "a step longer than the limit" },
  blip: { many: "blips", explains: "put onto a waypoint at once" },
  teleport: { many: "teleports", explains: "put where the server said" },
  stall: { many: "stalls", explains: "no progress towards a waypoint" },
  dropped: { many: "dropped", explains: "a message that was not accepted" },
};

export interface Markers {
  time: Int32Array; // ticks, not sorted
  body: Int32Array;
  pop?: Int32Array; // the number of each among the pops
  frames?: Int32Array; // that each stands for; one without
}

const NOTICES_OF: Record<"blip" | "teleport" | "stall", readonly string[]> = {
  blip: ["blipped"],
  teleport: ["teleported"], // snaps of bodies far from the viewer are too many and too far to matter
  stall: ["waypoint failed"],
};

function noticesOf(report: Report, policy: Policy, names: readonly string[]): Markers {
  const wanted = new Uint8Array(256);
  report.noticeKinds.forEach((name, kind) => {
    if (names.includes(name)) wanted[kind] = 1;
  });
  const { kind, time, body } = policy.notices;
  let count = 0;
  for (let i = 0; i < kind.length; i++) count += wanted[kind[i]];
  const found = { time: new Int32Array(count), body: new Int32Array(count) };
  for (let i = 0, at = 0; i < kind.length; i++) {
    if (!wanted[kind[i]]) continue;
    found.time[at] = time[i];
    found.body[at++] = body[i];
  }
  return found;
}

function messagesWith(report: Report, flag: number, value: number): Markers {
  const { flags, time, body } = report.messages;
  const found: number[] = [];
  for (let i = 0; i < flags.length; i++) if ((flags[i] & flag) === value) found.push(i);
  return { time: Int32Array.from(found, (i) => time[i]), body: Int32Array.from(found, (i) => body[i]) };
}

// What was asked for is no pop: it has a lane of its own.
function marksOfPops(pops: Pops): Markers {
  const found: number[] = [];
  for (let i = 0; i < pops.count; i++) if (!isAskedFor(pops, i)) found.push(i);
  return { time: Int32Array.from(found, (i) => pops.time[i]), body: Int32Array.from(found, (i) => pops.body[i]), pop: Int32Array.from(found),
    frames: Int32Array.from(found, (i) => pops.frames[i]) };
}

export function markersOf(report: Report, policy: Policy): Record<MarkerKind, Markers> {
  const noticed = noticesOf(report, policy, NOTICES_OF.teleport);
  return {
    pop: marksOfPops(policy.pops),
    blip: noticesOf(report, policy, NOTICES_OF.blip),
    // A policy without notices still has the server's own word.
    teleport: noticed.time.length > 0 ? noticed : messagesWith(report, TELEPORT | ACCEPTED, TELEPORT | ACCEPTED),
    stall: noticesOf(report, policy, NOTICES_OF.stall),
    dropped: messagesWith(report, ACCEPTED, 0),
  };
}

// How many marks fall into each of `columns` equal parts of [from, to] seconds; of one body, or all (-1).
export function countByColumn(markers: Markers, fromS: number, toS: number, columns: number, body = -1): Uint32Array {
  const counts = new Uint32Array(columns);
  const scale = columns / ((toS - fromS) * TICKS_PER_S);
  const from = fromS * TICKS_PER_S;
  for (let i = 0; i < markers.time.length; i++) {
    if (body >= 0 && markers.body[i] !== body) continue;
    const column = Math.floor((markers.time[i] - from) * scale);
    if (column >= 0 && column < columns) counts[column]++;
    else if (column === columns && markers.time[i] <= toS * TICKS_PER_S) counts[columns - 1]++;
  }
  return counts;
}

// The mark nearest to a time, no farther than `withinS`: its number, or -1. The body's own marks come before others.
export function markNear(markers: Markers, timeS: number, withinS: number, body = -1): number {
  let best = -1;
  let least = withinS * TICKS_PER_S;
  let isOwn = false;
  const at = timeS * TICKS_PER_S;
  for (let i = 0; i < markers.time.length; i++) {
    const away = Math.abs(markers.time[i] - at);
    if (away > withinS * TICKS_PER_S) continue;
    const own = markers.body[i] === body;
    if (isOwn && !own) continue;
    if (away < least || (own && !isOwn) || best < 0) [best, least, isOwn] = [i, away, own];
  }
  return best;
}

// Of pops the frames, as everywhere.
export function countOf(markers: Markers, body = -1): number {
  if (body < 0 && !markers.frames) return markers.time.length;
  let count = 0;
  for (let i = 0; i < markers.body.length; i++) if (body < 0 || markers.body[i] === body) count += markers.frames?.[i] ?? 1;
  return count;
}
