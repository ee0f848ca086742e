import { describe, expect, it } from "vitest";
import { draw, drawSections } from "./draw.ts";
import type { Piece } from "./pieces.ts";

const numbers = Array.from({ length: 50 }, (_, index) => index);

describe("draw", () => {
  it("draws the same items for the same seed, and different items for a different seed", () => {
    expect(draw(numbers, 10, 7)).toEqual(draw(numbers, 10, 7));
    expect(draw(numbers, 10, 7)).not.toEqual(draw(numbers, 10, 8));
  });

  it("draws no item twice, and all items if there aren't enough", () => {
    expect(new Set(draw(numbers, 40, 1)).size).toBe(40);
    expect(draw(numbers, 100, 1).toSorted((a, b) => a - b)).toEqual(numbers);
  });

  it("draws every item about equally often", () => {
    const counts = numbers.map(() => 0);
    for (let seed = 0; seed < 2000; seed++) for (const number of draw(numbers, 5, seed)) counts[number]!++;
    // On average, each number is drawn 200 times.
    expect(Math.min(...counts)).toBeGreaterThan(140);
    expect(Math.max(...counts)).toBeLessThan(260);
  });
});

describe("sections", () => {
  it("leave out parameters, headings, tables, and comments that are only ids", () => {
    const at = { file: "a.ts", line: 1 };
    const long = "The worker sends a text to every player on the roster.";
    const pieces: Piece[] = [
      { ...at, kind: "visible", text: "Save" },
      { ...at, kind: "string", text: "Text was sent" },
      { ...at, kind: "comment", text: "ACCT-12, ACCT-13." },
      { ...at, kind: "doc comment", text: "Returns the team." },
      { ...at, kind: "title", text: "rejects it" },
      { ...at, kind: "name", text: "team", declares: "parameter" },
      { ...at, kind: "name", text: "moveGame", declares: "function" },
      { ...at, kind: "prose", text: `# ${long}` },
      { ...at, kind: "prose", text: `| ${long} |` },
      { ...at, kind: "prose", text: long },
    ];
    const drawnSections = drawSections(pieces, 1).map((section) => [
      section.title,
      section.pieces.map(({ text }) => text),
    ]);
    expect(Object.fromEntries(drawnSections)).toEqual({
      "Visible strings": ["Save"],
      Comments: ["Returns the team."],
      "Test titles": ["rejects it"],
      Names: ["moveGame"],
      Paragraphs: [long],
    });
  });
});
