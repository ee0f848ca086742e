import { describe, expect, it } from "vitest";
import { leagueOf } from "#tests/factories/schedules.ts";
import { gameKey } from "../checker/conflicts.ts";
import { generateSchedule } from "../generator/run.ts";
import { builderDefaults } from "../rules.ts";
import type { PlannedGame } from "../schema.ts";
import type { Draft } from "./draft-history.ts";
import { judgeDay, judgeSlot } from "./judge-slot.ts";

const league = leagueOf(4);
const schedule = generateSchedule(league, { seed: 1, iterations: 60 });
const [first, ...others] = schedule.games as [PlannedGame, ...PlannedGame[]];
const last = others.at(-1)!;
const draft: Draft = {
  schedule,
  league,
  settings: { ...league, name: "Spring", venues: [{ ...builderDefaults.venue }], notes: null },
  earlier: null,
  locked: [],
  requestKey: "K",
};
const nameOf = (id: string) => `Team ${id}`;
const free = { date: "2026-06-01", time: "19:00", venue: "Main Venue" };

describe("a game that has a place", () => {
  it("may stay, go to a free slot, or swap", () => {
    expect(judgeSlot(draft, nameOf, first, first)).toEqual({ words: [], isFine: true });
    expect(judgeSlot(draft, nameOf, first, free)).toEqual({ slot: free, words: ["Fits."], isFine: true });
    const slot = { date: last.date, time: last.time, venue: last.venue };
    expect(judgeSlot(draft, nameOf, first, slot).slot).toEqual(slot);
  });

  it("does not take the place of one that is locked", () => {
    expect(judgeSlot({ ...draft, locked: [gameKey(last)] }, nameOf, first, last)).toEqual({
      words: ["The game in this slot is locked."],
      isFine: false,
    });
  });
});

describe("a game without a place", () => {
  const left = { home: first.home, away: first.away, reason: "days-full" as const };
  const incomplete = { ...draft, schedule: { ...schedule, games: others, unplaced: [left] } };

  it("goes to a free slot, with a word about what it would break [OP2-21]", () => {
    expect(judgeSlot(incomplete, nameOf, left, free)).toMatchObject({ slot: free, isFine: true });
    const saturday = { ...free, date: "2026-06-06" };
    expect(judgeSlot(incomplete, nameOf, left, saturday)).toEqual({
      slot: saturday,
      words: ["Sat, Jun 6, 2026 is blocked."],
      isFine: false,
    });
  });

  it("takes nobody's slot: it has none to give back [OP2-21]", () => {
    expect(judgeSlot(incomplete, nameOf, left, last)).toEqual({
      words: ["This slot is taken. Choose a free one."],
      isFine: false,
    });
  });

  it("takes the best free slot of a day", () => {
    expect(judgeDay(incomplete, nameOf, left, free.date)).toEqual({
      slot: free,
      words: ["Fits at 7:00 PM, Main Venue."],
      isFine: true,
    });
    const full = { ...incomplete, league: { ...league, venues: [] } };
    expect(judgeDay(full, nameOf, left, free.date)).toEqual({
      words: ["No free slot on this day."],
      isFine: false,
    });
  });
});
