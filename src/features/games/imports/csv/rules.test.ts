import { describe, expect, it } from "vitest";
import { readCells } from "#platform/delimited-text.ts";
import { readTable } from "./rules.ts";

const reader = { teamName: "Lakeview Otters", today: "2026-11-15" };
const read = (...lines: string[]) => readTable(readCells(lines.join("\n")), reader);
const rows = (...lines: string[]) => read(...lines)!.map(({ row }) => row);

describe("a table of games", () => {
  it("is read by what its columns are called, in any order [SCHED-01]", () => {
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
  ])("knows %s", (head, line) => {
    expect(rows(head, line)).toMatchObject([
      { gameOn: "2026-04-16", gameTime: "19:00", location: "Field 2", opponent: "Hawks" },
    ]);
  });

  it("skips titles above and empty lines between", () => {
    expect(
      rows("Spring Season 2026,,", ",,", "Date,Time,Location", "4/16/2026,19:00,Field 2", ",,"),
    ).toHaveLength(1);
  });

  it("puts a place and its field together", () => {
    expect(rows("Date,Venue,Field", "4/16/2026,Harborview Park,Field 2")).toMatchObject([
      { location: "Harborview Park, Field 2" },
    ]);
  });

  it("sees from one day that the day comes first in all", () => {
    expect(rows("Date,Location", "5/4/2026,A", "16/4/2026,B").map(({ gameOn }) => gameOn)).toEqual([
      "2026-04-05",
      "2026-04-16",
    ]);
    expect(rows("Date,Location", "5/4/2026,A", "4/16/2026,B").map(({ gameOn }) => gameOn)).toEqual([
      "2026-05-04",
      "2026-04-16",
    ]);
  });

  it("says when it had to take a year for granted", () => {
    expect(read("Date,Time,Location", "Sat 4/17,7pm,Field 2")).toMatchObject([
      { row: { gameOn: "2027-04-17" }, remark: "The year was taken as 2027" },
    ]);
  });

  it("leaves what it cannot read as it is, to be corrected", () => {
    expect(rows("Date,Time,Location", "next week,evening,Field 2")).toMatchObject([
      { gameOn: "next week", gameTime: "evening" },
    ]);
  });

  it("knows what is cancelled", () => {
    expect(rows("Date,Location,Status", "4/16/2026,Field 2,Canceled")).toMatchObject([{ isCancelled: true }]);
  });

  it("undoes what an export did to cells that a spreadsheet would run", () => {
    expect(rows("Date,Location,Opponent", "4/16/2026,'=Field 2,'-Hawks")).toMatchObject([
      { location: "=Field 2", opponent: "-Hawks" },
    ]);
  });

  it("is none when no line names the columns", () => {
    expect(read("4/16/2026,7pm,Field 2")).toBeNull();
    expect(read("Name,Phone", "Aisha,3125550103")).toBeNull();
  });
});
