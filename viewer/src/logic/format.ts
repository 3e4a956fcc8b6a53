// Numbers for people.

export function formatGuid(id: number): string {
  return `0x${(id >>> 0).toString(16).toUpperCase().padStart(8, "0")}`;
}

export function formatOpcode(opcode: number): string {
  return `0x${(opcode >>> 0).toString(16).toUpperCase().padStart(4, "0")}`;
}

// 1:02.345
export function formatTime(seconds: number, digits = 3): string {
  const scale = 10 ** digits;
  const total = Math.round(Math.max(seconds, 0) * scale);
  const minutes = Math.floor(total / (60 * scale));
  const rest = (total / scale - minutes * 60).toFixed(digits).padStart(digits > 0 ? digits + 3 : 2, "0");
  return `${minutes}:${rest}`;
}

export function formatMetres(metres: number): string {
  const size = Math.abs(metres);
  if (size >= 1000) return `${(metres / 1000).toFixed(2)} km`;
  if (size >= 100) return `${metres.toFixed(0)} m`;
  if (size >= 10) return `${metres.toFixed(1)} m`;
  return `${metres.toFixed(2)} m`;
}

// Metres without the unit, for columns that name it.
export function formatLength(metres: number): string {
  return metres.toFixed(metres >= 100 ? 0 : metres >= 10 ? 1 : 2);
}

export function formatCount(count: number): string {
  return count.toLocaleString("en-US");
}

export const NO_NAME = "(no name)";

// A text that would fill the screen is cut; control characters and marks that turn the direction become visible.
export function formatName(name: string, most = 40): string {
  const visible = name.replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g, "\u00b7");
  if (visible.trim() === "") return NO_NAME;
  const characters = Array.from(visible.slice(0, most * 2 + 2));
  return characters.length > most ? `${characters.slice(0, most - 1).join("")}\u2026` : characters.join("");
}
