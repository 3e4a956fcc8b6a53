// The selected body in words: what it does now, its pops, why one happened, and the messages around.
import {
  ACCEPTED, type Body, MM_PER_M, type Policy, type Report, TELEPORT, TICKS_PER_S, UNITS_PER_M,
} from "../data/report";
import { formatCount, formatGuid, formatMetres, formatName, formatOpcode, formatTime } from "../logic/format";
import { messageAt, stateAt } from "../logic/lookup";
import { colourOf, STATE_STYLES } from "../logic/palette";
import { isAskedFor, pageOf, popsOf, popTime } from "../logic/pops";
import { el } from "./dom";
import type { Inks } from "./theme";

const MOST_CHIPS = 24;
const MESSAGES_BEFORE = 4;
const MESSAGES_BEHIND = 3;
const MOST_TEXT = 400;

const OPCODES: Record<number, string> = {
  0xf748: "position", 0xf74c: "movement", 0xf74e: "vector", 0xf745: "create", 0xf7db: "update", 0xf746: "create player",
  0xf747: "delete", 0xf749: "parent", 0xf74a: "pick up", 0xf74b: "state", 0xf751: "teleport", 0xf619: "position and movement",
  0xf625: "description",
};

export interface ExplainHost {
  goTo(time: number): void;
  goToPop(pop: number): void;
  turnTo(from: number): void; // of the list of pops
}

export interface ExplainScene {
  report: Report;
  policy: Policy;
  time: number;
  body: Body | undefined;
  frame: number;
  pop: number; // -1 = none at this moment
  kind: string; // the cause that is looked at; "" = all
  chipsFrom: number | undefined; // where somebody turned the list of pops to
  inks: Inks;
}

export function explain(scene: ExplainScene, host: ExplainHost): Node[] {
  const { body } = scene;
  if (!body) {
    return [el("div", { class: "hint" }, el("h2", {}, "No body selected"),
      el("p", {}, "Click a body in the scene or a row of the table. Its plots, its pops and its messages then stand here."))];
  }
  const parts: Node[] = [heading(scene, body), facts(scene)];
  if (scene.pop >= 0) parts.push(reason(scene, body, host));
  parts.push(popChips(scene, body, host), messagesAround(scene, body, host));
  return parts;
}

function heading({ policy, frame, inks }: ExplainScene, body: Body): Node {
  const state = frame < 0 ? -1 : stateAt(policy.frames, body.index, frame);
  const badge = el("span", { class: "badge" }, state < 0 ? "not in the world now" : STATE_STYLES[state].label);
  badge.style.setProperty("--badge", state < 0 ? inks.faint : colourOf(state, inks.theme));
  const kind = body.isLocal ? "your own body" : body.isPlayer ? "player" : body.kind || "body";
  const lives = body.lives > 1 ? `, created ${body.lives} times` : "";
  const size = `radius ${Number(body.radius.toFixed(2))} m, ${body.height.toFixed(1)} m tall`;
  return el("div", { class: "explain-head" },
    el("div", {}, el("h2", { title: body.name.slice(0, 200) }, formatName(body.name, 44)), el("p", { class: "guid" }, `${formatGuid(body.id)}, ${kind}${lives}; ${size}`),
      ...(body.isAdopted ? [el("p", { class: "guid" }, "adopted: the capture begins later than it, so its size and motions are guesses")] : [])),
    badge);
}

function facts({ report, policy, frame }: ExplainScene): Node {
  const hasQueue = !report.policies[policy.index]?.positions_only;
  const { frames } = policy;
  const fact = (label: string, value: string) => el("div", {}, el("dt", {}, label), el("dd", {}, value));
  if (frame < 0) return el("dl", { class: "facts" }, fact("behind", "-"), fact("queue", "-"), fact("motion", "-"), fact("heading", "-"));
  return el("dl", { class: "facts" },
    fact("behind", formatMetres(frames.behind[frame] / MM_PER_M)),
    fact("queue", hasQueue ? String(frames.queue[frame]) : "-"),
    fact("motion", motionName(report, frames.motion[frame])),
    fact("heading", `${(frames.heading[frame] / 100).toFixed(0)}\u00b0`));
}

// What it plays: "RunForward"; "-" where nothing is known of it.
export function motionName(report: Report, motion: number): string {
  return motion === 0 ? "-" : report.motions.get(motion) ?? formatOpcode(motion);
}

function reason({ report, policy, pop, frame }: ExplainScene, body: Body, host: ExplainHost): Node {
  const { pops } = policy;
  const step = pops.step[pop] / UNITS_PER_M;
  const limit = pops.limit[pop] / UNITS_PER_M;
  const share = Math.min(100, (limit / Math.max(step, 1e-6)) * 100);
  const bar = el("div", { class: "bar-limit", role: "img", "aria-label": `step ${formatMetres(step)}, limit ${formatMetres(limit)}` }, el("i"));
  bar.style.setProperty("--share", `${share.toFixed(2)}%`);
  const wasAskedFor = isAskedFor(pops, pop);
  const name = formatName(body.name, 24);
  const when = formatTime(popTime(pops, pop));
  const card = el("article", { class: wasAskedFor ? "reason asked-for" : "reason", "data-pop": pop },
    el("h3", {}, wasAskedFor ? `${name} was teleported at ${when}: no pop` : `Why ${name} popped at ${when}`),
    el("p", { class: "stage-name" }, el("span", {}, "Cause"), ` ${pops.kind.at(pop) || "unknown"}`, el("span", {}, "  Stage"), ` ${pops.stage.at(pop) || "unknown"}`),
    el("p", { class: "cause" }, pops.cause.at(pop) || "The report gives no reason."));
  const numbers = el("div", { class: "numbers" }, el("span", {}, el("b", {}, formatMetres(step)), " step"));
  if (!wasAskedFor) {
    numbers.append(el("span", {}, el("b", {}, formatMetres(limit)), " limit"),
      el("span", {}, el("b", {}, limit > 0 ? timesText(step / limit) : "-"), " the limit"));
  }
  card.append(numbers);
  if (!wasAskedFor) card.append(bar);
  const motion = frame >= 0 ? policy.frames.motion[frame] : 0;
  if (motion !== 0) card.append(el("p", { class: "led playing" }, el("span", {}, "Motion that plays"), ` ${motionName(report, motion)}`));
  const message = pops.message[pop];
  if (message >= 0) {
    const go = el("button", { type: "button", class: "to-message", "data-key": "to-message", title: "Go to this message" }, "go to it");
    go.addEventListener("click", () => host.goTo(report.messages.time[message] / TICKS_PER_S));
    card.append(el("p", { class: "led" }, go, el("span", {}, "Message"), ` ${messageTitle(report, message)} at ${formatTime(report.messages.time[message] / TICKS_PER_S)}: `,
      el("code", {}, report.messages.text.at(message).slice(0, MOST_TEXT))));
  }
  return card;
}

// A step that is hardly too long is not "1.0x".
export function timesText(times: number): string {
  return `${times.toFixed(times < 10 ? 2 : 1)}x`;
}

// All of them can be reached: a page at a time, around the one that is shown.
function popChips({ policy, pop, kind, chipsFrom }: ExplainScene, body: Body, host: ExplainHost): Node {
  const { pops } = policy;
  const own = popsOf(pops, body.index, kind);
  const which = kind === "" ? "" : ` (${kind})`;
  if (own.length === 0) return el("p", { class: "calm" }, kind === "" ? "No pops: every step of this body was within the limit." : `No pops of this cause${which}.`);
  const { from, to } = pageOf(own.length, MOST_CHIPS, own.indexOf(pop), chipsFrom);
  const list = el("div", { class: "chips" });
  const turn = (label: string, wanted: number) => {
    const button = el("button", { type: "button", class: "pop-chip turn", "data-key": label }, label);
    button.addEventListener("click", () => host.turnTo(Math.max(0, wanted)));
    list.append(button);
  };
  if (from > 0) turn(`\u25c0 ${from} earlier`, from - MOST_CHIPS);
  for (const index of own.slice(from, to)) {
    const chip = el("button", { type: "button", "aria-pressed": index === pop ? "true" : "false", class: "pop-chip", "data-key": `pop${index}`,
      title: pops.kind.at(index) }, formatTime(popTime(pops, index), 2));
    chip.addEventListener("click", () => host.goToPop(index));
    list.append(chip);
  }
  if (to < own.length) turn(`${own.length - to} later \u25b6`, to);
  const frames = own.reduce((sum, index) => sum + pops.frames[index], 0);
  const what = own.every((index) => isAskedFor(pops, index)) ? "teleport" : "pop";
  const moments = frames > own.length ? ` at ${own.length} ${own.length === 1 ? "moment" : "moments"}` : "";
  return el("div", { class: "pop-list" }, el("h3", {}, `${formatCount(frames)} ${what}${frames === 1 ? "" : "s"}${moments}${what === "pop" ? which : ""}`), list);
}

function messageTitle(report: Report, index: number): string {
  const opcode = report.messages.opcode[index];
  const name = OPCODES[opcode];
  return name ? `${formatOpcode(opcode)} ${name}` : formatOpcode(opcode);
}

// What became of a message under this policy.
export function outcomeOf(report: Report, policy: Policy, message: number): string {
  const { messages } = report;
  if (!report.policies[policy.index]?.positions_only) return report.outcomes[messages.outcome[message]] || "nothing came of it";
  const isPosition = messages.placed[message] === message;
  return isPosition ? `an update of ${formatName(policy.name, 30)}` : `not used: ${formatName(policy.name, 30)} sees accepted positions only`;
}

function messagesAround({ report, policy, time, pop }: ExplainScene, body: Body, host: ExplainHost): Node {
  const { messages } = report;
  const cause = pop >= 0 ? policy.pops.message[pop] : -1;
  const newest = cause >= 0 ? cause : messageAt(messages, body, time);
  const end = body.firstMessage + body.messageCount;
  const from = Math.max(body.firstMessage, Math.max(newest, body.firstMessage) - MESSAGES_BEFORE);
  const rows = el("ol", { class: "messages" });
  for (let i = from; i < Math.min(end, Math.max(newest, from - 1) + MESSAGES_BEHIND + 1); i++) {
    const accepted = (messages.flags[i] & ACCEPTED) !== 0;
    const at = messages.time[i] / TICKS_PER_S;
    const go = el("button", { type: "button", title: "Go to this message", "data-key": `message${i}` }, formatTime(at));
    go.addEventListener("click", () => host.goTo(at));
    const classes = [i === cause ? "cause-row" : "", at > time ? "future" : "", accepted ? "" : "dropped"].join(" ").trim();
    const verdict = accepted ? (messages.flags[i] & TELEPORT ? "teleport" : "accepted") : "dropped";
    rows.append(el("li", { class: classes },
      el("div", { class: "message-head" }, go, el("b", {}, messageTitle(report, i)), el("span", { class: "verdict" }, verdict)),
      el("p", { class: "outcome" }, outcomeOf(report, policy, i)),
      el("code", {}, messages.text.at(i).slice(0, MOST_TEXT))));
  }
  const title = cause >= 0 ? "Messages around the pop" : "Messages around now";
  if (body.messageCount === 0) return el("div", { class: "message-list" }, el("h3", {}, title), el("p", { class: "calm" }, "No message of this body was recorded."));
  return el("div", { class: "message-list" }, el("h3", {}, title), rows);
}
