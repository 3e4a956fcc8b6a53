// Many coloured line pieces in one draw call; filled again each frame.
import { type Color, DynamicDrawUsage, type InterleavedBufferAttribute } from "three";
import { LineMaterial } from "three/examples/jsm/lines/LineMaterial.js";
import { LineSegments2 } from "three/examples/jsm/lines/LineSegments2.js";
import { LineSegmentsGeometry } from "three/examples/jsm/lines/LineSegmentsGeometry.js";

export class LineBatch {
  readonly object: LineSegments2;
  private readonly positions: Float32Array;
  private readonly colours: Float32Array;
  private readonly geometry = new LineSegmentsGeometry();
  private count = 0;

  constructor(private readonly most: number, width: number, opacity = 1) {
    this.positions = new Float32Array(most * 6);
    this.colours = new Float32Array(most * 6);
    this.geometry.setPositions(this.positions);
    this.geometry.setColors(this.colours);
    for (const name of ["instanceStart", "instanceColorStart"]) this.bufferOf(name).setUsage(DynamicDrawUsage);
    const material = new LineMaterial({ vertexColors: true, linewidth: width, transparent: opacity < 1, opacity });
    this.object = new LineSegments2(this.geometry, material);
    this.object.frustumCulled = false; // its bounds change all the time
  }

  clear(): void {
    this.count = 0;
  }

  // What does not fit is left out.
  add(ax: number, ay: number, az: number, bx: number, by: number, bz: number, colour: Color): void {
    if (this.count >= this.most) return;
    const at = this.count++ * 6;
    this.positions.set([ax, ay, az, bx, by, bz], at);
    this.colours.set([colour.r, colour.g, colour.b, colour.r, colour.g, colour.b], at);
  }

  circle(x: number, y: number, z: number, radius: number, colour: Color, isDashed: boolean): void {
    const pieces = 72;
    for (let i = 0; i < pieces; i++) {
      if (isDashed && i % 2 === 1) continue;
      const a = (i / pieces) * 2 * Math.PI;
      const b = ((i + 1) / pieces) * 2 * Math.PI;
      this.add(x + Math.cos(a) * radius, y + Math.sin(a) * radius, z, x + Math.cos(b) * radius, y + Math.sin(b) * radius, z, colour);
    }
  }

  dashed(ax: number, ay: number, az: number, bx: number, by: number, bz: number, colour: Color, dash = 0.6): void {
    const length = Math.hypot(bx - ax, by - ay, bz - az);
    const pieces = Math.min(200, Math.max(1, Math.floor(length / dash)));
    for (let i = 0; i < pieces; i += 2) {
      const f = i / pieces;
      const t = Math.min(1, (i + 1) / pieces);
      this.add(ax + (bx - ax) * f, ay + (by - ay) * f, az + (bz - az) * f, ax + (bx - ax) * t, ay + (by - ay) * t, az + (bz - az) * t, colour);
    }
  }

  upload(): void {
    for (const name of ["instanceStart", "instanceColorStart"]) {
      const buffer = this.bufferOf(name);
      buffer.clearUpdateRanges();
      buffer.addUpdateRange(0, this.count * 6);
      buffer.needsUpdate = true;
    }
    this.geometry.instanceCount = this.count;
    this.object.visible = this.count > 0;
  }

  private bufferOf(name: string) {
    return (this.geometry.getAttribute(name) as InterleavedBufferAttribute).data;
  }
}
