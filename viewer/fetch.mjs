// Fetches the packages that building the page needs, and no others, where there is no npm: as viewer/package-lock.json
// names them, each with its checksum. Debian's npm brings 360 packages along, which takes a fresh machine a minute.
// usage: node fetch.mjs
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const read = (name) => JSON.parse(readFileSync(join(here, name), "utf8"));
const locked = read("package-lock.json").packages;
const REGISTRY = "https://registry.npmjs.org/";
const registry = (process.env.npm_config_registry ?? process.env.NPM_CONFIG_REGISTRY ?? REGISTRY).replace(/\/?$/, "/");

const fitsHere = ({ os, cpu, libc }) => (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch)) && !libc;

// What runs in the page, what bundles it, and all that these need here.
function wanted() {
  const names = new Set();
  const add = (name, isNeeded) => {
    const entry = locked[`node_modules/${name}`];
    if (!entry) throw new Error(`package-lock.json has no ${name}`);
    if (names.has(name) || (!isNeeded && !fitsHere(entry))) return;
    names.add(name);
    for (const other of Object.keys(entry.dependencies ?? {})) add(other, true);
    for (const other of Object.keys(entry.optionalDependencies ?? {})) add(other, false);
  };
  for (const name of [...Object.keys(read("package.json").dependencies), "esbuild"]) add(name, true);
  return [...names];
}

async function fetchPackage(name) {
  const { resolved, integrity } = locked[`node_modules/${name}`];
  const answer = await fetch(resolved.replace(REGISTRY, registry));
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${answer.statusText}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const [kind, sum] = integrity.split(/-(.*)/s);
  if (createHash(kind).update(bytes).digest("base64") !== sum) throw new Error(`${resolved}: not what the lock file names`);
  const folder = join(here, "node_modules", name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { status, error } = spawnSync("tar", ["-xz", "--strip-components=1", "-C", folder], { input: bytes, stdio: ["pipe", "inherit", "inherit"] });
  if (status !== 0) throw new Error(`${name}: tar could not unpack it${error ? `: ${error.message}` : ""}`);
}

try {
  await Promise.all(wanted().map(fetchPackage));
} catch (error) {
  console.error(`fetch: ${error.message}${error.cause ? ` (${error.cause.message})` : ""}`);
  process.exit(1);
}
