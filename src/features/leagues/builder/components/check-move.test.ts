import { describe, expect, it } from "vitest";
import { buildLeague } from "#tests/factories/schedules.ts";
import { getGameKey } from "#features/games/season-rules/checker/conflicts.ts";
import { generateSchedule } from "../generator/run.ts";
import { builderDefaults } from "../rules.ts";
import type { PlannedGame } from "../schema.ts";
import type { Draft } from "./draft-history.ts";
import { checkMoveToDay, checkMoveToSlot, listChoices } from "./check-move.ts";

const league = buildLeague(4);
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
const getName = (id: string) => `Team ${id}`;
const openSlot = { date: "2026-06-01", time: "19:00", venue: "Main Venue" };

describe("scheduled game", () => {
  it("stays in its slot, moves to an open slot, or swaps with another game", () => {
    expect(checkMoveToSlot(draft, getName, first, first)).toEqual({ messages: [], isValid: true });
    expect(checkMoveToSlot(draft, getName, first, openSlot)).toEqual({
      slot: openSlot,
      messages: ["This works."],
      isValid: true,
    });
    const slot = { date: last.date, time: last.time, venue: last.venue };
    expect(checkMoveToSlot(draft, getName, first, slot).slot).toEqual(slot);
  });

  it("doesn't swap with a locked game", () => {
    expect(checkMoveToSlot({ ...draft, locked: [getGameKey(last)] }, getName, first, last)).toEqual({
      messages: ["The game in this slot is locked."],
      isValid: false,
    });
  });
});

const list = (choices: Partial<Draft>, date: string) =>
  listChoices({ ...draft, ...choices }, first, date).map(({ time, venue }) => `${time} ${venue}`);
const close = (from: string, until: string) => ({
  ...league,
  venues: [
    {
      ...league.venues[0]!,
      openingTimes: Array.from({ length: 7 }, () => ({ from, until })),
      closedOn: [],
    },
  ],
});

describe("slot choices", () => {
  it("are free slots at open places and slots of games to swap with", () => {
    expect(list({}, openSlot.date)).toEqual(["19:00 Main Venue", "21:30 Main Venue"]);
    expect(list({ league: close("21:00", "23:59") }, openSlot.date)).toEqual(["21:30 Main Venue"]);
  });

  it("don't include a free slot at a place that's full", () => {
    const venues = [{ ...league.venues[0]!, maxTeamsPerDay: 2 }];
    const games = [first, { ...last, ...openSlot }];
    const full = { league: { ...league, venues }, schedule: { ...schedule, games } };
    expect(list(full, openSlot.date)).toEqual(["19:00 Main Venue"]);
    expect(list(full, "2026-06-02")).toHaveLength(2);
  });

  it("include the game's own slot, even if the place has closed since", () => {
    expect(list({ league: close("08:00", "09:00") }, first.date)).toEqual([`${first.time} Main Venue`]);
    expect(list({ league: close("08:00", "09:00") }, openSlot.date)).toEqual([]);
  });
});

describe("unscheduled game", () => {
  const unscheduledGame = { home: first.home, away: first.away, reason: "days-full" as const };
  const incomplete = { ...draft, schedule: { ...schedule, games: others, unscheduled: [unscheduledGame] } };

  it("takes an open slot and shows the conflicts [OP2-21]", () => {
    expect(checkMoveToSlot(incomplete, getName, unscheduledGame, openSlot)).toMatchObject({
      slot: openSlot,
      isValid: true,
    });
    const saturday = { ...openSlot, date: "2026-06-06" };
    expect(checkMoveToSlot(incomplete, getName, unscheduledGame, saturday)).toEqual({
      slot: saturday,
      messages: ["Sat, Jun 6, 2026 is blocked."],
      isValid: false,
    });
  });

  it("can't move to a taken slot because it has no slot to swap [OP2-21]", () => {
    expect(checkMoveToSlot(incomplete, getName, unscheduledGame, last)).toEqual({
      messages: ["This slot is taken. Choose an open one."],
      isValid: false,
    });
  });

  it("takes the best open slot on a day", () => {
    expect(checkMoveToDay(incomplete, getName, unscheduledGame, openSlot.date)).toEqual({
      slot: openSlot,
      messages: ["Works at 7:00 PM, Main Venue."],
      isValid: true,
    });
    const withoutVenues = { ...incomplete, league: { ...league, venues: [] } };
    expect(checkMoveToDay(withoutVenues, getName, unscheduledGame, openSlot.date)).toEqual({
      messages: ["No open slot on this day."],
      isValid: false,
    });
  });
});
