// Which policies stand side by side, and how their scores compare.
import type { PolicyInfo } from "../data/report";

const USUAL_PANES = 3;
const FIRST_METRIC = "pops"; // what the page is about stays in sight where the table is cut

// Until somebody chooses: the first, which is the engine as it ran; then the chosen one and those after it, or before
// it at the end.
export function sideBySide(chosen: number, count: number): number[] {
  const panes = Math.min(count, USUAL_PANES);
  const from = Math.max(1, Math.min(chosen, count - panes + 1));
  return [0, ...Array.from({ length: panes - 1 }, (_, i) => from + i)].slice(0, panes);
}

// Takes a policy in or out; one is always left.
export function toggled(shown: readonly number[], policy: number): number[] {
  if (!shown.includes(policy)) return [...shown, policy].sort((a, b) => a - b);
  return shown.length > 1 ? shown.filter((one) => one !== policy) : [...shown];
}

export interface ScoreCell {
  text: string;
  isBest: boolean;
  delta: string; // to the first policy; "" = nothing to say
  isBetter: boolean; // than the first
}

export interface ScoreTable {
  metrics: string[];
  rows: { policy: number; name: string; cells: ScoreCell[] }[];
}

function deltaText(difference: number): string {
  const size = Math.abs(difference);
  if (size < 0.005) return "=";
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : 2;
  return `${difference > 0 ? "+" : "\u2212"}${size.toFixed(digits)}`;
}

// One row a policy. Values that are written alike are equally good; where all are, none is marked.
export function scoreTable(policies: readonly PolicyInfo[]): ScoreTable {
  const metrics = (policies.find((policy) => policy.scores.length > 0)?.scores.map(([name]) => name) ?? [])
    .sort((a, b) => Number(b === FIRST_METRIC) - Number(a === FIRST_METRIC));
  const rows = policies.map((policy, index) => ({
    policy: index, name: policy.name,
    cells: metrics.map((): ScoreCell => ({ text: "-", isBest: false, delta: "", isBetter: false })),
  }));
  metrics.forEach((metric, column) => {
    const found = policies.map((policy) => policy.scores.find(([name]) => name === metric));
    const off = found.map((score) => (score?.[2] === undefined ? Infinity : Math.abs(score[2] - (score[3] ?? 0))));
    const least = Math.min(...off);
    const bestTexts = new Set(found.filter((_, i) => off[i] === least && Number.isFinite(least)).map((score) => score?.[1]));
    const texts = new Set(found.map((score) => score?.[1]));
    found.forEach((score, row) => {
      if (!score) return;
      const cell = rows[row].cells[column];
      cell.text = score[1];
      cell.isBest = texts.size > 1 && score[2] !== undefined && bestTexts.has(score[1]);
      const first = found[0]?.[2];
      if (row === 0 || first === undefined || score[2] === undefined) return;
      cell.delta = deltaText(score[2] - first);
      cell.isBetter = off[row] < off[0];
    });
  });
  return { metrics, rows };
}
