// A report that grows: pieces come from the server, each with what was new, and what is older than the window is
// forgotten. What draws asks for the arrays again; they are put together after each piece.
import {
  ACCEPTED, type Body, type Frames, HAS_PLACE, type Notices, placedOf, type Policy, type Pops, Report, TELEPORT, TICKS_PER_S, UNITS_PER_M,
} from "./report";

export const WINDOW_S = 180;
const LOOK_BACK_TICKS = 10 * TICKS_PER_S; // for the message behind a pop

const COLUMNS = ["time", "x", "y", "z", "heading", "behind", "headingError", "limit", "queue", "stall", "state", "target", "cell", "motion", "clip",
  "clipFrame"] as const;
type Column = (typeof COLUMNS)[number];
const TYPES = {
  time: Int32Array, x: Int32Array, y: Int32Array, z: Int32Array, heading: Int32Array, behind: Int32Array, headingError: Int16Array, limit: Int32Array,
  queue: Uint8Array, stall: Uint8Array, state: Uint8Array, target: Uint32Array, cell: Uint32Array, motion: Uint32Array, clip: Uint32Array,
  clipFrame: Int32Array,
} as const;

// Numbers with space behind them; the first ones can be forgotten.
class Growing {
  private values = new Float64Array(64);
  private start = 0;
  private end = 0;

  get length(): number {
    return this.end - this.start;
  }

  at(index: number): number {
    return this.values[this.start + index];
  }

  push(more: ArrayLike<number>, from: number, to: number, shift: number): void {
    const count = to - from;
    if (this.end + count > this.values.length) {
      const larger = new Float64Array(Math.max(64, (this.length + count) * 2));
      larger.set(this.values.subarray(this.start, this.end));
      [this.values, this.start, this.end] = [larger, 0, this.length];
    }
    for (let i = from; i < to; i++) this.values[this.end++] = more[i] + shift;
  }

  forget(count: number): void {
    this.start += count;
  }

  copyTo(into: { set(values: ArrayLike<number>, at: number): void }, at: number): void {
    into.set(this.values.subarray(this.start, this.end), at);
  }
}

interface LiveMessage {
  time: number;
  opcode: number;
  flags: number;
  outcome: string;
  x: number;
  y: number;
  z: number;
  heading: number;
  text: string;
}

interface LiveBody {
  body: Body;
  columns: Record<Column, Growing>;
  messages: LiveMessage[];
}

interface LivePop {
  id: number;
  time: number;
  step: number;
  limit: number;
  frames: number;
  stage: string;
  cause: string;
  kind: string;
}

interface LiveNotice {
  id: number;
  time: number;
  kind: number;
  reason: number;
  other: number;
  distance: number;
}

export class LiveReport extends Report {
  override readonly isLive = true;
  readonly shown: Policy;
  private readonly live = new Map<number, LiveBody>();
  private pops: LivePop[] = [];
  private notices: LiveNotice[] = [];
  private hasOrigin = false;

  constructor(title: string) {
    super();
    this.title = title;
    const none = new Int32Array();
    const texts = { at: () => "" };
    this.messages = { body: new Uint32Array(), time: none, opcode: new Uint32Array(), flags: new Uint8Array(), outcome: none, x: none, y: none, z: none,
      heading: none, text: texts, placed: none };
    this.shown = { index: 0, name: "", frames: this.framesOf([]), notices: this.noticesOf(new Map()), pops: this.popsOf(new Map()) };
  }

  override policy(): Promise<Policy> {
    return Promise.resolve(this.shown);
  }

  // Adds a piece. Returns where each body stands now, by where it stood: -1 = forgotten.
  async add(base64: string): Promise<number[]> {
    const piece = await Report.open(base64);
    const { frames, notices, pops } = await piece.policy(0);
    if (!this.hasOrigin) {
      this.origin = piece.origin;
      this.fps = piece.fps;
      this.noticeKinds = piece.noticeKinds;
      this.policies = piece.policies;
      this.shown.name = piece.policies[0]?.name ?? "";
      this.hasOrigin = true;
    }
    const shift = { x: Math.round((piece.origin[0] - this.origin[0]) * UNITS_PER_M), y: Math.round((piece.origin[1] - this.origin[1]) * UNITS_PER_M) };
    for (const [id, name] of piece.motions) this.motions.set(id, name);
    for (const body of piece.bodies) this.addBody(piece, body, frames, shift);
    for (let i = 0; i < pops.count; i++) {
      this.pops.push({ id: piece.bodies[pops.body[i]].id, time: pops.time[i], step: pops.step[i], limit: pops.limit[i], frames: pops.frames[i], stage: pops.stage.at(i),
        cause: pops.cause.at(i), kind: pops.kind.at(i) });
    }
    for (let i = 0; i < notices.body.length; i++) {
      this.notices.push({ id: piece.bodies[notices.body[i]].id, time: notices.time[i], kind: notices.kind[i], reason: notices.reason[i],
        other: notices.other[i], distance: notices.distance[i] });
    }
    if (this.begin === 0 && this.duration === 0 && frames.time.length > 0) this.begin = frames.time.reduce((least, time) => Math.min(least, time)) / TICKS_PER_S;
    this.duration = Math.max(this.duration, piece.duration);
    this.begin = Math.max(this.begin, this.duration - WINDOW_S);
    return this.rebuild();
  }

  private addBody(piece: Report, body: Body, frames: Frames, shift: { x: number; y: number }): void {
    let known = this.live.get(body.id);
    if (!known) {
      known = { body, columns: Object.fromEntries(COLUMNS.map((name) => [name, new Growing()])) as Record<Column, Growing>, messages: [] };
      this.live.set(body.id, known);
    }
    known.body = { ...body, lives: known.body.lives };
    const [from, to] = [frames.first[body.index], frames.first[body.index + 1]];
    for (const name of COLUMNS) known.columns[name].push(frames[name], from, to, name === "x" ? shift.x : name === "y" ? shift.y : 0);
    const { messages } = piece;
    for (let i = body.firstMessage; i < body.firstMessage + body.messageCount; i++) {
      known.messages.push({ time: messages.time[i], opcode: messages.opcode[i], flags: messages.flags[i], outcome: piece.outcomes[messages.outcome[i]] ?? "",
        x: messages.x[i] + shift.x, y: messages.y[i] + shift.y, z: messages.z[i], heading: messages.heading[i], text: messages.text.at(i) });
    }
  }

  private rebuild(): number[] {
    const oldest = this.begin * TICKS_PER_S;
    for (const [id, { columns, messages }] of this.live) {
      let gone = 0;
      while (gone < columns.time.length && columns.time.at(gone) < oldest) gone++;
      for (const name of COLUMNS) columns[name].forget(gone);
      const first = messages.findIndex((message) => message.time >= oldest);
      messages.splice(0, first < 0 ? messages.length : first);
      if (columns.time.length === 0 && messages.length === 0) this.live.delete(id);
    }
    this.pops = this.pops.filter((pop) => pop.time >= oldest && this.live.has(pop.id)).sort((a, b) => a.time - b.time);
    this.notices = this.notices.filter((notice) => notice.time >= oldest && this.live.has(notice.id));
    const before = this.bodies.map((body) => body.id);
    const all = [...this.live.values()];
    let firstMessage = 0;
    const bodies = all.map(({ body, messages }) => {
      const entry = { ...body, firstMessage, messageCount: messages.length };
      firstMessage += messages.length;
      return entry;
    });
    this.setBodies(bodies);
    const indexOf = new Map(bodies.map((body, index) => [body.id, index]));
    this.joinMessages(all);
    this.shown.frames = this.framesOf(all);
    this.shown.notices = this.noticesOf(indexOf);
    this.shown.pops = this.popsOf(indexOf);
    return before.map((id) => indexOf.get(id) ?? -1);
  }

  private joinMessages(all: readonly LiveBody[]): void {
    const list = all.flatMap(({ messages }) => messages);
    const outcomes = new Map<string, number>();
    for (const { outcome } of list) if (!outcomes.has(outcome)) outcomes.set(outcome, outcomes.size);
    this.outcomes = [...outcomes.keys()];
    const flags = Uint8Array.from(list, (message) => message.flags);
    const opcode = Uint32Array.from(list, (message) => message.opcode);
    this.messages = {
      time: Int32Array.from(list, (message) => message.time), opcode, flags,
      outcome: Int32Array.from(list, (message) => outcomes.get(message.outcome) ?? 0),
      x: Int32Array.from(list, (message) => message.x), y: Int32Array.from(list, (message) => message.y), z: Int32Array.from(list, (message) => message.z),
      heading: Int32Array.from(list, (message) => message.heading), text: { at: (index) => list[index]?.text ?? "" },
      ...placedOf(this.bodies, flags, opcode),
    };
  }

  private framesOf(all: readonly LiveBody[]): Frames {
    const first = new Uint32Array(all.length + 1);
    all.forEach(({ columns }, i) => (first[i + 1] = first[i] + columns.time.length));
    const count = first[all.length];
    const joined = Object.fromEntries(COLUMNS.map((name) => {
      const values = new TYPES[name](count);
      all.forEach(({ columns }, i) => columns[name].copyTo(values, first[i]));
      return [name, values];
    })) as unknown as Pick<Frames, Column>;
    // A body that was away for longer than a few frames has a new life.
    const gap = (4 * TICKS_PER_S) / Math.max(1, this.fps);
    const lives = all.map((_, body) => {
      const starts = first[body] < first[body + 1] ? [first[body]] : [];
      for (let i = first[body] + 1; i < first[body + 1]; i++) if (joined.time[i] - joined.time[i - 1] > gap) starts.push(i);
      return starts;
    });
    return { first, lives, ...joined };
  }

  private noticesOf(indexOf: ReadonlyMap<number, number>): Notices {
    const { notices } = this;
    return {
      body: Int32Array.from(notices, ({ id }) => indexOf.get(id) ?? 0), time: Int32Array.from(notices, ({ time }) => time),
      kind: Uint8Array.from(notices, ({ kind }) => kind), reason: Uint8Array.from(notices, ({ reason }) => reason),
      other: Uint32Array.from(notices, ({ other }) => other), distance: Int32Array.from(notices, ({ distance }) => distance),
    };
  }

  private popsOf(indexOf: ReadonlyMap<number, number>): Pops {
    const { pops } = this;
    const textOf = (name: "stage" | "cause" | "kind") => ({ at: (index: number) => pops[index]?.[name] ?? "" });
    return {
      count: pops.length, body: Int32Array.from(pops, ({ id }) => indexOf.get(id) ?? 0), time: Int32Array.from(pops, ({ time }) => time),
      step: Int32Array.from(pops, ({ step }) => step), limit: Int32Array.from(pops, ({ limit }) => limit), frames: Int32Array.from(pops, ({ frames }) => frames),
      message: Int32Array.from(pops, (pop) => this.messageBehind(pop, indexOf.get(pop.id) ?? -1)),
      stage: textOf("stage"), cause: textOf("cause"), kind: textOf("kind"),
    };
  }

  // The newest accepted position before a pop; of a teleport its own message, not what came with it.
  private messageBehind(pop: LivePop, body: number): number {
    const entry = this.bodies[body];
    if (!entry) return -1;
    const { time, flags } = this.messages;
    const wanted = pop.kind === "teleport" ? ACCEPTED | TELEPORT : ACCEPTED | HAS_PLACE;
    for (let i = entry.firstMessage + entry.messageCount - 1; i >= entry.firstMessage && time[i] > pop.time - LOOK_BACK_TICKS; i--) {
      if (time[i] <= pop.time && (flags[i] & wanted) === wanted) return i;
    }
    return -1;
  }
}
