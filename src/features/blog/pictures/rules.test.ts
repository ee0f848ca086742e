import { describe, expect, it } from "vitest";
import { setTitle, written, DRAWING, PICTURE } from "./rules.ts";

/** A font whose letters are all as wide as half their height: 19 of them fit a line of 104 pixels. */
const widthOf = (text: string, size: number) => (Array.from(text).length * size) / 2;
const titled = (title: string) => setTitle(title, widthOf);

describe("a title on a picture", () => {
  it("is as large as fits, and smaller by steps the longer it is", () => {
    expect(titled("Rain")).toMatchObject({ size: 132, lines: ["Rain"] });
    const sizes = [1, 5, 8, 12, 14, 17, 40].map((count) => titled("eight le ".repeat(count)).size);
    expect(sizes).toEqual([132, 104, 88, 74, 62, 54, 54]);
  });

  it("has lines of about one length, and no word alone at the end", () => {
    expect(titled("Seven o'clock is harder than it looks").lines).toEqual([
      "Seven o'clock",
      "is harder",
      "than it looks",
    ]);
  });

  it("breaks at hyphens and dashes within words, and not between words that a space holds together", () => {
    const { lines } = titled("Twenty-four/seven-and-a-half-hour-long");
    expect(lines.join("")).toBe("Twenty-four/seven-and-a-half-hour-long");
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines.slice(0, -1)) expect(line).toMatch(/[-/]$/);
    expect(titled("It was decided to be minus -5\u00A0degrees outside").lines.join("|")).toContain(
      "-5\u00A0degrees",
    );
  });

  it("takes a smaller size before it breaks a word, and then breaks what no line has room for", () => {
    const long = titled(`We ${"m".repeat(26)}`);
    expect(long).toMatchObject({ size: 74, lines: ["We", "m".repeat(26)] });
    const { size, lines } = titled("x".repeat(200));
    expect(size).toBe(54);
    expect(lines.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => "x".repeat(37)));
    expect(lines[3]).toBe(`${"x".repeat(36)}…`);
  });

  it("ends with an ellipsis behind a whole word after four lines, however long it is", () => {
    const words = "one two, three four five six ".repeat(7).trim();
    const { lines } = titled(words);
    expect(lines).toHaveLength(4);
    expect(lines[3]).toMatch(/ \w+…$/);
    expect(words.replaceAll(",", "")).toContain(lines.join(" ").slice(0, -1).replaceAll(",", ""));
    for (const line of lines) expect(widthOf(line, 54)).toBeLessThanOrEqual(1020);
  });

  it("does not depend on how its characters and spaces were typed", () => {
    expect(written(" Mu\u0308ller's\f\n team  ")).toBe("M\u00FCller's team");
    expect(written("5\u00A0km")).toBe("5\u00A0km");
  });
});

/** As wide as there are characters, whatever the size: a line has room for 1,020. */
const wide = (title: string) => setTitle(title, (text) => Array.from(text).length);

const word = (letter: string, length: number) => letter.repeat(length);

describe("the edges of a line", () => {
  it("hold exactly what fits, without the space behind it", () => {
    expect(wide(word("a", 1020))).toEqual({ size: 132, lineHeight: 0.96, lines: [word("a", 1020)] });
    expect(wide(`${word("a", 509)} ${word("b", 510)}`).lines).toEqual([
      `${word("a", 509)} ${word("b", 510)}`,
    ]);
    expect(wide(`${word("a", 510)} ${word("b", 510)}`).lines).toEqual([word("a", 510), word("b", 510)]);
  });

  it("leave as many lines as the size has room for", () => {
    const lines = (count: number) => wide(Array.from({ length: count }, () => word("a", 1020)).join(" "));
    expect([1, 2, 3, 4].map((count) => lines(count).size)).toEqual([132, 132, 104, 88]);
    expect(lines(4).lines).toHaveLength(4);
    expect(lines(5)).toMatchObject({ size: 54, lineHeight: 1.12 });
    expect(lines(5).lines).toEqual([
      ...Array.from({ length: 3 }, () => word("a", 1020)),
      `${word("a", 1019)}…`,
    ]);
  });

  it("break a word that no line has room for, and cut nothing that fits four lines", () => {
    const { size, lineHeight, lines } = wide(`${word("a", 2100)} end`);
    expect([size, lineHeight]).toEqual([54, 1.12]);
    expect(lines).toEqual([word("a", 1020), word("a", 1020), `${word("a", 60)} end`]);
    expect(wide(word("a", 4080)).lines).toEqual(Array.from({ length: 4 }, () => word("a", 1020)));
    expect(wide(word("a", 4081)).lines[3]).toBe(`${word("a", 1019)}…`);
  });

  it("end with an ellipsis in place of marks, and of words that leave no room for it", () => {
    const full = Array.from({ length: 3 }, () => word("a", 1020)).join(" ");
    expect(wide(`${full} ${word("b", 1000)}, -- ${word("c", 1020)}`).lines[3]).toBe(`${word("b", 1000)}…`);
    expect(wide(`${full} ${word("b", 1000)} ${word("c", 19)} ${word("d", 1020)}`).lines[3]).toBe(
      `${word("b", 1000)}…`,
    );
    expect(wide(`${full} ${word("b", 1000)} ${word("c", 18)} ${word("d", 1020)}`).lines[3]).toBe(
      `${word("b", 1000)} ${word("c", 18)}…`,
    );
  });

  it("are those of a picture of 1,200 by 630", () => {
    expect([PICTURE, DRAWING]).toEqual([{ width: 1200, height: 630 }, 1]);
  });
});
