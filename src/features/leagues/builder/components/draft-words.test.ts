import { describe, expect, it } from "vitest";
import { leagueOf } from "#tests/factories/schedules.ts";
import { generateSchedule } from "../generator/run.ts";
import {
  draftDays,
  draftSummary,
  fairnessRows,
  fairnessVerdict,
  preferencesByDay,
  seasonName,
  shortName,
  unplacedGroups,
  wishesMet,
} from "./draft-words.ts";

const league = leagueOf(4, {
  venues: [
    { name: "North", maxTeamsPerDay: 2 },
    { name: "South", maxTeamsPerDay: 2 },
  ],
});
const draft = generateSchedule(league, { seed: 1, iterations: 100 });

describe("a draft in words", () => {
  it("says how many games on how many days", () => {
    expect(draftSummary(draft)).toMatch(/^6 games on \d+ days, Apr \d+ to \w{3} \d+, 2026$/);
    expect(draftSummary({ ...draft, games: [] })).toBe("No games");
  });

  it("lists every game once, by day and time", () => {
    const days = draftDays(draft, league.startDate);
    expect(days.flatMap(({ times }) => times.flatMap(({ games }) => games))).toEqual(draft.games);
    expect(days[0]).toMatchObject({ date: draft.games[0]!.date, week: 1 });
    expect(days.at(-1)!.week).toBeGreaterThan(1);
  });

  it("counts games, venues and times of each team", () => {
    const rows = fairnessRows(draft, league);
    expect(rows[0]).toEqual({ key: "games", label: "Games", cells: [3, 3, 3, 3], range: "3", warn: false });
    expect(rows.map(({ label }) => label)).toEqual(["Games", "North", "South"]);
    const perVenue = rows.slice(1).map(({ cells }) => cells);
    expect(perVenue[0]!.map((north, team) => north + perVenue[1]![team]!)).toEqual([3, 3, 3, 3]);
  });

  it("judges it, and names what is uneven [OP2-21]", () => {
    expect(fairnessVerdict(draft, league)).toMatchObject({ isFair: true, title: "Fair to everyone." });
    const [game, ...games] = draft.games;
    const unplaced = [{ home: game!.home, away: game!.away, reason: "days-full" as const }];
    expect(fairnessVerdict({ ...draft, games, unplaced }, league)).toEqual({
      isFair: false,
      title: "Worth a look.",
      words: "1 game found no place.",
    });
    expect(unplacedGroups({ ...draft, unplaced })).toEqual([
      { reason: "days-full", words: expect.stringContaining("full"), games: unplaced },
    ]);
  });

  it("counts wishes that are met [OP2-18]", () => {
    expect(wishesMet(draft, league)).toBeNull();
    const wishing = leagueOf(4, {
      blockoutDays: ["Sunday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
    });
    wishing.teams[0]!.daysOff.push("Monday");
    const broken = generateSchedule(wishing, { seed: 1, iterations: 50 });
    expect(wishesMet(broken, wishing)).toEqual({ met: 0, all: 3 });
    expect(fairnessRows(broken, wishing).at(-1)).toMatchObject({
      label: "On days off",
      cells: [3, 0, 0, 0],
      warn: true,
    });
  });
});

describe("words beside the form", () => {
  it("begins with the season's name", () => {
    expect(["2026-01-31", "2026-03-01", "2026-08-31", "2026-11-15", "2026-12-01"].map(seasonName)).toEqual([
      "Winter 2026",
      "Spring 2026",
      "Summer 2026",
      "Fall 2026",
      "Winter 2026",
    ]);
  });

  it("sums up who prefers which days off [BUILD-16]", () => {
    expect(
      preferencesByDay([
        { name: "Otters", preferredBlockoutDays: ["Sunday", "Friday"] },
        { name: "Foxes", preferredBlockoutDays: ["Sunday"] },
        { name: "Bears", preferredBlockoutDays: [] },
      ]),
    ).toEqual([
      { day: "Friday", names: ["Otters"] },
      { day: "Sunday", names: ["Otters", "Foxes"] },
    ]);
  });

  it("has three letters for every name", () => {
    expect(["Lakeview Otters", "FC 09", "é1", "!!!!"].map(shortName)).toEqual(["LAK", "FC0", "É1", "!!!"]);
  });
});
