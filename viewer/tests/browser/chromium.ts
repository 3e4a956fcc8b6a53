// Debian's Chromium, without network and without a graphics card.
import { existsSync } from "node:fs";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export async function launch(): Promise<Browser> {
  const executablePath = process.env["GLIDEPATH_CHROMIUM"] ?? PLACES.find((place) => existsSync(place));
  if (!executablePath || !existsSync(executablePath)) {
    throw new Error("Chromium is missing (Debian package chromium): tools/setup test installs it; "
      + "GLIDEPATH_CHROMIUM names one that stands elsewhere");
  }
  return chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync",
      "--no-first-run", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--hide-scrollbars"],
  });
}

// Everything that the page says on the console, and every error that nobody caught.
export async function openPage(browser: Browser, address: string, options: BrowserContextOptions = {}): Promise<{ page: Page; said: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: "light", ...options });
  const page = await context.newPage();
  const said: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") said.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => said.push(`uncaught: ${error.message}`));
  page.on("request", (request) => {
    if (!/^(file|data|blob):/.test(request.url()) && !request.url().startsWith("http://127.0.0.1:")) said.push(`network: ${request.url()}`);
  });
  await page.goto(address);
  return { page, said };
}
