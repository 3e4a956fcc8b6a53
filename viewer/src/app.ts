// The page: holds what is selected, and draws what changed. It is long because it is the only place where the parts
// meet (keys, mouse, link, clock, panes); what can be tested without a browser stands in logic/.
import { type Body, type Policy, type Report, TICKS_PER_S, UNITS_PER_M } from "./data/report";
import { Clock } from "./logic/clock";
import { sideBySide, toggled } from "./logic/compared";
import type { Bounds } from "./logic/fit";
import { formatCount, formatName, formatTime } from "./logic/format";
import { type Action, actionOf } from "./logic/keys";
import { compassPlace, indoorLandblock, landblockName, placeInLandblock } from "./logic/landblock";
import { type Camera, readLink, type View, writeLink } from "./logic/link";
import { frameAt, stateAt } from "./logic/lookup";
import type { Theme } from "./logic/palette";
import { isAskedFor, popAt, popFrames, popFrom, popsByKind, popTime } from "./logic/pops";
import { rowsOf } from "./logic/table";
import type { Layers } from "./scene/map";
import { boundsOf, momentOf } from "./scene/moment";
import { hasWebGl, Space } from "./scene/space";
import { BodyTable } from "./ui/body_table";
import { fillCompareTable } from "./ui/compare_table";
import { byId, el, setText } from "./ui/dom";
import { explain } from "./ui/explain";
import { fillHeadline } from "./ui/headline";
import { fillHelp, fillLegend } from "./ui/help";
import { Panes } from "./ui/panes";
import { Clip, clipType, compose, fileName, type PictureDef, save } from "./ui/share";
import { makeSplitter } from "./ui/splitter";
import { applyTheme, type Inks, systemTheme } from "./ui/theme";
import { TimeBar } from "./ui/timebar";

const SLOW_MS = 160; // words need not change 60 times a second
const POP_SCALE = 9; // pixels a metre at least, when going to a pop
const TOAST_MS = 6000;
const LONGEST_CLIP_S = 30;
const MOVE_SHARE = 0.12; // of the view, a key press
const LIVE_BEHIND_S = 0.4; // what is shown live is so late, so that it moves evenly

export class App {
  private readonly clock: Clock;
  private readonly panes: Panes;
  private readonly timeBar: TimeBar;
  private readonly table: BodyTable;
  private readonly layers: Layers = { trails: true, ghosts: true, waypoints: true, links: true, leash: true, labels: true };
  private readonly help = byId<HTMLDialogElement>("help");
  private space: Space | undefined;
  private inks: Inks;
  private view: View = "map";
  private selected = -1;
  private pointedAt = -1;
  private isFollowing = false;
  private pinnedPop = -1; // the pop that was gone to, while the time stays there
  private kind = ""; // the cause of pops that is gone through
  private chipsFrom: number | undefined;
  private chosen: number[] | undefined; // policies side by side, once somebody chose
  private clip: { recording: Clip; until: number } | undefined;
  private toastTimer = 0;
  private isAtNow = true; // of a live page
  private isAxisDirty = true;
  private isRebuilt = true;
  private areWordsDirty = true;
  private isFrameAsked = false;
  private lastFrameMs = 0;
  private lastWordsMs = 0;

  constructor(private readonly report: Report, private policy: Policy) {
    this.clock = new Clock(report.duration, report.fps);
    this.inks = applyTheme(systemTheme());
    this.panes = new Panes(byId("panes"), report, {
      cameraMoved: (byHand) => {
        if (byHand) this.setFollowing(false);
        this.touch();
      },
      clicked: (body) => this.select(body),
      pointedAt: (x, y, body) => {
        this.showPlace(x, y);
        this.pointAt(body);
      },
      left: () => this.pointAt(-1),
    });
    this.timeBar = new TimeBar(report, policy, this.clock, {
      timeChanged: () => {
        this.isAtNow = false;
        this.isAxisDirty = true;
        this.touch();
      },
      goToPop: (pop) => this.goToPop(pop),
    });
    this.table = new BodyTable(byId<HTMLTableElement>("table"), byId("body-count"), (body) => this.select(body));
  }

  start(): void {
    fillHelp(this.help);
    fillLegend(this.inks, this.layers, () => this.touch());
    this.fill();
    this.makeSplitters();
    this.panes.show([this.policy], false);
    this.begin();
    this.listen();
    // The plots take their height first; the rest is the scene's.
    this.timeBar.drawAxis(this.body, this.inks, true);
    this.isRebuilt = false;
    this.panes.fit(this.bounds());
    void this.restore();
    this.touch();
  }

  get shownPolicy(): Policy {
    return this.policy;
  }

  // Everything that names the capture, its policies and its bodies.
  private fill(): void {
    const { report } = this;
    document.title = `${formatName(report.title || "capture", 60)} - Glidepath`;
    setText(byId("title"), formatName(report.title || "capture", 60));
    this.tellSize();
    const choice = byId<HTMLSelectElement>("policy");
    choice.replaceChildren(...report.policies.map((policy, index) => el("option", { value: index }, formatName(policy.name, 40))));
    choice.value = String(this.policy.index);
    byId<HTMLButtonElement>("view-compare").disabled = report.policies.length < 2;
    this.table.setRows(rowsOf(report, this.policy));
    this.fillHeadline();
  }

  // Begins when the worst body comes into the world: before that there may be nothing to see.
  private begin(): void {
    this.selected = this.table.order[0] ?? -1;
    this.table.select(this.selected);
    const { frames: worst } = this.policy;
    if (this.selected >= 0 && worst.first[this.selected] < worst.first[this.selected + 1]) {
      this.clock.seek(worst.time[worst.first[this.selected]] / TICKS_PER_S);
    }
  }

  // Shows another capture from its beginning, or the same one replayed again: then time, body and camera stay.
  replace(next: Report, policy: Policy, isSame: boolean): void {
    const { clock, report, panes } = this;
    const id = this.body?.id;
    const [fromX, fromY] = report.origin;
    report.become(next);
    this.policy = policy;
    this.chosen = this.chipsFrom = undefined;
    this.pinnedPop = this.pointedAt = -1;
    if (!popsByKind(policy.pops).some(({ kind }) => kind === this.kind)) this.kind = "";
    clock.duration = report.duration;
    clock.fps = report.fps;
    clock.seek(clock.time);
    this.timeBar.setPolicy(policy);
    this.fill();
    const look = this.dropSpace();
    const [moveX, moveY] = [fromX - report.origin[0], fromY - report.origin[1]];
    panes.camera.x += moveX;
    panes.camera.y += moveY;
    if (isSame) {
      this.selected = id === undefined ? -1 : report.bodyWithId(id)?.index ?? -1;
      this.table.select(this.selected);
      this.timeBar.reopen(false);
    } else {
      clock.isPlaying = false;
      this.setFollowing(false);
      this.begin();
      this.timeBar.reopen(true);
      panes.fit(this.bounds()); // in the panes of before, which are as large
    }
    this.isAxisDirty = true;
    if (this.view === "3d") {
      void this.setView("3d");
      if (look && isSame) this.space?.lookAt(look.x + moveX, look.y + moveY, look.distance, look.turn, look.tilt);
    } else if (this.view === "compare" && report.policies.length > 1) {
      void this.showSideBySide();
    } else if (this.view === "compare") {
      void this.setView("map");
    } else {
      panes.show([policy], false);
    }
    this.touch();
  }

  // --- a live page ----------------------------------------------------------------------------------------

  // More came: of a live page. A reader at an earlier time goes on looking at it.
  grown(): void {
    const { clock, report } = this;
    clock.duration = report.duration;
    clock.begin = report.begin;
    if (clock.time < report.begin) clock.seek(report.begin);
    this.timeBar.setPolicy(this.policy);
    this.table.setRows(rowsOf(report, this.policy));
    if (this.selected < 0 && this.table.order.length > 0 && this.isAtNow) this.select(this.table.order[0]);
    if (this.selected >= report.bodies.length) this.selected = -1;
    this.pinnedPop = -1;
    this.tellSize();
    this.fillHeadline();
    if (this.isAtNow) this.toNow();
    this.isAxisDirty = true;
    this.touch();
  }

  tellLive(words: string): void {
    const note = byId("live-note");
    note.hidden = words === "";
    setText(note, words);
  }

  // Bodies have other numbers now: the first ones were left out.
  renumbered(to: readonly number[]): void {
    this.selected = to[this.selected] ?? -1;
    this.pointedAt = -1;
  }

  private toNow(): void {
    const { clock, report } = this;
    this.isAtNow = true;
    clock.isPlaying = true;
    clock.setSpeed(1);
    // Steady: only what went wrong by much is put right at once.
    const wanted = report.duration - LIVE_BEHIND_S;
    if (Math.abs(clock.time - wanted) > 0.5) clock.seek(wanted);
    this.timeBar.keepAtEnd(Math.max(this.timeBar.range.to - this.timeBar.range.from, Math.min(30, report.duration)));
    this.isAxisDirty = true;
  }

  // --- what can be done -----------------------------------------------------------------------------------

  private tellSize(): void {
    const { report } = this;
    const frames = this.policy.frames.time.length;
    setText(byId("subtitle"), `${formatCount(report.bodies.length)} bodies, ${formatTime(report.duration, 0)} min, ${formatCount(frames)} frames`);
  }

  private fillHeadline(): void {
    fillHeadline(this.policy, this.report.bodies.length, this.kind, (kind) => this.chooseKind(kind));
  }

  private chooseKind(kind: string): void {
    this.kind = kind;
    this.chipsFrom = undefined;
    this.fillHeadline();
    if (kind !== "") {
      const own = popFrom(this.policy.pops, -1, 1, this.selected, kind);
      this.goToPop(own >= 0 ? own : popFrom(this.policy.pops, -1, 1, -1, kind));
    }
    this.touch();
  }

  // Said aloud, and for a while in the scene.
  private say(words: string): void {
    const toast = byId("toast");
    setText(toast, words);
    toast.hidden = false;
    window.clearTimeout(this.toastTimer);
    this.toastTimer = window.setTimeout(() => (toast.hidden = true), TOAST_MS);
  }

  private pointAt(body: number): void {
    if (body === this.pointedAt) return;
    this.pointedAt = body;
    this.askFrame();
  }

  private makeSplitters(): void {
    const onChange = () => {
      if (this.timeBar.needsResize()) this.isAxisDirty = true;
      this.touch();
    };
    const isPhone = () => window.matchMedia("(max-width: 820px)").matches;
    const height = (selector: string) => document.querySelector(selector)?.clientHeight ?? 0;
    makeSplitter({ id: "split-time", property: isPhone() ? "--phone-stage" : "--time", isVertical: false, least: 170, onChange,
      most: () => (isPhone() ? window.innerHeight * 0.8 : window.innerHeight - 290),
      sizeNow: () => (isPhone() ? height(".stage") : height(".time")), grows: isPhone() ? 1 : -1 });
    makeSplitter({ id: "split-side", property: "--side", isVertical: true, least: 260, onChange,
      most: () => window.innerWidth - 420, sizeNow: () => document.querySelector(".side")?.clientWidth ?? 0, grows: -1 });
  }

  private get body(): Body | undefined {
    return this.report.bodies[this.selected];
  }

  private select(body: number): void {
    if (body !== this.selected) this.chipsFrom = undefined;
    this.selected = body;
    this.pinnedPop = -1;
    if (body < 0) this.setFollowing(false);
    this.table.select(body);
    this.isAxisDirty = true;
    this.touch();
  }

  private goToPop(pop: number): void {
    if (pop < 0) {
      this.say(popFrames(this.policy.pops) === 0 ? "There are no pops" : "No further pop");
      return;
    }
    this.isAtNow = false;
    this.chipsFrom = undefined;
    const { pops } = this.policy;
    this.clock.isPlaying = false;
    this.clock.seek(popTime(pops, pop));
    this.select(pops.body[pop]);
    this.pinnedPop = pop;
    const { frames } = this.policy;
    const frame = frameAt(frames, this.selected, this.clock.time, this.report.fps);
    if (frame >= 0) {
      this.panes.camera.x = frames.x[frame] / UNITS_PER_M;
      this.panes.camera.y = frames.y[frame] / UNITS_PER_M;
      this.panes.camera.scale = Math.max(this.panes.camera.scale, POP_SCALE);
      this.space?.update(this.mapScene());
      this.space?.follow(this.selected);
    }
    byId("explain").parentElement?.scrollTo({ top: 0 });
    setText(byId("spoken"), `${isAskedFor(pops, pop) ? "Teleport" : "Pop"} of ${formatName(this.body?.name ?? "")} at ${formatTime(this.clock.time)}: ${pops.stage.at(pop)}`);
  }

  private setFollowing(isFollowing: boolean): void {
    this.isFollowing = isFollowing && this.selected >= 0;
    byId("follow").setAttribute("aria-pressed", String(this.isFollowing));
    const chip = byId("following");
    chip.hidden = !this.isFollowing;
    setText(chip, this.isFollowing ? `Following ${formatName(this.body?.name ?? "", 28)}` : "");
  }

  private async setPolicy(index: number): Promise<void> {
    this.policy = await this.report.policy(index);
    byId<HTMLSelectElement>("policy").value = String(index);
    this.timeBar.setPolicy(this.policy);
    this.table.setRows(rowsOf(this.report, this.policy));
    this.pinnedPop = -1;
    this.chipsFrom = undefined;
    if (!popsByKind(this.policy.pops).some(({ kind }) => kind === this.kind)) this.kind = "";
    this.fillHeadline();
    this.isAxisDirty = true;
    if (this.view === "compare") await this.showSideBySide();
    else this.panes.show([this.policy], false);
    this.touch();
  }

  private async showSideBySide(): Promise<void> {
    const indices = this.chosen ?? sideBySide(this.policy.index, this.report.policies.length);
    fillCompareTable(byId("compare-table"), this.report.policies, this.report.scoredOnly, indices, (policy) => {
      this.chosen = toggled(indices, policy);
      void this.showSideBySide();
    });
    this.panes.show(await Promise.all(indices.map((index) => this.report.policy(index))), true);
    this.touch();
  }

  private async setView(view: View): Promise<void> {
    if (view === "compare" && this.report.policies.length < 2) return;
    if (view === "3d" && !this.makeSpace()) return;
    this.view = view;
    for (const [id, name] of [["view-map", "map"], ["view-3d", "3d"], ["view-compare", "compare"]] as const) {
      byId(id).setAttribute("aria-pressed", String(view === name));
    }
    byId("space").hidden = view !== "3d";
    byId("panes").hidden = view === "3d";
    byId("compare-table").hidden = view !== "compare";
    byId("app").dataset["view"] = view;
    const [wide, high] = [this.panes.width, this.panes.height];
    if (view === "compare") {
      await this.showSideBySide();
    } else if (view === "map") {
      this.panes.show([this.policy], false);
    }
    // About the same part of the map, in panes of another size; never smaller than all of it.
    if (wide > 0 && high > 0 && this.panes.width > 0 && this.panes.height > 0) {
      const fitting = this.panes.fittingScale(this.bounds());
      const same = this.panes.camera.scale * Math.min(this.panes.width / wide, this.panes.height / high);
      this.panes.camera.scale = Math.max(same, Math.min(fitting, this.panes.camera.scale * 3));
    }
    this.touch();
  }

  private makeSpace(): boolean {
    if (this.space) return true;
    if (!hasWebGl()) {
      this.say("3-D needs WebGL 2, which this browser does not offer. The map shows the same bodies.");
      byId<HTMLButtonElement>("view-3d").disabled = true;
      byId("view-3d").title = "3-D needs WebGL 2, which this browser does not offer; the map shows the same";
      return false;
    }
    const bounds = this.bounds();
    const root = byId("space");
    root.hidden = false;
    this.space = new Space(root, this.report.bodies.length, bounds.z0, () => this.touch());
    this.space.fit(bounds);
    return true;
  }

  // It was made for so many bodies. Where it looked from.
  private dropSpace(): Space["view"] | undefined {
    const look = this.space?.view;
    this.space?.dispose();
    this.space = undefined;
    return look;
  }

  private listenInSpace(root: HTMLElement): void {
    let down: [number, number] | undefined;
    root.addEventListener("pointerdown", (event) => (down = [event.clientX, event.clientY]), true);
    root.addEventListener("pointerup", (event) => {
      if (!down || Math.hypot(event.clientX - down[0], event.clientY - down[1]) > 4) return;
      const box = root.getBoundingClientRect();
      const body = this.space?.bodyAt(event.clientX - box.left, event.clientY - box.top) ?? -1;
      if (body >= 0) this.select(body);
    }, true);
  }

  // Of everything that was shown at the place of the selected body.
  private bounds(): Bounds {
    const { frames } = this.policy;
    const { selected } = this;
    if (selected < 0 || frames.first[selected] === frames.first[selected + 1]) return boundsOf(this.report, this.policy);
    const now = frameAt(frames, selected, this.clock.time, this.report.fps);
    return boundsOf(this.report, this.policy, now < 0 ? frames.first[selected] : now);
  }

  private fit(): void {
    const bounds = this.bounds();
    this.setFollowing(false);
    this.panes.fit(bounds);
    this.space?.fit(bounds);
    this.touch();
  }

  private zoom(factor: number): void {
    if (this.view === "3d") this.space?.zoom(factor);
    else this.panes.zoomAt(factor, undefined);
    this.touch();
  }

  private move(right: number, ahead: number): void {
    this.setFollowing(false);
    if (this.view === "3d") {
      this.space?.move(right * MOVE_SHARE, ahead * MOVE_SHARE);
    } else {
      const wide = (this.panes.width / this.panes.camera.scale) * MOVE_SHARE;
      this.panes.camera.x += right * wide;
      this.panes.camera.y += ahead * wide;
    }
    this.touch();
  }

  // --- pictures and clips ---------------------------------------------------------------------------------

  private picture(): PictureDef {
    const { report, policy, view } = this;
    const body = this.body ? `, ${formatName(this.body.name, 24)}` : "";
    const canvases = view === "3d" && this.space
      ? [{ title: "", layers: [this.space.renderer.domElement, this.space.labels] }]
      : this.panes.panes.map((pane) => ({ title: `${pane.policy.name}: ${formatCount(popFrames(pane.policy.pops))} pops`, layers: [pane.view.canvas] }));
    return { title: formatName(report.title || "capture", 60), time: this.clock.time, inks: this.inks, canvases,
      columns: canvases.length > 4 ? Math.ceil(canvases.length / 2) : canvases.length,
      words: view === "compare" ? body.slice(2) : `${policy.name}, ${formatCount(popFrames(policy.pops))} pops${body}` };
  }

  private savePicture(): void {
    const canvas = document.createElement("canvas");
    this.draw(); // a WebGL canvas holds its picture only until the browser has shown it
    compose(canvas, this.picture());
    canvas.toBlob((blob) => {
      if (!blob) return this.say("The browser could not make a picture of the scene.");
      save(blob, fileName(this.report.title, this.clock.time, "png"));
      this.say("The picture is saved where the browser puts downloads.");
    }, "image/png");
  }

  // Plays from here and records; again, or at the end or after 30 s, it stops and is saved.
  private async toggleClip(): Promise<void> {
    if (this.clip) {
      const { recording } = this.clip;
      this.clip = undefined;
      this.clock.isPlaying = false;
      setText(byId("save-clip"), "Record clip");
      save(await recording.stop(), fileName(this.report.title, this.clock.time, recording.ending));
      this.say("The clip is saved where the browser puts downloads.");
      return;
    }
    const type = clipType();
    if (type === undefined) return this.say("This browser cannot record clips.");
    this.draw();
    this.clip = { recording: new Clip(type, this.picture()), until: performance.now() + LONGEST_CLIP_S * 1000 };
    setText(byId("save-clip"), "Stop recording");
    if (this.clock.time >= this.clock.duration) this.clock.seek(0);
    this.clock.isPlaying = true;
    this.say("Recording. Press U again to stop.");
    this.askFrame();
  }

  private setTheme(theme: Theme): void {
    this.inks = applyTheme(theme);
    setText(byId("theme-name"), theme === "dark" ? "Light" : "Dark");
    fillLegend(this.inks, this.layers, () => this.touch());
    this.isRebuilt = this.isAxisDirty = true;
    this.touch();
  }

  private nextBody(by: 1 | -1): void {
    const { order } = this.table;
    if (order.length === 0) return;
    const at = order.indexOf(this.selected);
    this.select(order[at < 0 ? 0 : Math.min(Math.max(at + by, 0), order.length - 1)]);
  }

  private act(action: Action): void {
    const { clock } = this;
    const { pops } = this.policy;
    const own = popFrom(pops, -1, 1, this.selected, this.kind) >= 0 ? this.selected : -1;
    if (["play", "frame_back", "frame_on", "second_back", "second_on", "start", "end"].includes(action)) this.isAtNow = false;
    switch (action) {
      case "play": clock.toggle(); break;
      case "frame_back": clock.step(-1); break;
      case "frame_on": clock.step(1); break;
      case "second_back": clock.seek(clock.time - 1); break;
      case "second_on": clock.seek(clock.time + 1); break;
      case "start": clock.seek(clock.begin); break;
      case "end": clock.seek(clock.duration); break;
      case "slower": clock.faster(-1); break;
      case "faster": clock.faster(1); break;
      case "next_pop": this.goToPop(popFrom(pops, clock.time, 1, own, this.kind)); break;
      case "previous_pop": this.goToPop(popFrom(pops, clock.time, -1, own, this.kind)); break;
      case "next_body": this.nextBody(1); break;
      case "previous_body": this.nextBody(-1); break;
      case "follow": this.setFollowing(!this.isFollowing); break;
      case "map": void this.setView("map"); break;
      case "three": void this.setView("3d"); break;
      case "compare": void this.setView("compare"); break;
      case "next_policy": void this.setPolicy((this.policy.index + 1) % this.report.policies.length); break;
      case "fit": this.fit(); break;
      case "zoom_in": this.zoom(1.3); break;
      case "zoom_out": this.zoom(1 / 1.3); break;
      case "north": this.move(0, 1); break;
      case "south": this.move(0, -1); break;
      case "west": this.move(-1, 0); break;
      case "east": this.move(1, 0); break;
      case "turn_left": this.space?.orbit(-8, 0); break;
      case "turn_right": this.space?.orbit(8, 0); break;
      case "tilt_up": this.space?.orbit(0, 6); break;
      case "tilt_down": this.space?.orbit(0, -6); break;
      case "time_in": this.timeBar.zoomTime(1.5); this.isAxisDirty = true; break;
      case "time_out": this.timeBar.zoomTime(1 / 1.5); this.isAxisDirty = true; break;
      case "time_whole": this.timeBar.showWhole(); this.isAxisDirty = true; break;
      case "next_cause": {
        const kinds = ["", ...popsByKind(pops).map(({ kind }) => kind)];
        this.chooseKind(kinds[(kinds.indexOf(this.kind) + 1) % kinds.length]);
        break;
      }
      case "picture": this.savePicture(); break;
      case "clip": void this.toggleClip(); break;
      case "link": void this.copyLink(); break;
      case "live": if (this.report.isLive) this.toNow(); break;
      case "search": byId("search").focus(); break;
      case "theme": this.setTheme(this.inks.theme === "dark" ? "light" : "dark"); break;
      case "help": this.help.open ? this.help.close() : this.help.showModal(); break;
      case "close": if (!this.help.open) this.select(-1); break;
    }
    this.touch();
  }

  // --- the link -------------------------------------------------------------------------------------------

  private camera(): Camera {
    const [originX, originY] = this.report.origin;
    const { x, y, scale } = this.panes.camera;
    if (this.view !== "3d" || !this.space) return { x: x + originX, y: y + originY, scale, turn: 0, tilt: 90 };
    const { view } = this.space;
    return { x: view.x + originX, y: view.y + originY, scale: 400 / view.distance, turn: view.turn, tilt: view.tilt };
  }

  private link(): string {
    const { zoomedRange } = this.timeBar;
    return writeLink({ time: this.clock.time, body: this.body?.id, view: this.view, policy: this.policy.index,
      policies: this.view === "compare" ? this.chosen : undefined, axis: zoomedRange && !this.report.isLive ? [zoomedRange.from, zoomedRange.to] : undefined,
      follow: this.isFollowing, camera: this.camera() });
  }

  private async restore(): Promise<void> {
    const link = readLink(window.location.hash);
    // What needs no waiting first, or it would undo what somebody does in between.
    if (link.time !== undefined) this.clock.seek(link.time);
    if (link.body !== undefined) this.select(this.report.bodyWithId(link.body)?.index ?? -1);
    if (link.policy !== undefined && link.policy !== this.policy.index && link.policy < this.report.policies.length) await this.setPolicy(link.policy);
    if (link.axis) this.timeBar.setRange({ from: link.axis[0], to: link.axis[1] });
    const policies = link.policies?.filter((policy) => policy < this.report.policies.length) ?? [];
    if (policies.length > 0) this.chosen = policies;
    if (link.view !== undefined && link.view !== this.view) await this.setView(link.view);
    else if (link.policies && this.view === "compare") await this.showSideBySide();
    if (link.camera) {
      const [originX, originY] = this.report.origin;
      const { x, y, scale, turn, tilt } = link.camera;
      if (this.view === "3d") this.space?.lookAt(x - originX, y - originY, 400 / scale, turn, tilt);
      else Object.assign(this.panes.camera, { x: x - originX, y: y - originY, scale: Math.min(Math.max(scale, 0.005), 200) });
    }
    if (link.follow) this.setFollowing(true);
    this.isAxisDirty = true;
    this.touch();
  }

  private async copyLink(): Promise<void> {
    const button = byId("copy-link");
    history.replaceState(null, "", this.link());
    try {
      await navigator.clipboard.writeText(window.location.href);
      setText(button, "Copied");
      this.say("A link to this moment is copied.");
    } catch {
      setText(button, "See address bar");
      this.say("The browser does not let the page copy; the address bar has the link to this moment.");
    }
    window.setTimeout(() => setText(button, "Copy link"), 1600);
  }

  // --- events ---------------------------------------------------------------------------------------------

  private listen(): void {
    const on = (id: string, action: Action) => byId(id).addEventListener("click", () => this.act(action));
    on("play", "play");
    on("frame-back", "frame_back");
    on("frame-on", "frame_on");
    on("pop-back", "previous_pop");
    on("pop-on", "next_pop");
    on("view-map", "map");
    on("view-3d", "three");
    on("view-compare", "compare");
    on("zoom-in", "zoom_in");
    on("zoom-out", "zoom_out");
    on("fit", "fit");
    on("follow", "follow");
    on("theme", "theme");
    on("help-open", "help");
    on("copy-link", "link");
    on("save-picture", "picture");
    on("save-clip", "clip");
    on("live", "live");
    byId("live").hidden = !this.report.isLive;
    this.listenInSpace(byId("space"));
    const share = byId<HTMLDetailsElement>("share");
    document.addEventListener("pointerdown", (event) => {
      if (share.open && event.target instanceof Node && !share.contains(event.target)) share.open = false;
    });
    const policy = byId<HTMLSelectElement>("policy");
    policy.addEventListener("change", () => void this.setPolicy(Number(policy.value)));
    const search = byId<HTMLInputElement>("search");
    search.addEventListener("input", () => {
      this.table.setSearch(search.value);
      this.touch();
    });
    document.addEventListener("keydown", (event) => this.keyDown(event));
    window.addEventListener("hashchange", () => {
      if (window.location.hash !== this.link()) void this.restore();
    });
    const sizes = new ResizeObserver(() => {
      if (this.timeBar.needsResize()) this.isAxisDirty = true;
      this.touch();
    });
    sizes.observe(byId("app"));
    sizes.observe(byId("scene")); // the legend below it opens
    window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.setTheme(systemTheme()));
    setText(byId("theme-name"), this.inks.theme === "dark" ? "Light" : "Dark");
  }

  private keyDown(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (this.help.open && event.key !== "?") return;
    const isTyping = target.matches("input[type=search]");
    if (isTyping) {
      if (event.key === "Escape") target.blur();
      if (event.key === "Enter" && this.table.order.length > 0) this.select(this.table.order[0]);
      return;
    }
    // A focused control keeps the keys that it needs itself.
    if (target.matches("select") && event.key !== "Escape") return;
    if (target.matches("button, summary, input[type=checkbox]") && (event.key === " " || event.key === "Enter")) return;
    const share = byId<HTMLDetailsElement>("share");
    if (event.key === "Escape" && share.open) {
      share.open = false;
      share.querySelector("summary")?.focus();
      return;
    }
    const action = actionOf(event);
    if (!action) return;
    event.preventDefault();
    this.act(action);
  }

  private showPlace(x: number, y: number): void {
    const mapX = x + this.report.origin[0];
    const mapY = y + this.report.origin[1];
    const shown = momentOf(this.report, this.policy, this.clock.time);
    const indoors = indoorLandblock(shown.map((body) => body.cell), shown.find((body) => body.body === this.selected)?.cell ?? 0);
    const block = indoors ?? landblockName(mapX, mapY);
    const chip = byId("place");
    chip.hidden = block === undefined;
    if (!block) return;
    const [inX, inY] = placeInLandblock(block, mapX, mapY);
    setText(chip, `0x${block} [${inX.toFixed(1)} ${inY.toFixed(1)}]  ${indoors ? "indoors" : compassPlace(mapX, mapY)}`);
  }

  // --- drawing --------------------------------------------------------------------------------------------

  private touch(): void {
    this.areWordsDirty = true;
    this.askFrame();
  }

  private askFrame(): void {
    if (this.isFrameAsked) return;
    this.isFrameAsked = true;
    requestAnimationFrame((now) => this.frame(now));
  }

  private frame(nowMs: number): void {
    this.isFrameAsked = false;
    const wasPlaying = this.clock.isPlaying;
    this.clock.advance(this.lastFrameMs > 0 ? (nowMs - this.lastFrameMs) / 1000 : 0);
    this.lastFrameMs = this.clock.isPlaying ? nowMs : 0;
    if (wasPlaying && !this.clock.isPlaying) this.areWordsDirty = true;
    this.draw();
    if (this.clip && (!this.clock.isPlaying || nowMs > this.clip.until)) void this.toggleClip();
    if (this.areWordsDirty || nowMs - this.lastWordsMs > SLOW_MS) {
      // While it plays, words wait for their turn even when something asked for them.
      if (!this.clock.isPlaying || nowMs - this.lastWordsMs > SLOW_MS) this.drawWords(nowMs);
    }
    if (this.clock.isPlaying) this.askFrame();
  }

  private mapScene() {
    return { report: this.report, policy: this.policy, time: this.clock.time, selected: this.selected, pointedAt: this.pointedAt, layers: this.layers, inks: this.inks,
      covers: [byId("stage-tools").getBoundingClientRect()] };
  }

  private draw(): void {
    const { body } = this;
    const { frames } = this.policy;
    const frame = body ? frameAt(frames, body.index, this.clock.time, this.report.fps) : -1;
    if (this.timeBar.keepInRange()) this.isAxisDirty = true;
    if (this.isAxisDirty) this.timeBar.drawAxis(body, this.inks, this.isRebuilt);
    this.isAxisDirty = this.isRebuilt = false;
    this.timeBar.drawNow(body, frame);
    const scene = this.mapScene();
    if (this.view === "3d" && this.space) {
      this.space.update(scene);
      if (this.isFollowing) this.space.follow(this.selected);
      this.space.draw(scene);
    } else {
      if (this.isFollowing && frame >= 0) {
        this.panes.camera.x = frames.x[frame] / UNITS_PER_M;
        this.panes.camera.y = frames.y[frame] / UNITS_PER_M;
      }
      this.panes.draw(scene);
    }
    if (this.clip) compose(this.clip.recording.canvas, this.picture());
    byId("live").setAttribute("aria-pressed", String(this.isAtNow));
  }

  private drawWords(nowMs: number): void {
    this.lastWordsMs = nowMs;
    this.areWordsDirty = false;
    const { body, clock, policy } = this;
    const frame = body ? frameAt(policy.frames, body.index, clock.time, this.report.fps) : -1;
    if (this.pinnedPop >= 0 && Math.abs(popTime(policy.pops, this.pinnedPop) - clock.time) > 1) this.pinnedPop = -1;
    const pop = this.pinnedPop >= 0 ? this.pinnedPop : body ? popAt(policy.pops, clock.time, body.index) : -1;
    const box = byId("explain");
    // The keyboard focus stays on the button that has it.
    const focused = box.contains(document.activeElement) ? document.activeElement?.getAttribute("data-key") : null;
    const words = explain({ report: this.report, policy, time: clock.time, body, frame, pop, kind: this.kind, chipsFrom: this.chipsFrom, inks: this.inks }, {
      turnTo: (from) => {
        this.chipsFrom = from;
        this.touch();
      },
      goTo: (time) => {
        this.isAtNow = false;
        clock.isPlaying = false;
        clock.seek(time);
        this.touch();
      },
      goToPop: (index) => this.goToPop(index),
    });
    box.replaceChildren(...words);
    if (focused) [...box.querySelectorAll<HTMLElement>("[data-key]")].find((one) => one.dataset["key"] === focused)?.focus({ preventScroll: true });
    this.table.showStates((index) => {
      const at = frameAt(policy.frames, index, clock.time, this.report.fps);
      return at < 0 ? -1 : stateAt(policy.frames, index, at);
    }, this.inks.theme);
    const link = this.link();
    if (window.location.hash !== link) history.replaceState(null, "", link);
  }
}
