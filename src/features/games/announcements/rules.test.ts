import { describe, expect, it } from "vitest";
import { formatChange, formatChanges, RSVP_AGAIN_PROMPTS } from "./rules.ts";

const game = {
  kind: "game",
  opponent: "Harbor Street FC",
  gameOn: "2026-04-16",
  gameTime: "19:00:00",
  location: "Field 2",
} as const;
const movedText = "Game vs Harbor Street FC is now Thu Apr 16, 7:00 PM, Field 2.";

describe("text about a change [OP-21]", () => {
  it.each([
    [game, "Game vs Harbor Street FC"],
    [{ ...game, opponent: null }, "Game"],
    [{ ...game, kind: "practice", opponent: null }, "Practice"],
    [{ ...game, kind: "other", opponent: null }, "Event"],
  ] as const)("names the moved or canceled event: %j", (change, name) => {
    expect(formatChange.moved(change)).toBe(`${name} is now Thu Apr 16, 7:00 PM, Field 2.`);
    expect(formatChange.cancelled(change)).toBe(`${name} on Thu Apr 16, 7:00 PM is canceled.`);
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

  it("has prompts to RSVP again, from longest to shortest", () => {
    expect(RSVP_AGAIN_PROMPTS).toEqual([
      "New time, please RSVP again. Reply IN, OUT, or MAYBE, or tap",
      "New time! Please RSVP:",
      "Moved. RSVP:",
    ]);
  });
});
