import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { after, minutes } from "#platform/clock.ts";
import { getSegments } from "#platform/sms/segments.ts";
import { createZoneClock } from "#platform/zoned-time.ts";
import { oracleWall, oracleZones } from "#tests/harness/zone-oracle.ts";
import { findFirstTextWindow, formatFirstText, planAfterFirstText, planFirstTextFor } from "./rules.ts";

const TEAM = "Lakeview Otters";
const terms = "Msg frequency varies. Msg&data rates may apply. Reply HELP for help, STOP to opt out.";

const getIntroduction = (teamName: string, name: string) => {
  const { body, segments } = formatFirstText(teamName, { kind: "added", by: name });
  return [body.slice("FirstWhistle: ".length, body.indexOf(" added")), segments];
};

describe("a first text", () => {
  it.each([
    [{ kind: "added", by: "Maya Okafor" }, "Maya Okafor added you to Lakeview Otters game texts."],
    [{ kind: "joined" }, "You joined Lakeview Otters game texts."],
    [{ kind: "alerts" }, "You turned on alerts for Lakeview Otters."],
    [{ kind: "new-season" }, "Lakeview Otters is back for a new season."],
    [{ kind: "added", by: null }, "Your team manager added you to Lakeview Otters game texts."],
  ] as const)("introduces the team for %j [TEXT-15]", (origin, introduction) => {
    expect(formatFirstText(TEAM, origin)).toEqual({
      body: `FirstWhistle: ${introduction} ${terms}`,
      segments: 1,
    });
  });

  it("shortens only the name of who added the number, and sends two segments if need be [TEXT-16]", () => {
    const by = "Maximiliane Oberhuber-Kowalska";
    expect(getIntroduction("Otters", by)).toEqual(["Maximiliane", 1]);
    expect(
      getIntroduction("Otters", "Maximiliane-Friederike-Antonia-Theresia-Amalia-Maria Oberhuber"),
    ).toEqual(["Your team manager", 1]);
    const longName = "The Lakeview and Harbor Street Otters Athletic Club of 1907";
    expect(getIntroduction(longName, "Maya Okafor")).toEqual(["Your team manager", 2]);
    expect(formatFirstText(longName, { kind: "added", by }).body).toContain(`to ${longName} game texts.`);
  });

  it("uses plain characters, and never shortens a team's name [TEXT-15, TEXT-16]", () => {
    expect(formatFirstText("Łódź “Stars”", { kind: "added", by: "Zoë Žižek" }).body).toMatch(
      /^FirstWhistle: Zoe Zizek added you to Lodz "Stars" game texts\./,
    );
    const name = fc.stringMatching(/^[A-Z][a-z]{1,12}( [A-Z][a-z]{1,12}){0,6}$/);
    fc.assert(
      fc.property(name, name, (teamName, by) => {
        const { body, segments } = formatFirstText(teamName, { kind: "added", by });
        expect(body).toContain(` added you to ${teamName} game texts. ${terms}`);
        expect(segments).toBe(getSegments(body));
      }),
    );
  });
});

describe("the hour of a first text", () => {
  const clock = createZoneClock("America/Chicago");
  const usual = { from: "21:00:00", until: "07:00:00" };
  const find = (on: string, time: string, quiet: { from: string; until: string } | null = usual) => {
    const { dueAt, endsAt } = findFirstTextWindow(clock.toInstant({ on, time }), { clock, quiet });
    const due = clock.toWallClock(dueAt);
    return `${due.on} ${due.time} ${clock.toWallClock(endsAt).time}`;
  };

  it.each([
    ["late in the evening", "22:40:00", usual, "2026-04-15 09:00:00 20:00:00"],
    ["at 8 PM", "20:00:00", usual, "2026-04-15 09:00:00 20:00:00"],
    ["before 8 PM", "19:59:59", usual, "2026-04-14 19:59:59 20:00:00"],
    ["before 9 AM", "08:59:59", usual, "2026-04-14 09:00:00 20:00:00"],
    ["at 9 AM", "09:00:00", usual, "2026-04-14 09:00:00 20:00:00"],
    ["at noon without quiet hours", "12:00:00", null, "2026-04-14 12:00:00 20:00:00"],
    [
      "during quiet hours at noon",
      "12:00:00",
      { from: "11:00", until: "13:30" },
      "2026-04-14 13:30:00 20:00:00",
    ],
    [
      "before quiet hours at noon",
      "10:00:00",
      { from: "11:00", until: "13:30" },
      "2026-04-14 10:00:00 11:00:00",
    ],
    ["before a quiet morning", "23:00:00", { from: "22:00", until: "10:15" }, "2026-04-15 10:15:00 20:00:00"],
    ["in a quiet evening", "18:30:00", { from: "18:00", until: "09:30" }, "2026-04-15 09:30:00 18:00:00"],
  ])("is the next decent one outside quiet hours, %s [TEXT-18]", (_, time, quiet, expected) => {
    expect(find("2026-04-14", time, quiet)).toBe(expected);
  });

  it("is between 9 AM and 8 PM in every zone, and no later than need be [TEXT-18, REACH-57]", () => {
    const MINUTE = 60_000;
    const toMinuteOfDay = (zone: string, at: number) => (oracleWall(zone, at) / MINUTE) % 1440;
    // Two weeks around each clock change of 2026, at any minute.
    const instant = fc
      .tuple(
        fc.constantFrom(Date.UTC(2026, 2, 1), Date.UTC(2026, 9, 25)),
        fc.integer({ min: 0, max: 14 * 1440 - 1 }),
      )
      .map(([first, offset]) => first + offset * MINUTE);
    fc.assert(
      fc.property(fc.constantFrom(...oracleZones), instant, (zone, now) => {
        const team = { clock: createZoneClock(zone), quiet: usual };
        const { dueAt, endsAt } = findFirstTextWindow(new Date(now), team);
        const isDecent = (at: number) => toMinuteOfDay(zone, at) >= 540 && toMinuteOfDay(zone, at) < 1200;
        expect(dueAt.getTime() === now).toBe(isDecent(now));
        expect(toMinuteOfDay(zone, dueAt.getTime())).toBe(isDecent(now) ? toMinuteOfDay(zone, now) : 540);
        // From 8 PM to 9 AM, and an hour more if clocks move back.
        expect(dueAt.getTime() - now).toBeLessThanOrEqual(14 * 60 * MINUTE);
        expect(toMinuteOfDay(zone, endsAt.getTime())).toBe(1200);
      }),
      { numRuns: 1_000 },
    );
  });

  it("keeps 9 AM by the team's clock when clocks change, and ends quiet hours that leave no other hour", () => {
    expect(find("2026-03-07", "22:00:00")).toBe("2026-03-08 09:00:00 20:00:00");
    const always = { from: "08:00", until: "20:30" };
    expect(find("2026-04-14", "12:00:00", always)).toMatch(/20:30:00 21:30:00$/);
  });
});

describe("a text after the first text", () => {
  const dueAt = new Date("2026-04-15T12:00:00Z");
  const validUntil = new Date("2026-04-15T18:00:00Z");

  it("follows 30 seconds after it was accepted, and not earlier than it's due [TEXT-19]", () => {
    expect(planAfterFirstText({ dueAt, validUntil }, { kind: "accepted", at: dueAt })).toEqual({
      dueAt: new Date("2026-04-15T12:00:30Z"),
      waitsFrom: null,
    });
    const longAgo = new Date("2026-01-01");
    expect(planAfterFirstText({ dueAt, validUntil }, { kind: "accepted", at: longAgo }).dueAt).toEqual(dueAt);
    expect(planAfterFirstText({ dueAt, validUntil }, { kind: "failed" })).toEqual({ dueAt, waitsFrom: null });
  });

  it("waits at most 10 minutes, and never beyond the start [TEXT-19]", () => {
    for (const kind of ["missing", "pending"] as const) {
      expect(planAfterFirstText({ dueAt, validUntil }, { kind })).toEqual({
        dueAt: after(dueAt, minutes(10)),
        waitsFrom: dueAt,
      });
      const soon = { dueAt, validUntil: after(dueAt, minutes(5)) };
      expect(planAfterFirstText(soon, { kind }).dueAt).toEqual(after(dueAt, minutes(4)));
      const now = { dueAt, validUntil: after(dueAt, minutes(0.5)) };
      expect(planAfterFirstText(now, { kind }).dueAt).toEqual(dueAt);
    }
  });

  it("takes the first text along with the earliest one that's due", () => {
    const later = { dueAt: after(dueAt, minutes(5)), validUntil: after(validUntil, minutes(5)) };
    expect(planFirstTextFor([later, { dueAt, validUntil }])).toEqual({ dueAt, validUntil: later.validUntil });
  });
});
