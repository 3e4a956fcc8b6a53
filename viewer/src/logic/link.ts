// The address of what is on the screen: time, body, view, policies, time axis and camera, behind the # of the page's
// address.

export type View = "map" | "3d" | "compare";

export interface Camera {
  x: number; // map metres, what is in the middle
  y: number;
  scale: number; // pixels a metre
  turn: number; // degrees, 3-D only
  tilt: number;
}

export interface LinkState {
  time: number;
  body: number | undefined; // guid
  view: View;
  policy: number;
  policies: readonly number[] | undefined; // side by side, once somebody chose
  axis: readonly [from: number, to: number] | undefined; // s, where somebody zoomed in
  follow: boolean;
  camera: Camera | undefined;
}

const rounded = (value: number, digits: number): string => String(Number(value.toFixed(digits)));

export function writeLink(state: LinkState): string {
  const parts = [`t=${rounded(state.time, 4)}`];
  if (state.body !== undefined) parts.push(`body=0x${(state.body >>> 0).toString(16).toUpperCase().padStart(8, "0")}`);
  if (state.follow) parts.push("follow=1");
  parts.push(`view=${state.view}`);
  if (state.policy !== 0) parts.push(`policy=${state.policy}`);
  if (state.policies) parts.push(`policies=${state.policies.join(",")}`);
  if (state.axis) parts.push(`axis=${state.axis.map((time) => rounded(time, 3)).join(",")}`);
  const { camera } = state;
  if (camera) {
    parts.push(`camera=${[rounded(camera.x, 2), rounded(camera.y, 2), rounded(camera.scale, 3), rounded(camera.turn, 1),
      rounded(camera.tilt, 1)].join(",")}`);
  }
  return `#${parts.join("&")}`;
}

function numberOf(text: string | null): number | undefined {
  if (text === null || !/^-?(\d+\.?\d*|\.\d+)$/.test(text)) return undefined;
  return Number(text);
}

// What a link says; what it leaves out or gets wrong is left out.
export function readLink(hash: string): Partial<LinkState> {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  const state: Partial<LinkState> = {};
  const time = numberOf(fields.get("t"));
  if (time !== undefined && time >= 0) state.time = time;
  const body = fields.get("body");
  if (body !== null && /^0x[0-9a-fA-F]{1,8}$/.test(body)) state.body = Number(body);
  const view = fields.get("view");
  if (view === "map" || view === "3d" || view === "compare") state.view = view;
  const policy = numberOf(fields.get("policy"));
  if (policy !== undefined && Number.isInteger(policy) && policy >= 0) state.policy = policy;
  const policies = (fields.get("policies") ?? "").split(",").map(numberOf);
  if (policies.every((one) => one !== undefined && Number.isInteger(one) && one >= 0)) state.policies = [...new Set(policies as number[])].sort((a, b) => a - b);
  const [from, to, ...rest] = (fields.get("axis") ?? "").split(",").map(numberOf);
  if (from !== undefined && to !== undefined && rest.length === 0 && from >= 0 && to > from) state.axis = [from, to];
  state.follow = fields.get("follow") === "1";
  const camera = (fields.get("camera") ?? "").split(",").map(numberOf);
  if (camera.length === 5 && camera.every((value) => value !== undefined) && (camera[2] as number) > 0) {
    const [x, y, scale, turn, tilt] = camera as number[];
    state.camera = { x, y, scale, turn, tilt };
  }
  return state;
}
