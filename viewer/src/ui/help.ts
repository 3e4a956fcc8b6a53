// "What am I looking at?", the keys, and the legend.
import { KEY_ROWS } from "../logic/keys";
import { MARKER_KINDS, MARKER_TEXT } from "../logic/markers";
import { colourOf, STATE_STYLES } from "../logic/palette";
import type { Layers } from "../scene/map";
import { byId, el } from "./dom";
import type { Inks } from "./theme";

const TELLS: readonly [string, string][] = [
  ["The capture", "A game server says only a few times a second where a body is. This page shows, for a whole capture, what the client did in between."],
  ["Bodies and ghosts", "A filled shape is where a body was shown; its nose is its heading. The dashed outline is its ghost: the newest position that the server sent and the client accepted. The body is always on its way to the ghost."],
  ["Waypoints", "Small squares are positions that still wait in the queue. They are walked to one after the other."],
  ["Pops", "A pop is a frame in which a body steps farther than 2.5 times its top speed allows, so that people see it jump; teleports that the server asked for are none. Each pop is a mark on the time axis; go to one and the reason stands at the side: which stage of the engine moved the body, by how much, and which message led to it."],
  ["Plots", "Under the axis are the plots of the selected body. The dashed line in the first is the limit: a longer step is a pop. Point at them to read values, drag over them or turn the wheel to zoom in, double-click to see the whole capture."],
  ["Policies", "Side by side shows the same moment as other ways of smoothing would show it. Tick those that you want to see; the star marks the best value of a column, the small number is the difference to the first."],
  ["Your own capture", "Drop a capture (.pcap or .pcapng, gzipped or not) on the page, or open one with the button. The page replays it with the engine inside it: nothing is uploaded. Rules and frame rate replay it again."],
];

export function fillHelp(dialog: HTMLDialogElement): void {
  const keys = el("table", { class: "keys" }, el("caption", {}, "Keys"));
  for (const row of KEY_ROWS) keys.append(el("tr", {}, el("th", { scope: "row" }, el("kbd", {}, row.label)), el("td", {}, row.does)));
  const close = el("button", { type: "button", class: "strong", "aria-label": "Close" }, "Close");
  close.addEventListener("click", () => dialog.close());
  const words = el("div", { class: "help-words" });
  for (const [title, text] of TELLS) words.append(el("h3", {}, title), el("p", {}, text));
  dialog.replaceChildren(
    el("div", { class: "help-head" }, el("h2", { id: "help-title" }, "What am I looking at?"), close),
    el("div", { class: "help-body" }, words, el("div", {}, keys,
      el("p", { class: "calm" }, "Mouse: drag to move the map or to orbit, wheel to zoom, click a body to select it. On the axis: drag the marks to scrub, drag over the plots to zoom in, wheel to zoom, Shift and wheel to move along. The bars between the areas can be dragged, or moved with the arrow keys."))));
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
}

const SIGNS: readonly [string, string][] = [
  ["ghost", "server ghost"], ["waypoint", "waypoint in the queue"], ["trail", "trail, last 6 s"], ["stick", "sticks to"],
  ["goal", "moves to"], ["leash", "leash: pulls, holds"], ["jump", "put there at once"], ["adopted", "adopted: created before the capture"],
];

const LAYER_NAMES: readonly [keyof Layers, string][] = [
  ["trails", "Trails"], ["ghosts", "Ghosts"], ["waypoints", "Waypoints"], ["links", "Links"], ["leash", "Leash"], ["labels", "Names"],
];

export function fillLegend(inks: Inks, layers: Layers, onChange: () => void): void {
  const states: HTMLElement[] = [];
  for (const [index, style] of STATE_STYLES.entries()) {
    if (style.label === "hidden") continue;
    const dot = el("span", { class: "dot" });
    dot.style.backgroundColor = colourOf(index, inks.theme);
    states.push(el("span", { title: style.explains }, dot, style.label));
  }
  const signs = el("ul", { class: "signs" });
  for (const [sign, label] of SIGNS) signs.append(el("li", {}, el("span", { class: `sign sign-${sign}`, "aria-hidden": "true" }), label));
  const toggles = el("div", { class: "layers", role: "group", "aria-label": "What is drawn" });
  for (const [key, label] of LAYER_NAMES) {
    const box = el("input", { type: "checkbox", checked: layers[key] });
    box.addEventListener("change", () => {
      layers[key] = box.checked;
      onChange();
    });
    toggles.append(el("label", {}, box, label));
  }
  byId("legend-states").replaceChildren(...states);
  byId("legend-body").replaceChildren(signs, toggles);
  byId("lanes").setAttribute("aria-label", `Marks on the time axis: ${MARKER_KINDS.map((kind) => `${MARKER_TEXT[kind].many} (${MARKER_TEXT[kind].explains})`).join(", ")}`);
}
