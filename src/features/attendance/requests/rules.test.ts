import { describe, expect, it } from "vitest";
import { decideLate, getDueAt, getIntake, type DueGame } from "./rules.ts";

const at = (time: string) => new Date(`2026-04-${time}:00Z`);
const game: DueGame = {
  gameTime: "19:00:00",
  startsAt: at("17T00:00"),
  isCancelled: false,
  responsesDueHours: 24,
  createdAt: at("01T12:00"),
  movedAt: null,
};

describe("the deadline of a game", () => {
  it.each([2, 6, 12, 24, 48])("is %i hours before the start", (responsesDueHours) => {
    const hoursAhead =
      (at("17T00:00").getTime() - getDueAt({ ...game, responsesDueHours })!.getTime()) / 3.6e6;
    expect(hoursAhead).toBe(responsesDueHours);
  });

  it.each([
    ["a team without one", { responsesDueHours: null }],
    ["a game without a time", { gameTime: null }],
    ["a game that was moved after it", { movedAt: at("16T03:00") }],
    ["a game that was moved at that minute", { movedAt: at("16T00:00") }],
    ["a game that was added after it", { createdAt: at("16T03:00") }],
  ])("doesn't exist for %s", (_, change) => {
    expect(getDueAt({ ...game, ...change })).toBeNull();
    expect(getIntake({ ...game, ...change }, at("16T12:00"))).toBe("open");
  });

  it("holds for a game that was moved before it, however late it was added", () => {
    expect(getDueAt({ ...game, movedAt: at("15T23:59") })).toEqual(at("16T00:00"));
    expect(getDueAt({ ...game, createdAt: at("20T00:00") })).toEqual(at("16T00:00"));
  });
});

describe("what a game accepts", () => {
  it("is responses before the deadline, requests after it, and nothing from the start", () => {
    const seen = ["15T23:59", "16T00:00", "16T23:59", "17T00:00"].map((time) => getIntake(game, at(time)));
    expect(seen).toEqual(["open", "requests", "requests", "closed"]);
    expect(getIntake({ ...game, isCancelled: true }, at("15T23:59"))).toBe("closed");
  });

  it("is responses until the start from those who were offered a spot", () => {
    const seen = ["16T00:00", "17T00:00"].map((time) => getIntake(game, at(time), { isExempt: true }));
    expect(seen).toEqual(["open", "closed"]);
  });
});

it("asks about a new yes or maybe, counts a no, and leaves what was said before", () => {
  const responses = ["attending", "maybe", "not_attending"] as const;
  const decide = (current: Parameters<typeof decideLate>[0]) =>
    responses.map((response) => decideLate(current, response));
  expect(decide(null)).toEqual(["request", "request", "count"]);
  expect(decide("attending")).toEqual(["repeat", "request", "count"]);
  expect(decide("maybe")).toEqual(["request", "repeat", "count"]);
  expect(decide("not_attending")).toEqual(["request", "request", "repeat"]);
});
