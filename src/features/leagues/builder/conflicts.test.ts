import { describe, expect, it } from "vitest";
import { addDays } from "#platform/date-format.ts";
import { buildLeague } from "#tests/factories/schedules.ts";
import { generateSchedule } from "./generator/run.ts";
import { FrequencyRule, GameFrequency, type PlannedGame } from "./schema.ts";
import { checkSchedule } from "#features/games/season-rules/checker/check-schedule.ts";
import {
  findConflicts,
  findMoveConflicts,
  getGameKey,
  isAt,
  moveGame,
  type Slot,
  listSlots,
  findOpenSlots,
} from "#features/games/season-rules/checker/conflicts.ts";

const league = buildLeague(4);
const { games } = generateSchedule(league, { seed: 1, iterations: 60 });
const getName = (id: string) => `Team ${id}`;
const [first] = games as [PlannedGame];
const last = games.at(-1)!;

describe("moving a game", () => {
  it("uses an open slot or swaps with the game there", () => {
    const openSlot = { date: "2026-06-01", time: "19:00", venue: "Main Venue" };
    const movedGames = moveGame(games, first, openSlot);
    expect(movedGames.at(-1)).toEqual({ ...first, ...openSlot });
    expect(movedGames).toHaveLength(6);
    const swappedGames = moveGame(games, first, last);
    expect(swappedGames.find(isAt(last))).toMatchObject({ home: first.home, away: first.away });
    expect(swappedGames.find(isAt(first))).toMatchObject({ home: last.home, away: last.away });
  });

  it("describes the conflicts it would cause", () => {
    const getConflicts = (game: PlannedGame, slot: Partial<PlannedGame>, checkedLeague = league) =>
      findMoveConflicts(checkedLeague, games, game, { ...game, ...slot }, getName);
    const sameTeam = games.find((game) => game !== first && [game.home, game.away].includes(first.home))!;
    const time = sameTeam.time === "19:00" ? "21:30" : "19:00";
    const twice = getConflicts(first, { date: sameTeam.date, time });
    expect(twice.join(" ")).toContain(`Team ${first.home} would play twice on `);
    expect(getConflicts(first, { date: "2026-06-06" })).toEqual(["Sat, Jun 6, 2026 is blocked."]);
    expect(getConflicts(first, { date: "2026-01-01" })).toContain("Thu, Jan 1, 2026 is outside the season.");
    const leagueWithClosedVenue = { ...league, venues: [{ ...league.venues[0]!, closedOn: ["2026-06-01"] }] };
    expect(getConflicts(first, { date: "2026-06-01" }, leagueWithClosedVenue)).toEqual([
      "Main Venue is closed on Mon, Jun 1, 2026 at 7:00 PM.",
    ]);
    const busy = { ...league, busyDays: [{ team: first.home, date: "2026-06-01" }] };
    expect(getConflicts(first, { date: "2026-06-01" }, busy)).toEqual([
      "One of these teams already plays on Mon, Jun 1, 2026.",
    ]);
    expect(getConflicts(first, { date: "2026-06-01" })).toEqual([]);
  });

  it("finds the same conflicts as the server", () => {
    const movedGames = moveGame(games, last, { ...first, time: first.time === "19:00" ? "21:30" : "19:00" });
    const rules = checkSchedule(league, movedGames, []);
    const gameKeys = new Set(rules.flatMap((problem) => problem.games.map(getGameKey)));
    expect(new Set(findConflicts(league, movedGames, getName).keys())).toEqual(gameKeys);
    expect(findConflicts(league, games, getName).size).toBe(0);
  });
});

describe("scheduling an unscheduled game", () => {
  const { home, away } = first;
  const unscheduledGame = { home, away, reason: "days-full" as const };
  const otherGames = games.slice(1);

  it("adds the game to its slot and drops the reason it was unscheduled [OP2-21]", () => {
    const openSlot = { date: "2026-06-01", time: "19:00", venue: "Main Venue" };
    const scheduledGames = moveGame(otherGames, unscheduledGame, openSlot);
    expect(scheduledGames.at(-1)).toEqual({ ...openSlot, home, away });
    expect(checkSchedule(league, scheduledGames, [])).toEqual([]);
  });

  it("finds the same conflicts as moving a game [OP2-21]", () => {
    const getConflicts = (slot: Partial<PlannedGame>) =>
      findMoveConflicts(league, otherGames, unscheduledGame, { ...first, ...slot }, getName);
    const sameTeam = otherGames.find((game) => [game.home, game.away].includes(home))!;
    expect(
      getConflicts({ ...sameTeam, time: sameTeam.time === "19:00" ? "21:30" : "19:00" }).join(" "),
    ).toContain(`Team ${home} would play twice on `);
    expect(getConflicts({ date: "2026-06-06" })).toEqual(["Sat, Jun 6, 2026 is blocked."]);
    expect(getConflicts({})).toEqual([]);
  });

  it("suggests the earliest available days", () => {
    const dates = ["2026-06-15", "2026-06-08", first.date];
    const suggestedSlots = findOpenSlots(league, otherGames, unscheduledGame, dates, 2);
    expect(suggestedSlots.map(({ date }) => date)).toEqual([first.date, "2026-06-08"]);
  });
});

describe("slot suggestion", () => {
  it("lists every start time at every venue", () => {
    expect(listSlots(league, "2026-04-06").map(({ time }) => time)).toEqual(["19:00", "21:30"]);
  });

  it("lists no slot outside a place's opening hours or on a closed date", () => {
    const openingTimes = Array.from({ length: 7 }, () => ({ from: "18:00", until: "22:00" }));
    const venues = [
      { name: "Yard, Field 1", maxTeamsPerDay: 8, openingTimes, closedOn: ["2026-04-07"] },
      { name: "Yard, Field 2", maxTeamsPerDay: 8, openingTimes, closedOn: [] },
    ];
    const listOn = (date: string) =>
      listSlots({ ...league, venues }, date).map(({ time, venue }) => `${time} ${venue}`);
    expect(listOn("2026-04-06")).toEqual(["19:00 Yard, Field 1", "19:00 Yard, Field 2"]);
    expect(listOn("2026-04-07")).toEqual(["19:00 Yard, Field 2"]);
    expect(listOn("")).toEqual([]);
  });

  it("suggests only open slots without conflicts", () => {
    const dates = Array.from({ length: 30 }, (_, day) => `2026-04-${String(day + 1).padStart(2, "0")}`);
    const suggestedSlots = findOpenSlots(league, games, first, dates, 3);
    expect(suggestedSlots.length).toBeGreaterThan(0);
    for (const slot of suggestedSlots) {
      expect(games.some(isAt(slot))).toBe(false);
      expect(checkSchedule(league, moveGame(games, first, slot), [])).toEqual([]);
    }
  });

  it("suggests every slot without conflicts, for every frequency", () => {
    const dates = Array.from({ length: 56 }, (_, day) => addDays(league.startDate, day));
    for (const gameFrequency of GameFrequency.options)
      for (const frequencyRule of FrequencyRule.options) {
        const testLeague = buildLeague(5, { gameFrequency, frequencyRule });
        const [moved, ...rest] = generateSchedule(testLeague, { seed: 1, iterations: 20 }).games as [
          PlannedGame,
          ...PlannedGame[],
        ];
        const unscheduledGame = { home: moved.home, away: moved.away, reason: "days-full" as const };
        const isValid = (slot: Slot) =>
          !rest.some(isAt(slot)) &&
          findMoveConflicts(testLeague, rest, unscheduledGame, slot, getName).length === 0;
        const expected = dates.flatMap((date) => listSlots(testLeague, date).find(isValid) ?? []);
        expect(findOpenSlots(testLeague, rest, unscheduledGame, dates, dates.length)).toEqual(expected);
      }
  });

  it("suggests slots quickly in the largest league", { timeout: 60_000 }, () => {
    const venues = Array.from({ length: 10 }, (_, field) => ({ name: `Field ${field}`, maxTeamsPerDay: 4 }));
    const largeLeague = buildLeague(40, { gamesPerMatchup: 3, gameFrequency: "twice_per_week", venues });
    const season = generateSchedule(largeLeague, { seed: 1, iterations: 3 }).games;
    const dates = Array.from({ length: 430 }, (_, day) => addDays(largeLeague.startDate, day));
    const startedAt = performance.now();
    findOpenSlots(largeLeague, season, season[0]!, dates, 4);
    // Checking every slot against the whole season used to take most of a minute. The current check takes about 250 ms.
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });
});
