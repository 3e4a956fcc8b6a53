// The colours of the states, from the palette of Okabe and Ito, which people with any of the common colour-vision
// deficiencies can tell apart. A state is always written out somewhere too.
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
  { label: "still", explains: "does not move", light: "#6b7280", dark: "#9aa4b2" },
  { label: "root motion", explains: "moves by what it is doing", light: "#00795a", dark: "#2fc49b" },
  { label: "gliding", explains: "glides to a waypoint", light: "#0072b2", dark: "#56b4e9" },
  { label: "sticky", explains: "follows another body", light: "#a8477e", dark: "#e39cc4" },
  { label: "airborne", explains: "jumps or falls", light: "#a97800", dark: "#f0c340" },
  { label: "snapped", explains: "was put there at once", light: "#d55e00", dark: "#ff8a3d" },
  { label: "hidden", explains: "is not drawn", light: "#9ca3af", dark: "#6b7280" },
];

export function colourOf(state: number, theme: Theme): string {
  const style = STATE_STYLES[state] ?? STATE_STYLES[0];
  return style[theme];
}

export const STATE_COUNT = STATES.length;
