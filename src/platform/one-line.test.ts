import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { oneLine, removeInvisible } from "./one-line.ts";

describe("a name", () => {
  it.each([
    ["a right-to-left override", "Maya \u202Etxt.exe"],
    ["a left-to-right isolate", "Ma\u2066ya\u2069"],
    ["an Arabic letter mark", "Maya\u061C"],
    ["a zero-width space", "Ma\u200Bya"],
    ["a zero-width joiner between Latin letters", "Ma\u200Dya"],
    ["a zero-width non-joiner between Latin letters", "Ma\u200Cya"],
    ["a word joiner", "Ma\u2060ya"],
    ["a byte order mark", "\uFEFFMaya"],
    ["a soft hyphen", "Ma\u00ADya"],
    ["a combining grapheme joiner", "Ma\u034Fya"],
    ["a Hangul filler", "Maya\u3164"],
    ["a blank Braille pattern", "Maya\u2800"],
    ["a variation selector after a letter", "Maya\uFE0F"],
    ["tags, which can hide a sentence", "Maya\u{E0048}\u{E0069}\u{E007F}"],
    ["an interlinear annotation", "\uFFF9Maya\uFFFB"],
  ])("loses %s", (_name, text) => {
    const cleaned = oneLine.parse(text);
    expect(cleaned).toMatch(/^Maya( txt\.exe)?$/);
    expect(cleaned).not.toBe(text);
  });

  it.each([
    "Zoë Nuñez-O'Neill",
    "D’Angelo Jr.",
    "Nguyễn Thị Ánh",
    "Nguye\u0302\u0303n",
    "فاطمة الزهراء",
    "مي\u200Cخواهم",
    "שָׁלוֹם בֵּן־דָּוִד",
    "ශ්\u200Dරී",
    "ശ്രീകുമാര്\u200D",
    "ကျွန်ုပ်",
    "ณัฐวุฒิ",
    "葛\u{E0100}城",
    "👩\u200D👩\u200D👧 Otters",
    "👨🏽\u200D🚒",
    "🏳\uFE0F\u200D🌈 United",
    "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} Lions",
    "1\uFE0F\u20E3 Team",
    "❤\uFE0F",
    "🇺🇸",
  ])("keeps %s as it is", (name) => {
    expect(oneLine.parse(name)).toBe(name);
  });

  it("has at most six combining marks in a row, even with invisible characters between them", () => {
    expect(oneLine.parse(`Z${"\u0335".repeat(40)}algo`)).toBe(`Z${"\u0335".repeat(6)}algo`);
    expect(oneLine.parse(`Z${"\u0335\u200B".repeat(40)}algo`)).toBe(`Z${"\u0335".repeat(6)}algo`);
  });

  it.each(["Maya\nBcc: a@example.com", "Ma\u0000ya", "Ma\u2028ya", "Ma\u2029ya", "Ma\u0085ya"])(
    "can't have a line break or a control character: %j",
    (name) => {
      expect(oneLine.safeParse(name).error?.issues[0]?.message).toBe(
        "Remove line breaks and special characters",
      );
    },
  );

  it("is empty if nothing in it can be seen", () => {
    expect(oneLine.parse(" \u200B\u202E \u2060\u3164 ")).toBe("");
  });

  it("doesn't change when it's cleaned again", () => {
    const character = fc.oneof(
      fc.string({ unit: "binary", maxLength: 1 }),
      fc.constantFrom(
        ...Array.from(
          "aक्\u0301\u093F\u200C\u200D\u200B\u202E\uFE0F\u{E0067}\u{E007F}\u{1F3F4}😀🏽葛1م\u180B",
        ),
      ),
    );
    fc.assert(
      fc.property(fc.array(character, { maxLength: 40 }), (characters) => {
        const cleaned = removeInvisible(characters.join(""));
        expect(removeInvisible(cleaned)).toBe(cleaned);
      }),
      { numRuns: 3_000 },
    );
  });
});
