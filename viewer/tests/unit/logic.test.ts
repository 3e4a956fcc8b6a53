import { describe, expect, it } from "vitest";
import { Clock, SPEEDS } from "../../src/logic/clock";
import { sideBySide } from "../../src/logic/compared";
import { formatGuid, formatMetres, formatName, formatTime } from "../../src/logic/format";
import { actionOf, KEY_ROWS } from "../../src/logic/keys";
import { compassPlace, landblockName } from "../../src/logic/landblock";
import { readLink, writeLink } from "../../src/logic/link";
import { colourOf, STATE_COUNT, STATE_STYLES } from "../../src/logic/palette";

const press = (key: string, more = {}) => actionOf({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more });

describe("clock", () => {
  it("stays within the capture, whatever time it is given", () => {
    const clock = new Clock(10, 60);
    for (const [wanted, is] of [[-1, 0], [11, 10], [Number.NaN, 0], [Infinity, 0], [4, 4]]) {
      clock.seek(wanted);
      expect(clock.time).toBe(is);
    }
  });
  it("steps whole frames and stops playing", () => {
    const clock = new Clock(10, 60);
    clock.seek(1.004);
    clock.toggle();
    clock.step(1);
    expect(clock.time).toBeCloseTo(61 / 60, 9);
    expect(clock.isPlaying).toBe(false);
    clock.step(-61);
    expect(clock.time).toBe(0);
  });
  it("plays at its speed, stops at the end, and begins again from there", () => {
    const clock = new Clock(1, 60);
    expect(clock.advance(1)).toBe(false);
    clock.setSpeed(4);
    clock.toggle();
    clock.advance(0.1);
    expect(clock.time).toBeCloseTo(0.4, 9);
    for (let i = 0; i < 5; i++) clock.advance(0.1);
    expect([clock.time, clock.isPlaying]).toEqual([1, false]);
    clock.toggle();
    expect([clock.time, clock.isPlaying]).toEqual([0, true]);
  });
  it("does not leap when the tab slept", () => {
    const clock = new Clock(1000, 60);
    clock.toggle();
    clock.advance(500);
    expect(clock.time).toBeLessThan(1);
  });
  it("goes through the speeds and no further", () => {
    const clock = new Clock(1, 60);
    for (let i = 0; i < 20; i++) clock.faster(1);
    expect(clock.speed).toBe(8);
    for (let i = 0; i < 20; i++) clock.faster(-1);
    expect(clock.speed).toBe(SPEEDS[0]);
    clock.setSpeed(99);
    expect(clock.speed).toBe(8);
  });
});

describe("side by side", () => {
  it("has the first policy, the chosen one and the next", () => {
    expect(sideBySide(0, 6)).toEqual([0, 1, 2]);
    expect(sideBySide(1, 6)).toEqual([0, 1, 2]);
    expect(sideBySide(3, 6)).toEqual([0, 3, 4]);
    expect(sideBySide(5, 6)).toEqual([0, 4, 5]);
  });
  it("has no more than there are", () => {
    expect(sideBySide(0, 1)).toEqual([0]);
    expect(sideBySide(1, 2)).toEqual([0, 1]);
    expect(sideBySide(2, 3)).toEqual([0, 1, 2]);
  });
});

describe("keys", () => {
  it("leaves the browser its own shortcuts", () => {
    expect(press("f", { ctrlKey: true })).toBeUndefined();
    expect(press("ArrowLeft", { altKey: true })).toBeUndefined();
    expect(press("\\")).toBeUndefined();
  });
  it("tells frames from seconds by the shift key, and takes capital letters", () => {
    expect(press("ArrowLeft")).toBe("frame_back");
    expect(press("ArrowLeft", { shiftKey: true })).toBe("second_back");
    expect(press("F", { shiftKey: true })).toBe("follow");
    expect(press("?", { shiftKey: true })).toBe("help");
  });
  it("has no key twice", () => {
    const keys = KEY_ROWS.flatMap((row) => row.keys);
    expect(new Set(keys).size).toBe(keys.length);
    for (const row of KEY_ROWS) for (const key of row.keys) expect(press(key.replace("Shift+", ""), { shiftKey: key.startsWith("Shift+") })).toBe(row.action);
  });
});

describe("link", () => {
  it("leaves out what a link gets wrong", () => {
    expect(readLink("")).toEqual({ follow: false });
    expect(readLink("#t=-3&body=drudge&view=<b>&policy=1.5&camera=1,2,0,0,0")).toEqual({ follow: false });
    expect(readLink("#t=NaN&body=0x123456789&policy=-1&camera=1,2")).toEqual({ follow: false });
  });
  it("restores what it wrote", () => {
    const state = { time: 12.3456, body: 0x80000001, view: "3d" as const, policy: 2, policies: undefined, axis: undefined, follow: true,
      camera: { x: 32500.25, y: 34600.5, scale: 3.125, turn: -25.5, tilt: 34 } };
    expect(readLink(writeLink(state))).toEqual(state);
    expect(writeLink(state)).toBe("#t=12.3456&body=0x80000001&follow=1&view=3d&policy=2&camera=32500.25,34600.5,3.125,-25.5,34");
    const compared = { ...state, view: "compare" as const, policies: [0, 2, 5], axis: [10.5, 13.25] as const };
    expect(readLink(writeLink(compared))).toEqual(compared);
  });
  it("takes no policies or axis that are none", () => {
    expect(readLink("#policies=1,x&axis=5,4")).toEqual({ follow: false });
    expect(readLink("#policies=&axis=5")).toEqual({ follow: false });
    expect(readLink("#policies=3,1,1&axis=0,0.5,9")).toEqual({ follow: false, policies: [1, 3] });
  });
});

describe("colours", () => {
  const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const linear = (hex: string) => channels(hex).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  const shown = (value: number) => {
    const c = Math.min(1, Math.max(0, value));
    return c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055;
  };
  const light = (hex: string) => {
    const [r, g, b] = linear(hex);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a: string, b: string) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
  // Machado, Oliveira and Fernandes 2009, deuteranopia and protanopia, severity 1.
  const SEEN = [[[0.367, 0.861, -0.228], [0.28, 0.673, 0.047], [-0.012, 0.043, 0.969]], [[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]]];

  it("has one for each state and for states it does not know", () => {
    expect(STATE_STYLES.length).toBe(STATE_COUNT);
    expect(colourOf(99, "light")).toBe(colourOf(0, "light"));
  });
  it("stands out from its background by 3 to 1", () => {
    for (const style of STATE_STYLES.slice(0, 6)) {
      expect(contrast(style.light, "#f8fafc"), style.label).toBeGreaterThan(3);
      expect(contrast(style.dark, "#111822"), style.label).toBeGreaterThan(3);
    }
  });
  it("can be told apart without red or without green", () => {
    for (const theme of ["light", "dark"] as const) {
      for (const seen of SEEN) {
        const colours = STATE_STYLES.slice(0, 6).map((style) => {
          const [r, g, b] = linear(style[theme]);
          return seen.map((row) => shown(row[0] * r + row[1] * g + row[2] * b));
        });
        for (let i = 0; i < colours.length; i++) {
          for (let j = 0; j < i; j++) {
            const distance = Math.hypot(...colours[i].map((value, k) => value - colours[j][k]));
            expect(distance, `${theme}: ${STATE_STYLES[i].label} and ${STATE_STYLES[j].label}`).toBeGreaterThan(0.14);
          }
        }
      }
    }
  });
});

describe("words and numbers", () => {
  it("makes hostile names harmless to the eye", () => {
    expect(formatName("")).toBe("(no name)");
    expect(formatName("  \u200b ")).not.toBe("  \u200b ");
    expect(formatName("\u202eabc\u0007")).toBe("\u00b7abc\u00b7");
    expect([...formatName("W".repeat(10000))].length).toBe(40);
    expect(formatName("<b>")).toBe("<b>");
  });
  it("writes times, distances and guids", () => {
    expect(formatTime(59.9996)).toBe("1:00.000");
    expect(formatTime(62.5, 1)).toBe("1:02.5");
    expect(formatTime(-1, 0)).toBe("0:00");
    expect(formatMetres(1234)).toBe("1.23 km");
    expect(formatMetres(0.055)).toBe("0.06 m");
    expect(formatGuid(-1)).toBe("0xFFFFFFFF");
  });
  it("names landblocks and the players' coordinates", () => {
    expect(landblockName(0xa9 * 192 + 1, 0xb4 * 192 + 191)).toBe("A9B4");
    expect(landblockName(-1, 0)).toBeUndefined();
    expect(landblockName(255 * 192, 0)).toBeUndefined();
    expect(compassPlace(24480, 24480)).toBe("0.0N, 0.0E");
    expect(compassPlace(0xa9 * 192 + 96, 0xb4 * 192 + 96)).toBe("42.4N, 33.6E");
  });
});
