// How far away a camera has to be to see a box.

export interface Bounds {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  z0: number;
  z1: number;
}

// The least distance from the middle of the box from which all of it is in view, looking from the south turned by
// `turnDeg` and down by `tiltDeg`, with a margin.
export function fittingDistance(bounds: Bounds, turnDeg: number, tiltDeg: number, fieldOfViewDeg: number, aspect: number): number {
  const turn = (turnDeg * Math.PI) / 180;
  const tilt = (tiltDeg * Math.PI) / 180;
  const high = Math.tan((fieldOfViewDeg * Math.PI) / 360) * 0.92;
  const wide = high * Math.max(aspect, 0.1);
  const half = [(bounds.x1 - bounds.x0) / 2 + 1, (bounds.y1 - bounds.y0) / 2 + 1, (bounds.z1 - bounds.z0) / 2 + 1];
  let distance = 8;
  for (let corner = 0; corner < 8; corner++) {
    const [x, y, z] = half.map((size, axis) => (corner & (1 << axis) ? size : -size));
    // Along the camera's own axes: to its right, ahead over the ground, then up and ahead as it looks down.
    const right = x * Math.cos(turn) - y * Math.sin(turn);
    const over = x * Math.sin(turn) + y * Math.cos(turn);
    const ahead = over * Math.cos(tilt) - z * Math.sin(tilt);
    const up = over * Math.sin(tilt) + z * Math.cos(tilt);
    distance = Math.max(distance, Math.abs(right) / wide - ahead, Math.abs(up) / high - ahead);
  }
  return distance;
}
