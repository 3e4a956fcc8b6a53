// What the page knows about a capture. Numbers stay in the columns' whole units; the functions below give them
// in metres, seconds and degrees.
import { Container, type Texts } from "./columns";

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
export const STATE_PLACED = 5;
export const STATE_HIDDEN = 6;

export interface Body {
  index: number;
  id: number;
  name: string;
  isPlayer: boolean;
  isLocal: boolean;
  radius: number;
  firstMessage: number;
  messageCount: number;
}

export interface Frames {
  first: Uint32Array; // of each body, and one behind the last
  time: Int32Array;
  x: Int32Array;
  y: Int32Array;
  z: Int32Array;
  heading: Int32Array;
  behind: Int32Array;
  headingError: Int16Array;
  limit: Int32Array;
  queue: Uint8Array;
  stall: Uint8Array;
  state: Uint8Array;
  target: Uint32Array;
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
  text: Texts;
  placed: Int32Array; // the newest accepted position of the same body, this message included; -1 = none
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
  message: Int32Array; // number in Messages; -1 = none
  stage: Texts;
  cause: Texts;
}

export interface Policy {
  index: number;
  name: string;
  frames: Frames;
  notices: Notices;
  pops: Pops;
}

export interface PolicyInfo {
  name: string;
  scores: [string, string][];
  frames: number[];
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
  bodies: { id: number; name: string; player: boolean; local: boolean; radius: number; messages: number }[];
  policies: PolicyInfo[];
}

export class Report {
  readonly title: string;
  readonly startUnix: number;
  readonly duration: number;
  readonly fps: number;
  readonly origin: readonly [number, number, number];
  readonly noticeKinds: readonly string[];
  readonly noticeReasons: readonly string[];
  readonly outcomes: readonly string[];
  readonly bodies: readonly Body[];
  readonly policies: readonly PolicyInfo[];
  private readonly loaded = new Map<number, Promise<Policy>>();
  private readonly bodyOfId = new Map<number, number>();

  private constructor(private readonly container: Container, header: Header, readonly messages: Messages) {
    this.title = header.title;
    this.startUnix = header.start;
    this.fps = header.fps > 0 ? header.fps : 60;
    this.duration = Math.max(header.duration, 1 / this.fps);
    this.origin = header.origin;
    this.noticeKinds = header.notice_kinds;
    this.noticeReasons = header.notice_reasons;
    this.outcomes = header.outcomes;
    this.policies = header.policies;
    let firstMessage = 0;
    this.bodies = header.bodies.map((body, index) => {
      const entry: Body = {
        index,
        id: body.id,
        name: body.name,
        isPlayer: body.player,
        isLocal: body.local,
        radius: body.radius > 0 ? Math.min(body.radius, 20) : 0.4,
        firstMessage,
        messageCount: body.messages,
      };
      firstMessage += body.messages;
      if (!this.bodyOfId.has(body.id)) this.bodyOfId.set(body.id, index);
      return entry;
    });
  }

  static async open(base64: string): Promise<Report> {
    const container = await Container.open(base64);
    const header = container.header as Header;
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
    const body = new Uint32Array(time.length);
    const placed = new Int32Array(time.length);
    let at = 0;
    header.bodies.forEach((entry, index) => {
      let newest = -1;
      for (const end = Math.min(at + entry.messages, time.length); at < end; at++) {
        const isPosition = (flags[at] & (HAS_PLACE | ACCEPTED)) === (HAS_PLACE | ACCEPTED);
        if (isPosition && opcode[at] !== OPCODE_MOVEMENT) newest = at;
        body[at] = index;
        placed[at] = newest;
      }
    });
    const messages = { body, time, opcode, flags, outcome, x, y, z, heading, text, placed };
    return new Report(container, header, messages);
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

  private async load(index: number): Promise<Policy> {
    const info = this.policies[index];
    const frame = `p${index}.frame.`;
    const notice = `p${index}.notice.`;
    const pop = `p${index}.pop.`;
    const c = this.container;
    const first = new Uint32Array(this.bodies.length + 1);
    for (let i = 0; i < this.bodies.length; i++) first[i + 1] = first[i] + (info.frames[i] ?? 0);
    const frames: Frames = {
      first,
      time: await c.numbers(`${frame}time`, Int32Array),
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
    };
    const notices: Notices = {
      body: await c.numbers(`${notice}body`, Int32Array),
      time: await c.numbers(`${notice}time`, Int32Array),
      kind: await c.numbers(`${notice}kind`, Uint8Array),
      reason: await c.numbers(`${notice}reason`, Uint8Array),
      other: await c.numbers(`${notice}other`, Uint32Array),
      distance: await c.numbers(`${notice}distance`, Int32Array),
    };
    const body = await c.numbers(`${pop}body`, Int32Array);
    const message = await c.numbers(`${pop}message`, Int32Array);
    for (let i = 0; i < message.length; i++) {
      const owner = this.bodies[body[i]];
      const known = message[i] >= 0 && message[i] < owner.messageCount;
      message[i] = known ? owner.firstMessage + message[i] : -1;
    }
    const pops: Pops = {
      count: body.length,
      body,
      time: await c.numbers(`${pop}time`, Int32Array),
      step: await c.numbers(`${pop}step`, Int32Array),
      limit: await c.numbers(`${pop}limit`, Int32Array),
      message,
      stage: await c.texts(`${pop}stage_text`),
      cause: await c.texts(`${pop}cause_text`),
    };
    return { index, name: info.name, frames, notices, pops };
  }
}
