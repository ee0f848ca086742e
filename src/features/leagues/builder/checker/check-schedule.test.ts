import { describe, expect, it } from "vitest";
import { leagueOf } from "#tests/factories/schedules.ts";
import type { BuilderLeague, PlannedGame } from "../schema.ts";
import { dayFrom } from "./calendar.ts";
import { checkSchedule } from "./check-schedule.ts";

const game = (date: string, pair: string, time = "19:00", venue = "Main Venue"): PlannedGame => {
  const [home, away] = pair.split("-") as [string, string];
  return { date, time, venue, home, away };
};

/** Three teams, three games, a week apart for everybody. */
const good = [game("2026-04-06", "T1-T2"), game("2026-04-13", "T2-T3"), game("2026-04-20", "T3-T1")];

const rulesOf = (games: PlannedGame[], more: Partial<BuilderLeague> = {}, teams = 3) =>
  checkSchedule(leagueOf(teams, more), games, []).map(({ rule }) => rule);

const byPeriod = (gameFrequency: BuilderLeague["gameFrequency"], games: PlannedGame[]) =>
  rulesOf(games, { frequencyRule: "period-cap", gameFrequency });

const at = (openingTimes: BuilderLeague["venues"][0]["openingTimes"], closedOn: string[] = []) => ({
  venues: [{ name: "Main Venue", maxTeamsPerDay: 4, openingTimes, closedOn }],
});

describe("the checker", () => {
  it("has nothing against a schedule that keeps the rules [BUILD-37]", () =>
    expect(rulesOf(good)).toEqual([]));

  const [one, two, three] = good as [PlannedGame, PlannedGame, PlannedGame];
  it.each([
    ["unknown-team", [one, two, { ...three, home: "T9" }], ["unknown-team", "missing-game"]],
    [
      "not-a-date-or-time",
      [one, two, { ...three, date: "2026-02-30" }],
      ["not-a-date-or-time", "missing-game"],
    ],
    ["team-against-itself", [...good, game("2026-05-04", "T1-T1")], ["team-against-itself"]],
    ["unknown-venue", [one, two, { ...three, venue: "Nowhere" }], ["unknown-venue"]],
    ["before the start", [{ ...one, date: "2026-03-30" }, two, three], ["outside-season"]],
    ["after 730 days [BUILD-42]", [one, two, { ...three, date: "2028-04-05" }], ["outside-season"]],
    ["a blocked weekday [BUILD-40]", [one, two, { ...three, date: "2026-04-25" }], ["blocked-day"]],
    ["twice on one day", [one, two, { ...three, date: "2026-04-13", time: "21:30" }], ["twice-a-day"]],
    ["too soon [BUILD-08]", [one, two, { ...three, date: "2026-04-17" }], ["too-soon"]],
    [
      "an odd start time [BUILD-35] [BUILD-36]",
      [one, two, { ...three, time: "20:00" }],
      ["not-a-start-time"],
    ],
    ["after midnight", [one, two, { ...three, time: "23:00" }], ["not-a-start-time", "after-midnight"]],
    ["one meeting too many [BUILD-37]", [...good, game("2026-05-04", "T1-T2")], ["too-many-meetings"]],
    ["a missing game [BUILD-37]", [one, two], ["missing-game"]],
  ] as const)("sees %s", (_, games, expected) => expect(rulesOf([...games])).toEqual(expected));

  it("sees a blocked date, and a day that neither team likes [BUILD-40] [BUILD-43]", () => {
    expect(rulesOf(good, { blockedDates: ["2026-04-13"] })).toEqual(["blocked-day"]);
    const teams: BuilderLeague["teams"] = [
      { id: "T1", daysOff: ["Monday"] },
      { id: "T2", daysOff: ["Monday"] },
      { id: "T3", daysOff: [] },
    ];
    expect(rulesOf(good, { teams })).toEqual(["both-prefer-off"]);
  });

  it("sees a venue that is full, and games that overlap [BUILD-38]", () => {
    const rest = ["T1-T3", "T1-T4", "T2-T3", "T2-T4"].map((pair) => {
      const [home, away] = pair.split("-") as [string, string];
      return { home, away };
    });
    const both = [game("2026-04-06", "T1-T2"), game("2026-04-06", "T3-T4", "21:30")];
    const check = (games: PlannedGame[], capacity: number) =>
      checkSchedule(leagueOf(4, { venues: [{ name: "Main Venue", maxTeamsPerDay: capacity }] }), games, rest);
    expect(check(both, 4)).toEqual([]);
    expect(check(both, 3)).toMatchObject([{ rule: "venue-full", games: both }]);
    expect(check([both[0]!, { ...both[1]!, time: "19:00" }], 4)).toMatchObject([{ rule: "venue-overlap" }]);
  });

  it("sees a venue that is closed, and a team that plays elsewhere that day", () => {
    const week = Array.from({ length: 7 }, (_, day) =>
      day === 1 ? { from: "18:00", until: "21:00" } : null,
    );
    expect(rulesOf(good, at(week))).toEqual([]);
    expect(rulesOf(good, at(week, ["2026-04-13"]))).toEqual(["venue-closed"]);
    const late = week.with(1, { from: "18:00", until: "20:59" });
    expect(rulesOf(good, at(late))).toEqual(["venue-closed", "venue-closed", "venue-closed"]);
    const tuesdays = good.map((played) => ({
      ...played,
      date: played.date.replace(/\d\d$/, (day) => String(Number(day) + 1).padStart(2, "0")),
    }));
    expect(rulesOf(tuesdays, at(week))).toHaveLength(3);
    expect(rulesOf(good, { busyDays: [{ team: "T3", date: "2026-04-13" }] })).toEqual(["plays-elsewhere"]);
    expect(rulesOf(good, { busyDays: [{ team: "T1", date: "2026-04-13" }] })).toEqual([]);
  });

  it("counts calendar weeks and months when the league does", () => {
    // Friday and the Tuesday after: another week, four days apart.
    const soon = [game("2026-04-10", "T1-T2"), game("2026-04-14", "T2-T3"), game("2026-04-20", "T3-T1")];
    expect(byPeriod("once_per_week", soon)).toEqual([]);
    expect(
      byPeriod("once_per_week", [game("2026-04-07", "T1-T2"), game("2026-04-10", "T2-T3"), soon[2]!]),
    ).toEqual(["too-many-in-period"]);
    const monthly = Map.groupBy(byPeriod("once_per_month", good), (rule) => rule);
    expect(monthly.get("too-many-in-period")).toHaveLength(3);
    expect(monthly.get("too-soon")).toHaveLength(2);
  });

  it("lets a locked game start when its manager says", () => {
    const locked = { ...good[2]!, time: "20:00" };
    expect(rulesOf([good[0]!, good[1]!, locked], { lockedGames: [locked] })).toEqual([]);
  });

  it("takes games that are named as left out, but only as many as are missing [OP2-21]", () => {
    const leftOut = { home: "T1", away: "T3" };
    expect(checkSchedule(leagueOf(3), good.slice(0, 2), [leftOut])).toEqual([]);
    expect(checkSchedule(leagueOf(3), good, [leftOut])).toMatchObject([{ rule: "missing-game" }]);
  });

  it("knows the calendar", () => {
    expect(dayFrom("2026-11-15")).toMatchObject({ weekday: "Sunday" });
    expect(dayFrom("2028-02-29")!.number + 1).toBe(dayFrom("2028-03-01")!.number);
    expect([dayFrom("2027-02-29"), dayFrom("2026-13-01"), dayFrom("tomorrow")]).toEqual([null, null, null]);
  });
});
