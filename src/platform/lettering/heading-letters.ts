import * as hb from "harfbuzzjs";
import file from "./archivo-heading.ttf?inline";

// Headings as outlines, for pictures that are drawn without a browser. HarfBuzz is what browsers set text with, so the letters
// stand as they do on our pages.

const font = (() => {
  const bytes = Buffer.from(file.slice(file.indexOf(",") + 1), "base64");
  return new hb.Font(new hb.Face(new hb.Blob(new Uint8Array(bytes))));
})();
const { upem } = font.face;
const characters = new Set(font.face.collectUnicodes());

/** Of the size of the letters, as headings have it everywhere (src/ui). */
const TRACKING = -0.038;

/** Whether the font has every character. What it lacks would be drawn as empty boxes. */
export const canWrite = (text: string) =>
  Array.from(text).every((character) => characters.has(character.codePointAt(0)!));

/** Glyphs with their places on a line that begins at 0, in units of the font. */
function set(text: string) {
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  hb.shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  let end = 0;
  const glyphs = buffer.getGlyphInfos().map(({ codepoint: glyph }, index) => {
    const { xAdvance, xOffset, yOffset } = positions[index]!;
    const placed = { glyph, x: end + xOffset, y: yOffset };
    // An accent stands on the letter before it and takes no room.
    end += xAdvance === 0 ? 0 : xAdvance + TRACKING * upem;
    return placed;
  });
  return { glyphs, end };
}

/** How much room a line takes, in pixels. */
export const widthOf = (text: string, size: number) => (set(text).end / upem) * size;

/** A line as the path of an SVG that begins at 0 on its baseline, in pixels. */
export function outlineOf(text: string, size: number): string {
  const pixels = (units: number) => Math.round((units / upem) * size * 100) / 100;
  return set(text)
    .glyphs.flatMap(({ glyph, x, y }) =>
      font.glyphToJson(glyph).map(({ type, values }) => {
        // In turns across and up; an SVG counts downwards.
        const places = values.map((value, index) => pixels(index % 2 === 0 ? x + value : -(y + value)));
        return type + places.join(" ");
      }),
    )
    .join("");
}
