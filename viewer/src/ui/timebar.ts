// Transport, scrubber, lanes of marks and the plots: everything that shares the time axis.
import type { Body, Policy, Report } from "../data/report";
import { type Clock, SPEEDS } from "../logic/clock";
import { formatTime } from "../logic/format";
import { markersOf, type MarkerKind, type Markers } from "../logic/markers";
import { popNear } from "../logic/pops";
import { byId, el, setText } from "./dom";
import { axisWidth, drawLanes, gutterOf, LANES_PX, type Range, timeOfX, xOfTime } from "./lanes";
import { Plots } from "./plots";
import type { Inks } from "./theme";

const SPANS_S = [3, 10, 30, 60, 300];
const POP_CLICK_PX = 7;
const LEAST_SPAN_S = 0.2;

export interface TimeHost {
  timeChanged(): void; // by hand
  goToPop(pop: number): void;
}

export class TimeBar {
  range: Range;
  private readonly axis = byId("axis");
  private readonly lanes = byId<HTMLCanvasElement>("lanes");
  private readonly scrub = byId<HTMLInputElement>("scrub");
  private readonly line = byId("now-line");
  private readonly span = byId<HTMLSelectElement>("span");
  private readonly speed = byId<HTMLSelectElement>("speed");
  private readonly plots = new Plots(byId("plots"));
  private markers: Record<MarkerKind, Markers>;
  private width = 0;

  constructor(private readonly report: Report, private policy: Policy, private readonly clock: Clock, private readonly host: TimeHost) {
    this.markers = markersOf(report, policy);
    this.range = { from: 0, to: report.duration };
    this.lanes.style.height = `${LANES_PX}px`;
    this.fillSelects();
    if (report.duration > 90) this.setSpan(60);
    this.listen();
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

  // Draws what depends on range, body, policy or theme.
  drawAxis(body: Body | undefined, inks: Inks, isRebuilt: boolean): void {
    const width = this.axis.clientWidth;
    if (isRebuilt || width !== this.width) this.plots.build(width, inks);
    this.width = width;
    this.axis.style.setProperty("--gutter", `${gutterOf(width)}px`);
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
  }

  needsResize(): boolean {
    return this.axis.clientWidth !== this.width;
  }

  private fillSelects(): void {
    for (const speed of SPEEDS) this.speed.append(el("option", { value: speed }, `${speed}x`));
    this.speed.addEventListener("change", () => {
      this.clock.setSpeed(Number(this.speed.value));
      this.host.timeChanged();
    });
    this.span.append(el("option", { value: "0" }, "whole capture"));
    for (const span of SPANS_S) if (span < this.report.duration) this.span.append(el("option", { value: span }, span < 60 ? `${span} s` : `${span / 60} min`));
    this.span.append(el("option", { value: "own", hidden: true }, "zoomed"));
    this.span.addEventListener("change", () => {
      this.setSpan(Number(this.span.value));
      this.host.timeChanged();
    });
    this.scrub.max = String(this.report.duration);
    this.scrub.step = "any";
    this.scrub.addEventListener("input", () => this.seek(this.scrub.valueAsNumber));
  }

  private setSpan(seconds: number): void {
    this.moveTo(seconds > 0 ? this.clock.time - seconds / 2 : 0, seconds > 0 ? seconds : this.report.duration);
    this.span.value = seconds > 0 ? String(seconds) : "0";
  }

  private moveTo(from: number, span: number): void {
    const { duration } = this.report;
    const wide = Math.min(Math.max(span, LEAST_SPAN_S), duration);
    const start = Math.min(Math.max(from, 0), Math.max(0, duration - wide));
    this.range = { from: start, to: start + wide };
  }

  private seek(time: number): void {
    this.clock.seek(time);
    this.host.timeChanged();
  }

  private listen(): void {
    let isHeld = false;
    const timeAt = (event: PointerEvent | WheelEvent) => timeOfX(event.clientX - this.axis.getBoundingClientRect().left, this.range, this.width);
    this.axis.addEventListener("pointerdown", (event) => {
      if (event.target === this.scrub || event.button !== 0) return;
      if (event.clientX - this.axis.getBoundingClientRect().left < gutterOf(this.width)) return;
      const within = (POP_CLICK_PX * (this.range.to - this.range.from)) / axisWidth(this.width);
      const pop = event.target === this.lanes && event.offsetY < 18 ? popNear(this.policy.pops, timeAt(event), within) : -1;
      if (pop >= 0) {
        this.host.goToPop(pop);
        return;
      }
      isHeld = true;
      this.axis.setPointerCapture(event.pointerId);
      this.seek(timeAt(event));
    });
    this.axis.addEventListener("pointermove", (event) => {
      if (isHeld) this.seek(timeAt(event));
    });
    for (const name of ["pointerup", "pointercancel"] as const) this.axis.addEventListener(name, () => (isHeld = false));
    this.axis.addEventListener("wheel", (event) => {
      // Over the lanes the wheel zooms in time; over the plots it scrolls, unless Ctrl is held.
      if (event.target !== this.lanes && !event.ctrlKey) return;
      event.preventDefault();
      const at = timeAt(event);
      const span = this.range.to - this.range.from;
      const wanted = Math.min(Math.max(span * Math.exp(event.deltaY * 0.0015), LEAST_SPAN_S), this.report.duration);
      this.moveTo(at - ((at - this.range.from) / span) * wanted, wanted);
      this.span.value = "own";
      this.host.timeChanged();
    }, { passive: false });
  }
}
