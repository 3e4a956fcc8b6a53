// Assets out of memory, in node: the same as the native library reads. PACKAGE: the folder that tools/build_wasm wrote; ROOT:
// of the project; GLIDEPATH_LIBRARY: libglidepath.so.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const { PACKAGE: folder, ROOT: root } = process.env;
const { load, loadTools, GlidepathError } = await import(pathToFileURL(`${folder}/index.js`));
const tools = await loadTools();
const { World, Motions, Assets } = tools;
const data = `${root}/tests/data/dat`;
const bytesOf = (path) => new Uint8Array(readFileSync(path));
const text = (path) => readFileSync(path, "utf8");
const portal = bytesOf(`${data}/valid/portal.dat`);
const SETUPS = [0x02000001, 0x02000002];
const TABLE = 0x09000001;
const refusal = (codeName) => (error) => error instanceof GlidepathError && error.codeName === codeName && error.why.length > 0;

// native_assets.py has the same.
function outcome(ask) {
  try {
    return ask();
  } catch (error) {
    if (!(error instanceof GlidepathError)) throw error;
    const why = error.why.includes("stream is broken") ? "bad_compression" : error.why;
    return { refused: error.codeName, what: error.what, file: error.file, line: error.line, why };
  }
}
const numbersOf = ({ radius, height, stepUp, stepDown, motionTable, defaultAnimation }) =>
  [radius, height, stepUp, stepDown, motionTable, defaultAnimation];
function runOf(motions) {
  const world = new World({ viewer: "nobody", leastPass: 0 });
  const runner = world.spawn(1, { position: { cell: 0xa9b40019, origin: [90, 20, 12] }, motions, acts: true });
  world.doMotion(runner, 0x45000005, { run: true });
  for (let i = 0; i < 60; ++i) world.tick(1 / 30);
  return world.stateHash.toString(16).padStart(16, "0");
}
function read(path) {
  const name = path.split("/").pop();
  if (name.endsWith(".json")) return { path, run: outcome(() => runOf(Motions.fromJson(bytesOf(path), name))) };
  const assets = outcome(() => Assets.fromDat(bytesOf(path), name));
  if (!(assets instanceof Assets)) return { path, open: assets };
  return { path, setups: SETUPS.map((id) => outcome(() => numbersOf(assets.setup(id)))), run: outcome(() => runOf(assets.motions(TABLE))) };
}

test("the module of the engine alone refuses to read", async () => {
  const engine = await load();
  assert.throws(() => engine.Assets.fromDat(portal), /loadTools/);
  assert.throws(() => engine.Assets.fromJson({}), /loadTools/);
  assert.throws(() => engine.Motions.fromJson("{}"), /loadTools/);
});

test("refuses what are no bytes, no DAT and no JSON", () => {
  for (const wrong of [undefined, null, 7, "text", [1, 2], portal.buffer]) assert.throws(() => Assets.fromDat(wrong), TypeError);
  for (const wrong of [undefined, null, 7]) assert.throws(() => Assets.fromJson(wrong), TypeError);
  assert.throws(() => Assets.fromJson({ "setups.json": 7 }), TypeError);
  assert.throws(() => Assets.fromJson({ "portal.dat": portal }), TypeError);
  assert.throws(() => Assets.fromDat(portal, "portal.json"), TypeError);
  assert.throws(() => Assets.fromDat(new Uint8Array()), GlidepathError);
  assert.throws(() => Assets.fromDat(new Uint8Array(1000), "made_up.dat"), (error) => error.file === "made_up.dat" && error.why.startsWith("not_dat"));
  assert.throws(() => Assets.fromJson({ "other.json": "{}" }), refusal("malformed"));
  assert.throws(() => Assets.fromJson({ "setups.json": "" }), GlidepathError);
  assert.throws(() => Motions.fromJson("{\n ?", "mine.json"), (error) => error.file === "mine.json" && error.line === 2 && error.message.startsWith("mine.json:2: "));
});

test("every class of fault is found, as the list of malformed files has it", () => {
  const { cases } = JSON.parse(text(`${data}/malformed.json`));
  const loaders = { 2: "setup", 9: "motions" };
  let found = 0;
  for (const { file, read: what, class: fault, severity } of cases) {
    const id = what === "open" ? 0 : Number(what);
    const name = file.split("/").pop();
    const loader = loaders[id >>> 24];
    if (severity !== "reject" || (id !== 0 && loader === undefined)) continue;
    const open = () => Assets.fromDat(bytesOf(`${data}/${file}`), name);
    assert.throws(() => (id === 0 ? open() : open()[loader](id)),
      (error) => error instanceof GlidepathError && error.file === name && error.why.startsWith(`${fault}: `), file);
    ++found;
  }
  assert.ok(found > 20, `only ${found} cases`);
});

test("setups are those of the list of truths", () => {
  const { setups } = JSON.parse(text(`${data}/truth.json`));
  const assets = Assets.fromDat(portal);
  for (const [id, { radius, height }] of Object.entries(setups)) {
    const setup = assets.setup(Number(id));
    assert.deepEqual([setup.radius, setup.height], [radius, height]);
  }
  assert.throws(() => assets.setup(0x02000099), refusal("unknown_id"));
  assert.throws(() => assets.motions(0x09000099), refusal("unknown_id"));
  assets.dispose();
  assert.throws(() => assets.setup(SETUPS[0]), refusal("freed_handle"));
});

test("every file gives what the native library gives, bit by bit", () => {
  const files = ["valid", "malformed"].flatMap((kind) => readdirSync(`${data}/${kind}`).map((name) => `${data}/${kind}/${name}`));
  files.push(`${root}/data/example_motion_table.json`);
  const native = execFileSync("python3", [`${root}/bindings/npm/tests/native_assets.py`, ...files],
    { encoding: "utf8", env: { ...process.env, PYTHONPATH: `${root}/bindings/python` } }).trim().split("\n").map((line) => JSON.parse(line));
  assert.equal(native.length, files.length);
  native.forEach((wanted) => assert.deepEqual(read(wanted.path), wanted));
  assert.ok(native.some(({ run }) => typeof run === "string") && native.some(({ open }) => open !== undefined));
});

test("a folder of JSON texts is read when it is asked for", () => {
  const setups = { format: "glidepath-setups", version: 1, setups: [{ id: "0x02000001", radius: 0.5, motion_table: "0x09000001" }] };
  const assets = Assets.fromJson({ "setups.json": JSON.stringify(setups),
    "0x09000001.json": bytesOf(`${root}/data/example_motion_table.json`), "0x09000002.json": "?" });
  assert.equal(assets.setup(0x02000001).radius, 0.5);
  assert.equal(runOf(assets.motions(TABLE)), runOf(Motions.fromJson(text(`${root}/data/example_motion_table.json`))));
  assert.throws(() => assets.motions(0x09000002), (error) => error.file === "0x09000002.json");
  assert.throws(() => assets.motions(0x09000003), refusal("unknown_id"));
});

test("a replay takes assets, and says which are missing", () => {
  const capture = bytesOf(`${root}/data/captures/synthetic_session.pcap`);
  const plain = tools.replay(capture, { framesPerSecond: 30 });
  assert.deepEqual(plain.missingAssets, []);
  const assets = Assets.fromDat(portal);
  const replayed = tools.replay(capture, { framesPerSecond: 30, assets });
  assert.ok(replayed.missingAssets.length > 0 && replayed.messages === plain.messages);
  assets.dispose();
  assert.throws(() => tools.replay(capture, { assets }), refusal("freed_handle"));
  assert.throws(() => tools.replay(capture, { assets: {} }), TypeError);
});
