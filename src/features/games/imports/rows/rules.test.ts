import { describe, expect, it } from "vitest";
import { checkRow, readDate, readKind, readTime } from "./rules.ts";

const today = "2026-11-15";

describe("a day as people write it", () => {
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
  ])("%s is %s", (text, on) => expect(readDate(text)).toBe(on));

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
  ])("%j is none", (text) => expect(readDate(text)).toBeNull());

  it("with the day first only when it is said so", () => {
    expect(readDate("5/4/2026")).toBe("2026-05-04");
    expect(readDate("5/4/2026", { dayFirst: true })).toBe("2026-04-05");
    expect(readDate("16/4/2026")).toBeNull();
  });

  it.each([
    ["12/5", "2026-12-05"],
    ["Nov 14", "2026-11-14"],
    ["10/1", "2026-10-01"],
    ["Sat 4/17", "2027-04-17"],
    ["Feb 29", "2028-02-29"],
  ])("%s without a year is the next one, or was just now: %s", (text, on) =>
    expect(readDate(text, { today })).toBe(on),
  );
});

describe("a time as people write it", () => {
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
  ])("%s is %s", (text, time) => expect(readTime(text)).toBe(time));

  it.each(["", "TBD", "tba", "N/A", "-", "All day", "Time N/A"])("%j is no time [SCHED-47]", (text) =>
    expect(readTime(text)).toBe(""),
  );

  it.each(["7", "25:00", "7:61", "13 PM", "0pm", "evening", "after school"])(
    "%j is none that can be read",
    (text) => expect(readTime(text)).toBeNull(),
  );
});

it.each([
  ["Practice", "practice"],
  ["training", "practice"],
  ["League Game", "game"],
  ["Scrimmage", "game"],
  ["Team dinner", "other"],
  ["", null],
])("%j is of the kind %s [OP2-11]", (text, kind) => expect(readKind(text)).toBe(kind));

describe("a row", () => {
  const row = {
    gameOn: "Apr 16, 2026",
    gameTime: "7pm",
    location: " Field 2 ",
    opponent: "",
    notes: "",
    kind: "",
    arrivalMinutes: null,
    isCancelled: true,
  };

  it("becomes a game as it is stored [SCHED-35]", () => {
    expect(checkRow(row)).toEqual({
      problems: [],
      game: {
        kind: "game",
        gameOn: "2026-04-16",
        gameTime: "19:00:00",
        location: "Field 2",
        opponent: null,
        notes: null,
        arrivalMinutes: null,
        isCancelled: true,
      },
    });
  });

  it("without a time is one without a time [OP-33]", () => {
    expect(checkRow({ ...row, gameTime: "TBD" }).game).toMatchObject({ gameTime: null });
  });

  it("says everything that is wrong with it, in words [SCHED-26]", () => {
    const wrong = { ...row, gameOn: "soon", gameTime: "7", location: " ", opponent: "x".repeat(101) };
    expect(checkRow(wrong)).toEqual({
      game: null,
      problems: [
        { field: "gameOn", message: "Please enter a date like Apr 16, 2026" },
        { field: "gameTime", message: "Please enter a time like 7:00 PM, or leave it empty" },
        { field: "location", message: "Please enter a location" },
        { field: "opponent", message: "Please use at most 100 characters" },
      ],
    });
    expect(checkRow({ ...row, gameOn: "" }).problems).toEqual([
      { field: "gameOn", message: "Please enter a date" },
    ]);
    expect(checkRow({ ...row, gameOn: "4/16/1999" }).problems).toEqual([
      { field: "gameOn", message: "Please check the year of the date" },
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
])("reads a whole day or none: %j is %j", (text, on) => {
  expect(readDate(text)).toBe(on);
});

it("takes a day of sixty days ago for this year's, and one before for next year's", () => {
  expect(readDate("9/16", { today })).toBe("2026-09-16");
  expect(readDate("9/15", { today })).toBe("2027-09-15");
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
])("reads a whole time or none: %j is %j", (text, time) => {
  expect(readTime(text)).toBe(time);
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
])("knows what %j is: %j", (text, kind) => {
  expect(readKind(text)).toBe(kind);
});

it("names each field once, the first thing that is wrong with it", () => {
  const row = {
    gameOn: "  ",
    gameTime: "late",
    location: "",
    opponent: "",
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
    ["gameOn", "Please enter a date"],
    ["gameTime", "Please enter a time like 7:00 PM, or leave it empty"],
  ]);
  expect(checkRow(row).problems.map(({ field }) => field)).toEqual(["gameOn", "gameTime", "location"]);
  expect(checkRow({ ...row, gameOn: "3026-04-16", gameTime: "", location: "Field" }).problems).toHaveLength(
    1,
  );
});
