// The map's own coordinates: landblocks of 192 m, named by two bytes, and the compass numbers that players know.

export const LANDBLOCK_M = 192;
export const LANDBLOCKS = 255;
const METRES_A_DEGREE = 240; // a landblock is 0.8 of the players' units
const MIDDLE = 102; // the map runs from 102 south and west to 102 north and east

export function landblockName(xM: number, yM: number): string | undefined {
  const x = Math.floor(xM / LANDBLOCK_M);
  const y = Math.floor(yM / LANDBLOCK_M);
  if (x < 0 || y < 0 || x >= LANDBLOCKS || y >= LANDBLOCKS) return undefined;
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(2, "0");
  return `${hex(x)}${hex(y)}`;
}

// Of a cell, which names its landblock in its upper half.
export function landblockOfCell(cell: number): string {
  return (cell >>> 16).toString(16).toUpperCase().padStart(4, "0");
}

// Cells of buildings and dungeons. Positions there count from the corner of their landblock and may lie far outside
// its 192 m, over what is another landblock outdoors: the cell knows where a body is, the place on the map does not.
export function isIndoorCell(cell: number): boolean {
  return (cell & 0xffff) >= 0x100;
}

// The indoor landblock that is looked at: of the selected body, or else of most bodies; undefined: outdoors.
export function indoorLandblock(cells: readonly number[], selected: number): string | undefined {
  if (selected !== 0) return isIndoorCell(selected) ? landblockOfCell(selected) : undefined;
  const counts = new Map<string, number>();
  for (const cell of cells) if (isIndoorCell(cell)) counts.set(landblockOfCell(cell), (counts.get(landblockOfCell(cell)) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most && most[1] * 2 > cells.length ? most[0] : undefined;
}

// Metres of a place of the map from the corner of a landblock.
export function placeInLandblock(name: string, xM: number, yM: number): [number, number] {
  return [xM - Number.parseInt(name.slice(0, 2), 16) * LANDBLOCK_M, yM - Number.parseInt(name.slice(2), 16) * LANDBLOCK_M];
}

// "42.1N, 33.6E"
export function compassPlace(xM: number, yM: number): string {
  const east = xM / METRES_A_DEGREE - MIDDLE;
  const north = yM / METRES_A_DEGREE - MIDDLE;
  return `${Math.abs(north).toFixed(1)}${north < 0 ? "S" : "N"}, ${Math.abs(east).toFixed(1)}${east < 0 ? "W" : "E"}`;
}
