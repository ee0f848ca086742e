import { describe, expect, it } from "vitest";
import { checkRow, parseDate, parseKind, parseTime } from "./rules.ts";

const today = "2026-11-15";

describe("date parsing", () => {
  it.each([
    ["2026-04-16", "2026-04-16"],
    ["2026/4/6", "2026-04-06"],
    ["04/16/2026", "2026-04-16"],
    ["4/6/26", "2026-04-06"],
    ["4-16-2026", "2026-04-16"],
    ["4.16.26", "2026-04-16"],
    ["Apr 16, 2026", "2026-04-16"],
    ["april 16 2026", "2026-04-16"],
    ["Sept. 5th, 2026", "2026-09-05"],
    ["Thu, Apr 16, 2026", "2026-04-16"],
    ["Saturday April 18, 2026", "2026-04-18"],
    ["16 Apr 2026", "2026-04-16"],
    ["16-Apr-26", "2026-04-16"],
    [" Sat 4/18/2026 ", "2026-04-18"],
  ])("parses %s as %s", (text, on) => expect(parseDate(text)).toBe(on));

  it.each([
    "",
    "soon",
    "2026-02-30",
    "13/45/2026",
    "4/16",
    "Apr 16",
    "Smarch 3, 2026",
    "20260416",
    "4/16/126",
  ])("rejects %j", (text) => expect(parseDate(text)).toBeNull());

  it("parses day-first dates only on request", () => {
    expect(parseDate("5/4/2026")).toBe("2026-05-04");
    expect(parseDate("5/4/2026", { dayFirst: true })).toBe("2026-04-05");
    expect(parseDate("16/4/2026")).toBeNull();
  });

  it.each([
    ["12/5", "2026-12-05"],
    ["Nov 14", "2026-11-14"],
    ["10/1", "2026-10-01"],
    ["Sat 4/17", "2027-04-17"],
    ["Feb 29", "2028-02-29"],
  ])("parses %s, which has no year, as the nearest date: %s", (text, on) =>
    expect(parseDate(text, { today })).toBe(on),
  );
});

describe("time parsing", () => {
  it.each([
    ["19:00", "19:00"],
    ["19:00:00", "19:00"],
    ["7:00 PM", "19:00"],
    ["7pm", "19:00"],
    ["7 p.m.", "19:00"],
    ["7:30p", "19:30"],
    ["12:00 AM", "00:00"],
    ["12:15 pm", "12:15"],
    ["noon", "12:00"],
    ["9:05", "09:05"],
    ["7:00 PM - 9:00 PM", "19:00"],
    ["6:30-8pm", "18:30"],
    ["6–7:30 pm", "18:00"],
  ])("parses %s as %s", (text, time) => expect(parseTime(text)).toBe(time));

  it.each(["", "TBD", "tba", "N/A", "-", "All day", "Time N/A"])("parses %j as no time [SCHED-47]", (text) =>
    expect(parseTime(text)).toBe(""),
  );

  it.each(["7", "25:00", "7:61", "13 PM", "0pm", "evening", "after school"])("rejects the time %j", (text) =>
    expect(parseTime(text)).toBeNull(),
  );
});

it.each([
  ["Practice", "practice"],
  ["training", "practice"],
  ["League Game", "game"],
  ["Scrimmage", "game"],
  ["Team dinner", "other"],
  ["", null],
])("parses the kind %j as %s [OP2-11]", (text, kind) => expect(parseKind(text)).toBe(kind));

describe("row check", () => {
  const row = {
    gameOn: "Apr 16, 2026",
    gameTime: "7pm",
    location: " Field 2 ",
    opponent: "",
    side: null,
    notes: "",
    kind: "",
    arrivalMinutes: null,
    isCancelled: true,
  };

  it("returns the game to store [SCHED-35]", () => {
    expect(checkRow(row)).toEqual({
      problems: [],
      game: {
        kind: "game",
        gameOn: "2026-04-16",
        gameTime: "19:00:00",
        location: "Field 2",
        opponent: null,
        side: null,
        notes: null,
        arrivalMinutes: null,
        isCancelled: true,
      },
    });
  });

  it("accepts a row without a time [OP-33]", () => {
    expect(checkRow({ ...row, gameTime: "TBD" }).game).toMatchObject({ gameTime: null });
  });

  it("reports every problem [SCHED-26]", () => {
    const invalidRow = { ...row, gameOn: "soon", gameTime: "7", location: " ", opponent: "x".repeat(101) };
    expect(checkRow(invalidRow)).toEqual({
      game: null,
      problems: [
        { field: "gameOn", message: "Enter a date like Apr 16, 2026" },
        { field: "gameTime", message: "Enter a time like 7:00 PM, or leave it empty" },
        { field: "location", message: "Enter a location" },
        { field: "opponent", message: "Use 100 characters or fewer" },
      ],
    });
    expect(checkRow({ ...row, gameOn: "" }).problems).toEqual([{ field: "gameOn", message: "Enter a date" }]);
    expect(checkRow({ ...row, gameOn: "4/16/1999" }).problems).toEqual([
      { field: "gameOn", message: "Check the year" },
    ]);
  });
});

it.each([
  ["Apr  16,  2026", "2026-04-16"],
  ["x2026-04-16", null],
  ["2026-04-16x", null],
  ["x4/16/2026", null],
  ["Apr 16, 2026 maybe", null],
  ["x 16 Apr 2026", null],
  ["16 Apr 2026 maybe", null],
  ["16 Apr, 2026", "2026-04-16"],
  ["1st Apr 2026", "2026-04-01"],
  ["2nd Apr 26", "2026-04-02"],
  ["Apr 3rd 26", "2026-04-03"],
  ["Apr. 4 2026", "2026-04-04"],
  ["Apr 16 20261", null],
  ["16 Ap 2026", null],
  ["Septembers 16, 2026", null],
])("parses only complete dates: %j as %j", (text, on) => {
  expect(parseDate(text)).toBe(on);
});

it("assumes this year for dates up to 60 days ago, and next year for earlier dates", () => {
  expect(parseDate("9/16", { today })).toBe("2026-09-16");
  expect(parseDate("9/15", { today })).toBe("2027-09-15");
});

it.each([
  [" 7:00  PM ", "19:00"],
  ["noon", "12:00"],
  ["12 noon", "12:00"],
  ["12noon", "12:00"],
  ["afternoon", null],
  ["noonish", null],
  ["7:59", "07:59"],
  ["7:60", null],
  ["1 am", "01:00"],
  ["0 am", null],
  ["12 am", "00:00"],
  ["13 pm", null],
  ["23:30", "23:30"],
  ["24:30", null],
  ["7:00 - late", "07:00"],
  ["7 - 9 pm", "19:00"],
  ["", ""],
  ["TBD", ""],
])("parses only complete times: %j as %j", (text, time) => {
  expect(parseTime(text)).toBe(time);
});

it.each([
  ["workout", "practice"],
  ["Workouts", "practice"],
  ["práctica", "practice"],
  ["practica", "practice"],
  ["entraînement", "practice"],
  ["entrainement", "practice"],
  ["game", "game"],
  ["match", "game"],
  ["matches", "game"],
  ["playoff", "game"],
  ["final", "game"],
  ["gamers' night", "other"],
  ["  ", null],
])("recognizes the kind %j as %j", (text, kind) => {
  expect(parseKind(text)).toBe(kind);
});

it("reports only the first problem with each field", () => {
  const row = {
    gameOn: "  ",
    gameTime: "late",
    location: "",
    opponent: "",
    side: null,
    notes: "",
    kind: "game",
    arrivalMinutes: null,
    isCancelled: false,
  } as const;
  expect(
    checkRow(row)
      .problems.map(({ field, message }) => [field, message])
      .slice(0, 2),
  ).toEqual([
    ["gameOn", "Enter a date"],
    ["gameTime", "Enter a time like 7:00 PM, or leave it empty"],
  ]);
  expect(checkRow(row).problems.map(({ field }) => field)).toEqual(["gameOn", "gameTime", "location"]);
  expect(checkRow({ ...row, gameOn: "3026-04-16", gameTime: "", location: "Field" }).problems).toHaveLength(
    1,
  );
});
