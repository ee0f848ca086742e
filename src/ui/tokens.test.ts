import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

type Mode = "light" | "dark";

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8");

/** All the custom properties that are declared. */
const declared = new Map(
  [...css.matchAll(/^\s+--([\w-]+):\s*([^;]+);/gm)].map(([, name, value]) => [name, value!.trim()] as const),
);

/** Returns the oklch() value of a token in one mode. */
function getColor(name: string, mode: Mode): string {
  const value = declared.get(name);
  if (value === undefined) throw new Error(`tokens.css does not declare --${name}`);
  const alias = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (alias !== undefined) return getColor(alias, mode);
  const pair = /^light-dark\(\s*(oklch\([^)]*\)),\s*(oklch\([^)]*\))\s*\)$/.exec(value);
  const color = pair === null ? value : pair[mode === "light" ? 1 : 2]!;
  if (!/^oklch\([\d. ]+\)$/.test(color))
    throw new Error(`--${name} is not an opaque oklch() color: ${color}`);
  return color;
}

/** Clamps a channel to the sRGB gamut. */
const clampChannel = (channel: number) => Math.min(1, Math.max(0, channel));

/** Returns a color's relative luminance on sRGB screens, as defined by WCAG 2.2. */
function getLuminance(color: string): number {
  const [lightness = 0, chroma = 0, hue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = clampChannel(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short);
  const green = clampChannel(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short);
  const blue = clampChannel(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function getContrast(foreground: string, background: string, mode: Mode): number {
  const foregroundLuminance = getLuminance(getColor(foreground, mode));
  const backgroundLuminance = getLuminance(getColor(background, mode));
  return (
    (Math.max(foregroundLuminance, backgroundLuminance) + 0.05) /
    (Math.min(foregroundLuminance, backgroundLuminance) + 0.05)
  );
}

const text = 4.5;
const shape = 3;

const pairs: readonly [foreground: string, background: string, least: number][] = [
  ["ink", "surface", text],
  ["ink", "canvas", text],
  ["ink", "raised", text],
  ["ink", "selected", text],
  ["ink", "hover", text],
  ["ink-2", "surface", text],
  ["ink-2", "raised", text],
  ["ink-2", "sunken", text],
  ["ink-3", "surface", text],
  ["ink-3", "raised", text],
  ["ink-3", "canvas", text],
  ["ink-3", "sunken", text],
  ["court-ink", "surface", text],
  ["court-ink", "court-soft", text],
  ["on-court", "court", text],
  ["on-court", "court-hover", text],
  ["on-court", "court-a", text],
  ["on-court-2", "court-a", text],
  ["on-court-2", "court-b", text],
  ["on-whistle", "whistle", text],
  ["on-whistle", "whistle-hover", text],
  ["whistle-ink", "surface", text],
  ["whistle-ink", "whistle-soft", text],
  ["status-active-ink", "status-active-soft", text],
  ["status-pending-ink", "status-pending-soft", text],
  ["status-expired-ink", "status-expired-soft", text],
  ["rsvp-attending-ink", "rsvp-attending-soft", text],
  ["rsvp-maybe-ink", "rsvp-maybe-soft", text],
  ["rsvp-out-ink", "rsvp-out-soft", text],
  ["red-ink", "surface", text],
  ["red-ink", "raised", text],
  ["quiet-ink", "surface", text],
  ["quiet-ink", "quiet-soft", text],
  ["on-court", "red", text],
  ["control", "surface", shape],
  ["control", "raised", shape],
  ["focus", "surface", shape],
  ["focus", "canvas", shape],
  ["focus", "raised", shape],
  ["green", "surface", shape],
  ["yellow-line", "surface", shape],
  ["red-line", "surface", shape],
  ["quiet-line", "surface", shape],
  ["court", "surface", shape],
];

describe.each(["light", "dark"] as const)("contrast in %s mode", (mode) => {
  test.each(pairs)("for %s on %s is at least %d:1", (foreground, background, minimum) => {
    expect(getContrast(foreground, background, mode)).toBeGreaterThanOrEqual(minimum);
  });
});
