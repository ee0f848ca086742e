import { describe, expect, it } from "vitest";
import { shortText, turnoutInWords, DAY_BEFORE_UNTIL_HOURS, isShort } from "./rules.ts";

const game = {
  teamName: "Lakeview Otters",
  opponent: "Harbor Street FC",
  gameOn: "2026-04-16",
  gameTime: "19:00:00",
};
const turnout = { attending: 6, maybe: 2, none: 3, needed: 8 };
const link = "https://firstwhistle.app/game/0190a000-0000-7000-8000-000000000001/attendance";

describe("too few players, in words", () => {
  it("counts what matters, and leaves out what is nought", () => {
    expect(turnoutInWords(turnout)).toBe("6 of 8 needed are in, 2 maybe, 3 no answer");
    expect(turnoutInWords({ ...turnout, attending: 1, maybe: 0, none: 0 })).toBe("1 of 8 needed is in");
    expect(turnoutInWords({ ...turnout, attending: 0, maybe: 0 })).toBe("0 of 8 needed are in, 3 no answer");
  });

  it("is a text of one segment, with its link last", () => {
    expect(shortText(game, turnout, "https://x.example/a", false)).toEqual({
      body: "Lakeview Otters vs Harbor Street FC Thu 7:00 PM: 6 of 8 needed are in, 2 maybe, 3 no answer. https://x.example/a",
      segments: 1,
    });
    for (const isFirst of [false, true]) {
      const { body, segments } = shortText(game, turnout, link, isFirst);
      // How to stop is worth a segment, once.
      expect(segments).toBe(isFirst ? 2 : 1);
      expect(body.endsWith(` ${link}`)).toBe(true);
      expect(body.includes("STOP ends texts.")).toBe(isFirst);
    }
  });

  it("cuts names, and takes two segments rather than lose the numbers", () => {
    const long = { ...game, teamName: "Ł".repeat(100), opponent: "O".repeat(100) };
    const { body, segments } = shortText(long, turnout, `${link}?${"x".repeat(40)}`, true);
    expect(segments).toBe(2);
    expect(body).toContain("6 of 8 needed are in, 2 maybe, 3 no answer.");
    expect(shortText({ ...game, opponent: null }, turnout, link, false).body).toMatch(
      /^Lakeview Otters Thu 7:00 PM: /,
    );
  });
});

it("is short below what is needed, and told until two hours before", () => {
  expect([7, 8, 9].map((attending) => isShort({ attending, needed: 8 }))).toEqual([true, false, false]);
  expect(DAY_BEFORE_UNTIL_HOURS).toBe(2);
});
