// The headline: how many pops, by cause. A cause that is chosen is the one that N and P go through.
import type { Policy } from "../data/report";
import { formatCount, formatName } from "../logic/format";
import { popFrames, popsByKind } from "../logic/pops";
import { byId, el } from "./dom";

export function fillHeadline(policy: Policy, bodies: number, kind: string, onChoose: (kind: string) => void): void {
  const root = byId("headline");
  const focused = root.contains(document.activeElement) ? document.activeElement?.getAttribute("data-kind") : null;
  const causes = popsByKind(policy.pops);
  const count = popFrames(policy.pops);
  const title = el("p", { class: "headline-count" }, el("b", {}, count === 0 ? "No pops" : count === 1 ? "1 pop" : `${formatCount(count)} pops`),
    ` under ${formatName(policy.name, 40)}, ${formatCount(bodies)} ${bodies === 1 ? "body" : "bodies"}`);
  const chips = causes.map(({ kind: cause, count: of, isAskedFor }) => {
    const chip = el("button", { type: "button", class: isAskedFor ? "cause-chip asked-for" : "cause-chip", "data-kind": cause, "aria-pressed": String(cause === kind),
      title: `${isAskedFor ? "Not counted: the server asked for it. " : ""}${cause === kind ? "All causes again" : "Go through these alone (N, P)"}` }, el("b", {}, formatCount(of)),
      isAskedFor ? ` ${formatName(cause, 40)}${of === 1 ? "" : "s"}, asked for` : ` ${formatName(cause, 40)}`);
    chip.addEventListener("click", () => onChoose(cause === kind ? "" : cause));
    return chip;
  });
  root.replaceChildren(title, ...chips);
  if (focused !== null && focused !== undefined) chips.find((chip) => chip.dataset["kind"] === focused)?.focus();
}
