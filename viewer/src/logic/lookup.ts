// What holds at a moment: the frame shown, the newest server position, the waypoints that wait.
import {
  ACCEPTED, type Body, type Frames, HAS_PLACE, type Messages, OPCODE_MOVEMENT, STATE_HIDDEN, STATE_PLACED, STATE_STILL, TELEPORT,
  TICKS_PER_S, UNITS_PER_M,
} from "../data/report";

// The last index in [from, to) whose value is not above `value`, or from - 1. Values rise.
export function lastNotAbove(values: ArrayLike<number>, value: number, from = 0, to = values.length): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export function ticksOf(timeS: number): number {
  return Math.round(timeS * TICKS_PER_S);
}

// The frame of a body that is on the screen, or -1 while it is not in the world.
export function frameAt(frames: Frames, body: number, timeS: number, fps: number): number {
  const from = frames.first[body];
  const to = frames.first[body + 1];
  const ticks = ticksOf(timeS);
  const index = lastNotAbove(frames.time, ticks, from, to);
  if (index < from) return -1;
  const isOver = isLastOfLife(frames, body, index) && ticks - frames.time[index] > (1.5 * TICKS_PER_S) / fps;
  return isOver && to - from > 1 ? -1 : index;
}

function isLastOfLife(frames: Frames, body: number, index: number): boolean {
  return index === frames.first[body + 1] - 1 || (frames.lives[body].length > 1 && frames.lives[body].includes(index + 1));
}

export function isFirstOfLife(frames: Frames, body: number, index: number): boolean {
  return index <= frames.first[body] || (frames.lives[body].length > 1 && frames.lives[body].includes(index));
}

// What moved a body into a frame. One that has just come into the world was nowhere before: that is no snap.
export function stateAt(frames: Frames, body: number, index: number): number {
  const state = frames.state[index] & 15;
  return state === STATE_PLACED && isFirstOfLife(frames, body, index) ? STATE_STILL : state;
}

// The newest message of a body at a time, or -1.
export function messageAt(messages: Messages, body: Body, timeS: number): number {
  const end = body.firstMessage + body.messageCount;
  const index = lastNotAbove(messages.time, ticksOf(timeS), body.firstMessage, end);
  return index < body.firstMessage ? -1 : index;
}

// The message with the newest accepted position, or -1: where the server said the body is.
export function ghostAt(messages: Messages, body: Body, timeS: number): number {
  const index = messageAt(messages, body, timeS);
  return index < 0 ? -1 : messages.placed[index];
}

// The waypoints that wait, newest first: the queue holds the newest accepted positions, as many as it is deep.
export function waypointsAt(messages: Messages, body: Body, timeS: number, depth: number): number[] {
  const found: number[] = [];
  let index = ghostAt(messages, body, timeS);
  while (index >= body.firstMessage && found.length < depth) {
    if (messages.flags[index] & TELEPORT) break;
    found.push(index);
    index = index > body.firstMessage ? messages.placed[index - 1] : -1;
  }
  return found;
}

// The movement message whose position a move-to without an object goes to, or -1.
export function destinationAt(messages: Messages, body: Body, timeS: number): number {
  const newest = messageAt(messages, body, timeS);
  const oldest = Math.max(body.firstMessage, newest - 64);
  for (let index = newest; index >= oldest && index >= 0; index--) {
    if (messages.opcode[index] !== OPCODE_MOVEMENT || !(messages.flags[index] & ACCEPTED)) continue;
    return messages.flags[index] & HAS_PLACE ? index : -1;
  }
  return -1;
}

// How far the body was seen to move into this frame, in metres; 0 in its first, and where it was hidden.
export function stepInto(frames: Frames, body: number, index: number): number {
  if (isFirstOfLife(frames, body, index)) return 0;
  if ((frames.state[index] & 15) === STATE_HIDDEN || (frames.state[index - 1] & 15) === STATE_HIDDEN) return 0;
  const dx = frames.x[index] - frames.x[index - 1];
  const dy = frames.y[index] - frames.y[index - 1];
  const dz = frames.z[index] - frames.z[index - 1];
  return Math.sqrt(dx * dx + dy * dy + dz * dz) / UNITS_PER_M;
}
