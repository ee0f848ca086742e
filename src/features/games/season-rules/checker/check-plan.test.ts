import { describe, expect, it } from "vitest";
import { buildLeague } from "#tests/factories/schedules.ts";
import type { LeaguePlan, PlannedGame } from "../schema.ts";
import { checkPlan } from "./check-plan.ts";

const createGame = (date: string, pair: string, time = "19:00", venue = "Main Venue"): PlannedGame => {
  const [home, away] = pair.split("-") as [string, string];
  return { date, time, venue, home, away };
};

/** Two divisions of two teams at one place. The second plays Tuesdays, Wednesdays, and Thursdays at 5:00 PM. */
const buildPlan = (crossDivisionGames: number): LeaguePlan => ({
  divisions: ["A", "B"].map((letter, index) => ({
    id: letter,
    league: buildLeague(2, {
      teams: [1, 2].map((number) => ({ id: `${letter}${number}`, daysOff: index === 0 ? ["Thursday"] : [] })),
      ...(index === 1 && {
        startTime: "17:00",
        gameDurationMinutes: 60,
        blockoutDays: ["Friday", "Saturday", "Sunday", "Monday"],
      }),
    }),
  })),
  crossDivisionGames,
  lockedGames: [],
});

const own = [createGame("2026-04-07", "A1-A2"), createGame("2026-04-07", "B1-B2", "17:00")];
const across = [createGame("2026-04-14", "A1-B1"), createGame("2026-04-15", "B2-A2", "17:00")];
const getRules = (games: PlannedGame[], crossDivisionGames = 1) =>
  checkPlan(buildPlan(crossDivisionGames), games, []).map(({ rule }) => rule);

describe("checker of divisions", () => {
  it("accepts games that follow the rules of their division, and of both across divisions", () => {
    expect(getRules(own, 0)).toEqual([]);
    expect(getRules([...own, ...across])).toEqual([]);
  });

  it("reports two games at the same time, a missing break, and a full place across divisions [RESULT-28]", () => {
    const [first, second] = own as [PlannedGame, PlannedGame];
    const league = buildPlan(0);
    league.divisions[1]!.league.lockedGames = [
      { ...second, time: "18:30" },
      { ...second, time: "17:45" },
    ];
    const check = (time: string) =>
      checkPlan(league, [first, { ...second, time }], []).map(({ rule }) => rule);
    expect(check("18:30")).toContain("venue-taken");
    expect(check("17:45")).toEqual(["venue-overlap"]);
    for (const {
      league: { venues },
    } of league.divisions)
      venues[0]!.maxTeamsPerDay = 2;
    expect(check("17:00")).toEqual(["venue-full"]);
  });

  it.each([
    ["a day that one of them blocks", createGame("2026-04-13", "A1-B1"), "blocked-day"],
    ["a day too close to a team's other game", createGame("2026-04-09", "A1-B1"), "too-soon"],
    ["a time of neither", createGame("2026-04-14", "A1-B1", "18:00"), "not-a-start-time"],
    ["a place of neither", createGame("2026-04-14", "A1-B1", "19:00", "Annex"), "unknown-venue"],
    ["a team of no division", createGame("2026-04-14", "A1-C1"), "unknown-team"],
    ["no date", createGame("2026-02-30", "A1-B1"), "not-a-date-or-time"],
  ])("reports a game between divisions on %s", (_, game, rule) =>
    expect(getRules([...own, game, across[1]!])).toContain(rule),
  );

  it("counts games between divisions, with those that couldn't be scheduled [RESULT-29]", () => {
    expect(getRules(own)).toEqual(["missing-game"]);
    expect(getRules([...own, across[0]!])).toEqual(["missing-game"]);
    expect(checkPlan(buildPlan(1), [...own, across[0]!], [{ home: "B2", away: "A2" }])).toEqual([]);
    expect(getRules([...own, ...across], 0)).toContain("too-many-meetings");
    const again = [createGame("2026-04-22", "B1-A1"), createGame("2026-04-23", "A2-B2", "17:00")];
    expect(getRules([...own, ...across, ...again], 2)).toContain("too-many-meetings");
  });
});
