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

// "42.1N, 33.6E"
export function compassPlace(xM: number, yM: number): string {
  const east = xM / METRES_A_DEGREE - MIDDLE;
  const north = yM / METRES_A_DEGREE - MIDDLE;
  return `${Math.abs(north).toFixed(1)}${north < 0 ? "S" : "N"}, ${Math.abs(east).toFixed(1)}${east < 0 ? "W" : "E"}`;
}
