import { describe, expect, it } from "vitest";
import { leagueOf } from "#tests/factories/schedules.ts";
import { checkSchedule } from "../checker/check-schedule.ts";
import type { BuilderLeague } from "../schema.ts";
import { generateSchedule } from "./run.ts";

const generate = (league: BuilderLeague, iterations = 80) => {
  const draft = generateSchedule(league, { seed: 1, iterations });
  expect(checkSchedule(league, draft.games, draft.unplaced)).toEqual([]);
  return draft;
};

const evenings = { from: "18:00", until: "22:00" };
const park = { name: "Park", maxTeamsPerDay: 4 };
const dome = { name: "Dome", maxTeamsPerDay: 4 };

describe("venues", () => {
  it("take games only while they are open", () => {
    const openingTimes = [null, evenings, null, { from: "21:00", until: "23:59" }, null, null, null];
    const closedOn = ["2026-04-13"];
    const { games, unplaced } = generate(
      leagueOf(4, { venues: [{ ...park, openingTimes, closedOn }], gameFrequency: "twice_per_week" }),
    );
    const when = games.map(({ date, time }) => [new Date(`${date}T00:00:00Z`).getUTCDay(), time].join(" "));
    expect(unplaced).toEqual([]);
    // On Mondays only the first start ends in time, on Wednesdays only the second begins late enough.
    expect(new Set(when)).toEqual(new Set(["1 19:00", "3 21:30"]));
    expect(games.some(({ date }) => closedOn.includes(date))).toBe(false);
  });

  it("that are never open long enough leave every game without a place [OP2-21]", () => {
    const openingTimes = Array.from({ length: 7 }, () => ({ from: "08:00", until: "12:00" }));
    const { games, unplaced } = generate(leagueOf(3, { venues: [{ ...park, openingTimes }] }), 10);
    expect(games).toEqual([]);
    expect(unplaced.map(({ reason }) => reason)).toEqual(["venues-closed", "venues-closed", "venues-closed"]);
  });

  it("with room take what a day has, each as often as the others instead of the first before all [BUILD-39, BUILD-44]", () => {
    const { games, figures } = generate(
      leagueOf(8, {
        venues: [park, dome],
        blockoutDays: ["Saturday", "Sunday", "Tuesday", "Wednesday", "Thursday", "Friday"],
      }),
    );
    const days = Map.groupBy(games, ({ date }) => date);
    // Four games fit: no pair waits for another week while a venue has room.
    expect([...days.values()].map((day) => day.length)).toEqual(Array.from({ length: 7 }, () => 4));
    expect(figures.venueSpread).toBeLessThanOrEqual(1);
  });
});

describe("teams that play elsewhere", () => {
  it("have no second game on that day [OP2-20]", () => {
    const busyDays = ["T1", "T2", "T3", "T4"].flatMap((team) =>
      ["2026-04-06", "2026-04-07", "2026-04-08", "2026-04-14"].map((date) => ({ team, date })),
    );
    const { games, unplaced } = generate(leagueOf(6, { busyDays }));
    const played = new Set(games.flatMap(({ date, home, away }) => [`${home} ${date}`, `${away} ${date}`]));
    expect(unplaced).toEqual([]);
    expect(busyDays.filter(({ team, date }) => played.has(`${team} ${date}`))).toEqual([]);
  });
});
