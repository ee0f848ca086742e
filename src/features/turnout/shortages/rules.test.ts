import { describe, expect, it } from "vitest";
import { formatShortageText, formatTurnout, DAY_BEFORE_UNTIL_HOURS } from "./rules.ts";

const game = {
  teamName: "Lakeview Otters",
  opponent: "Harbor Street FC",
  side: null,
  gameOn: "2026-04-16",
  gameTime: "19:00:00",
};
const turnout = { attending: 6, maybe: 2, none: 3, needed: 8 };
const link = "https://firstwhistle.app/game/0190a000-0000-7000-8000-000000000001/attendance";

describe("a shortage text", () => {
  it("lists the counts and leaves out zeros", () => {
    expect(formatTurnout(turnout)).toBe("6 of 8 players in, 2 maybe, 3 no reply");
    expect(formatTurnout({ ...turnout, attending: 1, maybe: 0, none: 0 })).toBe("1 of 8 players in");
    expect(formatTurnout({ ...turnout, attending: 0, maybe: 0 })).toBe("0 of 8 players in, 3 no reply");
  });

  it("fits in one segment with the link last", () => {
    expect(formatShortageText(game, turnout, "https://x.example/a")).toEqual({
      body: "Lakeview Otters vs Harbor Street FC Thu 7:00 PM: 6 of 8 players in, 2 maybe, 3 no reply. https://x.example/a",
      segments: 1,
    });
    const { body, segments } = formatShortageText(game, turnout, link);
    expect(segments).toBe(1);
    expect(body.endsWith(` ${link}`)).toBe(true);
  });

  it("ends with how many people to call before the link, where that fits in one segment [REACH-41]", () => {
    const short = { ...game, opponent: null, side: null };
    const few = { attending: 1, maybe: 0, none: 2, needed: 3 };
    expect(formatShortageText(short, few, "https://x.example/a", 2)).toEqual({
      body: "Lakeview Otters Thu 7:00 PM: 1 of 3 players in, 2 no reply. Call 2 people we couldn't reach. https://x.example/a",
      segments: 1,
    });
    expect(formatShortageText(short, few, "https://x.example/a", 1).body).toContain(
      ". Call 1 person we couldn't reach. https",
    );
    expect(formatShortageText(short, few, "https://x.example/a", 0).body).not.toContain("Call");
    // The opponent's name makes room for it, and the counts don't.
    const shortened = formatShortageText(game, turnout, "https://x.example/any", 2);
    expect(shortened).toMatchObject({ segments: 1 });
    expect(shortened.body).toContain("Call 2 people we couldn't reach.");
    expect(formatShortageText(game, turnout, link, 2)).toEqual(formatShortageText(game, turnout, link));
    const long = { ...game, teamName: "L".repeat(100) };
    expect(formatShortageText(long, turnout, link, 2)).toEqual(formatShortageText(long, turnout, link));
  });

  it("keeps the team's name and the counts whole, even if that takes two segments [TEXT-01]", () => {
    const long = { ...game, teamName: "Ł".repeat(100), opponent: "O".repeat(100) };
    const { body, segments } = formatShortageText(long, turnout, `${link}?${"x".repeat(40)}`);
    expect(segments).toBe(2);
    expect(body.startsWith(`${"L".repeat(100)} `)).toBe(true);
    expect(body).toContain("6 of 8 players in, 2 maybe, 3 no reply.");
    expect(formatShortageText({ ...game, opponent: null, side: null }, turnout, link).body).toMatch(
      /^Lakeview Otters Thu 7:00 PM: /,
    );
  });
});

it("counts a game as short below the minimum, and alerts until two hours before it starts", () => {
  expect(DAY_BEFORE_UNTIL_HOURS).toBe(2);
});
