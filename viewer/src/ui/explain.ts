// The selected body in words: what it does now, its pops, why one happened, and the messages around.
import {
  ACCEPTED, type Body, MM_PER_M, type Policy, type Report, TELEPORT, TICKS_PER_S, UNITS_PER_M,
} from "../data/report";
import { formatGuid, formatMetres, formatName, formatOpcode, formatTime } from "../logic/format";
import { messageAt } from "../logic/lookup";
import { colourOf, STATE_STYLES } from "../logic/palette";
import { popTime } from "../logic/pops";
import { el } from "./dom";
import type { Inks } from "./theme";

const MOST_CHIPS = 16;
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
}

export interface ExplainScene {
  report: Report;
  policy: Policy;
  time: number;
  body: Body | undefined;
  frame: number;
  pop: number; // -1 = none at this moment
  inks: Inks;
}

export function explain(scene: ExplainScene, host: ExplainHost): Node[] {
  const { body } = scene;
  if (!body) {
    return [el("div", { class: "hint" }, el("h2", {}, "No body selected"),
      el("p", {}, "Click a body in the scene or a row of the table. Its plots, its pops and its messages then stand here."))];
  }
  const parts: Node[] = [heading(scene, body), facts(scene)];
  if (scene.pop >= 0) parts.push(reason(scene, body));
  parts.push(popChips(scene, body, host), messagesAround(scene, body, host));
  return parts;
}

function heading({ policy, frame, inks }: ExplainScene, body: Body): Node {
  const state = frame < 0 ? -1 : policy.frames.state[frame] & 15;
  const badge = el("span", { class: "badge" }, state < 0 ? "not in the world now" : STATE_STYLES[state].label);
  badge.style.setProperty("--badge", state < 0 ? inks.faint : colourOf(state, inks.theme));
  const kind = body.isLocal ? "your own body" : body.isPlayer ? "player" : "body";
  return el("div", { class: "explain-head" },
    el("div", {}, el("h2", { title: body.name.slice(0, 200) }, formatName(body.name, 44)), el("p", { class: "guid" }, `${formatGuid(body.id)}, ${kind}`)),
    badge);
}

function facts({ policy, frame }: ExplainScene): Node {
  const { frames } = policy;
  const fact = (label: string, value: string) => el("div", {}, el("dt", {}, label), el("dd", {}, value));
  if (frame < 0) return el("dl", { class: "facts" }, fact("behind", "-"), fact("queue", "-"), fact("stall frames", "-"), fact("heading", "-"));
  return el("dl", { class: "facts" },
    fact("behind", formatMetres(frames.behind[frame] / MM_PER_M)),
    fact("queue", String(frames.queue[frame])),
    fact("stall frames", String(frames.stall[frame])),
    fact("heading", `${(frames.heading[frame] / 100).toFixed(0)}\u00b0`));
}

function reason({ report, policy, pop }: ExplainScene, body: Body): Node {
  const { pops } = policy;
  const step = pops.step[pop] / UNITS_PER_M;
  const limit = pops.limit[pop] / UNITS_PER_M;
  const share = Math.min(100, (limit / Math.max(step, 1e-6)) * 100);
  const bar = el("div", { class: "bar-limit", role: "img", "aria-label": `step ${formatMetres(step)}, limit ${formatMetres(limit)}` }, el("i"));
  bar.style.setProperty("--share", `${share.toFixed(2)}%`);
  const card = el("article", { class: "reason", "data-pop": pop },
    el("h3", {}, `Why ${formatName(body.name, 24)} popped at ${formatTime(popTime(pops, pop))}`),
    el("p", { class: "stage-name" }, el("span", {}, "Stage"), ` ${pops.stage.at(pop) || "unknown"}`),
    el("p", { class: "cause" }, pops.cause.at(pop) || "The report gives no reason."),
    el("div", { class: "numbers" },
      el("span", {}, el("b", {}, formatMetres(step)), " step"),
      el("span", {}, el("b", {}, formatMetres(limit)), " limit"),
      el("span", {}, el("b", {}, limit > 0 ? `${(step / limit).toFixed(1)}x` : "-"), " over")),
    bar);
  const message = pops.message[pop];
  if (message >= 0) {
    card.append(el("p", { class: "led" }, el("span", {}, "Message"), ` ${messageTitle(report, message)} at ${formatTime(report.messages.time[message] / TICKS_PER_S)}: `,
      el("code", {}, report.messages.text.at(message).slice(0, MOST_TEXT))));
  }
  return card;
}

function popChips({ policy, pop }: ExplainScene, body: Body, host: ExplainHost): Node {
  const { pops } = policy;
  const own: number[] = [];
  for (let i = 0; i < pops.count; i++) if (pops.body[i] === body.index) own.push(i);
  if (own.length === 0) return el("p", { class: "calm" }, "No pops: every step of this body was within the limit.");
  const list = el("div", { class: "chips" });
  // Around the one that is shown, when there are too many.
  const middle = Math.max(0, own.indexOf(pop));
  const from = Math.max(0, Math.min(middle - MOST_CHIPS / 2, own.length - MOST_CHIPS));
  for (const index of own.slice(from, from + MOST_CHIPS)) {
    const chip = el("button", { type: "button", "aria-pressed": index === pop ? "true" : "false", class: "pop-chip" }, formatTime(popTime(pops, index), 2));
    chip.addEventListener("click", () => host.goToPop(index));
    list.append(chip);
  }
  const more = own.length > MOST_CHIPS ? ` (${MOST_CHIPS} of ${own.length})` : "";
  return el("div", { class: "pop-list" }, el("h3", {}, `${own.length === 1 ? "1 pop" : `${own.length} pops`}${more}`), list);
}

function messageTitle(report: Report, index: number): string {
  const opcode = report.messages.opcode[index];
  const name = OPCODES[opcode];
  return name ? `${formatOpcode(opcode)} ${name}` : formatOpcode(opcode);
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
    const go = el("button", { type: "button", title: "Go to this message" }, formatTime(at));
    go.addEventListener("click", () => host.goTo(at));
    const classes = [i === cause ? "cause-row" : "", at > time ? "future" : "", accepted ? "" : "dropped"].join(" ").trim();
    const verdict = accepted ? (messages.flags[i] & TELEPORT ? "teleport" : "accepted") : "dropped";
    rows.append(el("li", { class: classes },
      el("div", { class: "message-head" }, go, el("b", {}, messageTitle(report, i)), el("span", { class: "verdict" }, verdict)),
      el("p", { class: "outcome" }, report.outcomes[messages.outcome[i]] || "nothing came of it"),
      el("code", {}, messages.text.at(i).slice(0, MOST_TEXT))));
  }
  const title = cause >= 0 ? "Messages around the pop" : "Messages around now";
  if (body.messageCount === 0) return el("div", { class: "message-list" }, el("h3", {}, title), el("p", { class: "calm" }, "No message of this body was recorded."));
  return el("div", { class: "message-list" }, el("h3", {}, title), rows);
}
