import { describe, expect, it } from "vitest";
import { describeObstacle, formatFirst, formatReached, formatThen } from "./rules.ts";

const dayBefore = { offsetMinutes: 1440, on: "2026-04-15", time: "19:00:00", isMoved: false };
const hourBefore = { offsetMinutes: 60, on: "2026-04-16", time: "18:00:00", isMoved: false };
const context = { teamId: "t", first: dayBefore, fromPrice: "$9.99" };

describe("the words about a team's next text", () => {
  it("say when the first one goes out and when the others follow [START-21]", () => {
    expect(formatFirst(dayBefore)).toBe("First text: Wed, Apr 15, 7:00 PM, 24 hours before");
    expect(formatThen(hourBefore, "2026-04-16")).toBe("Then 1 hour before, at 6:00 PM");
    expect(formatThen({ ...hourBefore, offsetMinutes: 180 }, "2026-04-17")).toBe(
      "Then 3 hours before, at Thu, Apr 16, 6:00 PM",
    );
  });

  it("don't claim 24 hours if quiet hours moved the text [START-21]", () => {
    const moved = { ...dayBefore, time: "20:55:00", isMoved: true };
    expect(formatFirst(moved)).toBe("First text: Wed, Apr 15, 8:55 PM, before quiet hours start");
    expect(formatThen({ ...moved, on: "2026-04-16" }, "2026-04-16")).toBe(
      "Then at 8:55 PM, before quiet hours start",
    );
  });

  it("count people [START-21]", () => {
    expect([1, 3].map(formatReached)).toEqual(["1 person gets it", "3 people get it"]);
  });

  it.each([
    [
      "no-pass",
      "Reminders start with a Season Pass, from $9.99. Get one by Wed, Apr 15, 7:00 PM.",
      "Choose a Season Pass",
    ],
    ["no-consent", "No one has agreed to texts yet.", "Share Join Link"],
    ["no-players", "There are no players yet.", "Add Players"],
    ["too-late", "It's too late for a reminder about this game.", "Open Schedule"],
    ["out-of-texts", "The team is out of texts.", "Get More Texts"],
    ["no-recipients", "No one on the roster can get texts right now.", "Open Roster"],
  ] as const)("say what's in the way, with one step: %s [START-22]", (obstacle, sentence, label) => {
    expect(describeObstacle(obstacle, context)).toMatchObject({ sentence, step: { label } });
  });

  it("offer no step while texting is paused, because managers can't change that", () => {
    expect(describeObstacle("paused", context).step).toBeNull();
  });
});
