import { afterEach, expect, it, vi } from "vitest";
import {
  getBrowserHour,
  getBrowserToday,
  formatLocalDate,
  formatLocalMoment,
  formatOffset,
} from "./browser-date.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

it.each([
  ["Pacific/Kiritimati", "2026-12-31T10:00:00Z", "2027-01-01", 0],
  ["UTC", "2026-12-31T10:00:00Z", "2026-12-31", 10],
  ["America/Chicago", "2026-04-16T04:59:59Z", "2026-04-15", 23],
  ["America/Chicago", "2026-04-16T05:00:00Z", "2026-04-16", 0],
  ["America/St_Johns", "2026-04-16T02:29:59Z", "2026-04-15", 23],
  ["America/St_Johns", "2026-04-16T02:30:00Z", "2026-04-16", 0],
])("returns the local date and hour in %s at %s, which are %s and %i", (zone, instant, today, hour) => {
  // Changing TZ changes this process's local time.
  vi.stubEnv("TZ", zone);
  vi.useFakeTimers({ now: new Date(instant) });
  expect(getBrowserToday()).toBe(today);
  expect(getBrowserHour()).toBe(hour);
});

it.each([
  ["America/St_Johns", "2026-01-15T12:00:00Z", "UTC-03:30"],
  ["America/St_Johns", "2026-07-15T12:00:00Z", "UTC-02:30"],
  ["Asia/Kathmandu", "2026-07-15T12:00:00Z", "UTC+05:45"],
])("formats the offset in %s at %s as %s", (zone, instant, expected) => {
  vi.stubEnv("TZ", zone);
  expect(formatOffset(new Date(instant))).toBe(expected);
});

it("formats a date in the browser's locale without shifting the day [PASS-36]", () => {
  for (const zone of ["Pacific/Kiritimati", "Pacific/Honolulu"]) {
    vi.stubEnv("TZ", zone);
    const day = new Date("2026-04-02T12:00:00Z").toLocaleDateString(undefined, { timeZone: "UTC" });
    expect(formatLocalDate("2026-04-02")).toBe(day);
    expect(day).toContain("2026");
  }
});

it("formats a moment on the reader's clock, with the date unless it's today", () => {
  vi.stubEnv("TZ", "America/Chicago");
  const now = new Date("2026-04-16T20:30:00Z");
  expect(formatLocalMoment(Date.parse("2026-04-16T20:12:00Z"), now)).toBe("3:12 PM");
  expect(formatLocalMoment(Date.parse("2026-04-16T05:05:00Z"), now)).toBe("12:05 AM");
  expect(formatLocalMoment(Date.parse("2026-04-16T04:59:00Z"), now)).toBe("Apr 15, 2026, 11:59 PM");
});
