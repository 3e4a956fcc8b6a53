// Captures that are opened in the page: dropped on it or chosen, replayed by the engine inside it. Nothing leaves the
// page. Rules and frame rate are switched by replaying again.
import { inflated } from "../../../bindings/npm/inflate.js";
import { type Policy, Report } from "../data/report";
import { type Choice, Engine, RATES, RULES, type RulesName, Superseded } from "../engine/replay";
import { formatName } from "../logic/format";
import { byId, el, setText } from "./dom";
import { hideNotice, showNotice } from "./notice";

const MOST_BYTES = 512 * 1024 * 1024;
const COMMAND = "glidepath report CAPTURE --out report.html";

export interface CaptureHost {
  isShowing(): boolean; // there is something behind the notice
  show(report: Report, policyName: string | undefined, isSame: boolean): Promise<void>; // instead of any notice
  policy(): Policy | undefined;
}

interface OpenedCapture {
  name: string;
  bytes: Uint8Array;
}

export class Captures {
  private readonly engine = new Engine();
  private readonly choice: Choice = { rules: "retail", fps: 60 };
  private shown: OpenedCapture | undefined;
  private readonly file = byId<HTMLInputElement>("capture-file");

  constructor(private readonly host: CaptureHost) {
    for (const name of Object.keys(RULES)) byId("rules").append(el("option", { value: name }, RULES[name as RulesName]));
    for (const rate of RATES) byId("rate").append(el("option", { value: rate }, `${rate} frames/s`));
    byId<HTMLSelectElement>("rate").value = String(this.choice.fps);
    this.listen();
  }

  choose(): void {
    this.file.click();
  }

  // Of a drop, or of the browser's dialog.
  async open(files: readonly File[]): Promise<void> {
    const [file] = files;
    if (!file) return this.fail("That is no file", "What was dropped is not a file. Drop a capture: .pcap, .pcapng, or one of them gzipped.");
    if (files.length > 1) return this.fail("One capture at a time", "Several files were dropped. Parts of one session go together on the command line:",
      "glidepath report FIRST SECOND --out report.html");
    if (!Engine.isHere) return this.fail("This page has no engine inside", "It was built without one. The program replays the capture:", COMMAND);
    if (file.size > MOST_BYTES) return this.fail("This capture is too large for a browser", "It has more than 512 MiB. The program reads it:", COMMAND);
    const name = formatName(file.name, 60);
    showNotice(`Opening ${name}`, "Nothing is uploaded: the page reads and replays it.");
    let bytes: Uint8Array;
    try {
      bytes = await inflated(new Uint8Array(await file.arrayBuffer()));
    } catch (error) {
      return this.refuse(name, `it could not be read or unpacked (${error instanceof Error ? error.message : String(error)})`);
    }
    await this.replay({ name: file.name, bytes }, (share, what) =>
      showNotice(`Replaying ${name}`, `${Math.round(share * 100)} %: ${what}. Nothing is uploaded.`));
  }

  private async replay(capture: OpenedCapture, tell: (share: number, what: string) => void): Promise<void> {
    const name = formatName(capture.name, 60);
    const isSame = capture === this.shown;
    try {
      const done = await this.engine.replay(capture.bytes, capture.name, this.choice, tell);
      if (done.data.length === 0) return this.refuse(name, done.error);
      if (done.bodies === 0) return this.refuse(name, "it was read, but nobody was ever seen in it; record while other players or creatures are near");
      const report = await Report.open(done.data);
      await this.host.show(report, this.host.policy()?.name, isSame);
      this.shown = capture;
      for (const id of ["rules-field", "rate-field"]) byId(id).hidden = false;
      this.tell(done.error === "" ? "" : `It could not be read to its end: ${done.error}`);
    } catch (error) {
      if (error instanceof Superseded) return;
      this.refuse(name, error instanceof Error ? error.message : String(error));
    }
  }

  private refuse(name: string, why: string): void {
    this.fail("This capture cannot be replayed", `${name}: ${why}.`);
  }

  private fail(title: string, text: string, command?: string): void {
    this.tell("");
    showNotice(title, text, command, { opens: Engine.isHere, leadsBack: this.host.isShowing() });
  }

  private tell(words: string): void {
    const note = byId("replay-note");
    note.hidden = words === "";
    setText(note, words);
  }

  // The same capture under another choice; what is shown stays until it is done.
  private again(): void {
    const { shown } = this;
    if (!shown) return;
    this.tell("Replaying");
    void this.replay(shown, (share) => this.tell(`Replaying ${Math.round(share * 100)} %`));
  }

  private listen(): void {
    const rules = byId<HTMLSelectElement>("rules");
    rules.addEventListener("change", () => {
      this.choice.rules = rules.value as RulesName;
      this.again();
    });
    const rate = byId<HTMLSelectElement>("rate");
    rate.addEventListener("change", () => {
      this.choice.fps = Number(rate.value);
      this.again();
    });
    for (const id of ["open-capture", "notice-open"]) byId(id).addEventListener("click", () => this.choose());
    byId("notice-back").addEventListener("click", () => hideNotice());
    this.file.addEventListener("change", () => {
      const files = [...(this.file.files ?? [])];
      this.file.value = ""; // the same file may be chosen again
      if (files.length > 0) void this.open(files);
    });
    const target = byId("drop");
    let depth = 0; // a drag enters each element that it passes over
    const showTarget = (by: number) => {
      depth = by === 0 ? 0 : Math.max(0, depth + by);
      target.hidden = depth === 0;
    };
    document.addEventListener("dragenter", (event) => {
      if (event.dataTransfer?.types.includes("Files")) showTarget(1);
    });
    document.addEventListener("dragleave", () => showTarget(-1));
    document.addEventListener("dragover", (event) => event.preventDefault()); // else there is no drop
    document.addEventListener("drop", (event) => {
      event.preventDefault(); // else the browser leaves the page for the file
      showTarget(0);
      void this.open([...(event.dataTransfer?.files ?? [])]);
    });
  }
}
