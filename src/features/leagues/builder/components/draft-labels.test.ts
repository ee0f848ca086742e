import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildLeague } from "#tests/factories/schedules.ts";
import { generateSchedule } from "../generator/run.ts";
import {
  shortenNames,
  groupGamesByDay,
  summarizeDraft,
  listFairnessRows,
  groupPreferencesByDay,
  getSeasonName,
  assignCodes,
  groupUnscheduledGames,
  countPreferencesMet,
} from "./draft-labels.ts";

const league = buildLeague(4, {
  venues: [
    { name: "North", maxTeamsPerDay: 2 },
    { name: "South", maxTeamsPerDay: 2 },
  ],
});
const draft = generateSchedule(league, { seed: 1, iterations: 100 });

const listAssignedCodes = (names: string[]) => [
  ...assignCodes(names.map((name, index) => ({ id: String(index), name }))).values(),
];

describe("draft labels", () => {
  it("summarizes games and days", () => {
    expect(summarizeDraft(draft)).toMatch(/^6 games on 3 Mondays, Apr 6 to Apr 20, 2026$/);
    const [first, ...games] = draft.games;
    expect(summarizeDraft({ ...draft, games: [first!, { ...games[0]!, date: "2026-04-07" }] })).toBe(
      "2 games on 2 days, Apr 6 to Apr 7, 2026",
    );
    expect(summarizeDraft({ ...draft, games: [] })).toBe("No games");
  });

  it("lists every game once, by day and time", () => {
    const days = groupGamesByDay(draft, league);
    expect(days.flatMap(({ times }) => times.flatMap(({ games }) => games))).toEqual(draft.games);
    expect(days[0]).toMatchObject({ date: draft.games[0]!.date, week: 1 });
    expect(days.at(-1)!.week).toBeGreaterThan(1);
  });

  it("explains why a week has no games", () => {
    const blocked = { ...league, blockedDates: ["2026-04-13", "2026-04-21"] };
    const games = draft.games.filter(({ date }) => date !== "2026-04-13");
    expect(groupGamesByDay({ games }, blocked).map(({ note }) => note)).toEqual([
      undefined,
      "Apr 13, 2026 is blocked, so week 2 has no games",
    ]);
  });

  it("counts games, venues, and times for each team", () => {
    const rows = listFairnessRows(draft, league);
    expect(rows[0]).toEqual({ key: "games", label: "Games", cells: [3, 3, 3, 3], range: "3", outliers: [] });
    expect(rows.map(({ label }) => label)).toEqual(["Games", "Home games", "North", "South"]);
    const perVenue = rows.slice(2).map(({ cells }) => cells);
    expect(perVenue[0]!.map((north, team) => north + perVenue[1]![team]!)).toEqual([3, 3, 3, 3]);
  });

  it("counts fields as their venue and marks only the cells that stand out", () => {
    const [first, ...others] = draft.games.map((game) => ({ ...game, venue: "North, Field 1" }));
    const places = ["North, Field 1", "North, Field 2", "South, Field 1"].map((name) => ({
      name,
      fieldOf: name.split(",")[0]!,
      maxTeamsPerDay: 4,
    }));
    const games = [
      { ...first!, venue: "South, Field 1" },
      ...others.with(0, { ...others[0]!, venue: "North, Field 2" }),
    ];
    const rows = listFairnessRows({ ...draft, games }, { ...league, venues: places });
    expect(rows.map(({ label, range }) => `${label}: ${range}`)).toEqual([
      "Games: 3",
      "Home games: 1 to 2",
      "North: 2 to 3",
      "South: 0 to 1",
    ]);
  });

  it("groups unscheduled games by reason [OP2-21]", () => {
    const { home, away } = draft.games[0]!;
    const unscheduled = [{ home, away, reason: "days-full" as const }];
    expect(groupUnscheduledGames({ ...draft, unscheduled })).toEqual([
      { reason: "days-full", label: expect.stringContaining("full"), games: unscheduled },
    ]);
  });

  it("counts games that meet preferences [OP2-18]", () => {
    expect(countPreferencesMet(draft, league)).toBeNull();
    const withPreferences = buildLeague(4, {
      blockoutDays: ["Sunday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
    });
    withPreferences.teams[0]!.daysOff.push("Monday");
    const ignored = generateSchedule(withPreferences, { seed: 1, iterations: 50 });
    expect(countPreferencesMet(ignored, withPreferences)).toEqual({ met: 0, all: 3 });
    expect(listFairnessRows(ignored, withPreferences).at(-1)).toMatchObject({
      label: "On preferred days off",
      cells: [3, 0, 0, 0],
      outliers: [0],
    });
  });
});

describe("form labels", () => {
  it("names the season", () => {
    expect(["2026-01-31", "2026-03-01", "2026-08-31", "2026-11-15", "2026-12-01"].map(getSeasonName)).toEqual(
      ["Winter 2026", "Spring 2026", "Summer 2026", "Fall 2026", "Winter 2026"],
    );
  });

  it("lists which teams prefer which days off [BUILD-16]", () => {
    expect(
      groupPreferencesByDay([
        { name: "Otters", preferredBlockoutDays: ["Sunday", "Friday"] },
        { name: "Foxes", preferredBlockoutDays: ["Sunday"] },
        { name: "Bears", preferredBlockoutDays: [] },
      ]),
    ).toEqual([
      { day: "Friday", names: ["Otters"] },
      { day: "Sunday", names: ["Otters", "Foxes"] },
    ]);
  });

  it("drops the last word of each name if the names stay unique", () => {
    const names = ["Harbor Street FC", "Harbor Street Town", "Old Mill Rovers", "Otters", "Otters United"];
    const shortNames = shortenNames(names.map((name) => ({ id: name, name })));
    expect([...shortNames.values()]).toEqual([
      "Harbor Street FC",
      "Harbor Street Town",
      "Old Mill",
      "Otters",
      "Otters United",
    ]);
  });

  it("gives every team its own code of up to three letters", () => {
    expect(listAssignedCodes(["Lakeview Otters", "FC 09", "é1", "!!!!"])).toEqual([
      "LAK",
      "FC0",
      "É1",
      "!!!",
    ]);
    expect(listAssignedCodes(["Team 1", "Team 2", "Team 16"])).toEqual(["TE1", "TE2", "T16"]);
    expect(listAssignedCodes(["Lakeview Otters", "Lakeside Wolves"])).toEqual(["LOT", "LWO"]);
    const names = fc.array(fc.constantFrom("Team", "Team A", "Team B", "Te", "T", "東京", "Otters"), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(names, (drawn) => {
        const codes = listAssignedCodes(drawn);
        expect(new Set(codes).size).toBe(drawn.length);
        for (const code of codes) expect(code.length).toBeLessThanOrEqual(4);
      }),
    );
  });
});
