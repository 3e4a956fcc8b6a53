// Which policies stand side by side.

const MOST_PANES = 3;

// The first, which is the engine as it ran; then the chosen one and those after it, or before it at the end.
export function sideBySide(chosen: number, count: number): number[] {
  const panes = Math.min(count, MOST_PANES);
  const from = Math.max(1, Math.min(chosen, count - panes + 1));
  return [0, ...Array.from({ length: panes - 1 }, (_, i) => from + i)].slice(0, panes);
}
