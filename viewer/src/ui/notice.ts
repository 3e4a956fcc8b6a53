// The whole-page states: opening, nothing to show, and what went wrong.
import { byId } from "./dom";

export interface NoticeButtons {
  opens?: boolean; // a button that opens a capture
  leadsBack?: boolean; // one that leads back to what was shown
}

export function showNotice(title: string, text: string, command?: string, { opens = false, leadsBack = false }: NoticeButtons = {}): void {
  byId("notice-title").textContent = title;
  byId("notice-text").textContent = text;
  const box = byId("notice-command");
  box.hidden = command === undefined;
  box.textContent = command ?? "";
  byId("notice-open").hidden = !opens;
  byId("notice-back").hidden = !leadsBack;
  byId("notice").hidden = false;
  byId("app").hidden = true;
}

export function hideNotice(): void {
  byId("notice").hidden = true;
  byId("app").hidden = false;
}
