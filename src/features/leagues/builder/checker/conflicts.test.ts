import { describe, expect, it } from "vitest";
import { addDays } from "#platform/date-words.ts";
import { leagueOf } from "#tests/factories/schedules.ts";
import { generateSchedule } from "../generator/run.ts";
import { FrequencyRule, GameFrequency, type PlannedGame } from "../schema.ts";
import { checkSchedule } from "./check-schedule.ts";
import {
  conflictsOf,
  conflictsOfMove,
  gameKey,
  isAt,
  moveTo,
  type Slot,
  slotsOn,
  slotsThatFit,
} from "./conflicts.ts";

const league = leagueOf(4);
const { games } = generateSchedule(league, { seed: 1, iterations: 60 });
const nameOf = (id: string) => `Team ${id}`;
const [first] = games as [PlannedGame];
const last = games.at(-1)!;

describe("a game moved by hand", () => {
  it("goes to a free slot, or swaps with who is there", () => {
    const free = { date: "2026-06-01", time: "19:00", venue: "Main Venue" };
    const moved = moveTo(games, first, free);
    expect(moved.at(-1)).toEqual({ ...first, ...free });
    expect(moved).toHaveLength(6);
    const swapped = moveTo(games, first, last);
    expect(swapped.find(isAt(last))).toMatchObject({ home: first.home, away: first.away });
    expect(swapped.find(isAt(first))).toMatchObject({ home: last.home, away: last.away });
  });

  it("says at once what is wrong, in words", () => {
    const said = (game: PlannedGame, slot: Partial<PlannedGame>, more = league) =>
      conflictsOfMove(more, games, game, { ...game, ...slot }, nameOf);
    const sameTeam = games.find((game) => game !== first && [game.home, game.away].includes(first.home))!;
    const time = sameTeam.time === "19:00" ? "21:30" : "19:00";
    const twice = said(first, { date: sameTeam.date, time });
    expect(twice.join(" ")).toContain(`Team ${first.home} would play twice on `);
    expect(said(first, { date: "2026-06-06" })).toEqual(["Sat, Jun 6, 2026 is blocked."]);
    expect(said(first, { date: "2026-01-01" })).toContain("Thu, Jan 1, 2026 is outside of the season.");
    const closed = { ...league, venues: [{ ...league.venues[0]!, closedOn: ["2026-06-01"] }] };
    expect(said(first, { date: "2026-06-01" }, closed)).toEqual([
      "Main Venue is closed on Mon, Jun 1, 2026 at 7:00 PM.",
    ]);
    const busy = { ...league, busyDays: [{ team: first.home, date: "2026-06-01" }] };
    expect(said(first, { date: "2026-06-01" }, busy)).toEqual([
      "A team of this game plays another game on Mon, Jun 1, 2026.",
    ]);
    expect(said(first, { date: "2026-06-01" })).toEqual([]);
  });

  it("has the same conflicts as the server would find", () => {
    const moved = moveTo(games, last, { ...first, time: first.time === "19:00" ? "21:30" : "19:00" });
    const rules = checkSchedule(league, moved, []);
    const named = new Set(rules.flatMap((problem) => problem.games.map(gameKey)));
    expect(new Set(conflictsOf(league, moved, nameOf).keys())).toEqual(named);
    expect(conflictsOf(league, games, nameOf).size).toBe(0);
  });
});

describe("a game without a place", () => {
  const { home, away } = first;
  const left = { home, away, reason: "days-full" as const };
  const others = games.slice(1);

  it("joins the others in its slot, and keeps nothing of why it had none [OP2-21]", () => {
    const free = { date: "2026-06-01", time: "19:00", venue: "Main Venue" };
    const placed = moveTo(others, left, free);
    expect(placed.at(-1)).toEqual({ ...free, home, away });
    expect(checkSchedule(league, placed, [])).toEqual([]);
  });

  it("hears the same objections as one that is moved [OP2-21]", () => {
    const said = (slot: Partial<PlannedGame>) =>
      conflictsOfMove(league, others, left, { ...first, ...slot }, nameOf);
    const sameTeam = others.find((game) => [game.home, game.away].includes(home))!;
    expect(said({ ...sameTeam, time: sameTeam.time === "19:00" ? "21:30" : "19:00" }).join(" ")).toContain(
      `Team ${home} would play twice on `,
    );
    expect(said({ date: "2026-06-06" })).toEqual(["Sat, Jun 6, 2026 is blocked."]);
    expect(said({})).toEqual([]);
  });

  it("is offered the earliest days that fit", () => {
    const dates = ["2026-06-15", "2026-06-08", first.date];
    const fitting = slotsThatFit(league, others, left, dates, 2);
    expect(fitting.map(({ date }) => date)).toEqual([first.date, "2026-06-08"]);
  });
});

describe("slots", () => {
  it("are every start time at every venue", () => {
    expect(slotsOn(league, "2026-04-06").map(({ time }) => time)).toEqual(["19:00", "21:30"]);
  });

  it("that fit are free, break nothing, and are near", () => {
    const dates = Array.from({ length: 30 }, (_, day) => `2026-04-${String(day + 1).padStart(2, "0")}`);
    const fitting = slotsThatFit(league, games, first, dates, 3);
    expect(fitting.length).toBeGreaterThan(0);
    for (const slot of fitting) {
      expect(games.some(isAt(slot))).toBe(false);
      expect(checkSchedule(league, moveTo(games, first, slot), [])).toEqual([]);
    }
  });

  it("that fit are all that break nothing, whatever the frequency", () => {
    const dates = Array.from({ length: 56 }, (_, day) => addDays(league.startDate, day));
    for (const gameFrequency of GameFrequency.options)
      for (const frequencyRule of FrequencyRule.options) {
        const other = leagueOf(5, { gameFrequency, frequencyRule });
        const [moved, ...rest] = generateSchedule(other, { seed: 1, iterations: 20 }).games as [
          PlannedGame,
          ...PlannedGame[],
        ];
        const left = { home: moved.home, away: moved.away, reason: "days-full" as const };
        const isFine = (slot: Slot) =>
          !rest.some(isAt(slot)) && conflictsOfMove(other, rest, left, slot, nameOf).length === 0;
        const expected = dates.flatMap((date) => slotsOn(other, date).find(isFine) ?? []);
        expect(slotsThatFit(other, rest, left, dates, dates.length)).toEqual(expected);
      }
  });

  it("that fit are found at once in the largest league", { timeout: 60_000 }, () => {
    const venues = Array.from({ length: 10 }, (_, field) => ({ name: `Field ${field}`, maxTeamsPerDay: 4 }));
    const large = leagueOf(40, { gamesPerMatchup: 3, gameFrequency: "twice_per_week", venues });
    const season = generateSchedule(large, { seed: 1, iterations: 3 }).games;
    const dates = Array.from({ length: 430 }, (_, day) => addDays(large.startDate, day));
    const began = performance.now();
    slotsThatFit(large, season, season[0]!, dates, 4);
    // Asking every slot about the whole season took most of a minute; this takes a quarter of a second.
    expect(performance.now() - began).toBeLessThan(5000);
  });
});
