import { describe, expect, it } from "vitest";
import { buildLeague } from "#tests/factories/schedules.ts";
import { checkSchedule } from "#features/games/season-rules/checker/check-schedule.ts";
import type { BuilderLeague } from "../schema.ts";
import { generateSchedule } from "./run.ts";

const generate = (league: BuilderLeague, iterations = 80) => {
  const draft = generateSchedule(league, { seed: 1, iterations });
  expect(checkSchedule(league, draft.games, draft.unscheduled)).toEqual([]);
  return draft;
};

const evenings = { from: "18:00", until: "22:00" };
const park = { name: "Park", maxTeamsPerDay: 4 };
const dome = { name: "Dome", maxTeamsPerDay: 4 };

describe("venue assignment", () => {
  it("schedules games only during opening hours", () => {
    const openingHours = [null, evenings, null, { from: "21:00", until: "23:59" }, null, null, null];
    const closedOn = ["2026-04-13"];
    const { games, unscheduled } = generate(
      buildLeague(4, {
        venues: [{ ...park, openingTimes: openingHours, closedOn }],
        gameFrequency: "twice_per_week",
      }),
    );
    const weekdaysAndTimes = games.map(({ date, time }) =>
      [new Date(`${date}T00:00:00Z`).getUTCDay(), time].join(" "),
    );
    expect(unscheduled).toEqual([]);
    // On Mondays, only the first slot ends before closing. On Wednesdays, only the second slot starts after opening.
    expect(new Set(weekdaysAndTimes)).toEqual(new Set(["1 19:00", "3 21:30"]));
    expect(games.some(({ date }) => closedOn.includes(date))).toBe(false);
  });

  it("leaves every game unscheduled if no venue is ever open long enough [OP2-21]", () => {
    const openingHours = Array.from({ length: 7 }, () => ({ from: "08:00", until: "12:00" }));
    const { games, unscheduled } = generate(
      buildLeague(3, { venues: [{ ...park, openingTimes: openingHours }] }),
      10,
    );
    expect(games).toEqual([]);
    expect(unscheduled.map(({ reason }) => reason)).toEqual([
      "venues-closed",
      "venues-closed",
      "venues-closed",
    ]);
  });

  it("splits games evenly across venues and fills each day, instead of filling one venue first [BUILD-39, BUILD-44]", () => {
    const { games, metrics } = generate(
      buildLeague(8, {
        venues: [park, dome],
        blockoutDays: ["Saturday", "Sunday", "Tuesday", "Wednesday", "Thursday", "Friday"],
      }),
    );
    const days = Map.groupBy(games, ({ date }) => date);
    // Four games fit per day, so no pair waits another week while a venue has room.
    expect([...days.values()].map((day) => day.length)).toEqual(Array.from({ length: 7 }, () => 4));
    expect(metrics.venueSpread).toBeLessThanOrEqual(1);
  });
});

describe("team with other games", () => {
  it("gets no second game on the same day [OP2-20]", () => {
    const busyDays = ["T1", "T2", "T3", "T4"].flatMap((team) =>
      ["2026-04-06", "2026-04-07", "2026-04-08", "2026-04-14"].map((date) => ({ team, date })),
    );
    const { games, unscheduled } = generate(buildLeague(6, { busyDays }));
    const playedDays = new Set(
      games.flatMap(({ date, home, away }) => [`${home} ${date}`, `${away} ${date}`]),
    );
    expect(unscheduled).toEqual([]);
    expect(busyDays.filter(({ team, date }) => playedDays.has(`${team} ${date}`))).toEqual([]);
  });
});
