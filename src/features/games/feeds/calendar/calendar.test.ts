import fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { addDays } from "#platform/date-words.ts";
import { instantOf, wallClockAt } from "#platform/zoned-time.ts";
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

/** As another program reads it: the zone out of the file itself. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent("vtimezone")!);
  const events = calendar.getAllSubcomponents("vevent").map((event) => {
    const value = (name: string) => event.getFirstPropertyValue(name);
    const time = (name: string) => {
      const found = value(name) as InstanceType<typeof ICAL.Time>;
      const isDay = found.isDate;
      const tzid = event.getFirstProperty(name)!.getFirstParameter("tzid");
      if (!isDay) found.zone = zone;
      const [on, clock = null] = found.toString().split("T");
      return { on, time: clock, tzid, instant: isDay ? null : found.toUnixTime() * 1000 };
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
  // It leaves the escapes of a property that it does not know.
  const property = (name: string) => {
    const value = calendar.getFirstPropertyValue(name);
    return typeof value === "string" ? value.replaceAll(/\\(.)/g, "$1") : value;
  };
  return { events, zone, property };
}

const one = (values: Partial<CalendarGame> = {}, team = otters) =>
  read(writeCalendar(team, [{ ...game, ...values }])).events[0]!;

describe("a team's calendar", () => {
  it("says whose it is, how often to look and in which zone", () => {
    const { property, zone } = read(writeCalendar(otters, [game]));
    expect(property("x-wr-calname")).toBe("Lakeview Otters");
    expect(property("name")).toBe("Lakeview Otters");
    expect(property("method")).toBe("PUBLISH");
    expect(String(property("refresh-interval"))).toBe("PT1H");
    expect(property("x-published-ttl")).toBe("PT1H");
    expect(property("x-wr-timezone")).toBe("America/Chicago");
    expect(zone.tzid).toBe("America/Chicago");
  });

  it("has all its properties before its first component, and ends every line as it must", () => {
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
    const loose = lines
      .slice(first, -2)
      .filter((line, index) => depths[first + index] === 1 && !line.startsWith("END:"));
    expect(loose).toEqual([]);
  });

  it("has a component even without games", () => {
    expect(read(writeCalendar(otters, []))).toMatchObject({ events: [], zone: { tzid: "America/Chicago" } });
  });

  it("is the same bytes for the same games", () => {
    expect(writeCalendar(otters, [game])).toBe(writeCalendar(otters, [{ ...game }]));
  });
});

describe("a game in it [OP2-11]", () => {
  it("has its place, its times by the team's clock, and what to know", () => {
    expect(one()).toMatchObject({
      uid: "0190a000-0000-7000-8000-000000000001@firstwhistle",
      summary: "Lakeview Otters vs. Harbor Street FC",
      location: "Harborview Park, Field 2",
      description: "Please be there at 6:30 PM.\n\nBring both kits",
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
    ["Cancelled: Lakeview Otters vs. Harbor Street FC", { isCancelled: true }],
    ["Cancelled: Lakeview Otters practice", { isCancelled: true, kind: "practice", opponent: null }],
  ])("is called %s", (summary, values) => {
    expect(one(values).summary).toBe(summary);
  });

  it("without a time takes the day, and nobody's afternoon", () => {
    const { start, end, description } = one({ gameTime: null, gameOn: "2026-12-31" });
    expect([start, end]).toMatchObject([
      { on: "2026-12-31", time: null },
      { on: "2027-01-01", time: null },
    ]);
    expect(description).toContain("Please be there 30 minutes before the start.");
    expect(writeCalendar(otters, [{ ...game, gameTime: null }])).toContain("TRANSP:TRANSPARENT");
  });

  it("whose people come the evening before says which day", () => {
    expect(one({ gameTime: "00:10:00" }).description).toContain(
      "Please be there at 11:40 PM on Apr 15, 2026.",
    );
  });

  it("that is cancelled stays, is marked, and has a higher number", () => {
    expect(one({ isCancelled: true, version: 2 })).toMatchObject({ status: "CANCELLED", sequence: 1 });
  });

  it("cannot be anything but text, whatever somebody wrote", () => {
    const hostile = 'a,b;c\\d\r\nEND:VEVENT\nBEGIN:VALARM\u0007\u0085:"é';
    const { events, property } = read(
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

  it("in lines of at most 75 octets that do not cut a character in two", () => {
    const text = writeCalendar(otters, [{ ...game, notes: "⚽🏟️é".repeat(200), opponent: "Ä".repeat(100) }]);
    const sizes = text.split("\r\n").map((line) => Buffer.byteLength(line));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(75);
    expect(text).not.toContain("\uFFFD");
    expect(read(text).events[0]!.description).toContain("⚽🏟️é".repeat(200));
  });
});

const zones = ["America/Winnipeg", "America/Edmonton", "America/Vancouver", "America/New_York"] as const;
/** The days on which the clocks of North America are put forward or back, as far as they still are. */
const changes = [
  "2026-03-08",
  "2026-11-01",
  "2027-03-14",
  "2027-11-07",
  "2028-03-12",
  "2028-11-05",
  "2029-03-11",
  "2029-11-04",
];

describe("the zone in it, read by another program", () => {
  it.each(zones)("%s is right every half hour around each change from 2026 to 2029", (timeZone) => {
    for (const day of changes) {
      const wall = [-1, 0, 1].flatMap((more) =>
        Array.from({ length: 48 }, (_, half) => ({
          on: addDays(day, more),
          time: `${String(half >> 1).padStart(2, "0")}:${half % 2 ? "30" : "00"}:00`,
        })),
      );
      const games = wall.map(({ on, time }, index) => ({
        ...game,
        id: `${index}`,
        gameOn: on,
        gameTime: time,
      }));
      const { events } = read(writeCalendar({ ...otters, timeZone }, games));
      for (const [index, { start }] of events.entries()) {
        const { on, time } = wall[index]!;
        const instant = instantOf({ on, time }, timeZone);
        expect(start).toMatchObject({ on, time });
        // What is skipped or comes twice is for each program to decide; the rest is not.
        const shown = wallClockAt(instant, timeZone);
        const isTwice = [-1, 1].some((hour) => {
          const other = wallClockAt(new Date(instant.getTime() + hour * 3_600_000), timeZone);
          return other.on === on && other.time === time;
        });
        const isOne = shown.time === time && !isTwice;
        expect([on, time, isOne && start.instant]).toEqual([on, time, isOne && instant.getTime()]);
      }
    }
  });

  it.each(TimeZone.options)("%s comes with a clock", (timeZone) => {
    expect(one({}, { ...otters, timeZone }).start.instant).toBe(
      instantOf({ on: "2026-04-16", time: "19:00:00" }, timeZone).getTime(),
    );
  });
});

// --- any games at all ---

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
const day = fc.integer({ min: 0, max: 365 * 4 }).map((more) => addDays("2026-01-01", more));
const halfHour = fc.integer({ min: 0, max: 47 });
const time = halfHour.map((half) => `${String(half >> 1).padStart(2, "0")}:${half % 2 ? "30" : "00"}:00`);
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

it("another program reads back what was put in, whatever the games [OP2-11]", () => {
  fc.assert(
    fc.property(
      fc.array(anyGame, { maxLength: 8 }),
      fc.constantFrom(...TimeZone.options),
      line(60),
      (games, timeZone, name) => {
        const { events, property } = read(writeCalendar({ name, timeZone }, games));
        expect(property("x-wr-calname")).toBe(name);
        expect(events).toHaveLength(games.length);
        for (const [index, put] of games.entries()) {
          const got = events[index]!;
          expect(got).toMatchObject({
            uid: `${put.id}@firstwhistle`,
            sequence: put.version - 1,
            location: put.location,
            status: put.isCancelled ? "CANCELLED" : "CONFIRMED",
            modified: put.updatedAt.toISOString().replace(".000", ""),
            start: { on: put.gameOn, time: put.gameTime },
          });
          expect(got.summary).toContain(put.opponent === null ? name : ` vs. ${put.opponent}`);
          expect(got.description ?? "").toContain(put.notes ?? "");
          // Neither begins nor ends in the small hours, of which one is skipped and one comes twice.
          const isTimed = put.gameTime !== null && put.gameTime >= "04:00:00" && put.gameTime < "22:00:00";
          const hours = isTimed ? (got.end.instant! - got.start.instant!) / 3_600_000 : 2;
          expect(hours).toBe(2);
        }
      },
    ),
    { numRuns: 300 },
  );
});
