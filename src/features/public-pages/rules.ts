import { getKit, type KitColor } from "#ui/kit-design.ts";

/** What text on a color needs at least (PUBLIC-09). */
export const MIN_CONTRAST = 4.5;

function computeLuminance(hex: string) {
  const [red, green, blue] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((value) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** Returns the contrast of two colors as WCAG defines it, from 1 to 21. */
export function computeContrast(one: string, other: string): number {
  const [dark, light] = [computeLuminance(one), computeLuminance(other)].toSorted((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

/**
 * Returns the colors of a page's head (PUBLIC-09). Text has the kit's trim if that can be read on the shirt, and white or
 * black otherwise.
 */
export function getPageColors(color: KitColor): { background: string; text: string } {
  const { shirt, trim } = getKit("", `${color}-hoops`);
  const texts = [trim, "#ffffff", "#000000"];
  return {
    background: shirt,
    text: texts.find((text) => computeContrast(shirt, text) >= MIN_CONTRAST)!,
  };
}
