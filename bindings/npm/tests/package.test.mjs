// Tests of the package in node, misuse first. PACKAGE: the folder that tools/build_wasm wrote; CAPTURE: the bundled session.
import assert from "node:assert/strict";
import { readFile, stat } from "node:fs/promises";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const folder = process.env.PACKAGE;
const { load, loadTools, inflated, GlidepathError } = await import(pathToFileURL(`${folder}/index.js`));
const engine = await load();
const tools = await loadTools();
const { World, Space, Link } = engine;

const HOLTBURG = 0xa9b40019;
const at = (y) => ({ cell: HOLTBURG, origin: [90, y, 12] });
const refusal = (codeName) => (error) => error instanceof GlidepathError && error.codeName === codeName && error.why.length > 0;
const withRunner = (options = {}) => {
  const world = new World({ viewer: "nobody", leastPass: 0, ...options });
  return { world, runner: world.spawn(1, { position: at(20) }) };
};

test("refuses a world that was disposed of", () => {
  const { world, runner } = withRunner();
  world.dispose();
  world.dispose();
  for (const use of [() => world.tick(0.1), () => world.poses(), () => world.size, () => world.stateHash,
    () => world.glideTo(runner, at(21)), () => world.notices(), () => world.copy()]) {
    assert.throws(use, refusal("freed_handle"));
  }
});

test("refuses numbers that are none, and changes nothing", () => {
  const { world, runner } = withRunner();
  const before = world.stateHash;
  assert.throws(() => world.beginFrame(NaN), refusal("bad_float"));
  assert.throws(() => world.beginFrame(undefined), refusal("bad_float"));
  assert.throws(() => world.glideTo(runner, at(NaN)), refusal("bad_float"));
  assert.throws(() => world.glideTo(runner, new Space(), [0, Infinity, 0]), refusal("bad_float"));
  assert.throws(() => world.placeAt(runner, { ...at(20), rotation: [2, 0, 0, 0] }), refusal("bad_quaternion"));
  assert.throws(() => world.placeAt(runner, { ...at(20), cell: 0 }), refusal("bad_cell"));
  assert.equal(world.stateHash, before);
});

test("refuses bodies that are not there", () => {
  const { world, runner } = withRunner();
  assert.throws(() => world.spawn(1, { position: at(20) }), GlidepathError);
  world.remove(runner);
  assert.equal(world.isLive(runner), false);
  assert.throws(() => world.remove(runner), refusal("unknown_id"));
  assert.throws(() => world.glideTo(0n, at(21)), refusal("unknown_id"));
  assert.equal(world.find(1), 0n);
});

test("refuses values of another kind", () => {
  const { world, runner } = withRunner();
  assert.throws(() => new Space("upside-down"), TypeError);
  assert.throws(() => new World({ rules: "house" }), TypeError);
  assert.throws(() => world.glideTo(runner, new Space(), [1, 2]), TypeError);
  assert.throws(() => world.glideTo(runner, null), TypeError);
  assert.throws(() => world.receive("48f7"), TypeError);
  assert.throws(() => world.glideTo(1, at(21)), TypeError); // ids are BigInts
  assert.throws(() => world.restore({}), TypeError);
  assert.throws(() => tools.replay("bytes"), TypeError);
  assert.throws(() => tools.replay(new Uint8Array(), { framesPerSecond: 0 }), RangeError);
});

test("refuses a module of another kind", async () => {
  await assert.rejects(load(new Uint8Array([0, 1, 2])));
  await assert.rejects(loadTools(await readFile(`${folder}/glidepath.wasm`)), TypeError);
  assert.equal(engine.hasReaders, false);
  assert.throws(() => engine.replay(new Uint8Array()), /loadTools/);
});

test("the engine stays below 400 kB", async () => {
  assert.ok((await stat(`${folder}/glidepath.wasm`)).size < 400_000);
});

test("refuses settings of prediction that make no sense, and changes nothing", () => {
  const { world, runner } = withRunner({ smoother: "predictive" });
  const before = world.stateHash;
  assert.throws(() => new World({ smoother: "silky" }), TypeError);
  assert.throws(() => new World({ predict: { smoothness: "very" } }), TypeError);
  assert.throws(() => new World({ smoother: "predictive", predict: { interval: NaN } }), GlidepathError);
  assert.throws(() => world.spawn(2, { position: at(20), predict: { intervalsBehind: 9 } }), GlidepathError);
  assert.throws(() => world.glideUpdate(runner, undefined), TypeError);
  assert.throws(() => world.glideUpdate(runner, { position: at(NaN), sent: 0 }), refusal("bad_float"));
  assert.throws(() => world.glideUpdate(runner, { position: at(21), sent: Infinity }), GlidepathError);
  assert.throws(() => world.glideUpdate(runner, { position: at(21), velocity: [1, 2] }), TypeError);
  assert.throws(() => world.glideUpdate(99n, { position: at(21) }), refusal("unknown_id"));
  assert.equal(world.stateHash, before);
});

test("a predictive body runs on between late positions", () => {
  const shown = (smoother, chosen) => {
    const world = new World({ viewer: "nobody", leastPass: 0 });
    const predict = { topSpeed: 4, interval: 0.25, ...chosen };
    const runner = world.spawn(1, { position: at(20), smoother, sent: 0, predict });
    const steps = [];
    let last = 20;
    for (let frame = 1; frame <= 180; ++frame) {
      world.tick(1 / 60);
      // Four metres a second north, four positions a second; one in three is lost.
      const sent = frame / 60;
      if (frame % 15 === 0 && frame % 45 !== 0) world.glideUpdate(runner, { position: at(20 + 4 * sent), sent, velocity: [0, 4, 0] });
      const y = world.bodyOf(runner).position.origin[1];
      if (frame > 90) steps.push(y - last);
      last = y;
    }
    return { last, roughness: Math.max(...steps) - Math.min(...steps), hash: world.stateHash };
  };
  const predictive = shown("predictive");
  assert.ok(Math.abs(predictive.last - 32) < 1.5, `it is at ${predictive.last}`);
  assert.ok(predictive.roughness < shown("retail").roughness / 2, "it moves more evenly than on a queue");
  assert.equal(predictive.hash, shown("predictive", { unrefined: false }).hash);
  assert.notEqual(predictive.roughness, shown("predictive", { unrefined: true }).roughness);
});

test("refuses motions and assets that are none", () => {
  const { Motions, Assets, World: ToolWorld } = engine;
  assert.throws(() => new Motions(), TypeError);
  assert.throws(() => Motions.locomotion({ hop: 3 }), TypeError);
  assert.throws(() => Motions.locomotion({ walk: NaN }), GlidepathError);
  assert.throws(() => new Assets({ motions: 5 }), TypeError);
  assert.throws(() => new ToolWorld({ assets: {} }), TypeError);
  const motions = Motions.locomotion();
  motions.dispose();
  motions.dispose();
  assert.throws(() => new ToolWorld().spawn(1, { position: at(20), acts: true, motions }), refusal("freed_handle"));
  const inside = new Assets({ motions: () => Motions.locomotion() });
  assert.throws(() => inside.motions(1), /must not call the engine/);
});

test("bodies act by the motions that they bring, or that assets have", () => {
  const { Motions, Assets } = engine;
  const walked = (own) => {
    const world = new World({ viewer: "nobody", leastPass: 0 });
    const walker = world.spawn(1, { position: at(20), acts: true, ...own });
    world.doMotion(walker, 0x45000005);
    for (let i = 0; i < 60; ++i) world.tick(1 / 60);
    return world.bodyOf(walker).position.origin[1] - 20;
  };
  const slow = Motions.locomotion({ walk: 1 });
  assert.ok(walked({ motions: slow }) < walked({}) / 2);
  const asked = [];
  const assets = new Assets({ setup: (id) => (asked.push(id), id === 7 ? { radius: 0.5, height: 2, motionTable: 9 } : undefined),
    motions: (id) => (id === 9 ? slow : undefined) });
  assert.equal(walked({ motions: assets.motions(9) }), walked({ motions: slow }));
  assert.equal(assets.setup(7).motionTable, 9);
  assert.equal(assets.setup(7).height, 2);
  assert.throws(() => assets.setup(8), refusal("unknown_id"));
  assert.deepEqual(asked, [7, 8]);
});

test("refuses a call from a host, and lets out what a host throws", () => {
  let inside;
  const { world, runner } = withRunner({ host: { sweptMove: () => {
    try { world.tick(0.1); } catch (error) { inside = error; }
    throw new RangeError("of the host");
  } } });
  world.glideTo(runner, at(23));
  assert.throws(() => world.tick(0.1), /of the host/);
  assert.equal(inside.codeName, "busy");
  assert.equal(world.bodyOf(runner).position.origin[1], 20);
});

test("a host shortens a move", () => {
  const { world, runner } = withRunner({ host: { sweptMove: (body, candidate) => ({
    position: { ...candidate, origin: [candidate.origin[0], Math.min(candidate.origin[1], 20.1), candidate.origin[2]] } }) } });
  world.glideTo(runner, at(23));
  world.tick(0.1);
  assert.ok(Math.abs(world.bodyOf(runner).position.origin[1] - 20.1) < 1e-5);
});

test("messages that cannot be read are errors with code and place", () => {
  const { world } = withRunner();
  assert.throws(() => world.receive(new Uint8Array([0x48, 0xf7, 0, 0, 1])), refusal("truncated"));
  assert.equal(world.tryReceive(new Uint8Array()), false);
  assert.equal(world.receive(new Uint8Array([1, 0, 0, 0])).result, "other");
});

test("refuses ids that a world no longer has, or never had", () => {
  const { world, runner } = withRunner();
  const other = new World();
  world.remove(runner);
  const snapshot = world.copy();
  const second = world.spawn(2, { position: at(20) });
  world.restore(snapshot);
  other.spawn(1, { position: at(20) });
  for (const gone of [runner, second, other.spawn(2, { position: at(20) })]) {
    assert.equal(world.isLive(gone), false);
    assert.throws(() => world.glideTo(gone, at(21)), refusal("unknown_id"));
    assert.throws(() => world.remove(gone), refusal("unknown_id"));
  }
  world.tick(0.1);
  assert.equal(world.size, 0);
});

test("refuses columns that do not fit, and takes all or nothing", () => {
  const world = new World();
  const space = new Space("y-up-right");
  const ids = [1, 2].map((object) => world.spawnAt(object, space, [object, 0, 0]));
  const points = [1, 0, -1, 2, 0, -1];
  const before = world.stateHash;
  for (const columns of [{ sent: [0] }, { velocities: [0, 0, 0] }, { headings: [0] }, { flags: [0] }, { sent: null }]) {
    assert.throws(() => world.glideMany(ids, space, points, columns), TypeError);
  }
  assert.throws(() => world.glideMany(ids, space, [1]), TypeError);
  assert.throws(() => world.glideMany([1, 2], space, points), TypeError); // ids are BigInts
  assert.throws(() => world.glideMany(ids, {}, points), TypeError);
  assert.throws(() => world.glideMany(ids, space, points, { flags: [0, 256] }), RangeError);
  assert.throws(() => world.glideMany(ids, space, points, { flags: [1, 0] }), refusal("null_pointer"));
  assert.throws(() => world.glideMany(ids, space, points, { sent: [0, NaN] }), refusal("out_of_range"));
  assert.throws(() => world.glideMany([ids[0], 99n], space, points), refusal("unknown_id"));
  assert.equal(world.stateHash, before);
  world.glideMany([], space, []);
  assert.equal(world.stateHash, before);
});

test("updates in columns are those of one by one", () => {
  const space = new Space("y-up-right");
  const [one, other] = [new World(), new World()];
  const [ids, others] = [one, other].map((world) => [1, 2].map((object) => world.spawnAt(object, space, [object, 0, 0])));
  one.tick(0.1);
  other.tick(0.1);
  one.glideMany(new BigUint64Array(ids), space, new Float32Array([1, 0, -1, 2, 0, -1]),
    { headings: [0, 90], sent: [0.1, 0.1], velocities: [0, 0, -4, 0, 0, -4] });
  assert.deepEqual(space.velocity([0, 0, -4]).map(Math.round), [0, 4, 0]);
  others.forEach((id, i) => other.glideUpdate(id, { position: space.positionOf([i + 1, 0, -1], 90 * i), sent: 0.1, velocity: [0, 4, 0] }));
  assert.equal(one.stateHash, other.stateHash);
  assert.throws(() => one.glideMany(ids, space, [0, 0, 0, 0, 0, 0]), refusal("refused")); // they told when it was sent
  assert.deepEqual(space.velocityBack(space.velocity([1, 2, 3])).map((x) => Math.round(x * 1e3) / 1e3), [1, 2, 3]);
  assert.deepEqual(space.turningBack(space.turning([1, 2, 3])).map((x) => Math.round(x * 1e3) / 1e3), [1, 2, 3]);
  assert.throws(() => space.velocity([0, NaN, 0]), refusal("bad_float"));
});

test("what is spawned at a point is predictive unless the world chose", () => {
  const space = new Space();
  const world = new World();
  const retail = new World({ smoother: "retail" });
  assert.throws(() => world.unstick(world.spawnAt(1, space, [0, 0, 0])), refusal("refused"));
  world.unstick(world.spawn(2, { position: space.positionOf([0, 0, 0]) }));
  retail.unstick(retail.spawnAt(1, space, [0, 0, 0]));
});

test("commands of velocity and heading are checked, and done", () => {
  const { world, runner } = withRunner();
  for (const command of ["setVelocity", "setOmega", "queueVelocity"]) {
    assert.throws(() => world[command](runner, [0, NaN, 0]), GlidepathError);
    assert.throws(() => world[command](runner, [0, 0]), TypeError);
  }
  assert.throws(() => world.setHeading(runner, NaN), GlidepathError);
  assert.throws(() => world.constrainTo(runner, { cell: 0, origin: [0, 0, 0] }), GlidepathError);
  world.setHeading(runner, 90);
  assert.ok(Math.abs(world.bodyOf(runner).position.rotation[3] + Math.SQRT1_2) < 1e-5);
  world.setVelocity(runner, [0, 3, 0]);
  assert.deepEqual(world.bodyOf(runner).velocity, [0, 3, 0]);
  world.setOmega(runner, [0, 0, 1]);
  world.queueVelocity(runner, [0, 2, 5], { jump: true });
  world.constrainTo(runner, at(20));
  world.unconstrain(runner);
});

test("reads and writes messages without a world", () => {
  const { checkMessage, decodeClient, encodeClient, messageName } = tools;
  assert.throws(() => engine.decodeClient(new Uint8Array(4)), /loadTools/);
  assert.throws(() => engine.encodeClient({}), /loadTools/);
  assert.throws(() => engine.checkMessage(new Uint8Array([0x48, 0xf7, 0, 0, 1])), refusal("truncated"));
  assert.throws(() => checkMessage(new Uint8Array([0x48, 0xf7, 0, 0, 1])), refusal("truncated"));
  assert.throws(() => checkMessage([1, 2, 3, 4]), TypeError);
  assert.throws(() => decodeClient(new Uint8Array([0x48, 0xf7, 0, 0])), refusal("bad_opcode"));
  assert.throws(() => decodeClient(new Uint8Array()), GlidepathError);
  assert.throws(() => encodeClient({ speed: 1 }), TypeError);
  assert.throws(() => encodeClient({ sequence: "one" }), TypeError);
  assert.throws(() => encodeClient({ actions: [{ motion: 1, loud: true }] }), TypeError);
  const told = { action: 0xf61c, sequence: 7, position: at(20), instance: 3, hasContact: true, flags: 0x4 | 0x10,
    forwardCommand: 0x45000005, forwardSpeed: 1.5, actions: [{ motion: 0x13000080, speed: 1, stamp: 5, isAutonomous: true }] };
  const bytes = encodeClient(told);
  const back = decodeClient(bytes, { strict: true });
  assert.deepEqual(Array.from(encodeClient(back)), Array.from(bytes));
  for (const name of ["action", "sequence", "instance", "hasContact", "flags", "forwardCommand", "forwardSpeed"]) {
    assert.equal(back[name], told[name], name);
  }
  assert.equal(back.actions.length, 1);
  assert.equal(back.actions[0].isAutonomous, true);
  assert.equal(back.warnings, 0);
  assert.throws(() => decodeClient(bytes.slice(0, bytes.length - 4), { strict: true }), GlidepathError);
  assert.equal(messageName(0xf748), "UpdatePosition");
});

test("glides without a pop in a space of its own", () => {
  const world = new World({ leastPass: 0, smoother: "retail" });
  const space = new Space("y-up-right");
  const runner = world.spawnAt(7, space, [-3, 0, 5], 90);
  world.glideTo(runner, space, [-3, 0, 2], 90);
  let last = 5;
  for (let frame = 0; frame < 120; ++frame) {
    world.tick(1 / 60);
    const { count, objects, positions, headings } = world.poses(space);
    if (count === 0) continue;
    assert.equal(objects[0], 7);
    assert.ok(Math.abs(headings[0] - 90) < 0.01);
    assert.ok(last - positions[2] < 8.01 / 60 + 1e-3 && positions[2] <= last + 1e-3);
    last = positions[2];
  }
  assert.ok(Math.abs(last - 2) < 0.06);
  assert.deepEqual(space.frameOf(space.positionOf([1, 2, 3])).origin.map((x) => Math.round(x * 1000) / 1000), [1, 2, 3]);
});

test("columns grow with the bodies", () => {
  const world = new World({ viewer: "nobody", leastPass: 0 });
  const space = new Space();
  for (let i = 1; i <= 500; ++i) world.spawnAt(i, space, [i, 0, 0]);
  assert.equal(world.poses(space).count, 500);
  assert.equal(new Set(world.poses(space).objects).size, 500);
});

test("a snapshot runs on to the same bits", () => {
  const world = new World({ viewer: "nobody" });
  const runner = world.spawn(1, { position: at(20), acts: true });
  world.doMotion(runner, 0x45000005, { run: true });
  const copy = world.copy();
  for (let i = 0; i < 20; ++i) { world.tick(0.05); copy.tick(0.05); }
  assert.equal(world.stateHash, copy.stateHash);
  world.tick(0.1);
  world.restore(copy);
  assert.equal(world.stateHash, copy.stateHash);
  assert.equal(engine.motionName(0x45000005), "WalkForward");
});

test("tells what happened", () => {
  const { world, runner } = withRunner();
  world.glideTo(runner, { cell: 0xa9b40020, origin: [90, 180, 12] });
  world.tick(0.05);
  assert.ok(world.notices().some(({ kind, object }) => kind === "blipped" && object === 1));
});

test("a link refuses noise", () => {
  const link = new Link();
  assert.ok(link.receive(false, 0, new Uint8Array(7), () => {}) instanceof GlidepathError);
  link.dispose();
});

test("replays a capture, gzipped or not, and by other rules", async () => {
  const capture = new Uint8Array(await readFile(process.env.CAPTURE));
  const replayed = (bytes, options) => {
    const frames = [];
    const done = tools.replay(bytes, { framesPerSecond: 30, hashes: true, ...options }, (frame) => { frames.push(frame.stateHash); });
    return { done, frames };
  };
  const plain = replayed(capture);
  assert.equal(plain.done.error, "");
  assert.ok(plain.done.messages > 100 && plain.done.frames === plain.frames.length && plain.done.mostBodies > 1);
  const inflatedAgain = await inflated(new Uint8Array(gzipSync(capture)));
  assert.deepEqual(replayed(inflatedAgain).frames, plain.frames);
  assert.notDeepEqual(replayed(capture, { rules: "documented" }).frames, plain.frames);
  assert.notDeepEqual(replayed(capture, { smoother: "predictive" }).frames, plain.frames);
  let shown = 0;
  let name = "";
  tools.replay(capture, {}, (frame) => { name ||= frame.count > 0 ? frame.nameOf(frame.objects[0]) : ""; return ++shown < 100; });
  assert.equal(shown, 100);
  assert.ok(name.length > 0);
});

test("a damaged capture says where it ends, and never hangs", async () => {
  const capture = new Uint8Array(await readFile(process.env.CAPTURE)).slice(0, 20000);
  assert.match(tools.replay(new Uint8Array()).error, /empty/);
  assert.match(tools.replay(new Uint8Array(100)).error, /not a pcap/);
  assert.match(tools.replay(capture.slice(0, 5001)).error, /record \d+ at byte \d+.*ends inside/);
  for (let i = 0; i < 300; ++i) {
    const damaged = capture.slice(0, 2000);
    damaged[(i * 7) % damaged.length] ^= 1 << i % 8;
    assert.equal(typeof tools.replay(damaged).error, "string");
  }
});
