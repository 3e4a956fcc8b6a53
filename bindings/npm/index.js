// Glidepath in JavaScript: the engine as wasm32 behind classes and typed arrays. index.d.ts says what each thing is for.
//
//     const { World, Space } = await load();
//     const world = new World();
//     const space = new Space("y-up-right");            // three.js
//     const runner = world.spawnAt(1, space, [0, 0, 0]);
//     world.glideTo(runner, space, [0, 0, -4]);
//     world.tick(1 / 60);
//     const { count, objects, positions } = world.poses(space);

export { inflated } from "./inflate.js";

// What a client tells the server of its own movement, and how it is kept.
const CLIENT_FIELDS = {
  action: "Uint32", sequence: "Uint32", instance: "Uint16", serverControl: "Uint16", teleport: "Uint16", forcePosition: "Uint16",
  hasContact: "Uint8", isStandingLongJump: "Uint8", flags: "Uint32", holdKey: "Uint32", style: "Uint32",
  forwardCommand: "Uint32", forwardHoldKey: "Uint32", forwardSpeed: "Float32",
  sidestepCommand: "Uint32", sidestepHoldKey: "Uint32", sidestepSpeed: "Float32",
  turnCommand: "Uint32", turnHoldKey: "Uint32", turnSpeed: "Float32",
};
const ACTION_FIELDS = { motion: "Uint32", speed: "Float32", stamp: "Uint32", isAutonomous: "Uint32" };
const FLAGS_OF_CLIENT = ["hasContact", "isStandingLongJump", "isAutonomous"]; // numbers there, true or false here
// In the order of k_layout in src/glue.cpp: the size of a struct, then the offsets of its fields.
const LAYOUT = [
  ["error", "code", "line", "where", "what", "why", "file"],
  ["worldDef", "flags", "leastPass", "clock", "viewer", "rules", "host", "assets", "smoother", "predict"],
  ["rules"], ["host"], ["viewer"],
  ["spawnDef", "object", "position", "radius", "height", "scale", "topSpeed", "flags", "motions", "smoother", "hasSent", "sent", "predict"],
  ["body", "object", "position", "velocity", "state", "radius", "height", "hasContact", "onWalkable"],
  ["moveResult", "accepted", "hasContact", "onWalkable", "position", "contactNormal"],
  ["moveTo", "type", "object", "topLevelObject", "position", "flags", "distanceToObject", "minDistance", "desiredHeading"],
  ["outcome", "result", "opcode", "object", "waitsFor"],
  ["poses", "capacity", "count", "space", "ids", "objects", "cells", "positions", "rotations", "headings", "flags"],
  ["notice", "clock", "object", "other", "code", "distance", "kind", "reason"],
  ["object", "name", "setup", "motionTable", "scale", "isAdopted", "isPlayer", "isCreature"],
  ["space", "landblock", "unitsAMetre"],
  ["predict", "smoothness", "flags", "topSpeed", "interval", "teleport", "gravity", "intervalsBehind", "delay"],
  ["glide", "flags", "target", "sent", "velocity"],
  ["locomotionDef", "walk", "run", "sidestep", "turn", "backwardsShareOfWalk"],
  ["setup", "radius", "height", "stepUp", "stepDown", "motionTable", "defaultAnimation"],
  ["glideColumns", "count", "space", "ids", "points", "headings", "sent", "velocities", "flags"],
  ["clientMessage", "position", "actionCount", "warningCount", "warning", ...Object.keys(CLIENT_FIELDS)],
  ["action", ...Object.keys(ACTION_FIELDS)],
];
const ABI = 1;
const AXES = { "z-up": 0, "y-up-right": 1, "y-up-left": 2, unreal: 3 };
const RULES = { retail: 0, documented: 1, literal: 2 };
const SMOOTHERS = { "of-world": 0, retail: 1, predictive: 2 };
const SMOOTHNESS = { quick: 0, balanced: 1, exact: 2, present: 3 };
const RESULTS = ["handled", "dropped", "kept", "other", "malformed"];
const CAUSES = ["teleport", "snap", "blip"];
const FIRST_CODE_OF_CALLERS = 64;
const SCRATCH_BYTES = 1024;
const OUT = 960; // in it: where handles and ids are written
const PREDICT = 640; // and where settings of prediction are
const LONGEST_TEXT = 512;
const MOST_KEPT_COLUMNS = 256;

/** What the engine refused: code, codeName, what, why and where, of a text also file and line. Nothing was changed. */
export class GlidepathError extends Error {
  constructor(code, codeName, what, why, where, file = "", line = 0) {
    super([...(file === "" ? [] : [line > 0 ? `${file}:${line}` : file]), what, `${why} (${codeName})`].filter((part) => part !== "").join(": "));
    this.name = "GlidepathError";
    this.code = code;
    this.codeName = codeName;
    this.what = what;
    this.why = why;
    this.where = where;
    this.file = file;
    this.line = line;
  }
}

function chosen(table, name, what) {
  if (!Object.hasOwn(table, name)) throw new TypeError(`${what}: ${String(name)} is none of ${Object.keys(table).join(", ")}`);
  return table[name];
}

async function moduleOf(source, name) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  const url = source ?? new URL(name, import.meta.url);
  if (typeof process !== "undefined" && process.versions?.node && String(url).startsWith("file:")) {
    const { readFile } = await import("node:fs/promises");
    return WebAssembly.compile(await readFile(new URL(url)));
  }
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${answer.statusText}`);
  return WebAssembly.compile(await answer.arrayBuffer());
}

/** An instance of the engine: its classes and functions. */
export async function load(source) {
  return instanceOf(await moduleOf(source, "./glidepath.wasm"));
}

/** The same with what reads captures; a larger module. */
export async function loadTools(source) {
  const tools = await instanceOf(await moduleOf(source, "./glidepath-tools.wasm"));
  if (!tools.hasReaders) throw new TypeError("source: glidepath-tools.wasm is wanted");
  return tools;
}

async function instanceOf(module) {
  const callbacks = new Map();
  let thrown; // by a callback; it comes out of the call that made it
  const guarded = (call, refused) => (...values) => {
    try {
      return call(...values);
    } catch (error) {
      thrown ??= { error };
      return refused?.(...values);
    }
  };
  let engine;
  const imports = {
    glidepath: {
      swept_move: guarded(
        (context, body, candidate, result) => engine.answerMove(callbacks.get(context).sweptMove, body, candidate, result),
        (_context, _body, _candidate, result) => engine.refuseMove(result)),
      set_position: guarded(
        (context, body, target, cause, result) =>
          engine.answerMove(callbacks.get(context).setPosition, body, target, result, CAUSES[cause]),
        (_context, _body, _target, _cause, result) => engine.refuseMove(result)),
      message: guarded((context, toServer, time, bytes, size) =>
        callbacks.get(context)(toServer !== 0, time, engine.bytesAt(bytes, size))),
      asset_setup: guarded((context, id, out) => engine.answerSetup(callbacks.get(context).setup, id >>> 0, out), () => 0),
      asset_motions: guarded((context, id, out) => engine.answerMotions(callbacks.get(context).motions, id >>> 0, out), () => 0),
      frame: guarded((frame) => (callbacks.get("frame")(engine.frameAt(frame)) === false ? 0 : 1), () => 0),
    },
  };
  const instance = await WebAssembly.instantiate(module, imports);
  const takeThrown = () => {
    const kept = thrown;
    thrown = undefined;
    if (kept) throw kept.error;
  };
  engine = new Engine(instance.exports, callbacks, takeThrown);
  return engine.api();
}

class Engine {
  constructor(wasm, callbacks, takeThrown) {
    this.wasm = wasm;
    this.callbacks = callbacks;
    this.takeThrown = takeThrown;
    this.nextCallback = 1;
    wasm._initialize();
    if (wasm.gp_abi() !== ABI) throw new Error(`glidepath.wasm has ABI ${wasm.gp_abi()}, this module wants ${ABI}`);
    this.readLayout();
    this.scratch = wasm.malloc(SCRATCH_BYTES);
    this.columns = { at: 0, capacity: 0, shown: new Map() };
    this.columnsStruct = wasm.malloc(this.posesLayout.size);
    wasm.gp_pose_columns_init(this.columnsStruct, this.posesLayout.size);
    this.buffer = { at: 0, size: 0 };
    this.decoder = new TextDecoder();
    this.isLoading = false; // an asset is being asked for
    // What nobody holds any more is freed.
    this.freed = new FinalizationRegistry(({ free, handle }) => free(handle));
  }

  readLayout() {
    const numbers = new Uint32Array(this.wasm.memory.buffer, this.wasm.gpw_layout(), this.wasm.gpw_layout_size());
    let at = 0;
    for (const [name, ...fields] of LAYOUT) {
      const layout = { size: numbers[at++] };
      for (const field of fields) layout[field] = numbers[at++];
      this[`${name}Layout`] = layout;
    }
    if (at !== numbers.length) throw new Error("glidepath.wasm is of another version than this module");
  }

  // Memory may have moved since the last call.
  get view() {
    const { buffer } = this.wasm.memory;
    if (this.lastView?.buffer !== buffer) {
      this.lastView = new DataView(buffer);
      this.lastBytes = new Uint8Array(buffer);
      this.columns?.shown.clear();
    }
    return this.lastView;
  }
  get bytes() {
    return this.view && this.lastBytes;
  }

  text(address) {
    if (address === 0) return "";
    const bytes = new Uint8Array(this.wasm.memory.buffer, address);
    return this.decoder.decode(bytes.slice(0, bytes.indexOf(0)));
  }

  bytesAt(address, size) {
    return new Uint8Array(this.wasm.memory.buffer, address, size).slice();
  }

  error(code) {
    const { errorLayout: layout, view, scratch } = this;
    this.wasm.gp_last_error(scratch);
    return new GlidepathError(code, this.text(this.wasm.gp_code_name(code)), this.text(view.getUint32(scratch + layout.what, true)),
      this.text(view.getUint32(scratch + layout.why, true)), Number(view.getBigUint64(scratch + layout.where, true)), this.text(view.getUint32(scratch + layout.file, true)),
      view.getUint32(scratch + layout.line, true));
  }

  check(code) {
    this.takeThrown();
    if (code !== 0) throw this.error(code);
  }

  // A copy of bytes inside, until the next one.
  put(bytes) {
    if (!(bytes instanceof Uint8Array)) throw new TypeError("bytes: a Uint8Array is wanted");
    if (bytes.length > this.buffer.size || this.buffer.at === 0) {
      this.wasm.free(this.buffer.at);
      const size = Math.max(4096, bytes.length * 2);
      this.buffer = { at: this.wasm.malloc(size), size };
      if (this.buffer.at === 0) throw new RangeError("bytes: there is not enough memory");
    }
    this.bytes.set(bytes, this.buffer.at);
    return this.buffer.at;
  }

  // Columns for more bodies. Where they are changes only here.
  growColumns(count) {
    const { wasm, posesLayout: layout, columnsStruct: struct } = this;
    const capacity = 2 * count;
    wasm.free(this.columns.at);
    const at = wasm.malloc(49 * capacity);
    this.columns = { at, capacity: at === 0 ? 0 : capacity, shown: new Map() };
    this.view.setUint32(struct + layout.capacity, this.columns.capacity, true);
    if (at === 0) throw new RangeError("poses: there is not enough memory");
    const starts = { ids: 0, objects: 8, cells: 12, positions: 16, rotations: 28, headings: 44, flags: 48 };
    for (const [name, bytes] of Object.entries(starts)) {
      this.view.setUint32(struct + layout[name], this.columns[name] = at + bytes * capacity, true);
    }
  }

  // The first rows of them. An array costs as much as moving a body: they are made once a number of rows.
  columnsOf(count) {
    const { columns } = this;
    const known = columns.shown.get(count);
    if (known !== undefined) return known;
    const { buffer } = this.wasm.memory;
    const start = (name) => (columns.capacity === 0 ? 0 : columns[name]);
    const shown = {
      count,
      ids: new BigUint64Array(buffer, start("ids"), count),
      objects: new Uint32Array(buffer, start("objects"), count),
      cells: new Uint32Array(buffer, start("cells"), count),
      positions: new Float32Array(buffer, start("positions"), 3 * count),
      rotations: new Float32Array(buffer, start("rotations"), 4 * count),
      headings: new Float32Array(buffer, start("headings"), count),
      flags: new Uint8Array(buffer, start("flags"), count),
    };
    if (columns.shown.size >= MOST_KEPT_COLUMNS) columns.shown.clear();
    columns.shown.set(count, shown);
    return shown;
  }

  putFloats(at, numbers, count, what) {
    if (numbers === null || typeof numbers !== "object" || numbers.length !== count) {
      throw new TypeError(`${what}: ${count} numbers are wanted`);
    }
    for (let i = 0; i < count; ++i) this.view.setFloat32(at + 4 * i, numbers[i], true);
    return at;
  }

  putPosition(at, position, what = "position") {
    if (position === null || typeof position !== "object") throw new TypeError(`${what}: a position is wanted`);
    this.view.setUint32(at, position.cell, true);
    this.putFloats(at + 4, position.origin, 3, `${what}.origin`);
    this.putFloats(at + 16, position.rotation ?? [1, 0, 0, 0], 4, `${what}.rotation`);
    return at;
  }

  // How a body glides on positions alone; what is not given is learned, or the default.
  putPredict(at, { smoothness = "balanced", topSpeed, interval, teleport, gravity, intervalsBehind, delay, sendsOnChange = false,
    ignoresVelocity = false, unrefined = false }) {
    const { predictLayout: layout, wasm } = this;
    this.check(wasm.gp_predict_init(at, layout.size));
    const { view } = this;
    view.setUint32(at + layout.smoothness, chosen(SMOOTHNESS, smoothness, "smoothness"), true);
    view.setUint32(at + layout.flags, (sendsOnChange ? 1 : 0) | (ignoresVelocity ? 2 : 0) | (intervalsBehind !== undefined ? 4 : 0)
      | (delay !== undefined ? 8 : 0) | (unrefined ? 16 : 0), true);
    for (const [name, value] of Object.entries({ topSpeed, interval, teleport, gravity, intervalsBehind, delay })) {
      if (value !== undefined) view.setFloat64(at + layout[name], value, true);
    }
    return at;
  }

  putGlide(at, update) {
    if (update === null || typeof update !== "object") throw new TypeError("update: an object is wanted");
    const { position, sent, velocity, keepHeading = false, repeated = false } = update;
    const { glideLayout: layout, wasm } = this;
    this.check(wasm.gp_glide_init(at, layout.size));
    const { view } = this;
    view.setUint32(at + layout.flags, (sent !== undefined ? 1 : 0) | (velocity !== undefined ? 2 : 0) | (keepHeading ? 4 : 0)
      | (repeated ? 8 : 0), true);
    this.putPosition(at + layout.target, position, "position");
    if (sent !== undefined) view.setFloat64(at + layout.sent, sent, true);
    if (velocity !== undefined) this.putFloats(at + layout.velocity, velocity, 3, "velocity");
    return at;
  }

  // Columns of a row for each body, in one block that is freed after the call.
  withColumns(count, columns, call) {
    const { wasm } = this;
    const parts = Object.entries(columns).filter(([, { given }]) => given !== undefined);
    for (const [name, { given, width }] of parts) {
      if (given === null || given.length !== count * width) throw new TypeError(`${name}: ${count * width} numbers are wanted`);
    }
    const at = wasm.malloc(count * parts.reduce((bytes, [, { kind, width }]) => bytes + kind.BYTES_PER_ELEMENT * width, 0) + 8);
    if (at === 0) throw new RangeError("columns: there is not enough memory");
    try {
      let next = at;
      const places = {};
      for (const [name, { given, kind, width }] of parts) { // the widest numbers first: they stay aligned
        const inside = new kind(wasm.memory.buffer, next, count * width);
        inside.set(given);
        places[name] = next;
        next += inside.byteLength;
      }
      return call(places);
    } finally {
      wasm.free(at);
    }
  }

  glideMany(world, ids, space, points, { headings, sent, velocities, flags }) {
    const { glideColumnsLayout: layout, scratch, wasm } = this;
    if (flags?.some((flag) => !(Number.isInteger(flag) && flag >= 0 && flag <= 255))) throw new RangeError("flags: 0 to 255");
    this.withColumns(ids.length, {
      ids: { given: ids, kind: BigUint64Array, width: 1 },
      sent: { given: sent, kind: Float64Array, width: 1 },
      points: { given: points, kind: Float32Array, width: 3 },
      velocities: { given: velocities, kind: Float32Array, width: 3 },
      headings: { given: headings, kind: Float32Array, width: 1 },
      flags: { given: flags, kind: Uint8Array, width: 1 },
    }, (places) => {
      this.check(wasm.gp_glide_columns_init(scratch, layout.size));
      this.view.setUint32(scratch + layout.count, ids.length, true);
      this.view.setUint32(scratch + layout.space, space, true);
      for (const [name, place] of Object.entries(places)) this.view.setUint32(scratch + layout[name], place, true);
      this.check(wasm.gp_glide_update_many(world, scratch));
    });
  }

  // Fields of a struct, as `fields` has them.
  fieldsAt(at, layout, fields) {
    return Object.fromEntries(Object.entries(fields).map(([name, kind]) => {
      const number = this.view[`get${kind}`](at + layout[name], true);
      return [name, FLAGS_OF_CLIENT.includes(name) ? number !== 0 : number];
    }));
  }
  putFields(at, layout, fields, given, what) {
    for (const [name, value] of Object.entries(given)) {
      if (!Object.hasOwn(fields, name)) throw new TypeError(`${what}: there is no ${name}`);
      if (typeof value !== "number" && typeof value !== "boolean") throw new TypeError(`${what}.${name}: a number is wanted`);
      this.view[`set${fields[name]}`](at + layout[name], Number(value), true);
    }
  }

  checkMessage(message, strict) {
    this.check(this.wasm.gp_check_message(this.put(message), message.length, strict ? 1 : 0, this.scratch));
    return this.view.getUint32(this.scratch, true);
  }

  // These are in glidepath-tools.wasm alone (`tools.`, CMakeLists.txt).
  decodeClient(message, strict) {
    this.refuseWithoutReaders("has no codec of clients");
    const { clientMessageLayout: layout, actionLayout, scratch, wasm: tools } = this;
    const bytes = this.put(message);
    const capacity = message.length >> 3;
    const actions = tools.malloc(actionLayout.size * capacity + 1);
    if (actions === 0) throw new RangeError("message: there is not enough memory");
    try {
      this.view.setUint32(scratch, layout.size, true);
      this.check(tools.gp_decode_client(bytes, message.length, strict ? 1 : 0, scratch, actions, capacity));
      const count = Math.min(capacity, this.view.getUint32(scratch + layout.actionCount, true));
      const warnings = this.view.getUint32(scratch + layout.warningCount, true);
      return {
        ...this.fieldsAt(scratch, layout, CLIENT_FIELDS),
        position: this.positionAt(scratch + layout.position),
        actions: Array.from({ length: count }, (_, i) => this.fieldsAt(actions + i * actionLayout.size, actionLayout, ACTION_FIELDS)),
        warnings,
        warning: warnings === 0 ? "" : this.text(this.wasm.gp_code_name(this.view.getInt32(scratch + layout.warning, true))),
      };
    } finally {
      tools.free(actions);
    }
  }

  encodeClient({ position, actions = [], warnings: _count, warning: _first, ...fields }) {
    this.refuseWithoutReaders("has no codec of clients");
    const { clientMessageLayout: layout, actionLayout, scratch, wasm: tools } = this;
    const capacity = 256 + 8 * actions.length;
    const at = tools.malloc(actionLayout.size * actions.length + capacity);
    if (at === 0) throw new RangeError("message: there is not enough memory");
    const out = at + actionLayout.size * actions.length;
    try {
      this.check(tools.gp_client_message_init(scratch, layout.size));
      this.putFields(scratch, layout, CLIENT_FIELDS, fields, "message");
      if (position !== undefined) this.putPosition(scratch + layout.position, position);
      this.view.setUint32(scratch + layout.actionCount, actions.length, true);
      actions.forEach((action, i) => {
        const begin = at + i * actionLayout.size;
        this.bytes.fill(0, begin, begin + actionLayout.size);
        this.putFields(begin, actionLayout, ACTION_FIELDS, { speed: 1, ...action }, "action");
      });
      this.check(tools.gp_encode_client(scratch, at, out, capacity, scratch + OUT));
      return this.bytesAt(out, this.view.getUint32(scratch + OUT, true));
    } finally {
      tools.free(at);
    }
  }

  // Loaders are asked in the middle of a call: what they call here would overwrite what that call still reads.
  refuseWhileLoading() {
    if (this.isLoading) throw new Error("a loader must not call the engine: make what it returns before");
  }

  asked(loader, id) {
    this.isLoading = true;
    try {
      return loader?.(id);
    } finally {
      this.isLoading = false;
    }
  }

  answerSetup(loader, id, out) {
    const setup = this.asked(loader, id);
    if (setup === undefined || setup === null) return 0;
    const { setupLayout: layout, view } = this;
    for (const name of ["radius", "height", "stepUp", "stepDown"]) {
      if (setup[name] !== undefined) view.setFloat32(out + layout[name], setup[name], true);
    }
    for (const name of ["motionTable", "defaultAnimation"]) {
      if (setup[name] !== undefined) view.setUint32(out + layout[name], setup[name], true);
    }
    return 1;
  }

  answerMotions(loader, id, out) {
    const motions = this.asked(loader, id);
    if (motions === undefined || motions === null) return 0;
    this.view.setUint32(out, this.handleOfMotions(motions), true);
    return 1;
  }

  positionAt(at) {
    const numbers = Array.from({ length: 7 }, (_, i) => this.view.getFloat32(at + 4 + 4 * i, true));
    return { cell: this.view.getUint32(at, true), origin: numbers.slice(0, 3), rotation: numbers.slice(3) };
  }

  putViewer(at, viewer) {
    const { view } = this;
    for (let i = 0; i < this.viewerLayout.size; i += 4) view.setUint32(at + i, 0, true);
    if (viewer === "nobody") {
      view.setUint32(at, 1, true);
    } else if (typeof viewer === "number") {
      view.setUint32(at, 2, true);
      view.setUint32(at + 4, viewer, true);
    } else if (viewer !== "own-body") {
      view.setUint32(at, 3, true);
      this.putPosition(at + 8, viewer, "viewer");
    }
    return at;
  }

  keep(callback) {
    this.callbacks.set(this.nextCallback, callback);
    return this.nextCallback++;
  }

  bodyAt(at) {
    const { bodyLayout: layout, view } = this;
    return {
      object: view.getUint32(at + layout.object, true),
      position: this.positionAt(at + layout.position),
      velocity: [0, 4, 8].map((i) => view.getFloat32(at + layout.velocity + i, true)),
      state: view.getUint32(at + layout.state, true),
      radius: view.getFloat32(at + layout.radius, true),
      height: view.getFloat32(at + layout.height, true),
      hasContact: view.getUint8(at + layout.hasContact) !== 0,
      onWalkable: view.getUint8(at + layout.onWalkable) !== 0,
    };
  }

  refuseMove(result) {
    this.view.setUint8(result + this.moveResultLayout.accepted, 0);
  }

  answerMove(answer, body, target, result, cause) {
    if (!answer) return;
    const { moveResultLayout: layout } = this;
    const given = answer(this.bodyAt(body), this.positionAt(target), cause);
    if (given === undefined || given === null) return; // as without collision
    if (given.accepted === false) return this.refuseMove(result);
    if (given.position) this.putPosition(result + layout.position, given.position, "position");
    if (given.hasContact !== undefined) this.view.setUint8(result + layout.hasContact, given.hasContact ? 1 : 0);
    if (given.onWalkable !== undefined) this.view.setUint8(result + layout.onWalkable, given.onWalkable ? 1 : 0);
  }

  noticesAt(at, count) {
    const { noticeLayout: layout, view } = this;
    return Array.from({ length: count }, (_, i) => {
      const begin = at + i * layout.size;
      return {
        clock: view.getFloat64(begin + layout.clock, true),
        object: view.getUint32(begin + layout.object, true),
        other: view.getUint32(begin + layout.other, true),
        code: view.getUint32(begin + layout.code, true),
        distance: view.getFloat32(begin + layout.distance, true),
        kind: this.text(this.wasm.gp_notice_kind_name(view.getUint8(begin + layout.kind))),
        reason: this.text(this.wasm.gp_notice_reason_name(view.getUint8(begin + layout.reason))),
      };
    });
  }

  // src/glue.cpp, gpw_frame
  frameAt(at) {
    const { view } = this;
    const { buffer } = this.wasm.memory;
    const number = (offset) => view.getUint32(at + offset, true);
    const count = number(8);
    return {
      time: view.getFloat64(at, true),
      count,
      objects: new Uint32Array(buffer, number(12), count),
      cells: new Uint32Array(buffer, number(16), count),
      positions: new Float32Array(buffer, number(20), 3 * count),
      rotations: new Float32Array(buffer, number(24), 4 * count),
      flags: new Uint8Array(buffer, number(28), count),
      notices: this.noticesAt(number(36), number(32)),
      poseHash: view.getBigUint64(at + 48, true),
      stateHash: view.getBigUint64(at + 56, true),
      nameOf: (object) => this.text(this.wasm.gpw_shown_name(object)),
    };
  }

  // Files inside for the length of one call, as a list of gp_memory_file.
  withFiles(files, call) {
    const { wasm } = this;
    const kept = [];
    const reserved = (size) => {
      const at = wasm.malloc(size);
      if (at === 0) throw new RangeError("files: there is not enough memory");
      kept.push(at);
      return at;
    };
    const inside = (bytes) => {
      const at = reserved(bytes.length + 1);
      new Uint8Array(wasm.memory.buffer, at, bytes.length + 1).set(bytes);
      this.view.setUint8(at + bytes.length, 0);
      return at;
    };
    try {
      const encoder = new TextEncoder();
      const list = files.map(([name, content]) => {
        const bytes = typeof content === "string" ? encoder.encode(content) : content;
        if (!(bytes instanceof Uint8Array)) throw new TypeError(`${name}: a Uint8Array or a string is wanted`);
        return [inside(encoder.encode(name)), inside(bytes), bytes.length];
      }).flat();
      const at = reserved(4 * list.length + 4);
      new Uint32Array(wasm.memory.buffer, at, list.length).set(list);
      return call(at, files.length);
    } finally {
      kept.forEach((at) => wasm.free(at));
    }
  }

  refuseWithoutReaders(what = "reads no files") {
    if (this.wasm.gpw_replay === undefined) throw new Error(`glidepath.wasm ${what}: loadTools() does`);
  }

  replay(capture, options = {}, onFrame = () => true) {
    this.refuseWithoutReaders();
    const { framesPerSecond = 60, rules = "retail", physics = "retail30", adopts = true, viewer = "own-body", hashes = false,
      session = 0, smoother = "retail", assets } = options;
    if (!(framesPerSecond >= 1 && framesPerSecond <= 1000)) throw new RangeError("framesPerSecond: 1 to 1000");
    const assetsHandle = assets === undefined ? 0 : this.handleOfAssets(assets);
    if (typeof onFrame !== "function") throw new TypeError("onFrame: a function is wanted");
    const set = chosen(RULES, rules, "rules");
    const flags = (chosen({ retail30: 0, "every-frame": 1 }, physics, "physics")) | (adopts ? 2 : 0)
      | (chosen({ "own-body": 0, nobody: 4 }, viewer, "viewer")) | (hashes ? 8 : 0)
      | (chosen({ retail: 0, predictive: 16 }, smoother, "smoother"));
    if (this.callbacks.has("frame")) throw new Error("a replay is running");
    const { wasm } = this;
    if (!(capture instanceof Uint8Array)) throw new TypeError("capture: a Uint8Array is wanted");
    const size = capture.length;
    const bytes = wasm.malloc(Math.max(1, size));
    const out = wasm.malloc(72);
    if (bytes === 0 || out === 0) throw new RangeError("capture: there is not enough memory");
    new Uint8Array(wasm.memory.buffer, bytes, size).set(capture);
    this.callbacks.set("frame", onFrame);
    try {
      wasm.gpw_replay(bytes, size, framesPerSecond, set, flags, session, assetsHandle, out);
    } finally {
      this.callbacks.delete("frame");
      wasm.free(bytes);
    }
    const { view } = this;
    const names = ["frames", "messages", "malformed", "mostBodies", "adopted", "refusedPackets", "datagrams", "session", "player"];
    const result = { startUnix: view.getFloat64(out, true), replayed: view.getFloat64(out + 8, true) };
    names.forEach((name, i) => { result[name] = view.getUint32(out + 16 + 4 * i, true); });
    const rest = out + 16 + 4 * names.length;
    result.error = this.text(view.getUint32(rest, true));
    result.missingAssets = Array.from(new Uint32Array(wasm.memory.buffer, view.getUint32(rest + 4, true), view.getUint32(rest + 8, true)));
    wasm.free(out);
    this.takeThrown();
    return result;
  }

  api() {
    const engine = this;
    const { wasm } = this;

    class Space {
      constructor(axes = "z-up", { landblock, unitsPerMetre } = {}) {
        engine.check(wasm.gp_space_init(engine.scratch, chosen(AXES, axes, "axes")));
        const { spaceLayout: layout, view } = engine;
        if (landblock !== undefined) view.setUint32(engine.scratch + layout.landblock, landblock, true);
        if (unitsPerMetre !== undefined) view.setFloat32(engine.scratch + layout.unitsAMetre, unitsPerMetre, true);
        this.bytes = engine.bytesAt(engine.scratch, layout.size);
      }

      // For the engine: its bytes inside.
      put(at) {
        new Uint8Array(wasm.memory.buffer, at, this.bytes.length).set(this.bytes);
        return at;
      }

      positionOf(point, heading = 0) {
        const { scratch } = engine;
        engine.check(wasm.gp_space_point(this.put(scratch), engine.putFloats(scratch + 64, point, 3, "point"), heading, scratch + 128));
        return engine.positionAt(scratch + 128);
      }

      frameOf(position) {
        const { scratch, view } = engine;
        engine.check(wasm.gp_space_frame(this.put(scratch), engine.putPosition(scratch + 64, position), scratch + 128));
        const numbers = Array.from({ length: 7 }, (_, i) => view.getFloat32(scratch + 128 + 4 * i, true));
        return { origin: numbers.slice(0, 3), rotation: numbers.slice(3) };
      }

      velocity(velocity) { return this.#turned(wasm.gp_space_velocity, velocity); }
      velocityBack(velocity) { return this.#turned(wasm.gp_space_velocity_back, velocity); }
      turning(omega) { return this.#turned(wasm.gp_space_turning, omega); }
      turningBack(omega) { return this.#turned(wasm.gp_space_turning_back, omega); }
      #turned(call, vector) {
        const { scratch } = engine;
        engine.check(call(this.put(scratch), engine.putFloats(scratch + 64, vector, 3, "vector"), scratch + 128));
        return [0, 4, 8].map((i) => engine.view.getFloat32(scratch + 128 + i, true));
      }
    }

    const spaceAt = (space) => {
      if (!(space instanceof Space)) throw new TypeError("space: a Space of this engine is wanted");
      return space.put(engine.scratch + 512);
    };

    class Motions {
      #handle = 0;

      // Not for callers: the function below makes them.
      constructor(handle) {
        if (typeof handle !== "number") throw new TypeError("Motions: Motions.locomotion and Motions.fromJson make them");
        this.#handle = handle;
        engine.freed.register(this, { free: wasm.gp_motions_destroy, handle }, this);
      }

      static locomotion(speeds = {}) {
        engine.refuseWhileLoading();
        const { locomotionDefLayout: layout, scratch } = engine;
        engine.check(wasm.gp_locomotion_def_init(scratch, layout.size));
        for (const name of Object.keys(speeds)) {
          if (name === "size" || !Object.hasOwn(layout, name)) throw new TypeError(`speeds: there is no ${name}`);
          engine.view.setFloat32(scratch + layout[name], speeds[name], true);
        }
        engine.check(wasm.gp_motions_locomotion(scratch, scratch + OUT));
        return new Motions(engine.view.getUint32(scratch + OUT, true));
      }

      static fromJson(text, name = "motions") {
        engine.refuseWithoutReaders();
        engine.refuseWhileLoading();
        const out = engine.scratch + OUT;
        engine.withFiles([[name, text]], (file) => engine.check(wasm.gpw_motions_from_json(file, out)));
        return new Motions(engine.view.getUint32(out, true));
      }

      static handleOf(motions) {
        if (!(motions instanceof Motions)) throw new TypeError("motions: Motions of this engine are wanted");
        if (motions.#handle === 0) throw new GlidepathError(67, "freed_handle", "motions", "they were disposed of", 0);
        return motions.#handle;
      }

      dispose() {
        if (this.#handle === 0) return;
        engine.freed.unregister(this);
        const handle = this.#handle;
        this.#handle = 0;
        engine.check(wasm.gp_motions_destroy(handle));
      }
    }
    engine.handleOfMotions = Motions.handleOf;

    class Assets {
      #handle = 0;

      constructor(loaders = {}) {
        if (typeof loaders === "number") return this.#keep(loaders); // a handle, of the functions below
        engine.refuseWhileLoading();
        for (const name of ["setup", "motions"]) {
          if (loaders[name] !== undefined && typeof loaders[name] !== "function") throw new TypeError(`${name}: a function is wanted`);
        }
        engine.check(wasm.gpw_assets_create(engine.keep({ ...loaders }), engine.scratch + OUT));
        this.#keep(engine.view.getUint32(engine.scratch + OUT, true));
      }

      #keep(handle) {
        this.#handle = handle;
        engine.freed.register(this, { free: wasm.gp_assets_destroy, handle }, this);
      }

      static #fromMemory(files) {
        engine.refuseWithoutReaders();
        engine.refuseWhileLoading();
        const out = engine.scratch + OUT;
        engine.withFiles(files, (list, count) => engine.check(wasm.gpw_assets_from_memory(list, count, out)));
        return new Assets(engine.view.getUint32(out, true));
      }

      static fromDat(bytes, name = "portal.dat") {
        if (!(bytes instanceof Uint8Array)) throw new TypeError("bytes: a Uint8Array is wanted");
        if (name.endsWith(".json")) throw new TypeError("name: a DAT is not called so");
        return Assets.#fromMemory([[name, bytes]]);
      }

      static fromJson(files) {
        if (files === null || typeof files !== "object") throw new TypeError("files: texts by name are wanted");
        for (const name of Object.keys(files)) {
          if (!name.endsWith(".json")) throw new TypeError(`files: ${name} does not end in .json`);
        }
        return Assets.#fromMemory(Object.entries(files));
      }

      static handleOf(assets) {
        if (!(assets instanceof Assets)) throw new TypeError("assets: Assets of this engine are wanted");
        if (assets.#handle === 0) throw new GlidepathError(67, "freed_handle", "assets", "they were disposed of", 0);
        return assets.#handle;
      }

      setup(id) {
        const { setupLayout: layout, scratch } = engine;
        engine.check(wasm.gp_assets_setup(Assets.handleOf(this), id, scratch));
        const { view } = engine;
        return {
          radius: view.getFloat32(scratch + layout.radius, true),
          height: view.getFloat32(scratch + layout.height, true),
          stepUp: view.getFloat32(scratch + layout.stepUp, true),
          stepDown: view.getFloat32(scratch + layout.stepDown, true),
          motionTable: view.getUint32(scratch + layout.motionTable, true),
          defaultAnimation: view.getUint32(scratch + layout.defaultAnimation, true),
        };
      }

      motions(id) {
        engine.check(wasm.gp_assets_motions(Assets.handleOf(this), id, engine.scratch + OUT));
        return new Motions(engine.view.getUint32(engine.scratch + OUT, true));
      }

      dispose() {
        if (this.#handle === 0) return;
        engine.freed.unregister(this);
        const handle = this.#handle;
        this.#handle = 0;
        engine.check(wasm.gp_assets_destroy(handle));
      }
    }

    engine.handleOfAssets = Assets.handleOf;

    class World {
      #handle = 0;

      constructor(options = {}) {
        if (options.copyOf !== undefined) {
          engine.check(wasm.gp_world_copy(options.copyOf, engine.scratch + OUT));
        } else {
          World.#create(options);
        }
        this.#handle = engine.view.getUint32(engine.scratch + OUT, true);
        engine.freed.register(this, { free: wasm.gp_world_destroy, handle: this.#handle }, this);
      }

      static #create({ rules = "retail", leastPass, clock = 0, viewer = "own-body", smoothed = false, adopts = false,
        strict = false, hostKnowsGround = false, host, assets, smoother = "of-world", predict }) {
        const { worldDefLayout: layout, scratch } = engine;
        const rulesAt = scratch + 256;
        const hostAt = scratch + 384;
        engine.check(wasm.gp_world_def_init(scratch, layout.size));
        engine.check(wasm.gp_rules_init(rulesAt, engine.rulesLayout.size, chosen(RULES, rules, "rules")));
        const { view } = engine;
        view.setUint32(scratch + layout.flags,
          (hostKnowsGround ? 1 : 0) | (smoothed ? 2 : 0) | (adopts ? 4 : 0) | (strict ? 8 : 0), true);
        if (leastPass !== undefined) view.setFloat64(scratch + layout.leastPass, leastPass, true);
        view.setFloat64(scratch + layout.clock, clock, true);
        engine.putViewer(scratch + layout.viewer, viewer);
        view.setUint32(scratch + layout.rules, rulesAt, true);
        if (assets !== undefined) view.setUint32(scratch + layout.assets, Assets.handleOf(assets), true);
        view.setUint32(scratch + layout.smoother, chosen(SMOOTHERS, smoother, "smoother"), true);
        if (predict !== undefined) view.setUint32(scratch + layout.predict, engine.putPredict(scratch + PREDICT, predict), true);
        if (host) {
          engine.check(wasm.gpw_host_init(hostAt, engine.keep(host)));
          view.setUint32(scratch + layout.host, hostAt, true);
        }
        engine.check(wasm.gp_world_create(scratch, scratch + OUT));
      }

      get #live() {
        if (this.#handle === 0) throw new GlidepathError(67, "freed_handle", "world", "it was disposed of", 0);
        return this.#handle;
      }

      dispose() {
        if (this.#handle === 0) return;
        engine.freed.unregister(this);
        const handle = this.#handle;
        this.#handle = 0;
        engine.check(wasm.gp_world_destroy(handle));
      }

      copy() { return new World({ copyOf: this.#live }); }
      restore(snapshot) {
        if (!(snapshot instanceof World)) throw new TypeError("snapshot: a World is wanted");
        engine.check(wasm.gp_world_restore(this.#live, snapshot.#live));
      }

      beginFrame(elapsed) { engine.check(wasm.gp_begin_frame(this.#live, elapsed)); }
      step() { engine.check(wasm.gp_step(this.#live)); }
      tick(elapsed) { engine.check(wasm.gp_tick(this.#live, elapsed)); }
      get clock() { return wasm.gp_clock(this.#live); }
      get lastPass() { return wasm.gp_last_pass(this.#live); }
      get size() { return wasm.gp_size(this.#live); }
      get poseHash() { return BigInt.asUintN(64, wasm.gp_pose_hash(this.#live)); }
      get stateHash() { return BigInt.asUintN(64, wasm.gp_state_hash(this.#live)); }
      get routerHash() { return BigInt.asUintN(64, wasm.gp_router_hash(this.#live)); }
      get player() { return wasm.gp_player(this.#live) >>> 0; }
      set player(object) { engine.check(wasm.gp_set_player(this.#live, object)); }
      setViewer(viewer) { engine.check(wasm.gp_set_viewer(this.#live, engine.putViewer(engine.scratch, viewer))); }

      spawn(object, { position, radius, height, scale, topSpeed, acts = false, isPlayer = false, inAir = false, nowhere = false,
        motions, smoother = "of-world", sent, predict } = {}) {
        const { spawnDefLayout: layout, scratch } = engine;
        const world = this.#live;
        engine.check(wasm.gp_spawn_def_init(scratch, layout.size));
        const { view } = engine;
        view.setUint32(scratch + layout.object, object, true);
        if (position !== undefined || !nowhere) engine.putPosition(scratch + layout.position, position);
        for (const [name, value] of Object.entries({ radius, height, scale, topSpeed })) {
          if (value !== undefined) view.setFloat32(scratch + layout[name], value, true);
        }
        view.setUint32(scratch + layout.flags, (acts ? 1 : 0) | (isPlayer ? 2 : 0) | (inAir ? 4 : 0) | (nowhere ? 8 : 0), true);
        if (motions !== undefined) view.setUint32(scratch + layout.motions, Motions.handleOf(motions), true);
        view.setUint32(scratch + layout.smoother, chosen(SMOOTHERS, smoother, "smoother"), true);
        if (sent !== undefined) {
          view.setUint32(scratch + layout.hasSent, 1, true);
          view.setFloat64(scratch + layout.sent, sent, true);
        }
        if (predict !== undefined) view.setUint32(scratch + layout.predict, engine.putPredict(scratch + PREDICT, predict), true);
        engine.check(wasm.gp_spawn(world, scratch, scratch + OUT));
        return engine.view.getBigUint64(scratch + OUT, true);
      }
      spawnAt(object, space, point, heading = 0) {
        const { scratch } = engine;
        engine.check(wasm.gp_spawn_at(this.#live, object, spaceAt(space), engine.putFloats(scratch + 64, point, 3, "point"), heading, scratch + OUT));
        return engine.view.getBigUint64(scratch + OUT, true);
      }
      remove(id) { engine.check(wasm.gp_remove(this.#live, id)); }
      attach(child, parent) { engine.check(wasm.gp_attach(this.#live, child, parent)); }
      takeOut(id) { engine.check(wasm.gp_take_out(this.#live, id)); }
      find(object) { return BigInt.asUintN(64, wasm.gp_find(this.#live, object)); }
      isLive(id) { return wasm.gp_is_live(this.#live, id) !== 0; }
      bodyOf(id) {
        engine.view.setUint32(engine.scratch, engine.bodyLayout.size, true);
        engine.check(wasm.gp_body_of(this.#live, id, engine.scratch));
        return engine.bodyAt(engine.scratch);
      }
      objectOf(object) {
        const { objectLayout: layout, scratch } = engine;
        engine.view.setUint32(scratch, layout.size, true);
        engine.check(wasm.gp_object_of(this.#live, object, scratch));
        const { view } = engine;
        return {
          object,
          name: engine.text(view.getUint32(scratch + layout.name, true)),
          setup: view.getUint32(scratch + layout.setup, true),
          motionTable: view.getUint32(scratch + layout.motionTable, true),
          scale: view.getFloat32(scratch + layout.scale, true),
          isAdopted: view.getUint8(scratch + layout.isAdopted) !== 0,
          isPlayer: view.getUint8(scratch + layout.isPlayer) !== 0,
          isCreature: view.getUint8(scratch + layout.isCreature) !== 0,
        };
      }

      glideTo(id, ...to) {
        if (to[0] instanceof Space) {
          const [space, point, heading = 0] = to;
          const at = engine.putFloats(engine.scratch, point, 3, "point");
          return engine.check(wasm.gp_glide_to_point(this.#live, id, spaceAt(space), at, heading));
        }
        const [position, keepHeading = false] = to;
        return engine.check(wasm.gp_glide_to(this.#live, id, engine.putPosition(engine.scratch, position, "target"), keepHeading ? 1 : 0));
      }
      placeAt(id, position) {
        engine.check(wasm.gp_place_at(this.#live, id, engine.putPosition(engine.scratch, position, "target")));
      }
      glideUpdate(id, update) { engine.check(wasm.gp_glide_update(this.#live, id, engine.putGlide(engine.scratch, update))); }
      placeUpdate(id, update) { engine.check(wasm.gp_place_update(this.#live, id, engine.putGlide(engine.scratch, update))); }
      glideMany(ids, space, points, columns = {}) { engine.glideMany(this.#live, ids, spaceAt(space), points, columns); }
      setVelocity(id, velocity) { engine.check(wasm.gp_set_velocity(this.#live, id, engine.putFloats(engine.scratch, velocity, 3, "velocity"))); }
      setOmega(id, omega) { engine.check(wasm.gp_set_omega(this.#live, id, engine.putFloats(engine.scratch, omega, 3, "omega"))); }
      setHeading(id, heading) { engine.check(wasm.gp_set_heading(this.#live, id, heading)); }
      queueVelocity(id, velocity, { jump = false } = {}) {
        engine.check(wasm.gp_queue_velocity(this.#live, id, engine.putFloats(engine.scratch, velocity, 3, "velocity"), jump ? 1 : 0));
      }
      constrainTo(id, anchor) { engine.check(wasm.gp_constrain_to(this.#live, id, engine.putPosition(engine.scratch, anchor, "anchor"))); }
      unconstrain(id) { engine.check(wasm.gp_unconstrain(this.#live, id)); }
      missingAssets() {
        const world = this.#live;
        const count = wasm.gp_missing_assets(world, 0, 0);
        const at = wasm.malloc(4 * count + 4);
        const written = Math.min(count, wasm.gp_missing_assets(world, at, count));
        const ids = Array.from(new Uint32Array(wasm.memory.buffer, at, written));
        wasm.free(at);
        return ids;
      }
      setMotion(id, velocity, omega = [0, 0, 0]) {
        const { scratch } = engine;
        engine.check(wasm.gp_set_motion(this.#live, id, engine.putFloats(scratch, velocity, 3, "velocity"),
          engine.putFloats(scratch + 64, omega, 3, "omega")));
      }
      stickTo(id, target, targetRadius = 0) { engine.check(wasm.gp_stick_to(this.#live, id, target, targetRadius)); }
      unstick(id) { engine.check(wasm.gp_unstick(this.#live, id)); }
      setSpeeds(id, top, adjustedTop = top) { engine.check(wasm.gp_set_speeds(this.#live, id, top, adjustedTop)); }
      doMotion(id, motion, { speed = 1, run = false } = {}) { engine.check(wasm.gp_do_motion(this.#live, id, motion, speed, run ? 2 : 1)); }
      stopMotion(id, motion, { run = false } = {}) { engine.check(wasm.gp_stop_motion(this.#live, id, motion, run ? 2 : 1)); }
      stopCompletely(id) { engine.check(wasm.gp_stop_completely(this.#live, id)); }
      jump(id, extent = 1) { engine.check(wasm.gp_jump(this.#live, id, extent)); }
      #move(id, type, fill) {
        const { moveToLayout: layout, scratch } = engine;
        engine.check(wasm.gp_move_to_init(scratch, layout.size));
        engine.view.setUint32(scratch + layout.type, type, true);
        fill(engine.view, scratch, layout);
        engine.check(wasm.gp_move_body(this.#live, id, scratch));
      }
      chase(id, target, { distance = 0.6, flees = false } = {}) {
        this.#move(id, 6, (view, at, layout) => {
          view.setUint32(at + layout.object, target, true);
          view.setUint32(at + layout.topLevelObject, target, true);
          view.setFloat32(at + (flees ? layout.minDistance : layout.distanceToObject), distance, true);
          if (flees) view.setUint32(at + layout.flags, (view.getUint32(at + layout.flags, true) & ~0x200) | 0x100, true);
        });
      }
      moveTo(id, position) { this.#move(id, 7, (_view, at, layout) => engine.putPosition(at + layout.position, position, "target")); }
      turnTo(id, heading) { this.#move(id, 9, (view, at, layout) => view.setFloat32(at + layout.desiredHeading, heading, true)); }

      receive(message) {
        const { outcomeLayout: layout, scratch } = engine;
        const world = this.#live;
        const bytes = engine.put(message);
        engine.view.setUint32(scratch, layout.size, true);
        engine.check(wasm.gp_receive(world, bytes, message.length, scratch));
        const { view } = engine;
        const outcome = {
          result: RESULTS[view.getUint8(scratch + layout.result)],
          opcode: view.getUint32(scratch + layout.opcode, true),
          object: view.getUint32(scratch + layout.object, true),
          waitsFor: view.getUint32(scratch + layout.waitsFor, true),
        };
        wasm.gp_outcome_text(scratch, scratch + 256, LONGEST_TEXT);
        outcome.text = engine.text(scratch + 256);
        return outcome;
      }
      // Without an error for what cannot be read: traffic may hold anything.
      tryReceive(message) {
        const code = wasm.gp_receive(this.#live, engine.put(message), message.length, 0);
        if (code >= FIRST_CODE_OF_CALLERS) engine.check(code);
        engine.takeThrown();
        return code === 0;
      }
      receiveMany(messages) {
        const ends = new Uint32Array(messages.length);
        let size = 0;
        messages.forEach((message, i) => { ends[i] = size += message.length; });
        const all = new Uint8Array(ends.byteLength + size);
        all.set(new Uint8Array(ends.buffer));
        messages.forEach((message, i) => { all.set(message, ends.byteLength + ends[i] - message.length); });
        const at = engine.put(all);
        engine.check(wasm.gp_receive_many(this.#live, at + ends.byteLength, size, at, ends.length, engine.scratch));
        return engine.view.getUint32(engine.scratch, true);
      }

      poses(space) { return this.#poses(0, space); }
      rawPoses(space) { return this.#poses(1, space); }
      #poses(which, space) {
        const { posesLayout: layout, columnsStruct: struct } = engine;
        const world = this.#live;
        for (;;) {
          engine.view.setUint32(struct + layout.space, space === undefined ? 0 : spaceAt(space), true);
          engine.check(wasm.gp_poses(world, which, struct));
          const count = engine.view.getUint32(struct + layout.count, true);
          if (count <= engine.columns.capacity) return engine.columnsOf(count);
          engine.growColumns(count);
        }
      }

      notices() {
        const world = this.#live;
        const count = wasm.gp_notices(world, 0, 0);
        if (count === 0) return [];
        const at = wasm.malloc(count * engine.noticeLayout.size);
        wasm.gp_notices(world, at, count);
        const notices = engine.noticesAt(at, count);
        wasm.free(at);
        return notices;
      }
    }

    class Link {
      #handle = 0;

      constructor() {
        engine.check(wasm.gp_link_create(engine.scratch));
        this.#handle = engine.view.getUint32(engine.scratch, true);
      }

      // The error of a refused packet, or null.
      receive(toServer, time, payload, handler) {
        if (typeof handler !== "function") throw new TypeError("handler: a function is wanted");
        const context = engine.keep(handler);
        const code = wasm.gpw_link_receive(this.#handle, toServer ? 1 : 0, time, engine.put(payload), payload.length, context);
        engine.callbacks.delete(context);
        engine.takeThrown();
        return code === 0 ? null : engine.error(code);
      }
      setSeeds(toClient, toServer) { engine.check(wasm.gp_link_set_seeds(this.#handle, toClient, toServer)); }
      clear() { engine.check(wasm.gp_link_clear(this.#handle)); }
      dispose() {
        const handle = this.#handle;
        this.#handle = 0;
        if (handle !== 0) engine.check(wasm.gp_link_destroy(handle));
      }
    }

    return {
      version: engine.text(wasm.gp_version()),
      hasReaders: wasm.gpw_replay !== undefined,
      World,
      Link,
      Space,
      Motions,
      Assets,
      replay: (capture, options, onFrame) => engine.replay(capture, options, onFrame),
      checkMessage: (message, { strict = false } = {}) => engine.checkMessage(message, strict),
      decodeClient: (message, { strict = false } = {}) => engine.decodeClient(message, strict),
      encodeClient: (message) => engine.encodeClient(message),
      messageName: (opcode) => engine.text(wasm.gp_message_name(opcode)),
      motionName: (motion) => engine.text(wasm.gp_motion_name(motion)),
    };
  }
}
