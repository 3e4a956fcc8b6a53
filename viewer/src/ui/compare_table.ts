// The scores of all policies in one table, which also says who stands side by side.
import type { PolicyInfo } from "../data/report";
import { scoreTable } from "../logic/compared";
import { formatName } from "../logic/format";
import { el } from "./dom";

export function fillCompareTable(root: HTMLElement, policies: readonly PolicyInfo[], scoredOnly: readonly PolicyInfo[], shown: readonly number[],
                                 onToggle: (policy: number) => void): void {
  const { metrics, rows } = scoreTable([...policies, ...scoredOnly]);
  const focused = root.contains(document.activeElement) ? document.activeElement?.getAttribute("data-policy") : null;
  const head = el("tr", {}, el("th", { scope: "col", class: "text" }, "Side by side"));
  for (const metric of metrics) head.append(el("th", { scope: "col" }, metric));
  const body = el("tbody");
  for (const row of rows) {
    const isHere = row.policy < policies.length;
    const name = isHere ? el("label") : el("span", { class: "scored-only", title: "Its scores alone: of a capture so long and full not every policy is on the page" });
    if (isHere) {
      const box = el("input", { type: "checkbox", checked: shown.includes(row.policy), "data-policy": row.policy });
      box.addEventListener("change", () => onToggle(row.policy));
      name.append(box);
    }
    name.append(formatName(row.name, 40));
    const line = el("tr", shown.includes(row.policy) ? { "data-shown": "true" } : {}, el("th", { scope: "row", class: "text" }, name));
    for (const cell of row.cells) {
      const value = el("td", cell.isBest ? { class: "best", title: "The best of all" } : {}, cell.text);
      if (cell.isBest) value.prepend(el("span", { "aria-label": "best" }, "\u2605 "));
      if (cell.delta !== "") value.append(el("small", { class: cell.isBetter ? "better" : "worse", title: `to ${formatName(rows[0].name, 40)}` }, cell.delta));
      line.append(value);
    }
    body.append(line);
  }
  const table = el("table", {}, el("caption", { class: "visually-hidden" }, "Scores of all policies; the small numbers are differences to the first"),
    el("thead", {}, head), body);
  const parts: Node[] = [table];
  if (metrics.length === 0) parts.push(el("p", { class: "calm" }, "No scores: the capture has no truth beside it (NAME.truth.csv) to measure against."));
  root.replaceChildren(...parts);
  if (focused !== null && focused !== undefined) root.querySelector<HTMLElement>(`input[data-policy="${focused}"]`)?.focus();
}
