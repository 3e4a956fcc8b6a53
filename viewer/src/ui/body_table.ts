// The table of all bodies, worst first; a search keeps some of them.
import { formatCount, formatGuid, formatMetres, formatName } from "../logic/format";
import { colourOf, STATE_STYLES, type Theme } from "../logic/palette";
import { type BodyRow, matching, type SortKey, sorted } from "../logic/table";
import { el, setText } from "./dom";

const HEAD_PX = 30;
const MOST_ROWS = 300; // more do not help anybody; the search finds the rest

const COLUMNS: readonly { key: SortKey; label: string; title: string }[] = [
  { key: "name", label: "Name", title: "Name" },
  { key: "pops", label: "Pops", title: "Frames with a step longer than the limit" },
  { key: "worstStep", label: "Step", title: "Longest step in a frame, asked-for teleports left out" },
  { key: "worstBehind", label: "Behind", title: "Largest distance to the newest server position" },
  { key: "messages", label: "Msgs", title: "Messages" },
];

export class BodyTable {
  order: number[] = []; // bodies as they stand in the table
  private rows: BodyRow[] = [];
  private key: SortKey = "pops";
  private isDescending = true;
  private search = "";
  private selected = -1;
  private readonly dots = new Map<number, HTMLElement>();
  private readonly lines = new Map<number, HTMLTableRowElement>();

  constructor(private readonly table: HTMLTableElement, private readonly counter: HTMLElement,
              private readonly onSelect: (body: number) => void) {}

  setRows(rows: BodyRow[]): void {
    this.rows = rows;
    this.render();
  }

  setSearch(search: string): void {
    this.search = search;
    this.render();
  }

  select(body: number): void {
    this.lines.get(this.selected)?.removeAttribute("aria-selected");
    this.selected = body;
    const line = this.lines.get(body);
    line?.setAttribute("aria-selected", "true");
    if (line) this.bringIntoView(line);
  }

  // The state of each body now; -1 = not in the world.
  showStates(stateOf: (body: number) => number, theme: Theme): void {
    for (const [body, dot] of this.dots) {
      const state = stateOf(body);
      const colour = state < 0 ? "transparent" : colourOf(state, theme);
      if (dot.dataset["state"] === `${state}${theme}`) continue;
      dot.dataset["state"] = `${state}${theme}`;
      dot.style.backgroundColor = colour;
      dot.title = state < 0 ? "not in the world now" : STATE_STYLES[state].label;
    }
  }

  // Scrolls the table alone; scrollIntoView would scroll the page of a phone too.
  private bringIntoView(line: HTMLElement): void {
    const box = this.table.parentElement;
    if (!box || box.clientHeight === 0) return;
    const top = line.offsetTop - HEAD_PX;
    const bottom = line.offsetTop + line.offsetHeight;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
  }

  private render(): void {
    const found = sorted(matching(this.rows, this.search), this.key, this.isDescending);
    const shown = found.slice(0, MOST_ROWS);
    this.order = shown.map((row) => row.index);
    setText(this.counter, found.length === this.rows.length ? formatCount(found.length)
      : `${formatCount(found.length)} of ${formatCount(this.rows.length)}`);
    this.dots.clear();
    this.lines.clear();
    const body = el("tbody");
    for (const row of shown) body.append(this.line(row));
    if (found.length === 0) {
      const says = this.rows.length === 0 ? "No bodies." : "No body matches. Search by a part of the name or of the guid, such as 8000.";
      body.append(el("tr", {}, el("td", { colspan: COLUMNS.length, class: "none" }, says)));
    } else if (found.length > MOST_ROWS) {
      body.append(el("tr", {}, el("td", { colspan: COLUMNS.length, class: "none" },
        `${formatCount(found.length - MOST_ROWS)} more. Search to find them.`)));
    }
    this.table.replaceChildren(el("caption", { class: "visually-hidden" }, "All bodies, sortable"), this.head(), body);
    this.select(this.selected);
  }

  private head(): HTMLElement {
    const line = el("tr");
    for (const column of COLUMNS) {
      const isSorted = column.key === this.key;
      const button = el("button", { type: "button", title: column.title }, column.label);
      if (isSorted) button.append(el("span", { "aria-hidden": "true", class: "arrow" }, this.isDescending ? "\u25be" : "\u25b4"));
      button.addEventListener("click", () => {
        this.isDescending = isSorted ? !this.isDescending : column.key !== "name";
        this.key = column.key;
        this.render();
      });
      line.append(el("th", { scope: "col", class: column.key === "name" ? "text" : "number",
        "aria-sort": isSorted ? (this.isDescending ? "descending" : "ascending") : "none" }, button));
    }
    return el("thead", {}, line);
  }

  private line(row: BodyRow): HTMLTableRowElement {
    const dot = el("span", { class: "dot" });
    const button = el("button", { type: "button", class: "name", title: formatGuid(row.id) }, formatName(row.name, 36));
    const line = el("tr", {},
      el("td", { class: "text" }, el("span", { class: "name-cell" }, dot, button)),
      el("td", { class: row.pops > 0 ? "number bad" : "number" }, formatCount(row.pops)),
      el("td", { class: "number" }, formatMetres(row.worstStep)),
      el("td", { class: "number" }, formatMetres(row.worstBehind)),
      el("td", { class: "number" }, formatCount(row.messages)));
    line.addEventListener("click", () => this.onSelect(row.index));
    this.dots.set(row.index, dot);
    this.lines.set(row.index, line);
    return line;
  }
}
