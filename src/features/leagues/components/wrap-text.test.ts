import fc from "fast-check";
import { expect, it } from "vitest";
import { wrapText } from "./wrap-text.ts";

const wrap = (text: string, letters: number) => wrapText(text, (line) => line.length <= letters);

it.each([
  ["", 10, [""]],
  ["Ridgeway Turf", 20, ["Ridgeway Turf"]],
  ["Ridgeway Turf North Entrance", 14, ["Ridgeway Turf", "North Entrance"]],
  ["FC wordwithoutspaces won", 6, ["FC", "wordwi", "thouts", "paces", "won"]],
  ["東京フットボール", 3, ["東京フ", "ットボ", "ール"]],
])("wraps %j at %i characters, between words or inside long words [EXPORT-21]", (text, letters, lines) => {
  expect(wrap(text, letters)).toEqual(lines);
});

it("never splits a grapheme, even when it doesn't fit", () => {
  expect(wrap("👩‍👩‍👧‍👦🇨🇦", 1)).toEqual(["👩‍👩‍👧‍👦", "🇨🇦"]);
});

it("keeps every letter in order on lines that fit", () => {
  const texts = fc.array(fc.stringMatching(/^[a-z]{1,30}$/), { maxLength: 20 }).map((list) => list.join(" "));
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 25 }), (text, letters) => {
      const lines = wrap(text, letters);
      expect(lines.join("").replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(letters);
    }),
  );
});
