// The colours of the states. They start from the palette of Okabe and Ito and are moved apart until people who see
// no red or no green can tell each from each (the unit tests measure it). A state is always written out somewhere too.
import { STATES } from "../data/report";

export type Theme = "light" | "dark";

export interface StateStyle {
  label: string;
  explains: string;
  light: string;
  dark: string;
}

// In the order of STATES.
export const STATE_STYLES: readonly StateStyle[] = [
  { label: "still", explains: "does not move", light: "#878e99", dark: "#747f90" },
  { label: "root motion", explains: "moves by what it is doing", light: "#006b50", dark: "#35c79b" },
  { label: "gliding", explains: "glides to a waypoint", light: "#0a6fc0", dark: "#4aa8f5" },
  { label: "sticky", explains: "follows another body", light: "#8f1f7a", dark: "#f2aee2" },
  { label: "airborne", explains: "jumps or falls", light: "#b58900", dark: "#f7d54f" },
  { label: "snapped", explains: "was put there at once", light: "#c84400", dark: "#f07020" },
  { label: "hidden", explains: "is not drawn", light: "#9ca3af", dark: "#6b7280" },
];

export function colourOf(state: number, theme: Theme): string {
  const style = STATE_STYLES[state] ?? STATE_STYLES[0];
  return style[theme];
}

export const STATE_COUNT = STATES.length;
