// Opens the report in the page, or says why there is nothing to show.
import { App } from "./app";
import { LiveReport } from "./data/live";
import { Report } from "./data/report";
import { applyTheme, systemTheme } from "./ui/theme";
import { hideNotice, showNotice } from "./ui/notice";

async function open(): Promise<void> {
  applyTheme(systemTheme());
  const live = document.getElementById("glidepath-live");
  if (live) {
    follow(String((JSON.parse(live.textContent ?? "{}") as { title?: unknown }).title ?? "live"));
    return;
  }
  const element = document.getElementById("glidepath-data");
  if (!element) {
    showNotice("This page holds no capture", "It is the empty viewer. Make a page with your own capture inside:",
      "glidepath report CAPTURE --out report.html");
    return;
  }
  const text = element.textContent ?? "";
  const report = await Report.open(text);
  if (report.policies.length === 0 || report.bodies.length === 0) {
    showNotice("No bodies in this capture",
      `${report.title ? `"${report.title}"` : "The capture"} was read, but nobody was ever seen in it. Record while other players or creatures `
      + "are near, from before you enter the world, and check that the capture holds the server's own traffic:",
      "glidepath report CAPTURE --out report.html");
    return;
  }
  const policy = await report.policy(0);
  hideNotice();
  const app = new App(report, policy);
  app.start();
}

// Live: pieces come one after the other, and are taken in that order.
function follow(title: string): void {
  showNotice("Waiting for traffic", `${title}: nothing has come yet. The page begins with the first message of a server.`);
  const report = new LiveReport(title);
  let app: App | undefined;
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
  showNotice("The report could not be opened", `Reason: ${says}. Copy or download the file again; if it stays so, make it anew:`,
    "glidepath report CAPTURE --out report.html");
});
