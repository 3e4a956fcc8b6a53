// The one time of the page: playing, pausing, stepping and speeds. It knows no screen.

export const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4, 8] as const;
const LONGEST_STEP_S = 0.25; // a tab that slept does not leap

export class Clock {
  time = 0;
  begin = 0;
  isPlaying = false;
  speed = 1;

  constructor(public duration: number, public fps: number) {}

  seek(time: number): void {
    this.time = Number.isFinite(time) ? Math.min(Math.max(time, this.begin), this.duration) : this.begin;
  }

  toggle(): void {
    if (!this.isPlaying && this.time >= this.duration) this.time = this.begin;
    this.isPlaying = !this.isPlaying;
  }

  // Whole frames; playing stops, so that the frame can be looked at.
  step(frames: number): void {
    this.isPlaying = false;
    this.seek((Math.round(this.time * this.fps) + frames) / this.fps);
  }

  setSpeed(speed: number): void {
    this.speed = Math.min(Math.max(speed, SPEEDS[0]), SPEEDS[SPEEDS.length - 1]);
  }

  faster(by: 1 | -1): void {
    const nearest = SPEEDS.reduce((best, speed, i) =>
      Math.abs(speed - this.speed) < Math.abs(SPEEDS[best] - this.speed) ? i : best, 0);
    this.speed = SPEEDS[Math.min(Math.max(nearest + by, 0), SPEEDS.length - 1)];
  }

  // Lets real time pass; true when the shown time changed.
  advance(elapsedS: number): boolean {
    if (!this.isPlaying) return false;
    this.seek(this.time + Math.min(Math.max(elapsedS, 0), LONGEST_STEP_S) * this.speed);
    if (this.time >= this.duration) this.isPlaying = false;
    return true;
  }
}
