// Transport, scrubber, lanes of marks and the plots: everything that shares the time axis. What the axis shows is one
// range; slider, marks and plots all stand on it, and a strip above shows where it lies in the whole capture.
import type { Body, Policy, Report } from "../data/report";
import { type Clock, SPEEDS } from "../logic/clock";
import { formatMetres, formatName, formatTime } from "../logic/format";
import { frameAt } from "../logic/lookup";
import { markersOf, MARKER_TEXT, type MarkerKind, type Markers, markNear } from "../logic/markers";
import { popNear, popTime } from "../logic/pops";
import { TICKS_PER_S, UNITS_PER_M } from "../data/report";
import { byId, el, setText } from "./dom";
import { axisWidth, drawLanes, drawOverview, gutterOf, laneAt, LANES_PX, type Range, timeOfX, xOfTime } from "./lanes";
import { plotHeight, Plots } from "./plots";
import type { Inks } from "./theme";

const SPANS_S = [3, 10, 30, 60, 300];
const POP_CLICK_PX = 7;
const BRUSH_PX = 6;
const LEAST_SPAN_S = 0.2;
const OVERVIEW_PX = 16;

export interface TimeHost {
  timeChanged(): void; // by hand
  goToPop(pop: number): void;
}

type Held = "scrub" | "brush" | "overview";

export class TimeBar {
  range: Range;
  private readonly axis = byId("axis");
  private readonly overview = byId<HTMLCanvasElement>("overview");
  private readonly lanes = byId<HTMLCanvasElement>("lanes");
  private readonly plotBox = byId("plots");
  private readonly scrub = byId<HTMLInputElement>("scrub");
  private readonly line = byId("now-line");
  private readonly hoverLine = byId("hover-line");
  private readonly hoverTip = byId("hover-tip");
  private readonly brush = byId("brush");
  private readonly span = byId<HTMLSelectElement>("span");
  private readonly speed = byId<HTMLSelectElement>("speed");
  private readonly plots = new Plots(this.plotBox);
  private markers: Record<MarkerKind, Markers>;
  private width = 0;
  private height = 0;
  private body: Body | undefined;
  private inks: Inks | undefined;
  private hoverAt: { x: number; kind: MarkerKind | undefined } | undefined;

  constructor(private readonly report: Report, private policy: Policy, private readonly clock: Clock, private readonly host: TimeHost) {
    this.markers = markersOf(report, policy);
    this.range = { from: report.begin, to: report.duration };
    this.lanes.style.height = `${LANES_PX}px`;
    this.overview.style.height = `${OVERVIEW_PX}px`;
    this.fillSelects();
    if (report.duration > 90) this.setSpan(60);
    this.listen();
  }

  // Another capture, or the same one with another length: from its beginning, or as much of it as was seen.
  reopen(isNew: boolean): void {
    this.fillSpans();
    if (isNew) this.setSpan(this.report.duration > 90 ? 60 : 0);
    else this.moveTo(this.range.from, this.range.to - this.range.from);
    this.showSpan();
  }

  setPolicy(policy: Policy): void {
    this.policy = policy;
    this.markers = markersOf(this.report, policy);
  }

  // Keeps the time in the range: the axis turns like a page while it plays. True when the range changed.
  keepInRange(): boolean {
    const { time } = this.clock;
    const { from, to } = this.range;
    if (time >= from && time <= to) return false;
    const span = to - from;
    const wanted = time > to && time < to + span * 0.1 && this.clock.isPlaying ? to : time - span / 2;
    this.moveTo(wanted, span);
    return true;
  }

  // undefined: the axis shows the whole capture.
  get zoomedRange(): Range | undefined {
    return this.range.to - this.range.from < this.wholeSpan() - 1e-6 ? this.range : undefined;
  }

  setRange(range: Range): void {
    this.moveTo(range.from, range.to - range.from);
    this.showSpan();
  }

  // Of a live page: the newest time stands at the right end.
  keepAtEnd(span: number): void {
    this.moveTo(this.report.duration - span, span);
  }

  zoomTime(factor: number): void {
    const span = this.range.to - this.range.from;
    const wanted = span / factor;
    const at = this.clock.time;
    this.moveTo(at - ((at - this.range.from) / span) * wanted, wanted);
    this.showSpan();
  }

  showWhole(): void {
    this.setSpan(0);
  }

  // Draws what depends on range, body, policy or theme.
  drawAxis(body: Body | undefined, inks: Inks, isRebuilt: boolean): void {
    const width = this.axis.clientWidth;
    const isZoomed = this.range.to - this.range.from < this.wholeSpan() - 1e-6;
    this.overview.hidden = !isZoomed;
    const height = this.plotRoom();
    if (isRebuilt || width !== this.width || height !== this.height) this.plots.build(width, plotHeight(width, height), inks);
    this.width = width;
    this.height = height;
    this.body = body;
    this.inks = inks;
    byId("scrub-row").style.setProperty("--gutter", `${gutterOf(width)}px`);
    this.scrub.min = String(this.range.from);
    this.scrub.max = String(this.range.to);
    drawLanes(this.lanes, this.markers, this.range, body?.index ?? -1, inks);
    this.plots.show(this.report, this.policy, body, this.range);
  }

  // Draws what depends on the time alone.
  drawNow(body: Body | undefined, frame: number): void {
    const { clock } = this;
    setText(byId("now"), `${formatTime(clock.time)} / ${formatTime(clock.duration, 0)}`);
    const play = byId("play");
    setText(play, clock.isPlaying ? "Pause" : "Play");
    play.setAttribute("aria-label", clock.isPlaying ? "Pause" : "Play");
    this.scrub.valueAsNumber = clock.time;
    this.scrub.setAttribute("aria-valuetext", formatTime(clock.time));
    this.line.style.transform = `translateX(${xOfTime(clock.time, this.range, this.width).toFixed(1)}px)`;
    if (this.speed.value !== String(clock.speed)) this.speed.value = String(clock.speed);
    this.plots.showValues(this.policy, body?.index ?? 0, body ? frame : -1);
    if (!this.overview.hidden && this.inks) {
      drawOverview(this.overview, this.markers.pop, { from: this.report.begin, to: this.report.duration }, this.range, clock.time, body?.index ?? -1, this.inks);
    }
    this.drawHover();
  }

  needsResize(): boolean {
    return this.axis.clientWidth !== this.width || this.plotRoom() !== this.height;
  }

  private plotRoom(): number {
    return Math.max(0, this.plotBox.clientHeight);
  }

  private fillSelects(): void {
    for (const speed of SPEEDS) this.speed.append(el("option", { value: speed }, `${speed}x`));
    this.speed.addEventListener("change", () => {
      this.clock.setSpeed(Number(this.speed.value));
      this.host.timeChanged();
    });
    this.fillSpans();
    this.span.addEventListener("change", () => {
      this.setSpan(Number(this.span.value));
      this.host.timeChanged();
    });
    this.scrub.step = "any";
    this.scrub.addEventListener("input", () => this.seek(this.scrub.valueAsNumber));
  }

  private fillSpans(): void {
    this.span.replaceChildren(el("option", { value: "0" }, "whole capture"));
    for (const span of SPANS_S) {
      if (span < this.report.duration || this.report.isLive) this.span.append(el("option", { value: span }, span < 60 ? `${span} s` : `${span / 60} min`));
    }
    this.span.append(el("option", { value: "own", hidden: true }, "zoomed"));
  }

  private setSpan(seconds: number): void {
    this.moveTo(seconds > 0 ? this.clock.time - seconds / 2 : this.report.begin, seconds > 0 ? seconds : this.wholeSpan());
    this.span.value = seconds > 0 ? String(seconds) : "0";
  }

  private showSpan(): void {
    const span = this.range.to - this.range.from;
    const isOffered = SPANS_S.some((one) => Math.abs(one - span) < 1e-6 && one < this.report.duration);
    this.span.value = span >= this.wholeSpan() - 1e-6 ? "0" : isOffered ? String(Math.round(span)) : "own";
  }

  private moveTo(from: number, span: number): void {
    const { begin, duration } = this.report;
    const wide = Math.min(Math.max(span, LEAST_SPAN_S), this.wholeSpan());
    const start = Math.min(Math.max(from, begin), Math.max(begin, duration - wide));
    this.range = { from: start, to: start + wide };
  }

  private wholeSpan(): number {
    return Math.max(this.report.duration - this.report.begin, LEAST_SPAN_S);
  }

  private seek(time: number): void {
    this.clock.seek(time);
    this.host.timeChanged();
  }

  // --- the pointer ----------------------------------------------------------------------------------------

  private xOf(event: PointerEvent | WheelEvent | MouseEvent): number {
    return event.clientX - this.axis.getBoundingClientRect().left;
  }

  private listen(): void {
    let held: { what: Held; x: number } | undefined;
    const timeAt = (event: PointerEvent | WheelEvent) => timeOfX(this.xOf(event), this.range, this.width);
    const whole = () => ({ from: this.report.begin, to: this.report.duration });
    const isIn = (event: Event, box: HTMLElement) => event.target instanceof Node && box.contains(event.target);
    this.axis.addEventListener("pointerdown", (event) => {
      if (event.target === this.scrub || event.button !== 0 || this.xOf(event) < gutterOf(this.width)) return;
      const within = (POP_CLICK_PX * (this.range.to - this.range.from)) / axisWidth(this.width);
      const pop = event.target === this.lanes && event.offsetY < 18 ? popNear(this.policy.pops, timeAt(event), within) : -1;
      if (pop >= 0) {
        this.host.goToPop(pop);
        return;
      }
      this.axis.setPointerCapture(event.pointerId);
      // A finger scrubs everywhere; a mouse chooses a span on the plots.
      held = { what: isIn(event, this.overview) ? "overview" : isIn(event, this.plotBox) && event.pointerType !== "touch" ? "brush" : "scrub", x: this.xOf(event) };
      if (held.what === "scrub") this.seek(timeAt(event));
      if (held.what === "overview") this.centreOn(timeOfX(this.xOf(event), whole(), this.width));
    });
    this.axis.addEventListener("pointermove", (event) => {
      const x = this.xOf(event);
      if (held?.what === "scrub") this.seek(timeAt(event));
      if (held?.what === "overview") this.centreOn(timeOfX(x, whole(), this.width));
      if (held?.what === "brush" && Math.abs(x - held.x) > BRUSH_PX) this.showBrush(held.x, x);
      const box = this.lanes.getBoundingClientRect();
      const inLanes = event.clientY >= box.top && event.clientY < box.bottom;
      this.hoverAt = x < gutterOf(this.width) || event.pointerType === "touch" || isIn(event, this.overview) ? undefined
        : { x, kind: inLanes ? laneAt(event.clientY - box.top) : undefined };
      this.drawHover();
    });
    this.axis.addEventListener("pointerleave", () => {
      this.hoverAt = undefined;
      this.drawHover();
    });
    const release = (event: PointerEvent) => {
      const was = held;
      held = undefined;
      this.brush.hidden = true;
      if (was?.what !== "brush" || event.type !== "pointerup") return;
      const x = this.xOf(event);
      if (Math.abs(x - was.x) <= BRUSH_PX) {
        this.seek(timeOfX(was.x, this.range, this.width));
        return;
      }
      const [from, to] = [timeOfX(Math.min(x, was.x), this.range, this.width), timeOfX(Math.max(x, was.x), this.range, this.width)];
      this.moveTo(Math.max(from, this.range.from), Math.min(to, this.range.to) - Math.max(from, this.range.from));
      // The time goes along, or the axis would turn back to it.
      if (this.clock.time < this.range.from || this.clock.time > this.range.to) this.clock.seek(this.range.from);
      this.showSpan();
      this.host.timeChanged();
    };
    this.axis.addEventListener("pointerup", release);
    this.axis.addEventListener("pointercancel", release);
    this.axis.addEventListener("dblclick", (event) => {
      if (event.target === this.scrub || this.xOf(event) < gutterOf(this.width)) return;
      this.setSpan(0);
      this.host.timeChanged();
    });
    this.axis.addEventListener("wheel", (event) => {
      event.preventDefault();
      const span = this.range.to - this.range.from;
      const along = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
      if (Math.abs(along) > Math.abs(event.shiftKey ? 0 : event.deltaY)) {
        this.moveTo(this.range.from + (along / axisWidth(this.width)) * span, span);
        this.clock.seek(Math.min(Math.max(this.clock.time, this.range.from), this.range.to));
      } else {
        const at = timeAt(event);
        const wanted = Math.min(Math.max(span * Math.exp(event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0015)), LEAST_SPAN_S), this.wholeSpan());
        this.moveTo(at - ((at - this.range.from) / span) * wanted, wanted);
        if (this.clock.time < this.range.from || this.clock.time > this.range.to) this.clock.seek(at);
      }
      this.showSpan();
      this.host.timeChanged();
    }, { passive: false });
  }

  private centreOn(time: number): void {
    this.moveTo(time - (this.range.to - this.range.from) / 2, this.range.to - this.range.from);
    this.seek(time);
  }

  private showBrush(from: number, to: number): void {
    const left = Math.max(Math.min(from, to), gutterOf(this.width));
    this.brush.hidden = false;
    this.brush.style.left = `${left}px`;
    this.brush.style.width = `${Math.max(from, to) - left}px`;
  }

  // A line through everything at the pointer, and what it meets in words.
  private drawHover(): void {
    const at = this.hoverAt;
    this.hoverLine.hidden = this.hoverTip.hidden = at === undefined;
    if (!at) return;
    const time = Math.min(Math.max(timeOfX(at.x, this.range, this.width), this.report.begin), this.report.duration);
    this.hoverLine.style.transform = `translateX(${at.x.toFixed(1)}px)`;
    const lines: [string, string][] = [];
    const mark = at.kind ? this.wordsOfMark(at.kind, time) : undefined;
    if (mark) lines.push(mark);
    else if (this.body) lines.push(...this.plots.valuesAt(this.policy, this.body.index, frameAt(this.policy.frames, this.body.index, time, this.report.fps)));
    this.hoverTip.replaceChildren(el("b", {}, formatTime(time)), ...lines.map(([label, value]) => el("span", {}, el("i", {}, label), value)));
    const wide = this.hoverTip.offsetWidth;
    this.hoverTip.style.left = `${at.x + 14 + wide > this.width ? Math.max(0, at.x - wide - 14) : at.x + 14}px`;
  }

  private wordsOfMark(kind: MarkerKind, time: number): [string, string] | undefined {
    const within = (4 * (this.range.to - this.range.from)) / axisWidth(this.width);
    const mark = markNear(this.markers[kind], time, within, this.body?.index ?? -1);
    if (mark < 0) return undefined;
    const markers = this.markers[kind];
    const name = formatName(this.report.bodies[markers.body[mark]]?.name ?? "", 24);
    const when = formatTime(markers.time[mark] / TICKS_PER_S);
    if (kind !== "pop") return [`${name}, ${when}`, MARKER_TEXT[kind].explains];
    const { pops } = this.policy;
    const pop = markers.pop?.[mark] ?? -1;
    return pop < 0 ? undefined : [`${name}, ${formatTime(popTime(pops, pop))}`, `${pops.kind.at(pop)}, ${formatMetres(pops.step[pop] / UNITS_PER_M)}`];
  }
}
