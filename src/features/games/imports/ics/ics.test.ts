import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#platform/date-format.ts";
import { oneLine } from "#platform/one-line.ts";
import { TimeZone } from "#features/teams/schema.ts";
import { oracleInstant, oracleWall } from "#tests/harness/zone-oracle.ts";
import { writeCalendar, type CalendarGame } from "../../feeds/calendar/queries.server.ts";
import { NewGame } from "../../schema.ts";
import { checkRow } from "../rows/rules.ts";
import { parseCalendar } from "./queries.server.ts";

const context = { teamName: "Lakeview Otters", today: "2026-04-01", timeZone: "America/Chicago" };
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
const parse = (...lines: string[]) => parseCalendar(calendar(...lines), context)!;
const getTimes = (...lines: string[]) =>
  parse(...event(...lines)).map(({ row }) => [row.gameOn, row.gameTime].join(" ").trim());

describe("event time conversion", () => {
  it.each([
    ["DTSTART:20260416T190000", "2026-04-16 19:00"],
    ["DTSTART:20260417T000000Z", "2026-04-16 19:00"],
    ["DTSTART;TZID=America/Chicago:20260416T190000", "2026-04-16 19:00"],
    ["DTSTART;TZID=America/New_York:20260416T190000", "2026-04-16 18:00"],
    ["DTSTART;TZID=Asia/Kathmandu:20260417T054500", "2026-04-16 19:00"],
    ["DTSTART;TZID=/citadel.org/20260101_1/America/New_York:20260416T190000", "2026-04-16 18:00"],
    ["DTSTART;TZID=Eastern Standard Time:20260416T190000", "2026-04-16 18:00"],
    ['DTSTART;TZID="(UTC-08:00) Pacific Time (US & Canada)":20260416T190000', "2026-04-16 21:00"],
    ["DTSTART;TZID=America/St_Johns:20260416T213000", "2026-04-16 19:00"],
    ["DTSTART;TZID=Canada/Newfoundland:20260416T213000", "2026-04-16 19:00"],
    ["DTSTART;TZID=Newfoundland Standard Time:20260416T213000", "2026-04-16 19:00"],
    ['DTSTART;TZID="(UTC-03:30) Newfoundland":20260416T213000', "2026-04-16 19:00"],
    ["DTSTART;TZID=Atlantic Standard Time:20260416T190000", "2026-04-16 17:00"],
    ['DTSTART;TZID="(UTC-04:00) Atlantic Time (Canada)":20260416T190000', "2026-04-16 17:00"],
    ["DTSTART;TZID=Canada Central Standard Time:20260416T190000", "2026-04-16 20:00"],
    ['DTSTART;TZID="(UTC-06:00) Saskatchewan":20260416T190000', "2026-04-16 20:00"],
    ["DTSTART;VALUE=DATE:20260416", "2026-04-16"],
  ])("converts %s to the team's time zone", (start, expected) => expect(getTimes(start)).toEqual([expected]));

  it("converts from every zone to every other, at any minute [REACH-57]", () => {
    const zone = fc.constantFrom(...TimeZone.options);
    // Around the clock change of March 8, 2026.
    const minute = fc
      .integer({ min: 0, max: 20 * 1440 })
      .map((offset) => Date.UTC(2026, 2, 1) + offset * 60_000);
    fc.assert(
      fc.property(zone, zone, minute, (timeZone, teamZone, wall) => {
        const start = new Date(wall).toISOString().slice(0, 19).replaceAll(/[-:]/g, "");
        const file = calendar(...event(`DTSTART;TZID=${timeZone}:${start}`));
        const [parsed] = parseCalendar(file, { ...context, timeZone: teamZone })!;
        const expected = timeZone === teamZone ? wall : oracleWall(teamZone, oracleInstant(timeZone, wall));
        expect(`${parsed!.row.gameOn}T${parsed!.row.gameTime}`).toBe(
          new Date(expected).toISOString().slice(0, 16),
        );
      }),
      { numRuns: 1_000 },
    );
  });

  it("uses our own rules for Winnipeg and Edmonton after 2026 instead of the file's", () => {
    const outdatedZones = [
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
    const rows = parseCalendar(
      calendar(...outdatedZones, ...event("DTSTART;TZID=America/Winnipeg:20261114T150000")),
      {
        ...context,
        timeZone: "America/Vancouver",
      },
    )!;
    expect(rows[0]!.row.gameTime).toBe("13:00");
  });

  it("reports an unknown time zone", () => {
    expect(parse(...event("DTSTART;TZID=My Zone:20260416T190000"))).toMatchObject([
      {
        row: { gameTime: "19:00" },
        remark: "Unknown time zone. Using your team's time zone.",
      },
    ]);
  });

  it("resolves a zone name defined in the file by the zone's location", () => {
    const zone = ["BEGIN:VTIMEZONE", "TZID:Home", "X-LIC-LOCATION:America/New_York", "END:VTIMEZONE"];
    expect(parse(...zone, ...event("DTSTART;TZID=Home:20260416T190000"))[0]!.row.gameTime).toBe("18:00");
  });

  it("skips events without a valid date", () => {
    expect(parse(...event())).toEqual([]);
    expect(parse(...event("DTSTART:20260230T190000"))).toEqual([]);
  });
});

describe("recurrence expansion", () => {
  const start = "DTSTART;TZID=America/Chicago:20260416T190000";
  it("lists a weekly event through its last date", () => {
    expect(getTimes(start, "RRULE:FREQ=WEEKLY;UNTIL=20260501T000000Z")).toEqual([
      "2026-04-16 19:00",
      "2026-04-23 19:00",
      "2026-04-30 19:00",
    ]);
    expect(getTimes(start, "RRULE:FREQ=WEEKLY;UNTIL=20260430")).toHaveLength(3);
    expect(getTimes(start, "RRULE:FREQ=WEEKLY;UNTIL=20260430T235959Z")).toHaveLength(2);
  });

  it("lists an event on several days of every other week", () => {
    expect(getTimes(start, "RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;COUNT=4")).toEqual([
      "2026-04-16 19:00",
      "2026-04-28 19:00",
      "2026-04-30 19:00",
      "2026-05-12 19:00",
    ]);
  });

  it("keeps the local time across clock changes", () => {
    expect(getTimes("DTSTART;TZID=America/Phoenix:20261028T170000", "RRULE:FREQ=WEEKLY;COUNT=2")).toEqual([
      "2026-10-28 19:00",
      "2026-11-04 18:00",
    ]);
  });

  it("skips exceptions and lists moved dates", () => {
    const movedEvent = event(
      "RECURRENCE-ID;TZID=America/Chicago:20260423T190000",
      "DTSTART;TZID=America/Chicago:20260424T200000",
    );
    const rows = parse(
      ...event(start, "RRULE:FREQ=WEEKLY;COUNT=4", "EXDATE:20260501T000000Z"),
      ...movedEvent,
    );
    expect(rows.map(({ row }) => [row.gameOn, row.gameTime])).toEqual([
      ["2026-04-16", "19:00"],
      ["2026-04-24", "20:00"],
      ["2026-05-07", "19:00"],
    ]);
  });

  it("limits an endless event to 60 dates and reports the limit", () => {
    const rows = parse(...event(start, "RRULE:FREQ=WEEKLY"));
    expect(rows).toHaveLength(60);
    expect(rows[0]!.remark).toBe("Repeats indefinitely. Only the first 60 dates are listed.");
  });

  it.each(["FREQ=DAILY", "FREQ=SECONDLY", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=WEEKLY;BYHOUR=9,17"])(
    "lists an event with an unsupported rule (%s) once and reports the problem",
    (rule) => {
      expect(parse(...event(start, `RRULE:${rule}`))).toMatchObject([
        { remark: "We couldn't tell how often this repeats, so only the first date is listed." },
      ]);
    },
  );
});

describe("event parsing", () => {
  it("keeps everything in the title and description [OP2-11]", () => {
    const rows = parse(
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
          side: null,
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
  "finds no events in an empty or invalid calendar: %j",
  (text) => expect(parseCalendar(text, context) ?? []).toEqual([]),
);

// --- round trip ---

const text = (max: number) =>
  fc
    .string({ unit: "grapheme", minLength: 1, maxLength: max })
    .map((value) => oneLine.safeParse(value).data ?? "")
    .filter((value) => value !== "");
const anyGame = fc.record({
  kind: fc.constantFrom("game" as const, "practice" as const, "other" as const),
  gameOn: fc.integer({ min: 0, max: 1400 }).map((offset) => addDays("2026-01-01", offset)),
  gameTime: fc.option(
    fc
      .integer({ min: 0, max: 95 })
      .map(
        (quarterHour) =>
          `${String(quarterHour >> 2).padStart(2, "0")}:${String((quarterHour % 4) * 15).padStart(2, "0")}:00`,
      ),
  ),
  location: text(80),
  opponent: fc.option(text(80)),
  side: fc.constantFrom("home" as const, "away" as const, null),
  notes: fc.option(fc.array(text(80), { minLength: 1, maxLength: 4 }).map((lines) => lines.join("\n\n"))),
  arrivalMinutes: fc.option(fc.integer({ min: 1, max: 240 })),
  isCancelled: fc.boolean(),
});

const toSortedJson = (list: object[]) => list.map((game) => JSON.stringify(game)).toSorted();

it("round-trips our own calendar [OP2-11]", () => {
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
        const parsed = parseCalendar(file, { ...context, timeZone })!.map(({ row }) => checkRow(row));
        const expected = games.map((game) => ({
          // Only games have sides.
          ...NewGame.parse({ ...game, side: game.kind === "game" ? game.side : null }),
          isCancelled: game.isCancelled,
        }));
        expect(toSortedJson(parsed.map(({ game, problems }) => game ?? { problems }))).toEqual(
          toSortedJson(expected),
        );
      },
    ),
    { numRuns: 300 },
  );
});
