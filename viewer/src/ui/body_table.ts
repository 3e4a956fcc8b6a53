// The table of all bodies, worst first; a search keeps some of them.
import { formatCount, formatGuid, formatLength, formatName } from "../logic/format";
import { colourOf, STATE_STYLES, type Theme } from "../logic/palette";
import { type BodyRow, matching, type SortKey, sorted } from "../logic/table";
import { el, setText } from "./dom";

const HEAD_PX = 30;
const MOST_ROWS = 300; // more do not help anybody; the search finds the rest

const COLUMNS: readonly { key: SortKey; label: string; title: string }[] = [
  { key: "name", label: "Name", title: "Name" },
  { key: "id", label: "Guid", title: "The id that the server gave it" },
  { key: "pops", label: "Pops", title: "Frames with a step longer than the limit" },
  { key: "worstStep", label: "Step m", title: "Longest step in a frame, asked-for teleports left out" },
  { key: "worstBehind", label: "Behind m", title: "Largest distance to the newest server position" },
  { key: "messages", label: "Msgs", title: "Messages of all its lives" },
];

const TAGS: Record<string, string> = {
  adopted: "The capture begins later than it: nothing but its motion is known",
  you: "The client's own body: the server only corrects it",
};

const classOf = (key: SortKey) => (key === "name" ? "text" : key === "id" ? "guid-cell" : key === "messages" ? "number messages-cell" : "number");

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
        this.isDescending = isSorted ? !this.isDescending : column.key !== "name" && column.key !== "id";
        this.key = column.key;
        this.render();
        this.table.querySelector<HTMLElement>(`th[data-key="${column.key}"] button`)?.focus();
      });
      line.append(el("th", { scope: "col", "data-key": column.key, class: classOf(column.key),
        "aria-sort": isSorted ? (this.isDescending ? "descending" : "ascending") : "none" }, button));
    }
    return el("thead", {}, line);
  }

  private line(row: BodyRow): HTMLTableRowElement {
    const dot = el("span", { class: "dot" });
    const lives = row.lives > 1 ? `, created ${row.lives} times` : "";
    const button = el("button", { type: "button", class: "name", title: `${formatGuid(row.id)}${lives}` }, formatName(row.name, 36));
    const cell = el("span", { class: "name-cell" }, dot, button);
    if (row.tag !== "") cell.append(el("span", { class: "tag", title: TAGS[row.tag] ?? row.tag }, row.tag));
    const line = el("tr", { "data-id": formatGuid(row.id) },
      el("td", { class: "text" }, cell),
      el("td", { class: "guid-cell" }, formatGuid(row.id).slice(2)),
      el("td", { class: row.pops > 0 ? "number bad" : "number" }, formatCount(row.pops)),
      el("td", { class: "number" }, formatLength(row.worstStep)),
      el("td", { class: "number" }, formatLength(row.worstBehind)),
      el("td", { class: "number messages-cell" }, formatCount(row.messages)));
    line.addEventListener("click", () => this.onSelect(row.index));
    this.dots.set(row.index, dot);
    this.lines.set(row.index, line);
    return line;
  }
}
