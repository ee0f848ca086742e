import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#platform/date-words.ts";
import { TimeZone } from "#features/teams/schema.ts";
import { writeCalendar, type CalendarGame } from "../../feeds/calendar/queries.server.ts";
import { NewGame } from "../../schema.ts";
import { checkRow } from "../rows/rules.ts";
import { readCalendar } from "./queries.server.ts";

const reader = { teamName: "Lakeview Otters", today: "2026-04-01", timeZone: "America/Chicago" };
const calendar = (...lines: string[]) =>
  ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR"].join("\r\n");
const event = (...lines: string[]) => [
  "BEGIN:VEVENT",
  "UID:1",
  "SUMMARY:vs. Hawks",
  "LOCATION:Field 2",
  ...lines,
  "END:VEVENT",
];
const read = (...lines: string[]) => readCalendar(calendar(...lines), reader)!;
const whens = (...lines: string[]) =>
  read(...event(...lines)).map(({ row }) => [row.gameOn, row.gameTime].join(" ").trim());

describe("when an event is, by the team's clock", () => {
  it.each([
    ["DTSTART:20260416T190000", "2026-04-16 19:00"],
    ["DTSTART:20260417T000000Z", "2026-04-16 19:00"],
    ["DTSTART;TZID=America/Chicago:20260416T190000", "2026-04-16 19:00"],
    ["DTSTART;TZID=America/New_York:20260416T190000", "2026-04-16 18:00"],
    ["DTSTART;TZID=Asia/Kathmandu:20260417T054500", "2026-04-16 19:00"],
    ["DTSTART;TZID=/citadel.org/20260101_1/America/New_York:20260416T190000", "2026-04-16 18:00"],
    ["DTSTART;TZID=Eastern Standard Time:20260416T190000", "2026-04-16 18:00"],
    ['DTSTART;TZID="(UTC-08:00) Pacific Time (US & Canada)":20260416T190000', "2026-04-16 21:00"],
    ["DTSTART;VALUE=DATE:20260416", "2026-04-16"],
  ])("%s", (start, when) => expect(whens(start)).toEqual([when]));

  it("of Winnipeg and Edmonton after 2026 as it will be, not as the file has it", () => {
    const old = [
      "BEGIN:VTIMEZONE",
      "TZID:America/Winnipeg",
      "BEGIN:STANDARD",
      "DTSTART:20071104T020000",
      "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU",
      "TZOFFSETFROM:-0500",
      "TZOFFSETTO:-0600",
      "END:STANDARD",
      "END:VTIMEZONE",
    ];
    const rows = readCalendar(calendar(...old, ...event("DTSTART;TZID=America/Winnipeg:20261114T150000")), {
      ...reader,
      timeZone: "America/Vancouver",
    })!;
    expect(rows[0]!.row.gameTime).toBe("13:00");
  });

  it("says when a zone is nobody's", () => {
    expect(read(...event("DTSTART;TZID=My Zone:20260416T190000"))).toMatchObject([
      {
        row: { gameTime: "19:00" },
        remark: "Its time zone is not known, so the time is taken as your team's",
      },
    ]);
  });

  it("follows a zone of the file's own to where it is", () => {
    const zone = ["BEGIN:VTIMEZONE", "TZID:Home", "X-LIC-LOCATION:America/New_York", "END:VTIMEZONE"];
    expect(read(...zone, ...event("DTSTART;TZID=Home:20260416T190000"))[0]!.row.gameTime).toBe("18:00");
  });

  it("leaves out what has no day, or one that no calendar has", () => {
    expect(read(...event())).toEqual([]);
    expect(read(...event("DTSTART:20260230T190000"))).toEqual([]);
  });
});

describe("an event that is repeated", () => {
  const start = "DTSTART;TZID=America/Chicago:20260416T190000";
  it("every week is listed until its last day", () => {
    expect(whens(start, "RRULE:FREQ=WEEKLY;UNTIL=20260501T000000Z")).toEqual([
      "2026-04-16 19:00",
      "2026-04-23 19:00",
      "2026-04-30 19:00",
    ]);
    expect(whens(start, "RRULE:FREQ=WEEKLY;UNTIL=20260430")).toHaveLength(3);
    expect(whens(start, "RRULE:FREQ=WEEKLY;UNTIL=20260430T235959Z")).toHaveLength(2);
  });

  it("on several days of every second week is listed so many times", () => {
    expect(whens(start, "RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;COUNT=4")).toEqual([
      "2026-04-16 19:00",
      "2026-04-28 19:00",
      "2026-04-30 19:00",
      "2026-05-12 19:00",
    ]);
  });

  it("keeps its hour by its own clock when the clocks change", () => {
    expect(whens("DTSTART;TZID=America/Phoenix:20261028T170000", "RRULE:FREQ=WEEKLY;COUNT=2")).toEqual([
      "2026-10-28 19:00",
      "2026-11-04 18:00",
    ]);
  });

  it("leaves out its exceptions, and lists what was moved where it went", () => {
    const moved = event(
      "RECURRENCE-ID;TZID=America/Chicago:20260423T190000",
      "DTSTART;TZID=America/Chicago:20260424T200000",
    );
    const rows = read(...event(start, "RRULE:FREQ=WEEKLY;COUNT=4", "EXDATE:20260501T000000Z"), ...moved);
    expect(rows.map(({ row }) => [row.gameOn, row.gameTime])).toEqual([
      ["2026-04-16", "19:00"],
      ["2026-04-24", "20:00"],
      ["2026-05-07", "19:00"],
    ]);
  });

  it("without an end is listed 60 times, and says so", () => {
    const rows = read(...event(start, "RRULE:FREQ=WEEKLY"));
    expect(rows).toHaveLength(60);
    expect(rows[0]!.remark).toBe("Repeats on and on, so only the first 60 are listed");
  });

  it.each(["FREQ=DAILY", "FREQ=SECONDLY", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=WEEKLY;BYHOUR=9,17"])(
    "by another rule (%s) is listed once, and says so",
    (rule) => {
      expect(read(...event(start, `RRULE:${rule}`))).toMatchObject([
        { remark: "Repeats in a way we cannot read, so only its first day is listed" },
      ]);
    },
  );
});

describe("what an event is", () => {
  it("follows from its words, and nothing of them is lost [OP2-11]", () => {
    const rows = read(
      "BEGIN:VEVENT",
      "DTSTART:20260416T190000",
      "SUMMARY:Team dinner",
      "DESCRIPTION:Pizza\\, at 7\\nBring cash",
      "LOCATION:Maya's place\\, upstairs",
      "STATUS:CANCELLED",
      "END:VEVENT",
    );
    expect(rows).toEqual([
      {
        remark: null,
        row: {
          gameOn: "2026-04-16",
          gameTime: "19:00",
          location: "Maya's place, upstairs",
          opponent: "",
          notes: "Team dinner\n\nPizza, at 7\nBring cash",
          kind: "other",
          arrivalMinutes: null,
          isCancelled: true,
        },
      },
    ]);
  });
});

it.each(["", "BEGIN:VCALENDAR", "BEGIN:VCALENDAR\nnonsense\nEND:VCALENDAR", "BEGIN:VCALENDAR\nEND:VEVENT"])(
  "%j is no calendar, or has nothing in it",
  (text) => expect(readCalendar(text, reader) ?? []).toEqual([]),
);

// --- there and back ---

const text = (max: number) =>
  fc
    .string({ unit: "grapheme", minLength: 1, maxLength: max })
    .map((drawn) => drawn.replaceAll(/\p{Cc}+/gu, "").trim())
    .filter((drawn) => drawn !== "");
const anyGame = fc.record({
  kind: fc.constantFrom("game" as const, "practice" as const, "other" as const),
  gameOn: fc.integer({ min: 0, max: 1400 }).map((more) => addDays("2026-01-01", more)),
  gameTime: fc.option(
    fc
      .integer({ min: 0, max: 95 })
      .map(
        (quarter) =>
          `${String(quarter >> 2).padStart(2, "0")}:${String((quarter % 4) * 15).padStart(2, "0")}:00`,
      ),
  ),
  location: text(80),
  opponent: fc.option(text(80)),
  notes: fc.option(fc.array(text(80), { minLength: 1, maxLength: 4 }).map((lines) => lines.join("\n\n"))),
  arrivalMinutes: fc.option(fc.integer({ min: 1, max: 240 })),
  isCancelled: fc.boolean(),
});

const inOrder = (list: object[]) => list.map((game) => JSON.stringify(game)).toSorted();

it("our own calendar comes back as the games it was made of [OP2-11]", () => {
  fc.assert(
    fc.property(
      fc.array(anyGame, { maxLength: 12 }),
      fc.constantFrom(...TimeZone.options),
      (games, timeZone) => {
        const file = writeCalendar(
          { name: "Lakeview Otters", timeZone },
          games.map((game, index): CalendarGame => ({
            ...game,
            id: `${index}`,
            version: 1,
            updatedAt: new Date(0),
          })),
        );
        const found = readCalendar(file, { ...reader, timeZone })!.map(({ row }) => checkRow(row));
        const expected = games.map((game) => ({ ...NewGame.parse(game), isCancelled: game.isCancelled }));
        expect(inOrder(found.map(({ game, problems }) => game ?? { problems }))).toEqual(inOrder(expected));
      },
    ),
    { numRuns: 300 },
  );
});
