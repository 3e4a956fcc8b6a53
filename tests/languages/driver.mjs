// The session of tools/check_languages in JavaScript, in node and in a page. The form of the file: session_file.h.
export function parsed(text) {
  const lines = text.split("\n");
  const [form, version, rate] = lines[0].split(" ");
  if (form !== "glidepath-session" || version !== "1") throw new Error("no session");
  const frames = [];
  let messages = 0;
  for (const line of lines.slice(1)) {
    if (line === "F") frames.push([]);
    if (!line.startsWith("M ")) continue;
    const bytes = new Uint8Array((line.length - 2) / 2);
    for (let i = 0; i < bytes.length; ++i) bytes[i] = parseInt(line.slice(2 + 2 * i, 4 + 2 * i), 16);
    frames.at(-1).push(bytes);
    ++messages;
  }
  return { framesPerSecond: Number(rate), frames, messages };
}

const chained = (chain, word) => BigInt.asUintN(64, (chain ^ word) * 0x100000001b3n);
const hex = (value) => value.toString(16).padStart(16, "0");

function drive(engine, session, print) {
  const world = new engine.World({ adopts: true });
  const dt = 1 / session.framesPerSecond;
  let chain = 0xcbf29ce484222325n;
  const begin = performance.now();
  session.frames.forEach((messages, f) => {
    world.tick(dt);
    for (const message of messages) world.tryReceive(message);
    const { count } = world.poses();
    if (!print) return;
    for (const word of [BigInt(count), world.poseHash, world.stateHash, world.routerHash]) chain = chained(chain, word);
    if (f % 100 === 99) print(`${f + 1} ${hex(chain)}`);
  });
  const seconds = (performance.now() - begin) / 1000;
  world.dispose();
  return { seconds, chain };
}

// The lines that every driver prints.
export function driven(engine, text, repeats) {
  const session = parsed(text);
  const lines = [];
  const { chain } = drive(engine, session, (line) => lines.push(line));
  let best = Infinity;
  for (let i = 0; i < repeats; ++i) best = Math.min(best, drive(engine, session, null).seconds);
  lines.push(`end ${session.frames.length} ${session.messages} ${hex(chain)} ${best.toFixed(6)}`);
  return lines;
}

if (typeof process !== "undefined" && process.argv[1] === new URL(import.meta.url).pathname) {
  const { readFile } = await import("node:fs/promises");
  const { load } = await import(process.argv[2]);
  console.log(driven(await load(), await readFile(process.argv[3], "utf8"), Number(process.argv[4])).join("\n"));
}
