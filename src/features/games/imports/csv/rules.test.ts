import { describe, expect, it } from "vitest";
import { readCells } from "#platform/delimited-text.ts";
import { parseTable } from "./rules.ts";

const context = { teamName: "Lakeview Otters", today: "2026-11-15" };
const parse = (...lines: string[]) => parseTable(readCells(lines.join("\n")), context);
const rows = (...lines: string[]) => parse(...lines)!.map(({ row }) => row);

describe("table of games", () => {
  it("reads columns by name in any order [SCHED-01]", () => {
    expect(
      rows(
        "Opponent,Notes,Time,Date,Venue,Type,Arrival",
        'Hawks,"Bring water, and kits",7:00 PM,4/16/2026,Lincoln Field,Game,30 min',
        ",,,2026-04-18,Gym,Practice,",
      ),
    ).toEqual([
      {
        gameOn: "2026-04-16",
        gameTime: "19:00",
        location: "Lincoln Field",
        opponent: "Hawks",
        side: null,
        notes: "Bring water, and kits",
        kind: "game",
        arrivalMinutes: 30,
        isCancelled: false,
      },
      {
        gameOn: "2026-04-18",
        gameTime: "",
        location: "Gym",
        opponent: "",
        side: null,
        notes: "",
        kind: "practice",
        arrivalMinutes: null,
        isCancelled: false,
      },
    ]);
  });

  it.each([
    ["Date\tTime\tField\tOpponent", "Apr 16, 2026\t7pm\tField 2\tHawks"],
    ["Game Date;Start Time;Location;Opposing Team", "2026-04-16;19:00;Field 2;vs. Hawks"],
    [
      "Start Date,Start Time,End Date,End Time,Location,Subject",
      "04/16/2026,7:00 PM,04/16/2026,9:00 PM,Field 2,Otters vs Hawks",
    ],
    ["Date,Kickoff,Where,Home,Away", "4/16/26,19:00,Field 2,Lakeview Otters,Hawks"],
    ["Date,Kickoff,Where,Home Team,Visiting Team", "4/16/26,19:00,Field 2,Hawks,Lakeview Otters"],
    ["Date/Time,Location,Opponent", "4/16/2026 7:00 PM,Field 2,Hawks"],
    ["When,Where,Against", "2026-04-16T19:00,Field 2,Hawks"],
  ])("recognizes the header row %s", (head, line) => {
    expect(rows(head, line)).toMatchObject([
      { gameOn: "2026-04-16", gameTime: "19:00", location: "Field 2", opponent: "Hawks" },
    ]);
  });

  it("skips title rows and blank rows", () => {
    expect(
      rows("Spring Season 2026,,", ",,", "Date,Time,Location", "4/16/2026,19:00,Field 2", ",,"),
    ).toHaveLength(1);
  });

  it("combines a venue and its field", () => {
    expect(rows("Date,Venue,Field", "4/16/2026,Harborview Park,Field 2")).toMatchObject([
      { location: "Harborview Park, Field 2" },
    ]);
  });

  it("infers day-first dates from one unambiguous date", () => {
    expect(rows("Date,Location", "5/4/2026,A", "16/4/2026,B").map(({ gameOn }) => gameOn)).toEqual([
      "2026-04-05",
      "2026-04-16",
    ]);
    expect(rows("Date,Location", "5/4/2026,A", "4/16/2026,B").map(({ gameOn }) => gameOn)).toEqual([
      "2026-05-04",
      "2026-04-16",
    ]);
  });

  it("reports an assumed year", () => {
    expect(parse("Date,Time,Location", "Sat 4/17,7pm,Field 2")).toMatchObject([
      { row: { gameOn: "2027-04-17" }, remark: "Assumed year: 2027" },
    ]);
  });

  it("keeps unreadable values for correction", () => {
    expect(rows("Date,Time,Location", "next week,evening,Field 2")).toMatchObject([
      { gameOn: "next week", gameTime: "evening" },
    ]);
  });

  it("recognizes canceled games", () => {
    expect(rows("Date,Location,Status", "4/16/2026,Field 2,Canceled")).toMatchObject([{ isCancelled: true }]);
  });

  it("unescapes formula-like cells", () => {
    expect(rows("Date,Location,Opponent", "4/16/2026,'=Field 2,'-Hawks")).toMatchObject([
      { location: "=Field 2", opponent: "-Hawks" },
    ]);
  });

  it("is null without a header row", () => {
    expect(parse("4/16/2026,7pm,Field 2")).toBeNull();
    expect(parse("Name,Phone", "Aisha,3125550103")).toBeNull();
  });
});

const cell = (head: string, value: string) =>
  rows(`Date,Location,${head}`, `2026-04-16,Field 2,${value}`)[0]!;

describe("column parsing", () => {
  it.each([
    ["30", 30],
    ["1", 1],
    ["240", 240],
    ["241", null],
    ["0", null],
    ["45m", 45],
    ["45 min", 45],
    ["45 mins", 45],
    ["45 minute", 45],
    ["45 minutes before", 45],
    ["15  early", 15],
    ["20 min  prior", 20],
    ["1000", null],
    ["6:30 PM", null],
    ["at 30", null],
    ["30 or so", null],
    ["30xbefore", null],
  ])("parses the arrival %s as %s", (text, minutes) => {
    expect(cell("Arrival", text).arrivalMinutes).toBe(minutes);
  });

  it.each([
    ["vs Hawks", "Hawks"],
    ["v. Hawks", "Hawks"],
    ["v Hawks", "Hawks"],
    ["VS.  Hawks", "Hawks"],
    ["@ Hawks", "Hawks"],
    ["at Hawks", "Hawks"],
    ["Great at Sea", "Great at Sea"],
    ["Volcanoes", "Volcanoes"],
  ])("strips the prefix from the opponent: %s becomes %s", (text, opponent) => {
    expect(cell("Opponent", text).opponent).toBe(opponent);
  });

  it.each([
    ["Hawks", "Lakeview Otters", "Hawks"],
    ["Lakeview Otters", "Hawks", "Hawks"],
    ["Hawks", "LAKEVIEW OTTERS U12", "Hawks"],
    ["Hawks", "", ""],
    ["", "Hawks", ""],
    ["", "", ""],
  ])("finds the opponent (home: %j, away: %j): %j", (home, away, opponent) => {
    expect(cell("Home,Away", `${home},${away}`).opponent).toBe(opponent);
  });

  it.each([
    ["GameDate", "2026-04-16"],
    ["Game  Date:", "2026-04-16"],
    ["#Date#", "2026-04-16"],
    ["DATE 1", "2026-04-16"],
  ])("recognizes column names with any separator: %s", (head, gameOn) => {
    expect(rows(`${head},Location`, "4/16/2026,Field 2")).toMatchObject([{ gameOn, location: "Field 2" }]);
  });

  it("ignores columns with unknown names", () => {
    expect(rows("Date,Location,Weather", "2026-04-16,Field 2,Sunny")[0]).toEqual({
      gameOn: "2026-04-16",
      gameTime: "",
      location: "Field 2",
      opponent: "",
      side: null,
      notes: "",
      kind: "game",
      arrivalMinutes: null,
      isCancelled: false,
    });
  });

  it("parses a title column and moves the rest of the title to the notes", () => {
    expect(rows("Date,Title,Notes", "2026-04-16,Team dinner at Maya's,Bring food")[0]).toMatchObject({
      kind: "other",
      notes: "Team dinner at Maya's\n\nBring food",
    });
    expect(rows("Date,Title,Notes", "2026-04-16,,Bring food")[0]).toMatchObject({
      kind: "game",
      notes: "Bring food",
    });
    expect(rows("Date,Title,Kind", "2026-04-16,Cancelled: Practice,Game")[0]).toMatchObject({
      kind: "game",
      isCancelled: true,
    });
  });
});

describe("header row", () => {
  const title = "Spring 2026,,";
  it("can be the tenth row, but not the eleventh", () => {
    const lines = ["Date,Location", "2026-04-16,Field 2"];
    expect(parse(...Array.from({ length: 9 }, () => title), ...lines)).toHaveLength(1);
    expect(parse(...Array.from({ length: 10 }, () => title), ...lines)).toBeNull();
  });

  it("must name a date and another column", () => {
    expect(parse("Date,Weather", "2026-04-16,Sunny")).toBeNull();
    expect(parse("Time,Location", "19:00,Field 2")).toBeNull();
  });

  it("can be longer than the rows below it", () => {
    expect(rows("Location,Time,Date", "Field 2")).toMatchObject([
      { gameOn: "", gameTime: "", location: "Field 2" },
    ]);
  });

  it("is followed by cells that may need trimming", () => {
    expect(rows("Date,Location,Opponent", "2026-04-16,  Field 2 , Hawks ")).toMatchObject([
      { location: "Field 2", opponent: "Hawks" },
    ]);
  });
});

const listStarts = (...dates: string[]) =>
  rows("Date,Location", ...dates.map((date) => `"${date}",Field 2`)).map(({ gameOn, gameTime }) => [
    gameOn,
    gameTime,
  ]);

const getRemark = (date: string) => parse("Date,Location", `"${date}",Field 2`)![0]!.remark;

describe("date and time parsing", () => {
  it.each([
    ["2026-04-16", ["2026-04-16", ""]],
    ["2026-04-16 19:00", ["2026-04-16", "19:00"]],
    ["Apr 16, 2026,  7:00 PM", ["2026-04-16", "19:00"]],
    ["Apr 16 2026 7 p.m.", ["2026-04-16", "19:00"]],
    ["Thu Apr 16, 2026 noon", ["2026-04-16", "12:00"]],
    ["Tue 4/14/2026 7pm", ["2026-04-14", "19:00"]],
    ["2026-04-16T19:00", ["2026-04-16", "19:00"]],
    ["Apr 16 2026 sometime", ["Apr 16 2026 sometime", ""]],
    ["someday 19:00", ["someday 19:00", ""]],
    ["19:00", ["19:00", ""]],
  ])("reads both values from one cell: %s", (text, expected) => {
    expect(listStarts(text)).toEqual([expected]);
  });

  it.each([
    [
      ["12/4/2026", "13/4/2026"],
      ["2026-04-12", "2026-04-13"],
    ],
    [
      ["12/4/2026", "4/12/2026"],
      ["2026-12-04", "2026-04-12"],
    ],
    [
      ["13/4/2026", "4/13/2026"],
      ["13/4/2026", "2026-04-13"],
    ],
    [
      ["16/4/2026", "Game 4/30"],
      ["2026-04-16", "Game 4/30"],
    ],
    [
      ["16/4/2026", "next week"],
      ["2026-04-16", "next week"],
    ],
    [
      ["16/12/2026", "5/12/2026"],
      ["2026-12-16", "2026-12-05"],
    ],
  ])("assumes day-first dates only when necessary: %j", (dates, expected) => {
    expect(listStarts(...dates).map(([on]) => on)).toEqual(expected);
  });

  it("assumes a year only when it's missing", () => {
    expect(getRemark("Apr 17")).toBe("Assumed year: 2027");
    expect(getRemark("Apr 17, 2026")).toBeNull();
    expect(getRemark("next week")).toBeNull();
    expect(rows("Date,Location", "17/4,Field 2", "16/4/2026,Field 3")[0]!.gameOn).toBe("2027-04-17");
  });
});

it("skips rows without a game and empty location cells", () => {
  expect(rows("Date,Location,Weather", ",,Sunny", "2026-04-16,Field 2,")).toHaveLength(1);
  expect(rows("Date,Venue,Field", "2026-04-16,,Field 2")).toMatchObject([{ location: "Field 2" }]);
  expect(rows("Date,Location", "16/4/2026 7:00 PM,Field 2", "17/4 7 pm,Field 2")).toMatchObject([
    { gameOn: "2026-04-16", gameTime: "19:00" },
    { gameOn: "2027-04-17", gameTime: "19:00" },
  ]);
});
