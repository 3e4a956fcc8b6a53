// Opens the report in the page, or says why there is nothing to show.
import { App } from "./app";
import { LiveReport } from "./data/live";
import { Report } from "./data/report";
import { Engine } from "./engine/replay";
import { Captures } from "./ui/captures";
import { byId } from "./ui/dom";
import { hideNotice, showNotice } from "./ui/notice";
import { applyTheme, systemTheme } from "./ui/theme";

let app: App | undefined;

// A report that was made in the page: another capture, or the same one again. The policy stays where it has its like.
async function show(report: Report, policyName: string | undefined, isSame: boolean): Promise<void> {
  const index = isSame ? Math.max(0, report.policies.findIndex(({ name }) => name === policyName)) : 0;
  const policy = await report.policy(index);
  hideNotice(); // the app measures its space
  if (app) {
    app.replace(report, policy, isSame);
  } else {
    app = new App(report, policy);
    app.start();
  }
}

async function open(): Promise<void> {
  applyTheme(systemTheme());
  const live = document.getElementById("glidepath-live");
  if (live) {
    follow(String((JSON.parse(live.textContent ?? "{}") as { title?: unknown }).title ?? "live"));
    return;
  }
  new Captures({ isShowing: () => app !== undefined, show, policy: () => app?.shownPolicy });
  byId("open-capture").hidden = !Engine.isHere;
  const element = document.getElementById("glidepath-data");
  if (!element) {
    showNotice("This page holds no capture", Engine.isHere
      ? "Drop one here: a .pcap or .pcapng file, gzipped or not. The page replays it itself, nothing is uploaded. Or make a page with a capture inside:"
      : "It is the empty viewer. Make a page with your own capture inside:", "glidepath report CAPTURE --out report.html", { opens: Engine.isHere });
    return;
  }
  const text = element.textContent ?? "";
  const report = await Report.open(text);
  if (report.policies.length === 0 || report.bodies.length === 0) {
    showNotice("No bodies in this capture",
      `${report.title ? `"${report.title}"` : "The capture"} was read, but nobody was ever seen in it. Record while other players or creatures `
      + "are near, from before you enter the world, and check that the capture holds the server's own traffic:",
      "glidepath report CAPTURE --out report.html", { opens: Engine.isHere });
    return;
  }
  const policy = await report.policy(0);
  hideNotice();
  app = new App(report, policy);
  app.start();
}

// Live: pieces come one after the other, and are taken in that order.
function follow(title: string): void {
  showNotice("Waiting for traffic", `${title}: nothing has come yet. The page begins with the first message of a server.`);
  const report = new LiveReport(title);
  let lost = 0;
  let queue = Promise.resolve();
  let newest = 0; // a connection that was lost begins with pieces that are here already
  const source = new EventSource(`events${window.location.search}`);
  const tell = () => app?.tellLive(lost > 0 ? `${lost} pieces were lost: this browser was too slow` : "");
  source.addEventListener("message", (event: MessageEvent<string>) => {
    if (Number(event.lastEventId) <= newest) return;
    newest = Number(event.lastEventId);
    queue = queue.then(async () => {
      const places = await report.add(event.data);
      if (!app && report.bodies.length > 0) {
        hideNotice();
        app = new App(report, report.shown);
        app.start();
      }
      app?.renumbered(places);
      app?.grown();
    }).catch((error: unknown) => app?.tellLive(`A piece could not be read: ${error instanceof Error ? error.message : String(error)}`));
  });
  source.addEventListener("dropped", (event: MessageEvent<string>) => {
    lost += Number(event.data) || 0;
    tell();
  });
  source.addEventListener("open", tell);
  source.addEventListener("error", () => app?.tellLive("The server does not answer; what came is still here."));
}

open().catch((error: unknown) => {
  const says = error instanceof Error ? error.message : String(error);
  showNotice("The report could not be opened", `Reason: ${says}. Copy or download the file again; if it stays so, make it again:`,
    "glidepath report CAPTURE --out report.html");
});
