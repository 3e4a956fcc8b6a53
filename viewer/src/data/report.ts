// What the page knows about a capture. Numbers stay in the columns' whole units; the functions below give them
// in metres, seconds and degrees.
import { sticksOf } from "../logic/figure";
import { Container, type ReportBytes } from "./columns";

export const TICKS_PER_S = 10000;
export const UNITS_PER_M = 10000;
export const UNITS_PER_DEG = 100;
export const MM_PER_M = 1000;

export const HAS_PLACE = 1;
export const ACCEPTED = 2;
export const TELEPORT = 4;
export const OPCODE_MOVEMENT = 0xf74c; // its position is where a move-to goes, not where the body is

// Bits of the state column beside the state itself.
export const MOVES_TO = 0x10;
export const LEASHED = 0x20;
export const INDOORS = 0x40;

export const STATES = ["still", "root motion", "gliding", "sticking", "airborne", "placed", "hidden"] as const;
export const STATE_STILL = 0;
export const STATE_PLACED = 5;
export const STATE_HIDDEN = 6;

export interface Body {
  index: number;
  id: number;
  name: string;
  isPlayer: boolean;
  isLocal: boolean;
  isAdopted: boolean; // the capture begins later than it: what it is like is guessed
  kind: string; // "creature", "missile"; "" = not known
  radius: number;
  height: number;
  lives: number; // how often it was created
  figure: number; // number in Report.figures; -1 = none
  firstMessage: number;
  messageCount: number;
}

// All columns are of all bodies, one behind the other; a body's lives follow each other.
export interface Frames {
  first: Uint32Array; // of each body, and one behind the last
  lives: readonly number[][]; // of each body: the first frame of each of its lives
  time: Int32Array;
  x: Int32Array;
  y: Int32Array;
  z: Int32Array;
  heading: Int32Array;
  behind: Int32Array;
  headingError: Int16Array;
  limit: Int32Array; // mm a second: a faster step is a pop
  queue: Uint8Array;
  stall: Uint8Array;
  state: Uint8Array;
  target: Uint32Array;
  cell: Uint32Array; // 0 = not known
  motion: Uint32Array; // 0 = nothing plays
  clip: Uint32Array;
  clipFrame: Int32Array;
}

export interface Messages {
  body: Uint32Array;
  time: Int32Array;
  opcode: Uint32Array;
  flags: Uint8Array;
  outcome: Int32Array;
  x: Int32Array;
  y: Int32Array;
  z: Int32Array;
  heading: Int32Array;
  text: TextList;
  placed: Int32Array; // the newest accepted position of the same body, this message included; -1 = none
}

export interface TextList {
  at(index: number): string;
}

export interface Notices {
  body: Int32Array;
  time: Int32Array;
  kind: Uint8Array;
  reason: Uint8Array;
  other: Uint32Array;
  distance: Int32Array;
}

export interface Pops {
  count: number;
  body: Int32Array;
  time: Int32Array;
  step: Int32Array;
  limit: Int32Array;
  frames: Int32Array; // that it lasted: what the scorecard counts
  message: Int32Array; // number in Messages; -1 = none
  stage: TextList;
  cause: TextList;
  kind: TextList; // what pops are counted by
}

export interface Policy {
  index: number;
  name: string;
  frames: Frames;
  notices: Notices;
  pops: Pops;
}

// Name, words, and what policies are compared by with what would be best.
export type ScoreEntry = [name: string, value: string, number?: number, best?: number];

export interface PolicyInfo {
  name: string;
  scores: ScoreEntry[];
  frames: number[]; // of each life of each body
  positions_only?: boolean; // it does nothing with other messages
}

// Where the parts of a figure are in a frame of a clip: metres from the body's own place, x to its right, y ahead.
export interface Figure {
  parts: number;
  lines: number[]; // pairs of parts that are joined
  clips: Map<number, Float32Array>; // by clip: frames x parts x 3
  rest: Float32Array; // when nothing plays
}

export interface HeaderBody {
  id: number;
  name: string;
  player: boolean;
  local: boolean;
  adopted?: boolean;
  kind?: string;
  radius: number;
  height?: number;
  figure?: number;
  messages: number;
}

interface Header {
  title: string;
  start: number;
  duration: number;
  fps: number;
  origin: [number, number, number];
  notice_kinds: string[];
  notice_reasons: string[];
  outcomes: string[];
  motions?: Record<string, string>;
  figures?: { parts: number; rest: number[]; parents?: number[]; clips: { id: number; from: number; frames: number }[] }[];
  bodies: HeaderBody[];
  policies: PolicyInfo[];
  scored_only?: Omit<PolicyInfo, "frames">[];
}

const sized = (value: number | undefined, most: number, otherwise: number) =>
  value !== undefined && value > 0 ? Math.min(value, most) : otherwise;

// What is known of a body; its place among the others and its messages come later.
export function bodyOf(body: HeaderBody): Body {
  return {
    index: 0,
    id: body.id,
    name: body.name,
    isPlayer: body.player,
    isLocal: body.local,
    isAdopted: body.adopted ?? false,
    kind: body.kind === "other" ? "" : body.kind ?? "",
    radius: sized(body.radius, 20, 0.4),
    height: sized(body.height, 60, 1.8),
    lives: 1,
    figure: body.figure ?? -1,
    firstMessage: 0,
    messageCount: body.messages,
  };
}

// The newest accepted position at each message.
export function placedOf(bodies: readonly Body[], flags: Uint8Array, opcode: Uint32Array): { body: Uint32Array; placed: Int32Array } {
  const body = new Uint32Array(flags.length);
  const placed = new Int32Array(flags.length);
  for (const entry of bodies) {
    let newest = -1;
    for (let at = entry.firstMessage; at < Math.min(entry.firstMessage + entry.messageCount, flags.length); at++) {
      const isPosition = (flags[at] & (HAS_PLACE | ACCEPTED)) === (HAS_PLACE | ACCEPTED);
      if (isPosition && opcode[at] !== OPCODE_MOVEMENT) newest = at;
      body[at] = entry.index;
      placed[at] = newest;
    }
  }
  return { body, placed };
}

// What a page shows. The parts of a live one grow; everything asks for them again.
export class Report {
  title = "";
  begin = 0; // s, the earliest time that is there
  startUnix = 0;
  duration = 0;
  fps = 60;
  origin: readonly [number, number, number] = [0, 0, 0];
  noticeKinds: readonly string[] = [];
  outcomes: string[] = [];
  motions = new Map<number, string>();
  figures: Figure[] = [];
  bodies: readonly Body[] = [];
  policies: readonly PolicyInfo[] = [];
  scoredOnly: readonly PolicyInfo[] = []; // not on the page but for their scores
  messages!: Messages;
  readonly isLive: boolean = false;
  private container: Container | undefined;
  private bodyOfLife: number[] = []; // of each entry of the header
  private lifeMessages: { first: number; count: number }[] = [];
  private readonly loaded = new Map<number, Promise<Policy>>();
  private readonly bodyOfId = new Map<number, number>();

  static async open(data: ReportBytes): Promise<Report> {
    const report = new Report();
    await report.read(data);
    return report;
  }

  // Takes over all that another one has: what holds this one then shows that.
  become(other: Report): void {
    Object.assign(this, other);
  }

  bodyWithId(id: number): Body | undefined {
    const index = this.bodyOfId.get(id >>> 0);
    return index === undefined ? undefined : this.bodies[index];
  }

  // Decoded when first asked for: most people look at one policy.
  policy(index: number): Promise<Policy> {
    let promise = this.loaded.get(index);
    if (!promise) {
      promise = this.load(index);
      this.loaded.set(index, promise);
    }
    return promise;
  }

  protected setBodies(bodies: Body[]): void {
    this.bodies = bodies;
    this.bodyOfId.clear();
    bodies.forEach((body, index) => {
      body.index = index;
      if (!this.bodyOfId.has(body.id)) this.bodyOfId.set(body.id, index);
    });
  }

  private async read(data: ReportBytes): Promise<void> {
    const container = (this.container = await Container.open(data));
    const header = container.header as Header;
    this.title = header.title;
    this.startUnix = header.start;
    this.fps = header.fps > 0 ? header.fps : 60;
    this.duration = Math.max(header.duration, 1 / this.fps);
    this.origin = header.origin;
    this.noticeKinds = header.notice_kinds;
    this.outcomes = header.outcomes;
    this.policies = header.policies;
    this.scoredOnly = (header.scored_only ?? []).map((policy) => ({ ...policy, frames: [] }));
    for (const [id, name] of Object.entries(header.motions ?? {})) this.motions.set(Number(id), name);
    const [time, opcode, flags, outcome, x, y, z, heading, text] = await Promise.all([
      container.numbers("message.time", Int32Array),
      container.numbers("message.opcode", Uint32Array),
      container.numbers("message.flags", Uint8Array),
      container.numbers("message.outcome", Int32Array),
      container.numbers("message.x", Int32Array),
      container.numbers("message.y", Int32Array),
      container.numbers("message.z", Int32Array),
      container.numbers("message.heading", Int32Array),
      container.texts("message.text"),
    ]);
    this.joinLives(header.bodies, time);
    this.messages = { time, opcode, flags, outcome, x, y, z, heading, text, ...placedOf(this.bodies, flags, opcode) };
    await this.readFigures(header);
  }

  // An object that was created several times is one body: its lives stand behind each other in the data. What is not in
  // order of time stays apart.
  private joinLives(lives: readonly HeaderBody[], messageTime: Int32Array): void {
    const bodies: Body[] = [];
    let firstMessage = 0;
    for (const life of lives) {
      const last = bodies[bodies.length - 1];
      const continues = last !== undefined && last.id === life.id && (firstMessage === 0 || firstMessage >= messageTime.length || life.messages === 0
        || last.messageCount === 0 || messageTime[firstMessage] >= messageTime[firstMessage - 1]);
      if (continues) {
        last.lives++;
        last.messageCount += life.messages;
        if (last.name === "") last.name = life.name;
        last.isAdopted &&= life.adopted ?? false;
      } else {
        bodies.push({ ...bodyOf(life), firstMessage });
      }
      this.bodyOfLife.push(bodies.length - 1);
      this.lifeMessages.push({ first: firstMessage, count: life.messages });
      firstMessage += life.messages;
    }
    this.setBodies(bodies);
  }

  private async readFigures(header: Header): Promise<void> {
    if (!header.figures || header.figures.length === 0 || !this.container) return;
    const [x, y, z] = await Promise.all(["x", "y", "z"].map((axis) => this.container!.numbers(`figure.${axis}`, Int32Array)));
    this.figures = header.figures.map(({ parts, rest, parents, clips }) => ({
      parts,
      lines: sticksOf(Float32Array.from(rest), parents),
      rest: Float32Array.from(rest),
      clips: new Map(clips.map(({ id, from, frames }) => {
        const places = new Float32Array(frames * parts * 3);
        for (let i = 0; i < frames * parts; i++) places.set([x[from + i] / MM_PER_M, y[from + i] / MM_PER_M, z[from + i] / MM_PER_M], i * 3);
        return [id, places] as const;
      })),
    }));
  }

  private async load(index: number): Promise<Policy> {
    const info = this.policies[index];
    const frame = `p${index}.frame.`;
    const notice = `p${index}.notice.`;
    const pop = `p${index}.pop.`;
    const c = this.container!;
    const first = new Uint32Array(this.bodies.length + 1);
    const lives: number[][] = this.bodies.map(() => []);
    let at = 0;
    this.bodyOfLife.forEach((body, life) => {
      const count = info.frames[life] ?? 0;
      if (count > 0) lives[body].push(at);
      at += count;
      first[body + 1] = at;
    });
    for (let i = 0; i < this.bodies.length; i++) first[i + 1] = Math.max(first[i + 1], first[i]);
    const time = await c.numbers(`${frame}time`, Int32Array);
    const frames: Frames = {
      first,
      lives,
      time,
      x: await c.numbers(`${frame}x`, Int32Array),
      y: await c.numbers(`${frame}y`, Int32Array),
      z: await c.numbers(`${frame}z`, Int32Array),
      heading: await c.numbers(`${frame}heading`, Int32Array),
      behind: await c.numbers(`${frame}behind`, Int32Array),
      headingError: await c.numbers(`${frame}heading_error`, Int16Array),
      limit: await c.numbers(`${frame}limit`, Int32Array),
      queue: await c.numbers(`${frame}queue`, Uint8Array),
      stall: await c.numbers(`${frame}stall`, Uint8Array),
      state: await c.numbers(`${frame}state`, Uint8Array),
      target: await c.numbers(`${frame}target`, Uint32Array),
      cell: await c.numbersOrZeros(`${frame}cell`, Uint32Array, time.length),
      motion: await c.numbersOrZeros(`${frame}motion`, Uint32Array, time.length),
      clip: await c.numbersOrZeros(`${frame}clip`, Uint32Array, time.length),
      clipFrame: await c.numbersOrZeros(`${frame}clip_frame`, Int32Array, time.length),
    };
    const notices: Notices = {
      body: await c.numbers(`${notice}body`, Int32Array),
      time: await c.numbers(`${notice}time`, Int32Array),
      kind: await c.numbers(`${notice}kind`, Uint8Array),
      reason: await c.numbers(`${notice}reason`, Uint8Array),
      other: await c.numbers(`${notice}other`, Uint32Array),
      distance: await c.numbers(`${notice}distance`, Int32Array),
    };
    for (let i = 0; i < notices.body.length; i++) notices.body[i] = this.bodyOfLife[notices.body[i]] ?? 0;
    const body = await c.numbers(`${pop}body`, Int32Array);
    const message = await c.numbers(`${pop}message`, Int32Array);
    for (let i = 0; i < message.length; i++) {
      const own = this.lifeMessages[body[i]];
      message[i] = own && message[i] >= 0 && message[i] < own.count ? own.first + message[i] : -1;
      body[i] = this.bodyOfLife[body[i]] ?? 0;
    }
    const stage = await c.texts(`${pop}stage_text`);
    const pops: Pops = {
      count: body.length,
      body,
      time: await c.numbers(`${pop}time`, Int32Array),
      step: await c.numbers(`${pop}step`, Int32Array),
      limit: await c.numbers(`${pop}limit`, Int32Array),
      frames: c.has(`${pop}frames`) ? await c.numbers(`${pop}frames`, Int32Array) : new Int32Array(body.length).fill(1),
      message,
      stage,
      cause: await c.texts(`${pop}cause_text`),
      kind: c.has(`${pop}kind_text`) ? await c.texts(`${pop}kind_text`) : stage,
    };
    return { index, name: info.name, frames, notices, pops };
  }
}
