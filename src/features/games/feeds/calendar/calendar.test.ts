import fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { addDays } from "#platform/date-format.ts";
import { toInstant, toWallClock } from "#platform/zoned-time.ts";
import { TimeZone } from "#features/teams/schema.ts";
import type { Game } from "../../schema.ts";
import { writeCalendar, type CalendarGame } from "./queries.server.ts";

const otters = { name: "Lakeview Otters", timeZone: "America/Chicago" };
const game: CalendarGame = {
  id: "0190a000-0000-7000-8000-000000000001",
  kind: "game",
  gameOn: "2026-04-16",
  gameTime: "19:00:00",
  location: "Harborview Park, Field 2",
  opponent: "Harbor Street FC",
  notes: "Bring both kits",
  arrivalMinutes: 30,
  isCancelled: false,
  version: 1,
  updatedAt: new Date("2026-04-01T12:00:00Z"),
};

/** Parses the file the way another calendar app would, using only the time zone rules in the file. */
function parse(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent("vtimezone")!);
  const events = calendar.getAllSubcomponents("vevent").map((event) => {
    const value = (name: string) => event.getFirstPropertyValue(name);
    const time = (name: string) => {
      const icalTime = value(name) as InstanceType<typeof ICAL.Time>;
      const isDay = icalTime.isDate;
      const tzid = event.getFirstProperty(name)!.getFirstParameter("tzid");
      if (!isDay) icalTime.zone = zone;
      const [on, clock = null] = icalTime.toString().split("T");
      return { on, time: clock, tzid, instant: isDay ? null : icalTime.toUnixTime() * 1000 };
    };
    return {
      uid: value("uid"),
      sequence: value("sequence"),
      summary: value("summary"),
      location: value("location"),
      description: value("description"),
      status: value("status"),
      modified: String(value("last-modified")),
      stamp: String(value("dtstamp")),
      start: time("dtstart"),
      end: time("dtend"),
    };
  });
  // The parser doesn't unescape unknown properties.
  const property = (name: string) => {
    const value = calendar.getFirstPropertyValue(name);
    return typeof value === "string" ? value.replaceAll(/\\(.)/g, "$1") : value;
  };
  return { events, zone, property };
}

const writeAndParse = (values: Partial<CalendarGame> = {}, team = otters) =>
  parse(writeCalendar(team, [{ ...game, ...values }])).events[0]!;

describe("team calendar", () => {
  it("has a name, a refresh interval, and a time zone", () => {
    const { property, zone } = parse(writeCalendar(otters, [game]));
    expect(property("x-wr-calname")).toBe("Lakeview Otters");
    expect(property("name")).toBe("Lakeview Otters");
    expect(property("method")).toBe("PUBLISH");
    expect(String(property("refresh-interval"))).toBe("PT1H");
    expect(property("x-published-ttl")).toBe("PT1H");
    expect(property("x-wr-timezone")).toBe("America/Chicago");
    expect(zone.tzid).toBe("America/Chicago");
  });

  it("puts properties before components and ends lines with CRLF", () => {
    const text = writeCalendar(otters, [game, { ...game, gameTime: null }]);
    const lines = text.split("\r\n");
    expect(lines.at(-1)).toBe("");
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    const first = lines.findIndex((line) => line === "BEGIN:VTIMEZONE");
    const depths: number[] = [];
    for (const line of lines.slice(0, -1)) {
      if (line.startsWith("BEGIN:")) depths.push((depths.at(-1) ?? 0) + 1);
      else if (line.startsWith("END:")) depths.push(depths.at(-1)! - 1);
      else depths.push(depths.at(-1)!);
    }
    const unmatched = lines
      .slice(first, -2)
      .filter((line, index) => depths[first + index] === 1 && !line.startsWith("END:"));
    expect(unmatched).toEqual([]);
  });

  it("has a component even without games", () => {
    expect(parse(writeCalendar(otters, []))).toMatchObject({ events: [], zone: { tzid: "America/Chicago" } });
  });

  it("produces the same bytes for the same games", () => {
    expect(writeCalendar(otters, [game])).toBe(writeCalendar(otters, [{ ...game }]));
  });
});

describe("calendar event [OP2-11]", () => {
  it("has the location, the times in the team's zone, and the details", () => {
    expect(writeAndParse()).toMatchObject({
      uid: "0190a000-0000-7000-8000-000000000001@firstwhistle",
      summary: "Lakeview Otters vs. Harbor Street FC",
      location: "Harborview Park, Field 2",
      description: "Please arrive by 6:30 PM.\n\nBring both kits",
      status: "CONFIRMED",
      sequence: 0,
      modified: "2026-04-01T12:00:00Z",
      stamp: "2026-04-01T12:00:00Z",
      start: { on: "2026-04-16", time: "19:00:00", tzid: "America/Chicago" },
      end: { on: "2026-04-16", time: "21:00:00", tzid: "America/Chicago" },
    });
  });

  it.each<[string, Partial<Game>]>([
    ["Lakeview Otters game", { opponent: null }],
    ["Lakeview Otters practice", { kind: "practice", opponent: null }],
    ["Lakeview Otters event", { kind: "other", opponent: null }],
    ["Canceled: Lakeview Otters vs. Harbor Street FC", { isCancelled: true }],
    ["Canceled: Lakeview Otters practice", { isCancelled: true, kind: "practice", opponent: null }],
  ])("is titled %s", (summary, values) => {
    expect(writeAndParse(values).summary).toBe(summary);
  });

  it("is an all-day event that doesn't block time if the game has no time", () => {
    const { start, end, description } = writeAndParse({ gameTime: null, gameOn: "2026-12-31" });
    expect([start, end]).toMatchObject([
      { on: "2026-12-31", time: null },
      { on: "2027-01-01", time: null },
    ]);
    expect(description).toContain("Please arrive 30 minutes early.");
    expect(writeCalendar(otters, [{ ...game, gameTime: null }])).toContain("TRANSP:TRANSPARENT");
  });

  it("shows the arrival date if it's the day before the game", () => {
    const { description } = writeAndParse({ gameTime: "00:10:00" });
    expect(description).toContain("Please arrive by 11:40 PM on Apr 15, 2026.");
  });

  it("stays on the calendar when canceled, with that status and a higher sequence", () => {
    const event = writeAndParse({ isCancelled: true, version: 2 });
    expect(event).toMatchObject({ status: "CANCELLED", sequence: 1 });
  });

  it("escapes any text that users enter", () => {
    const hostile = 'a,b;c\\d\r\nEND:VEVENT\nBEGIN:VALARM\u0007\u0085:"é';
    const { events, property } = parse(
      writeCalendar({ ...otters, name: hostile }, [
        { ...game, location: hostile, opponent: hostile, notes: hostile, arrivalMinutes: null },
      ]),
    );
    const line = 'a,b;c\\d END:VEVENT BEGIN:VALARM :"é';
    expect(property("x-wr-calname")).toBe(line);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      location: line,
      summary: `${line} vs. ${line}`,
      description: 'a,b;c\\d\nEND:VEVENT\nBEGIN:VALARM:"é',
    });
  });

  it("folds lines at 75 octets without splitting a character", () => {
    const text = writeCalendar(otters, [{ ...game, notes: "⚽🏟️é".repeat(200), opponent: "Ä".repeat(100) }]);
    const sizes = text.split("\r\n").map((line) => Buffer.byteLength(line));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(75);
    expect(text).not.toContain("\uFFFD");
    expect(parse(text).events[0]!.description).toContain("⚽🏟️é".repeat(200));
  });
});

/** The dates of clock changes in North America. */
const changes =
  "2026-03-08 2026-11-01 2027-03-14 2027-11-07 2028-03-12 2028-11-05 2029-03-11 2029-11-04".split(" ");

describe("calendar's time zone", () => {
  it.each(TimeZone.options)(
    "converts every half hour around each clock change in %s from 2026 to 2029",
    (timeZone) => {
      for (const day of changes) {
        const wall = [-1, 0, 1].flatMap((offset) =>
          Array.from({ length: 48 }, (_, slot) => ({
            on: addDays(day, offset),
            time: `${String(slot >> 1).padStart(2, "0")}:${slot % 2 ? "30" : "00"}:00`,
          })),
        );
        const games = wall.map(({ on, time }, index) => ({
          ...game,
          id: `${index}`,
          gameOn: on,
          gameTime: time,
        }));
        const { events } = parse(writeCalendar({ ...otters, timeZone }, games));
        for (const [index, { start }] of events.entries()) {
          const { on, time } = wall[index]!;
          const instant = toInstant({ on, time }, timeZone);
          expect(start).toMatchObject({ on, time });
          // Calendar apps disagree about skipped and repeated hours, so those are excluded.
          const wallClock = toWallClock(instant, timeZone);
          const isAmbiguous = [-1, 1].some((hour) => {
            const shiftedTime = toWallClock(new Date(instant.getTime() + hour * 3_600_000), timeZone);
            return shiftedTime.on === on && shiftedTime.time === time;
          });
          const isExact = wallClock.time === time && !isAmbiguous;
          expect([on, time, isExact && start.instant]).toEqual([on, time, isExact && instant.getTime()]);
        }
      }
    },
  );

  it("writes half-hour offsets with their minutes [REACH-57]", () => {
    const text = writeCalendar({ ...otters, timeZone: "America/St_Johns" }, [game]);
    expect(text).toContain("TZOFFSETFROM:-0330\r\nTZOFFSETTO:-0230\r\nTZNAME:NDT");
    expect(text).toContain("TZOFFSETFROM:-0230\r\nTZOFFSETTO:-0330\r\nTZNAME:NST");
  });

  it.each(TimeZone.options)("includes the rules for %s", (timeZone) => {
    expect(writeAndParse({}, { ...otters, timeZone }).start.instant).toBe(
      toInstant({ on: "2026-04-16", time: "19:00:00" }, timeZone).getTime(),
    );
  });
});

// --- property-based test ---

const character = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
  fc.constantFrom(",", ";", "\\", ":", '"', "^", "é", "⚽", "🏟️", "李"),
);
const line = (maxLength: number) =>
  fc
    .array(character, { minLength: 1, maxLength })
    .map((parts) =>
      parts
        .join("")
        .replaceAll(/\p{Cc}/gu, "")
        .trim(),
    )
    .filter((text) => text !== "");
const day = fc.integer({ min: 0, max: 365 * 4 }).map((offset) => addDays("2026-01-01", offset));
const halfHour = fc.integer({ min: 0, max: 47 });
const time = halfHour.map((index) => `${String(index >> 1).padStart(2, "0")}:${index % 2 ? "30" : "00"}:00`);
const anyGame: fc.Arbitrary<CalendarGame> = fc.record({
  id: fc.uuid(),
  kind: fc.constantFrom("game", "practice", "other"),
  gameOn: fc.oneof(day, fc.constantFrom(...changes)),
  gameTime: fc.option(time),
  location: line(60),
  opponent: fc.option(line(60)),
  notes: fc.option(fc.array(line(80), { minLength: 1, maxLength: 4 }).map((lines) => lines.join("\n"))),
  arrivalMinutes: fc.option(fc.integer({ min: 1, max: 240 })),
  isCancelled: fc.boolean(),
  version: fc.integer({ min: 1, max: 500 }),
  updatedAt: fc
    .date({
      min: new Date("2026-01-01T00:00:00Z"),
      max: new Date("2029-12-31T00:00:00Z"),
      noInvalidDate: true,
    })
    .map((at) => new Date(Math.floor(at.getTime() / 1000) * 1000)),
});

it("round-trips any games through another parser [OP2-11]", () => {
  fc.assert(
    fc.property(
      fc.array(anyGame, { maxLength: 8 }),
      fc.constantFrom(...TimeZone.options),
      line(60),
      (games, timeZone, name) => {
        const { events, property } = parse(writeCalendar({ name, timeZone }, games));
        expect(property("x-wr-calname")).toBe(name);
        expect(events).toHaveLength(games.length);
        for (const [index, expected] of games.entries()) {
          const event = events[index]!;
          expect(event).toMatchObject({
            uid: `${expected.id}@firstwhistle`,
            sequence: expected.version - 1,
            location: expected.location,
            status: expected.isCancelled ? "CANCELLED" : "CONFIRMED",
            modified: expected.updatedAt.toISOString().replace(".000", ""),
            start: { on: expected.gameOn, time: expected.gameTime },
          });
          expect(event.summary).toContain(expected.opponent === null ? name : ` vs. ${expected.opponent}`);
          expect(event.description ?? "").toContain(expected.notes ?? "");
          // Avoids the early morning hours, when clock changes skip or repeat an hour.
          const isTimed =
            expected.gameTime !== null && expected.gameTime >= "04:00:00" && expected.gameTime < "22:00:00";
          const hours = isTimed ? (event.end.instant! - event.start.instant!) / 3_600_000 : 2;
          expect(hours).toBe(2);
        }
      },
    ),
    { numRuns: 300 },
  );
});
