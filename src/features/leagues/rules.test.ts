import { describe, expect, it } from "vitest";
import type { Game } from "#features/games/schema.ts";
import {
  chosenScope,
  dateInNumbers,
  exportCells,
  exportColumns,
  exportFileName,
  exportTitle,
  MOST_LEAGUE_TEAMS,
  MOST_LEAGUES,
  OWN_TEAMS,
} from "./rules.ts";

const game: Game = {
  id: "0190a000-0000-7000-8000-000000000001",
  team: { id: "0190a000-0000-7000-8000-000000000002", name: "Lakeview Otters" },
  kind: "game",
  gameOn: "2026-04-16",
  gameTime: "19:00:00",
  location: "Harborview Park, Field 2",
  opponent: "Harbor Street FC",
  notes: null,
  arrivalMinutes: null,
  isCancelled: false,
  isShared: false,
  version: 1,
  notificationSent: false,
  reminders: [],
  isToday: false,
  isTonight: false,
  isPast: false,
  reason: null,
};

it("is called after the team, or after the league [EXPORT-14, EXPORT-15]", () => {
  expect(exportTitle("team", "Lakeview Otters")).toBe("Lakeview Otters Schedule");
  expect(exportTitle("league", "Lakeside Rec")).toBe("Lakeside Rec League Schedule");
});

describe("the file's name", () => {
  it.each([
    ["Lakeview Otters Schedule", "lakeview_otters_schedule.pdf"],
    ['U12/U13: "Boys" <A|B>? Schedule', "u12_u13_boys_a_b_schedule.pdf"],
    ["..\\..\\etc\\Schedule", "etc_schedule.pdf"],
    ["St. John’s Schedule", "st._john’s_schedule.pdf"],
    ["Wisła Łódź Schedule", "wisła_łódź_schedule.pdf"],
    ["東京 FC Schedule", "東京_fc_schedule.pdf"],
    ["Otters \u202Efdp.exe Schedule", "otters_fdp.exe_schedule.pdf"],
    ["*** Schedule", "schedule.pdf"],
  ])("of %j is %s [EXPORT-13]", (title, name) => {
    expect(exportFileName(title)).toBe(name);
  });
});

it("writes dates as MM/dd/yyyy [EXPORT-12]", () => {
  expect(dateInNumbers("2026-04-06")).toBe("04/06/2026");
});

const notes = (change: Partial<Game>) => exportCells("team", { ...game, ...change })[4];

describe("the table", () => {
  it("has these columns, a league's with the team first [EXPORT-17, EXPORT-18]", () => {
    expect(exportColumns("team")).toEqual(["Date", "Time", "Location", "Opponent", "Notes"]);
    expect(exportColumns("league")).toEqual(["Team", "Date", "Time", "Location", "Opponent", "Notes"]);
  });

  it("has a line per game in the same order [EXPORT-17, EXPORT-18]", () => {
    const cells = ["04/16/2026", "7:00 PM", "Harborview Park, Field 2", "Harbor Street FC", ""];
    expect(exportCells("team", game)).toEqual(cells);
    expect(exportCells("league", game)).toEqual(["Lakeview Otters", ...cells]);
  });

  it("says what is missing [EXPORT-22, SCHED-47]", () => {
    const [, time, , opponent] = exportCells("team", { ...game, gameTime: null, opponent: null });
    expect([time, opponent]).toEqual(["Time N/A", "N/A"]);
  });

  it("says in the notes, first of all, what a reader must not miss", () => {
    expect(notes({ notes: "Bring both shirts" })).toBe("Bring both shirts");
    expect(notes({ isCancelled: true, notes: "Rain" })).toBe("Cancelled\nRain");
    expect(notes({ kind: "practice", arrivalMinutes: 30 })).toBe("Practice\nBe there 30 min before");
    expect(notes({ kind: "other" })).toBe("Event");
  });
});

describe("the league to work with", () => {
  const wish = {
    leagues: [{ id: "east" }, { id: "west" }],
    hasFailed: false,
    ownTeams: [{ id: "otters" }],
    leagueId: null,
    teamId: null,
  };
  it.each([
    ["the first, when none is named", {}, "east"],
    ["the one that is named", { leagueId: "west" }, "west"],
    ["the named one with one of its teams", { leagueId: "west", teamId: "wolves" }, "west"],
    ["the first for a league of somebody else's", { leagueId: "north" }, "east"],
    ["one's own teams, when asked for", { leagueId: "mine" }, "mine"],
    ["the first for one's own teams, without any", { leagueId: "mine", ownTeams: [] }, "east"],
    ["one's own teams with a team of one's own", { teamId: "otters" }, "mine"],
    ["the first with a team that is not one's own", { teamId: "wolves" }, "east"],
    ["not known while leagues load", { leagues: undefined }, null],
    ["not known while it depends on teams that load", { ownTeams: undefined, teamId: "otters" }, null],
    ["the first while teams load that it does not depend on", { ownTeams: undefined }, "east"],
    ["one's own teams without a league", { leagues: [] }, "mine"],
    ["one's own teams when leagues cannot be loaded", { leagues: undefined, hasFailed: true }, "mine"],
  ])("is %s [SCHED-49]", (_what, change, expected) => {
    expect(chosenScope({ ...wish, ...change })).toBe(expected);
  });
});

it("stays within what anybody runs", () => {
  expect([MOST_LEAGUES, MOST_LEAGUE_TEAMS, OWN_TEAMS]).toEqual([200, 500, "mine"]);
});
