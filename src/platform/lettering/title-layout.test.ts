import { describe, expect, it } from "vitest";
import { fitLine, layOutTitle, normalizeTitle, PICTURE } from "./title-layout.ts";

/** Simulates a font whose letters are half as wide as they're tall, so that 19 of them fit on a line at 104 px. */
const measureWidth = (text: string, size: number) => (Array.from(text).length * size) / 2;
const layOut = (title: string) => layOutTitle(title, measureWidth);

describe("picture title", () => {
  it("uses the largest size that fits and shrinks in steps", () => {
    expect(layOut("Rain")).toMatchObject({ size: 132, lines: ["Rain"] });
    const sizes = [1, 5, 8, 12, 14, 17, 40].map((count) => layOut("eight le ".repeat(count)).size);
    expect(sizes).toEqual([132, 104, 88, 74, 62, 54, 54]);
  });

  it("balances lines, so that no word is left alone on the last line", () => {
    expect(layOut("Seven o'clock is harder than it looks").lines).toEqual([
      "Seven o'clock",
      "is harder",
      "than it looks",
    ]);
  });

  it("breaks at hyphens and slashes, but not at non-breaking spaces", () => {
    const { lines } = layOut("Twenty-four/seven-and-a-half-hour-long");
    expect(lines.join("")).toBe("Twenty-four/seven-and-a-half-hour-long");
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines.slice(0, -1)) expect(line).toMatch(/[-/]$/);
    expect(layOut("It was decided to be minus -5\u00A0degrees outside").lines.join("|")).toContain(
      "-5\u00A0degrees",
    );
  });

  it("shrinks before breaking a word, then breaks words that are wider than a line", () => {
    const layout = layOut(`We ${"m".repeat(26)}`);
    expect(layout).toMatchObject({ size: 74, lines: ["We", "m".repeat(26)] });
    const { size, lines } = layOut("x".repeat(200));
    expect(size).toBe(54);
    expect(lines.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => "x".repeat(37)));
    expect(lines[3]).toBe(`${"x".repeat(36)}…`);
  });

  it("truncates after a whole word on the fourth line", () => {
    const title = "one two, three four five six ".repeat(7).trim();
    const { lines } = layOut(title);
    expect(lines).toHaveLength(4);
    expect(lines[3]).toMatch(/ \w+…$/);
    expect(title.replaceAll(",", "")).toContain(lines.join(" ").slice(0, -1).replaceAll(",", ""));
    for (const line of lines) expect(measureWidth(line, 54)).toBeLessThanOrEqual(1020);
  });

  it("normalizes characters and spaces", () => {
    expect(normalizeTitle(" Mu\u0308ller's\f\n team  ")).toBe("M\u00FCller's team");
    expect(normalizeTitle("5\u00A0km")).toBe("5\u00A0km");
  });
});

/** Lays out a title in which every character is one pixel wide at any size, so that 1,020 characters fit on a line. */
const layOutByCount = (title: string) => layOutTitle(title, (text) => Array.from(text).length);

const repeatLetter = (letter: string, length: number) => letter.repeat(length);

describe("title line breaking", () => {
  it("fills a line exactly and ignores the trailing space", () => {
    expect(layOutByCount(repeatLetter("a", 1020))).toEqual({
      size: 132,
      lineHeight: 0.96,
      lines: [repeatLetter("a", 1020)],
    });
    expect(layOutByCount(`${repeatLetter("a", 509)} ${repeatLetter("b", 510)}`).lines).toEqual([
      `${repeatLetter("a", 509)} ${repeatLetter("b", 510)}`,
    ]);
    expect(layOutByCount(`${repeatLetter("a", 510)} ${repeatLetter("b", 510)}`).lines).toEqual([
      repeatLetter("a", 510),
      repeatLetter("b", 510),
    ]);
  });

  it("uses as many lines as the font size allows", () => {
    const lines = (count: number) =>
      layOutByCount(Array.from({ length: count }, () => repeatLetter("a", 1020)).join(" "));
    expect([1, 2, 3, 4].map((count) => lines(count).size)).toEqual([132, 132, 104, 88]);
    expect(lines(4).lines).toHaveLength(4);
    expect(lines(5)).toMatchObject({ size: 54, lineHeight: 1.12 });
    expect(lines(5).lines).toEqual([
      ...Array.from({ length: 3 }, () => repeatLetter("a", 1020)),
      `${repeatLetter("a", 1019)}…`,
    ]);
  });

  it("breaks a word that is wider than a line and keeps what fits on four lines", () => {
    const { size, lineHeight, lines } = layOutByCount(`${repeatLetter("a", 2100)} end`);
    expect([size, lineHeight]).toEqual([54, 1.12]);
    expect(lines).toEqual([repeatLetter("a", 1020), repeatLetter("a", 1020), `${repeatLetter("a", 60)} end`]);
    expect(layOutByCount(repeatLetter("a", 4080)).lines).toEqual(
      Array.from({ length: 4 }, () => repeatLetter("a", 1020)),
    );
    expect(layOutByCount(repeatLetter("a", 4081)).lines[3]).toBe(`${repeatLetter("a", 1019)}…`);
  });

  it("replaces trailing punctuation or words with an ellipsis", () => {
    const fullTitle = Array.from({ length: 3 }, () => repeatLetter("a", 1020)).join(" ");
    expect(
      layOutByCount(`${fullTitle} ${repeatLetter("b", 1000)}, -- ${repeatLetter("c", 1020)}`).lines[3],
    ).toBe(`${repeatLetter("b", 1000)}…`);
    expect(
      layOutByCount(
        `${fullTitle} ${repeatLetter("b", 1000)} ${repeatLetter("c", 19)} ${repeatLetter("d", 1020)}`,
      ).lines[3],
    ).toBe(`${repeatLetter("b", 1000)}…`);
    expect(
      layOutByCount(
        `${fullTitle} ${repeatLetter("b", 1000)} ${repeatLetter("c", 18)} ${repeatLetter("d", 1020)}`,
      ).lines[3],
    ).toBe(`${repeatLetter("b", 1000)} ${repeatLetter("c", 18)}…`);
  });

  it("is designed for a picture of 1,200 by 630 pixels", () => {
    expect(PICTURE).toEqual({ width: 1200, height: 630 });
  });

  it("fits a smaller area with a smaller size, and cuts a text that has only one line", () => {
    const area = { width: 1020, height: 120 };
    expect(layOutTitle("eight le ".repeat(3), measureWidth).size).toBe(132);
    expect(layOutTitle("eight le ".repeat(3), measureWidth, area).size).toBe(74);
    expect(fitLine(" Ultimate  Frisbee ", 1020, (text) => text.length)).toBe("Ultimate Frisbee");
    expect(fitLine("Ultimate Frisbee", 12, (text) => text.length)).toBe("Ultimate…");
  });
});
