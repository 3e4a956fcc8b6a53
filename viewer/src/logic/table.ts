// The table of bodies: what stands in it, in which order, and what a search keeps. One row a body, however often it was
// created.
import { ACCEPTED, type Policy, type Report, STATE_PLACED, TICKS_PER_S, UNITS_PER_M } from "../data/report";
import { formatGuid } from "./format";
import { stepInto } from "./lookup";
import { isAskedFor } from "./pops";

export interface BodyRow {
  index: number;
  id: number;
  name: string;
  tag: string; // what is special about it; "" = nothing
  pops: number;
  worstStep: number; // m in a frame, teleports that the server asked for left out
  worstBehind: number; // m
  messages: number;
  dropped: number;
  seconds: number; // in the world
  lives: number;
}

export type SortKey = "name" | "id" | "pops" | "worstStep" | "worstBehind" | "messages";

export function tagOf(body: { isLocal: boolean; isAdopted: boolean; kind: string }): string {
  return body.isLocal ? "you" : body.isAdopted ? "adopted" : body.kind === "missile" ? body.kind : "";
}

export function rowsOf(report: Report, policy: Policy): BodyRow[] {
  const { frames, pops } = policy;
  const popCounts = new Uint32Array(report.bodies.length);
  const popSteps = new Float64Array(report.bodies.length);
  for (let i = 0; i < pops.count; i++) {
    if (isAskedFor(pops, i)) continue;
    popCounts[pops.body[i]] += pops.frames[i];
    popSteps[pops.body[i]] = Math.max(popSteps[pops.body[i]], pops.step[i] / UNITS_PER_M);
  }
  return report.bodies.map((body) => {
    const from = frames.first[body.index];
    const to = frames.first[body.index + 1];
    let worstStep = popSteps[body.index];
    let worstBehind = 0;
    for (let i = from; i < to; i++) {
      if ((frames.state[i] & 15) !== STATE_PLACED) worstStep = Math.max(worstStep, stepInto(frames, body.index, i));
      if (frames.behind[i] > worstBehind) worstBehind = frames.behind[i];
    }
    let dropped = 0;
    const end = body.firstMessage + body.messageCount;
    for (let i = body.firstMessage; i < end; i++) if (!(report.messages.flags[i] & ACCEPTED)) dropped++;
    const starts = frames.lives[body.index];
    let ticks = 0;
    starts.forEach((start, life) => (ticks += frames.time[(starts[life + 1] ?? to) - 1] - frames.time[start]));
    return {
      index: body.index,
      id: body.id,
      name: body.name,
      tag: tagOf(body),
      pops: popCounts[body.index],
      worstStep,
      worstBehind: worstBehind / 1000,
      messages: body.messageCount,
      dropped,
      seconds: ticks / TICKS_PER_S,
      lives: body.lives,
    };
  });
}

// Sorted again; equal rows by their worst step, then by id, so that the order is always the same.
export function sorted(rows: readonly BodyRow[], key: SortKey, descending: boolean): BodyRow[] {
  const direction = descending ? -1 : 1;
  return [...rows].sort((a, b) => {
    const order = key === "name" ? a.name.localeCompare(b.name, "en") : a[key] - b[key];
    return direction * order || b.worstStep - a.worstStep || a.id - b.id || a.index - b.index;
  });
}

// By name, by what is special, or by guid with or without 0x.
export function matching(rows: readonly BodyRow[], search: string): BodyRow[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === "") return [...rows];
  const guid = wanted.replace(/^0x/, "");
  const isGuid = /^[0-9a-f]+$/.test(guid);
  return rows.filter((row) =>
    row.name.toLowerCase().includes(wanted) || (row.tag !== "" && row.tag.startsWith(wanted))
    || (isGuid && formatGuid(row.id).toLowerCase().slice(2).includes(guid)));
}
