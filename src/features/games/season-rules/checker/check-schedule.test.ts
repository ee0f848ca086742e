import { describe, expect, it } from "vitest";
import { buildLeague } from "#tests/factories/schedules.ts";
import type { BuilderLeague, PlannedGame } from "../schema.ts";
import { parseDay } from "./calendar.ts";
import { checkPlacements, checkSchedule } from "./check-schedule.ts";
import { formatProblem } from "./conflicts.ts";

const createGame = (date: string, pair: string, time = "19:00", venue = "Main Venue"): PlannedGame => {
  const [home, away] = pair.split("-") as [string, string];
  return { date, time, venue, home, away };
};

/** Three teams and three games, with a week between each team's games. */
const validGames = [
  createGame("2026-04-06", "T1-T2"),
  createGame("2026-04-13", "T2-T3"),
  createGame("2026-04-20", "T3-T1"),
];

const getRules = (games: PlannedGame[], changes: Partial<BuilderLeague> = {}, teams = 3) =>
  checkSchedule(buildLeague(teams, changes), games, []).map(({ rule }) => rule);

const getPeriodRules = (gameFrequency: BuilderLeague["gameFrequency"], games: PlannedGame[]) =>
  getRules(games, { frequencyRule: "period-cap", gameFrequency });

const withOpeningHours = (
  openingHours: BuilderLeague["venues"][0]["openingTimes"],
  closedOn: string[] = [],
) => ({
  venues: [{ name: "Main Venue", maxTeamsPerDay: 4, openingTimes: openingHours, closedOn }],
});

const getTeamRules = (time: string) =>
  getRules([...validGames.slice(0, 2), createGame("2026-04-13", "T3-T1", time, "Annex")], {
    venues: [
      { name: "Main Venue", maxTeamsPerDay: 4 },
      { name: "Annex", maxTeamsPerDay: 4 },
    ],
  });
const getBusyRules = (time?: string) =>
  getRules(validGames, { busyDays: [{ team: "T1", date: "2026-04-06", ...(time && { time }) }] });

describe("schedule checker", () => {
  it("accepts a schedule that follows the rules [BUILD-37]", () => expect(getRules(validGames)).toEqual([]));

  const [first, second, third] = validGames as [PlannedGame, PlannedGame, PlannedGame];
  it.each([
    ["an unknown team", [first, second, { ...third, home: "T9" }], ["unknown-team", "missing-game"]],
    [
      "an invalid date",
      [first, second, { ...third, date: "2026-02-30" }],
      ["not-a-date-or-time", "missing-game"],
    ],
    ["a team that plays itself", [...validGames, createGame("2026-05-04", "T1-T1")], ["team-against-itself"]],
    ["an unknown venue", [first, second, { ...third, venue: "Nowhere" }], ["unknown-venue"]],
    ["a game before the start", [{ ...first, date: "2026-03-30" }, second, third], ["outside-season"]],
    [
      "a game after 730 days [BUILD-42]",
      [first, second, { ...third, date: "2028-04-05" }],
      ["outside-season"],
    ],
    [
      "a game on a blocked weekday [BUILD-40]",
      [first, second, { ...third, date: "2026-04-25" }],
      ["blocked-day"],
    ],
    [
      "a team that plays twice in one day",
      [first, second, { ...third, date: "2026-04-13", time: "21:30" }],
      ["twice-a-day"],
    ],
    ["games too close together [BUILD-08]", [first, second, { ...third, date: "2026-04-17" }], ["too-soon"]],
    [
      "an odd start time [BUILD-35] [BUILD-36]",
      [first, second, { ...third, time: "20:00" }],
      ["not-a-start-time"],
    ],
    [
      "a game that ends after midnight",
      [first, second, { ...third, time: "23:00" }],
      ["not-a-start-time", "after-midnight"],
    ],
    [
      "too many meetings [BUILD-37]",
      [...validGames, createGame("2026-05-04", "T1-T2")],
      ["too-many-meetings"],
    ],
    ["a missing game [BUILD-37]", [first, second], ["missing-game"]],
  ] as const)("reports %s", (_, games, expected) => expect(getRules([...games])).toEqual(expected));

  it("reports a blocked date and a day that both teams want off [BUILD-40] [BUILD-43]", () => {
    expect(getRules(validGames, { blockedDates: ["2026-04-13"] })).toEqual(["blocked-day"]);
    const teams: BuilderLeague["teams"] = [
      { id: "T1", daysOff: ["Monday"] },
      { id: "T2", daysOff: ["Monday"] },
      { id: "T3", daysOff: [] },
    ];
    expect(getRules(validGames, { teams })).toEqual(["both-prefer-off"]);
  });

  it("reports a full venue and overlapping games [BUILD-38]", () => {
    const otherGames = ["T1-T3", "T1-T4", "T2-T3", "T2-T4"].map((pair) => {
      const [home, away] = pair.split("-") as [string, string];
      return { home, away };
    });
    const sameDayGames = [createGame("2026-04-06", "T1-T2"), createGame("2026-04-06", "T3-T4", "21:30")];
    const check = (games: PlannedGame[], capacity: number) =>
      checkSchedule(
        buildLeague(4, { venues: [{ name: "Main Venue", maxTeamsPerDay: capacity }] }),
        games,
        otherGames,
      );
    expect(check(sameDayGames, 4)).toEqual([]);
    expect(check(sameDayGames, 3)).toMatchObject([{ rule: "venue-full", games: sameDayGames }]);
    expect(check([sameDayGames[0]!, { ...sameDayGames[1]!, time: "19:00" }], 4)).toMatchObject([
      { rule: "venue-taken" },
    ]);
    expect(check([sameDayGames[0]!, { ...sameDayGames[1]!, time: "21:15" }], 4)).toContainEqual(
      expect.objectContaining({ rule: "venue-overlap" }),
    );
  });

  it("counts a game at a venue as a whole as one of its fields", () => {
    const places = ["Main Venue", "Main Venue, Field 1", "Main Venue, Field 2"];
    const league = buildLeague(6, {
      venues: places.map((name, index) => ({
        name,
        maxTeamsPerDay: 8,
        ...(index > 0 && { fieldOf: "Main Venue" }),
      })),
    });
    const [whole, onFirst, onSecond] = places.map((venue, index) =>
      createGame("2026-04-06", `T${2 * index + 1}-T${2 * index + 2}`, "19:00", venue),
    ) as [PlannedGame, PlannedGame, PlannedGame];
    expect(checkPlacements(league, [whole, onFirst])).toEqual([]);
    expect(checkPlacements(league, [onFirst, onSecond])).toEqual([]);
    const problem = { rule: "venue-taken" as const, games: [whole, onFirst, onSecond] };
    expect(checkPlacements(league, [whole, onFirst, onSecond])).toEqual([problem]);
    expect(formatProblem(league, problem, (id) => id)).toBe(
      "Main Venue would have more games than fields on Mon, Apr 6, 2026 at 7:00 PM.",
    );
    expect(checkPlacements(league, [{ ...whole, time: "21:30" }, onFirst, onSecond])).toEqual([]);
  });

  it("tells two games at the same time from two games on the same day", () => {
    expect(getTeamRules("19:00")).toContain("team-overlap");
    expect(getTeamRules("21:30")).toContain("twice-a-day");
    expect(getTeamRules("21:30")).not.toContain("team-overlap");
    expect([getBusyRules("20:00"), getBusyRules("09:00"), getBusyRules()]).toEqual([
      ["plays-elsewhere-then"],
      ["plays-elsewhere"],
      ["plays-elsewhere"],
    ]);
  });

  it("reports a closed venue and a team with another game that day", () => {
    const week = Array.from({ length: 7 }, (_, day) =>
      day === 1 ? { from: "18:00", until: "21:00" } : null,
    );
    expect(getRules(validGames, withOpeningHours(week))).toEqual([]);
    expect(getRules(validGames, withOpeningHours(week, ["2026-04-13"]))).toEqual(["venue-closed"]);
    const late = week.with(1, { from: "18:00", until: "20:59" });
    expect(getRules(validGames, withOpeningHours(late))).toEqual([
      "venue-closed",
      "venue-closed",
      "venue-closed",
    ]);
    const tuesdays = validGames.map((game) => ({
      ...game,
      date: game.date.replace(/\d\d$/, (day) => String(Number(day) + 1).padStart(2, "0")),
    }));
    expect(getRules(tuesdays, withOpeningHours(week))).toHaveLength(3);
    expect(getRules(validGames, { busyDays: [{ team: "T3", date: "2026-04-13" }] })).toEqual([
      "plays-elsewhere",
    ]);
    expect(getRules(validGames, { busyDays: [{ team: "T1", date: "2026-04-13" }] })).toEqual([]);
  });

  it("counts games per calendar week or month under the period cap", () => {
    // Friday and the following Tuesday are in different weeks, four days apart.
    const soon = [
      createGame("2026-04-10", "T1-T2"),
      createGame("2026-04-14", "T2-T3"),
      createGame("2026-04-20", "T3-T1"),
    ];
    expect(getPeriodRules("once_per_week", soon)).toEqual([]);
    expect(
      getPeriodRules("once_per_week", [
        createGame("2026-04-07", "T1-T2"),
        createGame("2026-04-10", "T2-T3"),
        soon[2]!,
      ]),
    ).toEqual(["too-many-in-period"]);
    const monthly = Map.groupBy(getPeriodRules("once_per_month", validGames), (rule) => rule);
    expect(monthly.get("too-many-in-period")).toHaveLength(3);
    expect(monthly.get("too-soon")).toHaveLength(2);
  });

  it("accepts any start time for a locked game", () => {
    const lockedGame = { ...validGames[2]!, time: "20:00" };
    expect(getRules([validGames[0]!, validGames[1]!, lockedGame], { lockedGames: [lockedGame] })).toEqual([]);
  });

  it("accepts games listed as unscheduled, but only as many as are missing [OP2-21]", () => {
    const unscheduled = { home: "T1", away: "T3" };
    expect(checkSchedule(buildLeague(3), validGames.slice(0, 2), [unscheduled])).toEqual([]);
    expect(checkSchedule(buildLeague(3), validGames, [unscheduled])).toMatchObject([
      { rule: "missing-game" },
    ]);
  });

  it("parses calendar dates", () => {
    expect(parseDay("2026-11-15")).toMatchObject({ weekday: "Sunday" });
    expect(parseDay("2028-02-29")!.number + 1).toBe(parseDay("2028-03-01")!.number);
    expect([parseDay("2027-02-29"), parseDay("2026-13-01"), parseDay("tomorrow")]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
