// Light and dark. The colours of the canvases are the page's own CSS variables, so there is one list of them.
import type { Theme } from "../logic/palette";

export interface Inks {
  theme: Theme;
  surface: string;
  raised: string;
  text: string;
  muted: string;
  faint: string;
  grid: string;
  gridStrong: string;
  accent: string;
  alarm: string;
  sticky: string;
  target: string;
  font: string;
}

export function systemTheme(): Theme {
  return window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

export function applyTheme(theme: Theme): Inks {
  document.documentElement.dataset["theme"] = theme;
  const style = getComputedStyle(document.documentElement);
  const ink = (name: string) => style.getPropertyValue(name).trim();
  return {
    theme,
    surface: ink("--stage"),
    raised: ink("--raised"),
    text: ink("--text"),
    muted: ink("--muted"),
    faint: ink("--faint"),
    grid: ink("--grid"),
    gridStrong: ink("--grid-strong"),
    accent: ink("--accent"),
    alarm: ink("--alarm"),
    sticky: ink("--sticky"),
    target: ink("--target"),
    font: getComputedStyle(document.body).fontFamily,
  };
}
