import { describe, expect, it } from "vitest";
import type { SeasonFacts } from "#features/games/season-rules/checker/judge-games.ts";
import type { ScheduleSettings } from "#features/games/season-rules/schema.ts";
import type { CalendarGame } from "../league-calendar/schema.ts";
import {
  alertTitles,
  describeProblem,
  findGameProblems,
  getFix,
  getFixForAll,
  listProblemTeams,
  shortenProblem,
} from "./rules.ts";
import type { LeagueProblem } from "./schema.ts";

const park: SeasonFacts["venues"][number] = {
  id: "1",
  maxTeamsPerDay: 4,
  name: "Park",
  fields: [],
  openingTimes: null,
  closedOn: ["2027-05-08"],
};
const settings: ScheduleSettings = {
  name: "Spring",
  gameFrequency: "once_per_week",
  frequencyRule: "team-gap",
  gamesPerMatchup: 1,
  startDate: "2027-05-01",
  startTime: "10:00",
  gameDurationMinutes: 60,
  breakBetweenGamesMinutes: 0,
  blockoutDays: [],
  blockedDates: [],
  venues: [{ name: "Park", maxTeamsPerDay: 4 }],
  notes: null,
};
let lastId = 0;
const game = (home: string, away: string, changes: Partial<CalendarGame> = {}): CalendarGame => ({
  id: String(++lastId),
  date: "2027-05-01",
  time: "10:00",
  location: "Park",
  home: { id: home, name: home },
  away: { id: away, name: away },
  hasSides: true,
  leagueGameId: null,
  isCancelled: false,
  notes: null,
  ...changes,
});
const find = (games: CalendarGame[], venues = [park]) =>
  findGameProblems(games, { settings, venues }).map(
    (problem) => `${problem.kind}: ${describeProblem(problem)}`,
  );

describe("findGameProblems", () => {
  it("finds nothing in a season that fits", () => {
    expect(
      find([game("A", "B"), game("C", "D", { time: "11:00" }), game("A", "C", { date: "2027-05-02" })]),
    ).toEqual([]);
  });

  it("finds teams and places with two games at the same time", () => {
    expect(find([game("A", "B"), game("C", "A", { time: "10:59" })])).toEqual([
      "team-twice: A plays twice at the same time on Sat, May 1, 2027, 10:59 AM: A vs B and C vs A.",
      "place-twice: Park has two games at the same time on Sat, May 1, 2027, 10:59 AM: A vs B and C vs A.",
    ]);
  });

  it("lets a venue's fields hold a game each", () => {
    const fields = {
      ...park,
      fields: [
        { name: "1", maxTeamsPerDay: 4 },
        { name: "2", maxTeamsPerDay: 4 },
      ],
    };
    const [first, second, third] = [game("A", "B"), game("C", "D"), game("E", "F")];
    expect(find([first, second], [fields])).toEqual([]);
    expect(find([first, second, third], [fields])).toHaveLength(1);
    expect(
      find(
        [
          { ...first, location: "Park, 1" },
          { ...second, location: "park, 1" },
        ],
        [fields],
      ),
    ).toHaveLength(1);
    expect(
      find(
        [
          { ...first, location: "Park, 1" },
          { ...second, location: "Park, 2" },
        ],
        [fields],
      ),
    ).toEqual([]);
  });

  it("ignores canceled games, and two games at a place that isn't one of the league's venues", () => {
    expect(find([game("A", "B"), game("A", "C", { isCancelled: true })])).toEqual([]);
    const away = { location: "City Hall", hasSides: false };
    expect(find([game("A", "B", away), game("C", "D", away)])).toEqual([]);
  });

  it("finds games at a closed venue or outside its hours", () => {
    expect(find([game("A", "B", { date: "2027-05-08" })])).toEqual([
      "closed: Park is closed for A vs B on Sat, May 8, 2027, 10:00 AM.",
    ]);
    const hours = {
      ...park,
      openingTimes: [null, null, null, null, null, null, { from: "10:00", until: "12:00" }],
    };
    expect(find([game("A", "B"), game("C", "D", { time: "11:00" })], [hours])).toEqual([]);
    expect(find([game("A", "B", { time: "11:01" })], [hours])).toHaveLength(1);
    expect(find([game("A", "B", { date: "2027-05-02" })], [hours])).toHaveLength(1);
    expect(find([game("A", "B", { time: null })], [hours])).toEqual([]);
    expect(find([game("A", "B", { time: null, date: "2027-05-02" })], [hours])).toHaveLength(1);
  });

  it("finds games without a place", () => {
    expect(find([game("A", "B", { location: "TBD" }), game("C", "D", { location: "Old Yard" })])).toEqual([
      "no-place: A vs B on Sat, May 1, 2027 has no place yet.",
      "no-place: C vs D on Sat, May 1, 2027 is at Old Yard, which isn't one of this league's venues.",
    ]);
    // A team's own friendly can be anywhere.
    expect(find([game("A", "B", { location: "Old Yard", hasSides: false })])).toEqual([]);
  });
});

const team = { id: "A", name: "A" };
const manager = {
  id: "1",
  email: "maya@example.com",
  name: null,
  state: "pending",
  emailState: "failed",
} as const;
const [first, second] = [game("A", "B"), game("C", "A")];

describe("words for problems", () => {
  it.each<[LeagueProblem, string, string, string]>([
    [
      { kind: "invitation", team, manager },
      "A: maya@example.com, email failed to send.",
      "Email failed to send",
      "/league-management?leagueId=L&managers=A",
    ],
    [
      { kind: "pass", team, problem: "missing", endsOn: null, lastGameOn: "2027-06-01", canBuy: true },
      "A has no Season Pass, so no reminders go out.",
      "No pass",
      "/teams/A/bulk-upgrade",
    ],
    [
      {
        kind: "pass",
        team,
        problem: "expired",
        endsOn: "2027-03-01",
        lastGameOn: "2027-06-01",
        canBuy: true,
      },
      "A: the pass ended on Mar 1, 2027.",
      "Pass ended",
      "/teams/A/bulk-upgrade",
    ],
    [
      { kind: "pass", team, problem: "short", endsOn: "2027-05-31", lastGameOn: "2027-06-01", canBuy: true },
      "A: the pass ends on May 31, 2027, before the last game on Jun 1, 2027.",
      "Pass ends before the last game",
      "/teams/A/bulk-upgrade",
    ],
    [
      { kind: "pass", team, problem: "missing", endsOn: null, lastGameOn: "2027-06-01", canBuy: false },
      "A has no Season Pass, so no reminders go out.",
      "No pass",
      "/league-management?leagueId=L&managers=A",
    ],
    [
      { kind: "team-twice", team, games: [first, second] },
      expect.any(String),
      "Two games at the same time on Sat, May 1, 2027",
      "/schedule?leagueId=L&teamId=C&month=2027-05",
    ],
    [
      { kind: "place-twice", games: [first, second] },
      expect.any(String),
      "Park is taken on Sat, May 1, 2027",
      "/schedule?leagueId=L&teamId=C&month=2027-05",
    ],
    [
      { kind: "closed", venueName: "Park", game: first },
      expect.any(String),
      "Park is closed on Sat, May 1, 2027",
      "/schedule?leagueId=L&teamId=A&month=2027-05",
    ],
    [
      { kind: "no-place", game: first },
      expect.any(String),
      "No place on Sat, May 1, 2027",
      "/schedule?leagueId=L&teamId=A&month=2027-05",
    ],
  ])("describes $0.kind, its team, and the way to fix it", (problem, sentence, short, link) => {
    expect([describeProblem(problem), shortenProblem(problem)]).toEqual([sentence, short]);
    expect(getFix("L", problem).to).toBe(link);
    expect(listProblemTeams(problem)).toContain("A");
    const title = alertTitles.find(([kind]) => kind === problem.kind)![1];
    expect([title(1).startsWith("1 "), title(1_000).startsWith("1,000 ")]).toEqual([true, true]);
  });
});

const lacking = (id: string, canBuy: boolean): LeagueProblem => ({
  kind: "pass",
  team: { id, name: id },
  problem: "missing",
  endsOn: null,
  lastGameOn: "2027-06-01",
  canBuy,
});

it("offers to buy all missing passes together if the league's manager can pay for several teams", () => {
  expect(getFixForAll("L", [lacking("A", false), lacking("B", true), lacking("C", true)])).toEqual({
    to: "/teams/B/bulk-upgrade?leagueId=L",
    label: "Get All Passes",
  });
  expect(getFixForAll("L", [lacking("A", false), lacking("B", true)])).toBeNull();
  expect(getFixForAll("L", [{ kind: "no-place", game: first }])).toBeNull();
});
