// Opens the report in the page, or says why there is nothing to show.
import { App } from "./app";
import { Report } from "./data/report";
import { applyTheme, systemTheme } from "./ui/theme";
import { hideNotice, showNotice } from "./ui/notice";

async function open(): Promise<void> {
  applyTheme(systemTheme());
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

open().catch((error: unknown) => {
  const says = error instanceof Error ? error.message : String(error);
  showNotice("The report could not be opened", `Reason: ${says}. Copy or download the file again; if it stays so, make it anew:`,
    "glidepath report CAPTURE --out report.html");
});
