import { describe, expect, it } from "vitest";
import { getSegments } from "#platform/sms/segments.ts";
import { formatChanges, type AnnouncedGame } from "./rules.ts";

const game = {
  teamName: "Lakeview Otters",
  kind: "game",
  opponent: "Harbor Street FC",
  side: null,
  gameOn: "2026-04-16",
  gameTime: "19:00:00",
  location: "Field 2",
} as const;
const movedText = "Game vs Harbor Street FC is now Thu, Apr 16, 7:00 PM, Field 2.";

describe("text about a change [OP-21]", () => {
  it.each([
    [game, "Game vs Harbor Street FC"],
    [{ ...game, opponent: null, side: null }, "Game"],
    [{ ...game, kind: "practice", opponent: null, side: null }, "Practice"],
    [{ ...game, kind: "other", opponent: null, side: null }, "Event"],
  ] as const)("names the moved or canceled event: %j", (change, name) => {
    expect(formatChanges([{ change: "moved", game: change }])).toBe(
      `${name} is now Thu, Apr 16, 7:00 PM, Field 2.`,
    );
    expect(formatChanges([{ change: "cancelled", game: change }])).toBe(
      `${name} on Thu, Apr 16, 7:00 PM is canceled.`,
    );
  });

  it("spells out the first change and counts them all", () => {
    expect(formatChanges([])).toBe("");
    expect(formatChanges([{ change: "moved", game }])).toBe(movedText);
    expect(
      formatChanges([
        { change: "moved", game },
        { change: "cancelled", game },
      ]),
    ).toBe(`2 games changed. First: ${movedText} See the schedule for the rest.`);
  });

  const longGame: AnnouncedGame = { ...game, opponent: "O".repeat(100), location: "P".repeat(200) };

  it.each(["moved", "cancelled"] as const)(
    "fits one segment with the team's whole name, however long the others are: %s [TEXT-01, TEXT-04]",
    (change) => {
      for (const teamName of ["Otters", "T".repeat(60), "T".repeat(100)])
        expect(
          getSegments(`${teamName}: ${formatChanges([{ change, game: { ...longGame, teamName } }])}`),
        ).toBe(1);
    },
  );

  it("has neither a link nor keywords [TEXT-11]", () => {
    for (const change of ["moved", "cancelled"] as const)
      expect(formatChanges([{ change, game }])).not.toMatch(/https?:|Reply|\b(?:IN|OUT|MAYBE)\b/);
  });

  it("says that a time isn't set yet [TEXT-12]", () => {
    expect(formatChanges([{ change: "moved", game: { ...game, gameTime: null } }])).toBe(
      "Game vs Harbor Street FC is now Thu, Apr 16, time to be set, Field 2.",
    );
  });
});
