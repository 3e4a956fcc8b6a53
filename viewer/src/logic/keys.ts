// Which key does what; the help lists the same table.

export type Action =
  | "play" | "frame_back" | "frame_on" | "second_back" | "second_on" | "start" | "end" | "slower" | "faster"
  | "next_pop" | "previous_pop" | "next_body" | "previous_body" | "follow" | "map" | "three" | "compare"
  | "next_policy" | "fit" | "zoom_in" | "zoom_out" | "search" | "theme" | "help" | "close"
  | "west" | "east" | "north" | "south" | "turn_left" | "turn_right" | "tilt_up" | "tilt_down"
  | "time_in" | "time_out" | "time_whole" | "next_cause" | "picture" | "clip" | "link" | "live";

export interface KeyRow {
  action: Action;
  keys: string[]; // KeyboardEvent.key, "Shift+" in front where shift counts
  label: string; // the keys for people
  does: string;
}

export const KEY_ROWS: readonly KeyRow[] = [
  { action: "play", keys: [" ", "k"], label: "Space", does: "play or pause" },
  { action: "frame_back", keys: ["ArrowLeft", ","], label: "Left", does: "one frame back" },
  { action: "frame_on", keys: ["ArrowRight", "."], label: "Right", does: "one frame on" },
  { action: "second_back", keys: ["Shift+ArrowLeft"], label: "Shift + Left", does: "one second back" },
  { action: "second_on", keys: ["Shift+ArrowRight"], label: "Shift + Right", does: "one second on" },
  { action: "start", keys: ["Home"], label: "Home", does: "to the beginning" },
  { action: "end", keys: ["End"], label: "End", does: "to the end" },
  { action: "slower", keys: ["["], label: "[", does: "slower, down to 0.1x" },
  { action: "faster", keys: ["]"], label: "]", does: "faster, up to 8x" },
  { action: "next_pop", keys: ["n"], label: "N", does: "next pop (of the selected body, if one is)" },
  { action: "previous_pop", keys: ["p"], label: "P", does: "previous pop" },
  { action: "next_body", keys: ["ArrowDown", "j"], label: "Down", does: "next body of the table" },
  { action: "previous_body", keys: ["ArrowUp", "i"], label: "Up", does: "previous body of the table" },
  { action: "follow", keys: ["f"], label: "F", does: "follow the selected body, or stop" },
  { action: "map", keys: ["1", "m"], label: "1", does: "map" },
  { action: "three", keys: ["2", "3"], label: "2", does: "3-D view" },
  { action: "compare", keys: ["c"], label: "C", does: "side by side" },
  { action: "next_policy", keys: ["o"], label: "O", does: "next policy" },
  { action: "fit", keys: ["0"], label: "0", does: "show all bodies of this place" },
  { action: "zoom_in", keys: ["+", "="], label: "+", does: "zoom in" },
  { action: "zoom_out", keys: ["-"], label: "-", does: "zoom out" },
  { action: "north", keys: ["w"], label: "W", does: "move the view north (3-D: ahead)" },
  { action: "west", keys: ["a"], label: "A", does: "move the view west (3-D: left)" },
  { action: "south", keys: ["s"], label: "S", does: "move the view south (3-D: back)" },
  { action: "east", keys: ["d"], label: "D", does: "move the view east (3-D: right)" },
  { action: "turn_left", keys: ["q"], label: "Q", does: "3-D: turn left" },
  { action: "turn_right", keys: ["e"], label: "E", does: "3-D: turn right" },
  { action: "tilt_up", keys: ["r"], label: "R", does: "3-D: look from higher up" },
  { action: "tilt_down", keys: ["v"], label: "V", does: "3-D: look from lower down" },
  { action: "time_in", keys: ["z"], label: "Z", does: "zoom in on the time axis" },
  { action: "time_out", keys: ["x"], label: "X", does: "zoom out of the time axis" },
  { action: "time_whole", keys: ["y"], label: "Y", does: "the whole capture on the time axis" },
  { action: "next_cause", keys: ["h"], label: "H", does: "next cause of the headline, or all" },
  { action: "picture", keys: ["g"], label: "G", does: "save a picture" },
  { action: "clip", keys: ["u"], label: "U", does: "record a clip, or stop and save it" },
  { action: "link", keys: ["l"], label: "L", does: "copy a link to this moment" },
  { action: "live", keys: ["b"], label: "B", does: "live: back to now" },
  { action: "search", keys: ["/"], label: "/", does: "search by name or guid" },
  { action: "theme", keys: ["t"], label: "T", does: "light or dark" },
  { action: "help", keys: ["?"], label: "?", does: "what am I looking at" },
  { action: "close", keys: ["Escape"], label: "Esc", does: "close the help, or let go of the body" },
];

const ACTION_OF = new Map(KEY_ROWS.flatMap((row) => row.keys.map((key) => [key, row.action] as const)));

export interface KeyPress {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

// What a key press means while the focus is on nothing that wants keys for itself.
export function actionOf(press: KeyPress): Action | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  if (press.shiftKey && key.length > 1) return ACTION_OF.get(`Shift+${key}`);
  return ACTION_OF.get(key);
}
