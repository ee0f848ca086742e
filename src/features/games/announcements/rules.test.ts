import { describe, expect, it } from "vitest";
import { changeInWords, changesInWords, MOVED_ASKS } from "./rules.ts";

const game = {
  kind: "game",
  opponent: "Harbor Street FC",
  gameOn: "2026-04-16",
  gameTime: "19:00:00",
  location: "Field 2",
} as const;
const moved = "Game vs Harbor Street FC is now Thu Apr 16, 7:00 PM, Field 2.";

describe("what a team is told about a change [OP-21]", () => {
  it.each([
    [game, "Game vs Harbor Street FC"],
    [{ ...game, opponent: null }, "Game"],
    [{ ...game, kind: "practice", opponent: null }, "Practice"],
    [{ ...game, kind: "other", opponent: null }, "Event"],
  ] as const)("names what has moved or is cancelled: %j", (one, name) => {
    expect(changeInWords.moved(one)).toBe(`${name} is now Thu Apr 16, 7:00 PM, Field 2.`);
    expect(changeInWords.cancelled(one)).toBe(`${name} on Thu Apr 16, 7:00 PM is cancelled.`);
  });

  it("tells the first change in full and counts the others", () => {
    expect(changesInWords([])).toBe("");
    expect(changesInWords([{ change: "moved", game }])).toBe(moved);
    expect(
      changesInWords([
        { change: "moved", game },
        { change: "cancelled", game },
      ]),
    ).toBe(`2 games have changed. The first: ${moved} The others are on the schedule.`);
  });

  it("asks again about the new time, from the longest words to the shortest", () => {
    expect(MOVED_ASKS).toEqual([
      "This is a new time: please answer again. Reply IN, OUT or MAYBE, or tap",
      "New time. In? Reply or tap",
      "New time. In?",
    ]);
  });
});
