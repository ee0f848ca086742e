import { describe, expect, it } from "vitest";
import { buildLeague } from "#tests/factories/schedules.ts";
import { checkSchedule } from "#features/games/season-rules/checker/check-schedule.ts";
import type { BuilderLeague, Weekday } from "../schema.ts";
import { toDayNumber, getWeekday } from "./calendar.ts";
import type { Progress } from "./generate.ts";
import { generateSchedule, generateWithPauses } from "./run.ts";

const generate = (league: BuilderLeague, seed = 1, iterations = 100) => {
  const draft = generateSchedule(league, { seed, iterations });
  expect(checkSchedule(league, draft.games, draft.unscheduled)).toEqual([]);
  return draft;
};

const withDaysOff = (daysOff: Weekday[][]): BuilderLeague["teams"] =>
  daysOff.map((days, index) => ({ id: `T${index + 1}`, daysOff: days }));

describe("generated season", () => {
  it("schedules every pair the required number of times in random order [BUILD-37]", () => {
    const { games, unscheduled } = generate(buildLeague(6, { gamesPerMatchup: 2 }));
    const pairs = Map.groupBy(games, ({ home, away }) => [home, away].toSorted().join());
    expect(pairs.size).toBe(15);
    expect([...pairs.values()].every((meetings) => meetings.length === 2)).toBe(true);
    expect(unscheduled).toEqual([]);
    const otherGames = generate(buildLeague(6, { gamesPerMatchup: 2 }), 2).games;
    expect(otherGames).not.toEqual(games);
  });

  it("is deterministic for a seed and number of iterations", () => {
    expect(generate(buildLeague(9), 5, 40)).toEqual(generate(buildLeague(9), 5, 40));
  });

  it.each([
    ["once_per_week", 7],
    ["twice_per_week", 3],
    ["once_per_month", 30],
    ["twice_per_month", 15],
  ] as const)(
    "leaves enough days between games (%s: at least %i) [BUILD-08] [BUILD-09] [BUILD-10] [BUILD-11]",
    (frequency, days) => {
      const { metrics } = generate(buildLeague(5, { gameFrequency: frequency }));
      expect(metrics.shortestRestDays).toBeGreaterThanOrEqual(days);
      const byPeriod = generate(
        buildLeague(5, { gameFrequency: frequency, frequencyRule: "period-cap" }),
      ).metrics;
      expect(byPeriod.seasonDays).toBeLessThanOrEqual(metrics.seasonDays);
    },
  );

  it("has the minimum length with default settings and keeps teams even in games played [BUILD-18] [BUILD-46]", () => {
    const { games, metrics } = generate(buildLeague(8));
    // An exhaustive search showed that 46 days is the minimum. The computed lower bound is 44.
    expect(metrics).toMatchObject({ seasonDays: 46, seasonDaysBound: 44, games: 28, homeAwayDifference: 1 });
    expect(metrics.gamesPlayedDifference).toBeLessThanOrEqual(2);
    expect(games.at(-1)!.date).toBe("2026-05-21");
  });

  it("starts games at a venue one after another until midnight [BUILD-35] [BUILD-36] [BUILD-38]", () => {
    const { games } = generate(buildLeague(8, { venues: [{ name: "Park", maxTeamsPerDay: 10 }] }));
    expect([...new Set(games.map(({ time }) => time))].toSorted()).toEqual(["19:00", "21:30"]);
    const lateGames = games.filter(({ time }) => time === "21:30");
    const isFull = ({ date }: { date: string }) =>
      games.some((game) => game.date === date && game.time === "19:00");
    expect(lateGames.every(isFull)).toBe(true);
  });

  it("schedules no games on blocked weekdays and dates [BUILD-40]", () => {
    const blockedDates = ["2026-04-06", "2026-04-08", "2026-04-20"];
    const { games } = generate(
      buildLeague(6, { blockedDates, blockoutDays: ["Tuesday", "Saturday", "Sunday"] }),
    );
    expect(games.filter(({ date }) => blockedDates.includes(date))).toEqual([]);
    expect(games.filter(({ date }) => [0, 2, 6].includes(getWeekday(toDayNumber(date))))).toEqual([]);
  });
});

describe("fairness", () => {
  it("balances venues, times, home games, and games played, and avoids early rematches [BUILD-37] [OP2-19]", () => {
    const venues = ["North", "South"].map((name) => ({ name, maxTeamsPerDay: 4 }));
    const { metrics } = generate(buildLeague(8, { venues, gamesPerMatchup: 2 }), 1, 200);
    expect(metrics).toMatchObject({ homeAwayDifference: 0, earlyRepeats: 0 });
    expect(Math.max(metrics.venueSpread, metrics.startTimeSpread, metrics.lateSpread)).toBeLessThanOrEqual(2);
    expect(metrics.gamesPlayedDifference).toBeLessThanOrEqual(3);
  });
});

describe("preference handling", () => {
  it("never uses a day that both teams want off, and rarely a day that one team wants off [BUILD-43] [OP2-18]", () => {
    const teams = withDaysOff([["Monday"], ["Monday"], ["Monday"], ["Tuesday"], ["Tuesday"], []]);
    const league = buildLeague(6, {
      teams,
      blockoutDays: ["Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
    });
    const { metrics, unscheduled } = generate(league, 1, 300);
    expect(unscheduled).toEqual([]);
    // Six of the fifteen games are between a Monday team and a Tuesday team, so either day ignores a preference.
    expect(metrics.preferencesIgnored).toBeGreaterThanOrEqual(6);
    expect(metrics.preferencesIgnored).toBeLessThanOrEqual(9);
  });
});

const getReasons = (league: BuilderLeague) => [
  ...new Set(generate(league).unscheduled.map(({ reason }) => reason)),
];

describe("list of unscheduled games", () => {
  it("includes games that don't fit in the season [BUILD-42] [OP2-21]", () => {
    const league = buildLeague(6, { maxDays: 14, venues: [{ name: "Pitch", maxTeamsPerDay: 2 }] });
    const { games, unscheduled } = generate(league);
    expect(games.length + unscheduled.length).toBe(15);
    expect(games).toHaveLength(6);
    expect(getReasons(league)).toEqual(["days-full"]);
    const weekly = buildLeague(4, {
      maxDays: 7,
      blockoutDays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
    });
    expect(getReasons(weekly)).toEqual(["season-too-short"]);
  });

  it("includes games whose teams both prefer every day off [BUILD-43] [OP2-21]", () => {
    const weekdays: Weekday[] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];
    const league = buildLeague(4, { teams: withDaysOff([weekdays, weekdays, [], []]), gamesPerMatchup: 2 });
    expect(generate(league).unscheduled).toMatchObject([
      { reason: "both-prefer-off" },
      { reason: "both-prefer-off" },
    ]);
  });

  it("includes all games if no day is open or no game ends by midnight [OP2-21]", () => {
    expect(getReasons(buildLeague(3, { startTime: "22:30" }))).toEqual(["no-time-before-midnight"]);
    expect(getReasons(buildLeague(3, { maxDays: 1, blockedDates: ["2026-04-06"] }))).toEqual(["no-open-day"]);
  });
});

describe("locked game", () => {
  it("stays in its slot while other games are scheduled around it", () => {
    const lockedGames = [
      { date: "2026-04-07", time: "21:30", venue: "Main Venue", home: "T2", away: "T1" },
      { date: "2026-04-24", time: "19:00", venue: "Main Venue", home: "T1", away: "T3" },
    ];
    const { games } = generate(buildLeague(6, { lockedGames }));
    expect(games).toEqual(expect.arrayContaining(lockedGames));
    expect(games).toHaveLength(15);
  });

  it("starts at any time without overlapping other games at its venue", () => {
    const lockedGames = [{ date: "2026-04-06", time: "20:15", venue: "Main Venue", home: "T1", away: "T2" }];
    const { games } = generate(buildLeague(4, { lockedGames }));
    expect(games.filter(({ date }) => date === "2026-04-06")).toEqual(lockedGames);
  });
});

describe("generation run", () => {
  it("runs at most 1000 iterations and reports progress with a full draft from the start [BUILD-41]", () => {
    const league = buildLeague(4);
    const reports: Progress[] = [];
    generateSchedule(league, { seed: 1, iterations: 5000, onProgress: (progress) => reports.push(progress) });
    expect(reports[0]!.draft().games).toHaveLength(6);
    expect(reports.length).toBeLessThanOrEqual(1000);
    expect(reports.every(({ iterations }) => iterations === 1000)).toBe(true);
  });

  it("stops when it is aborted", async () => {
    const cancel = new AbortController();
    let iterations = 0;
    const onProgress = () => {
      if (++iterations === 15) cancel.abort();
    };
    const run = generateWithPauses(buildLeague(10), { seed: 1, onProgress, signal: cancel.signal });
    await expect(run).rejects.toThrow("aborted");
    expect(iterations).toBe(15);
  });

  it("returns the same result with and without pauses", async () => {
    const signal = new AbortController().signal;
    const pausedResult = await generateWithPauses(buildLeague(6), { seed: 3, iterations: 30, signal });
    expect(pausedResult).toEqual(generateSchedule(buildLeague(6), { seed: 3, iterations: 30 }));
  });
});
