import { describe, expect, it } from "vitest";
import { setTitle, written } from "./rules.ts";

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
