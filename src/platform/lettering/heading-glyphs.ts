import * as hb from "harfbuzzjs";
import file from "./archivo-heading.ttf?inline";

// Converts headings to outlines for images rendered without a browser. Most browsers also use HarfBuzz to shape text,
// so the letters match our pages.

const font = (() => {
  const bytes = Buffer.from(file.slice(file.indexOf(",") + 1), "base64");
  return new hb.Font(new hb.Face(new hb.Blob(new Uint8Array(bytes))));
})();
const { upem } = font.face;
const characters = new Set(font.face.collectUnicodes());

/** Letter spacing relative to the font size, the same as for headings in src/ui. */
const TRACKING = -0.038;

/** Returns whether the font has every character. Missing characters would be drawn as empty boxes. */
export const canWrite = (text: string) =>
  Array.from(text).every((character) => characters.has(character.codePointAt(0)!));

/** Lays out glyphs on a line that starts at 0, in font units. */
function layOut(text: string) {
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  hb.shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  let end = 0;
  const glyphs = buffer.getGlyphInfos().map(({ codepoint: glyph }, index) => {
    const { xAdvance, xOffset, yOffset } = positions[index]!;
    const positionedGlyph = { glyph, x: end + xOffset, y: yOffset };
    // A combining accent sits on the previous letter and has no width.
    end += xAdvance === 0 ? 0 : xAdvance + TRACKING * upem;
    return positionedGlyph;
  });
  return { glyphs, end };
}

/** Returns the width of a line in pixels. */
export const measureWidth = (text: string, size: number) => (layOut(text).end / upem) * size;

/** Returns a line as an SVG path that starts at 0 on its baseline, in pixels. */
export function getOutline(text: string, size: number): string {
  const toPixels = (units: number) => Math.round((units / upem) * size * 100) / 100;
  return layOut(text)
    .glyphs.flatMap(({ glyph, x, y }) =>
      font.glyphToJson(glyph).map(({ type, values }) => {
        // Coordinates alternate between x and y. Flip y because SVG's y axis points down.
        const coordinates = values.map((value, index) =>
          toPixels(index % 2 === 0 ? x + value : -(y + value)),
        );
        return type + coordinates.join(" ");
      }),
    )
    .join("");
}
