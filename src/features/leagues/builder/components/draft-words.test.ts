import { describe, expect, it } from "vitest";
import { leagueOf } from "#tests/factories/schedules.ts";
import { generateSchedule } from "../generator/run.ts";
import {
  briefNames,
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
    expect(draftSummary(draft)).toMatch(/^6 games on 3 Mondays, Apr 6 to Apr 20, 2026$/);
    const [first, ...games] = draft.games;
    expect(draftSummary({ ...draft, games: [first!, { ...games[0]!, date: "2026-04-07" }] })).toBe(
      "2 games on 2 days, Apr 6 to Apr 7, 2026",
    );
    expect(draftSummary({ ...draft, games: [] })).toBe("No games");
  });

  it("lists every game once, by day and time", () => {
    const days = draftDays(draft, league);
    expect(days.flatMap(({ times }) => times.flatMap(({ games }) => games))).toEqual(draft.games);
    expect(days[0]).toMatchObject({ date: draft.games[0]!.date, week: 1 });
    expect(days.at(-1)!.week).toBeGreaterThan(1);
  });

  it("says why a week has no games", () => {
    const blocked = { ...league, blockedDates: ["2026-04-13", "2026-04-21"] };
    const games = draft.games.filter(({ date }) => date !== "2026-04-13");
    expect(draftDays({ games }, blocked).map(({ note }) => note)).toEqual([
      undefined,
      "Apr 13, 2026 is blocked, so week 2 has no games",
    ]);
  });

  it("counts games, venues and times of each team", () => {
    const rows = fairnessRows(draft, league);
    expect(rows[0]).toEqual({ key: "games", label: "Games", cells: [3, 3, 3, 3], range: "3", warn: false });
    expect(rows.map(({ label }) => label)).toEqual(["Games", "North", "South"]);
    const perVenue = rows.slice(1).map(({ cells }) => cells);
    expect(perVenue[0]!.map((north, team) => north + perVenue[1]![team]!)).toEqual([3, 3, 3, 3]);
  });

  it("judges it, and names what is uneven [OP2-21]", () => {
    expect(fairnessVerdict(draft, league)).toEqual({
      isFair: true,
      title: "Fair to everyone.",
      words: expect.stringMatching(/^Each pair meets once\. .*, and nobody plays more than once a week\.$/),
    });
    expect(fairnessVerdict(draft, { ...league, gameFrequency: "twice_per_week" }).words).toContain(
      "3 days or more lie between a team's games.",
    );
    expect(fairnessVerdict(draft, league, 2)).toMatchObject({
      isFair: false,
      words: "2 conflicts to solve.",
    });
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

  it("leaves out the last word of a name that nobody misses", () => {
    const names = ["Harbor Street FC", "Harbor Street Town", "Old Mill Rovers", "Otters", "Otters United"];
    const brief = briefNames(names.map((name) => ({ id: name, name })));
    expect([...brief.values()]).toEqual([
      "Harbor Street FC",
      "Harbor Street Town",
      "Old Mill",
      "Otters",
      "Otters United",
    ]);
  });

  it("has three letters for every name", () => {
    expect(["Lakeview Otters", "FC 09", "é1", "!!!!"].map(shortName)).toEqual(["LAK", "FC0", "É1", "!!!"]);
  });
});
