import { describe, expect, it } from "vitest";
import type { Game } from "#features/games/schema.ts";
import {
  formatNumericDate,
  listExportCells,
  listExportColumns,
  getExportFileName,
  getExportTitle,
  listGamesOnce,
  type ExportKind,
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
  leagueGame: null,
  version: 1,
  notificationSent: false,
  reminders: [],
  isToday: false,
  isTonight: false,
  isPast: false,
  outlook: null,
  tally: null,
};

it("uses the team's or league's name as the export title [EXPORT-14, EXPORT-15]", () => {
  expect(getExportTitle("team", "Lakeview Otters")).toBe("Lakeview Otters Schedule");
  expect(getExportTitle("league", "Lakeside Rec")).toBe("Lakeside Rec League Schedule");
  expect(getExportTitle("teams", "Lakeside Rec")).toBe("Lakeside Rec Team Schedules");
});

it("names the division that an export is limited to [RESULT-31]", () => {
  expect(getExportTitle("league", "Lakeside Rec", "East")).toBe("Lakeside Rec, East Schedule");
  expect(getExportTitle("teams", "Lakeside Rec", "East")).toBe("Lakeside Rec, East Team Schedules");
});

describe("export file name", () => {
  it.each([
    ["Lakeview Otters Schedule", "lakeview_otters_schedule.pdf"],
    ['U12/U13: "Boys" <A|B>? Schedule', "u12_u13_boys_a_b_schedule.pdf"],
    ["..\\..\\etc\\Schedule", "etc_schedule.pdf"],
    ["St. John’s Schedule", "st._john’s_schedule.pdf"],
    ["Wisła Łódź Schedule", "wisła_łódź_schedule.pdf"],
    ["東京 FC Schedule", "東京_fc_schedule.pdf"],
    ["Otters \u202Efdp.exe Schedule", "otters_fdp.exe_schedule.pdf"],
    ["*** Schedule", "schedule.pdf"],
  ])("turns %j into %s [EXPORT-13]", (title, name) => {
    expect(getExportFileName(title)).toBe(name);
  });
});

it("formats dates as MM/dd/yyyy [EXPORT-12]", () => {
  expect(formatNumericDate("2026-04-06")).toBe("04/06/2026");
});

const getNotes = (change: Partial<Game>) => listExportCells("team", { ...game, ...change })[4];

describe("export table", () => {
  it("has five columns, plus a leading Team column for a league [EXPORT-17, EXPORT-18]", () => {
    expect(listExportColumns("team")).toEqual(["Date", "Time", "Location", "Opponent", "Notes"]);
    expect(listExportColumns("league")).toEqual(["Team", "Date", "Time", "Location", "Opponent", "Notes"]);
  });

  it("has one row per game with cells in column order [EXPORT-17, EXPORT-18]", () => {
    const cells = ["Thu 04/16/2026", "7:00 PM", "Harborview Park, Field 2", "Harbor Street FC", ""];
    expect(listExportCells("team", game)).toEqual(cells);
    expect(listExportCells("league", game)).toEqual(["Lakeview Otters", ...cells]);
  });

  it("says who plays at home once a side is set, in every kind of export [RESULT-05]", () => {
    const getOpponent = (kind: ExportKind, side: Game["side"]) =>
      listExportCells(kind, { ...game, side }).at(-2);
    for (const kind of ["team", "teams", "league"] as const) {
      expect(getOpponent(kind, "home")).toBe("vs Harbor Street FC");
      expect(getOpponent(kind, "away")).toBe("at Harbor Street FC");
      expect(getOpponent(kind, null)).toBe("Harbor Street FC");
    }
    expect(listExportCells("team", { ...game, opponent: null, side: "away" })[3]).toBe("N/A");
  });

  it("lists each league game once", () => {
    const entries: Game[] = [
      { ...game, id: "1", leagueGame: { id: "a" }, side: "away" },
      { ...game, id: "2", leagueGame: { id: "a" }, side: "home" },
      { ...game, id: "3", leagueGame: { id: "b" }, side: "away" },
      { ...game, id: "4", leagueGame: null },
    ];
    expect(listGamesOnce(entries).map(({ id }) => id)).toEqual(["2", "3", "4"]);
  });

  it("shows N/A for missing values [EXPORT-22, SCHED-47]", () => {
    const [, time, , opponent] = listExportCells("team", { ...game, gameTime: null, opponent: null });
    expect([time, opponent]).toEqual(["Time N/A", "N/A"]);
  });

  it("starts the notes with what readers must not miss", () => {
    expect(getNotes({ notes: "Bring both shirts" })).toBe("Bring both shirts");
    expect(getNotes({ isCancelled: true, notes: "Rain" })).toBe("Canceled\nRain");
    expect(getNotes({ kind: "practice", arrivalMinutes: 30 })).toBe("Practice\nArrive 30 min early");
    expect(getNotes({ kind: "other" })).toBe("Event");
  });
});
