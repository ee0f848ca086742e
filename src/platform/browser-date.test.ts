import { afterEach, expect, it, vi } from "vitest";
import { browserHour, browserToday, dateForReader, momentForReader } from "./browser-date.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

it.each([
  ["Pacific/Kiritimati", "2026-12-31T10:00:00Z", "2027-01-01", 0],
  ["UTC", "2026-12-31T10:00:00Z", "2026-12-31", 10],
  ["America/Chicago", "2026-04-16T04:59:59Z", "2026-04-15", 23],
  ["America/Chicago", "2026-04-16T05:00:00Z", "2026-04-16", 0],
])("in %s at %s it is %s, %i o'clock", (zone, instant, today, hour) => {
  // The machine moves, and so does its clock.
  vi.stubEnv("TZ", zone);
  vi.useFakeTimers({ now: new Date(instant) });
  expect(browserToday()).toBe(today);
  expect(browserHour()).toBe(hour);
});

it("writes a date as the reader's browser does, the same day everywhere [PASS-36]", () => {
  for (const zone of ["Pacific/Kiritimati", "Pacific/Honolulu"]) {
    vi.stubEnv("TZ", zone);
    const day = new Date("2026-04-02T12:00:00Z").toLocaleDateString(undefined, { timeZone: "UTC" });
    expect(dateForReader("2026-04-02")).toBe(day);
    expect(day).toContain("2026");
  }
});

it("writes a moment by the reader's clock, with the day unless it is today", () => {
  vi.stubEnv("TZ", "America/Chicago");
  const now = new Date("2026-04-16T20:30:00Z");
  expect(momentForReader(Date.parse("2026-04-16T20:12:00Z"), now)).toBe("3:12 PM");
  expect(momentForReader(Date.parse("2026-04-16T05:05:00Z"), now)).toBe("12:05 AM");
  expect(momentForReader(Date.parse("2026-04-16T04:59:00Z"), now)).toBe("Apr 15, 2026, 11:59 PM");
});
