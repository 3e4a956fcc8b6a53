// Makes report data as src/report/report_data.h describes it, from plain values.
import { deflateSync } from "node:zlib";
import { Report } from "../../src/data/report";

export function varints(values: readonly number[]): Uint8Array {
  const bytes: number[] = [];
  let last = 0;
  for (const value of values) {
    const difference = (value - last) | 0;
    let rest = ((difference << 1) ^ (difference >> 31)) >>> 0;
    while (rest >= 128) {
      bytes.push((rest & 127) | 128);
      rest >>>= 7;
    }
    bytes.push(rest);
    last = value | 0;
  }
  return Uint8Array.from(bytes);
}

export class DataMaker {
  private readonly columns: [string, number, number, number, number][] = [];
  private bytes: number[] = [];

  numbers(name: string, values: readonly number[]): this {
    return this.column(name, values.length, varints(values));
  }

  texts(name: string, texts: readonly string[]): this {
    const encoded = texts.map((text) => new TextEncoder().encode(text));
    this.numbers(`${name}_bytes`, encoded.map((text) => text.length));
    return this.column(name, texts.length, Uint8Array.from(encoded.flatMap((text) => [...text])));
  }

  base64(header: object, version = 1): string {
    const text = new TextEncoder().encode(JSON.stringify({ ...header, columns: this.columns }));
    const packed = deflateSync(text);
    const start = Math.ceil((24 + packed.length) / 12) * 12;
    const whole = Buffer.alloc(start + this.bytes.length);
    whole.write("GLPD", 0, "latin1");
    [version, packed.length, text.length, 0, 0].forEach((value, i) => whole.writeUInt32LE(value, 4 + i * 4));
    packed.copy(whole, 24);
    Buffer.from(this.bytes).copy(whole, start);
    return whole.toString("base64");
  }

  private column(name: string, count: number, inflated: Uint8Array): this {
    const stored = deflateSync(inflated);
    this.columns.push([name, count, this.bytes.length, stored.length, inflated.length]);
    this.bytes.push(...stored);
    while (this.bytes.length % 12 !== 0) this.bytes.push(0);
    return this;
  }
}

export interface MadeBody {
  id: number;
  name: string;
  adopted?: boolean;
  frames: { time: number; x: number; state?: number; queue?: number; behind?: number }[];
  messages?: { time: number; x?: number; opcode?: number; flags?: number; text?: string }[];
}

export interface MadePop {
  time: number;
  body: number;
  step?: number;
  message?: number;
  kind?: string;
}

export function madeData(bodies: readonly MadeBody[], pops: readonly MadePop[] = [], notices: { body: number; time: number; kind: number }[] = [],
                         more: { duration?: number; origin?: [number, number, number] } = {}): string {
  const maker = new DataMaker();
  const messages = bodies.flatMap((body) => body.messages ?? []);
  const frames = bodies.flatMap((body) => body.frames);
  maker
    .numbers("message.time", messages.map((m) => m.time * 10000))
    .numbers("message.opcode", messages.map((m) => m.opcode ?? 0xf748))
    .numbers("message.flags", messages.map((m) => m.flags ?? 3))
    .numbers("message.outcome", messages.map(() => 0))
    .numbers("message.x", messages.map((m) => (m.x ?? 0) * 10000))
    .numbers("message.y", messages.map(() => 0))
    .numbers("message.z", messages.map(() => 0))
    .numbers("message.heading", messages.map(() => 0))
    .texts("message.text", messages.map((m) => m.text ?? ""))
    .numbers("p0.frame.time", frames.map((f) => Math.round(f.time * 10000)))
    .numbers("p0.frame.x", frames.map((f) => Math.round(f.x * 10000)));
  for (const name of ["y", "z", "heading", "heading_error", "stall", "target"]) maker.numbers(`p0.frame.${name}`, frames.map(() => 0));
  maker
    .numbers("p0.frame.limit", frames.map(() => 8000))
    .numbers("p0.frame.behind", frames.map((f) => (f.behind ?? 0) * 1000))
    .numbers("p0.frame.queue", frames.map((f) => f.queue ?? 0))
    .numbers("p0.frame.state", frames.map((f) => f.state ?? 2));
  for (const name of ["body", "time", "kind"] as const) {
    maker.numbers(`p0.notice.${name}`, notices.map((n) => (name === "time" ? n.time * 10000 : n[name])));
  }
  for (const name of ["reason", "other", "code", "distance"]) maker.numbers(`p0.notice.${name}`, notices.map(() => 0));
  maker
    .numbers("p0.pop.body", pops.map((p) => p.body))
    .numbers("p0.pop.time", pops.map((p) => Math.round(p.time * 10000)))
    .numbers("p0.pop.step", pops.map((p) => (p.step ?? 1) * 10000))
    .numbers("p0.pop.limit", pops.map(() => 1000))
    .numbers("p0.pop.message", pops.map((p) => p.message ?? -1))
    .texts("p0.pop.stage_text", pops.map(() => "settle"))
    .texts("p0.pop.cause_text", pops.map((_, i) => `cause ${i}`));
  if (pops.some((p) => p.kind !== undefined)) maker.texts("p0.pop.kind_text", pops.map((p) => p.kind ?? ""));
  return maker.base64({
    title: "made", start: 0, duration: 10, fps: 60, origin: [0, 0, 0],
    notice_kinds: ["blipped", "blip refused", "waypoint failed", "teleported", "snapped"], notice_reasons: [""], outcomes: ["queued"],
    ...more,
    bodies: bodies.map((b) => ({ id: b.id, name: b.name, player: false, local: false, adopted: b.adopted ?? false, radius: 0.4, messages: (b.messages ?? []).length })),
    policies: [{ name: "retail", scores: [["pops", String(pops.length)]], frames: bodies.map((b) => b.frames.length) }],
  });
}

export async function madeReport(...made: Parameters<typeof madeData>) {
  const report = await Report.open(madeData(...made));
  return { report, policy: await report.policy(0) };
}
