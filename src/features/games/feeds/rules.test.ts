import { describe, expect, it } from "vitest";
import {
  getArrival,
  getCalendarFileName,
  EVENT_HOURS,
  formatEventTitle,
  MAX_EVENTS,
  PAST_DAYS,
  REFRESH,
  toSubscribeUrl,
  getSubscribeUrl,
  guessCalendarApp,
} from "./rules.ts";

describe("calendar formatting", () => {
  it.each([
    [{ kind: "game", opponent: "Harbor Street FC" }, "Lakeview Otters vs. Harbor Street FC"],
    [{ kind: "game", opponent: "Harbor Street FC", side: "home" }, "Lakeview Otters vs. Harbor Street FC"],
    [{ kind: "game", opponent: "Harbor Street FC", side: "away" }, "Lakeview Otters at Harbor Street FC"],
    [{ kind: "practice", opponent: "Harbor Street FC" }, "Lakeview Otters vs. Harbor Street FC"],
    [{ kind: "game", opponent: null }, "Lakeview Otters game"],
    [{ kind: "practice", opponent: null }, "Lakeview Otters practice"],
    [{ kind: "other", opponent: null }, "Lakeview Otters event"],
  ] as const)("titles %j as %s and marks cancellations [RESULT-05]", (game, title) => {
    expect(formatEventTitle("Lakeview Otters", { ...game, isCancelled: false })).toBe(title);
    expect(formatEventTitle("Lakeview Otters", { ...game, isCancelled: true })).toBe(`Canceled: ${title}`);
  });

  it.each([
    ["19:00", 0, "2026-03-01", "19:00"],
    ["19:00", 45, "2026-03-01", "18:15"],
    ["09:05", 60, "2026-03-01", "08:05"],
    ["10:30", 630, "2026-03-01", "00:00"],
    ["00:30", 31, "2026-02-28", "23:59"],
    ["00:00", 120, "2026-02-28", "22:00"],
  ])(
    "computes the arrival for a start at %s, %i minutes early: %s at %s",
    (time, minutes, on, expectedTime) => {
      expect(getArrival({ on: "2026-03-01", time }, minutes)).toEqual({ on, time: expectedTime });
    },
  );

  it.each([
    ["Lakeview Otters", "lakeview_otters.ics"],
    ["  FC São Paulo -- U12! ", "fc_são_paulo_u12.ics"],
    ["__A__", "a.ics"],
    ["!!!", "schedule.ics"],
    ["", "schedule.ics"],
  ])("derives the file name for %j: %s", (name, file) => {
    expect(getCalendarFileName(name)).toBe(file);
  });

  it.each([
    ["https://firstwhistle.app/c/x.ics", "webcal://firstwhistle.app/c/x.ics"],
    ["http://localhost:3000/c/x.ics", "webcal://localhost:3000/c/x.ics"],
    ["ftp://example.com/https://x", "ftp://example.com/https://x"],
  ])("converts a web address to a webcal URL: %s", (url, subscribed) => {
    expect(toSubscribeUrl(url)).toBe(subscribed);
  });

  it("covers 90 past days and 1,000 two-hour events, and refreshes hourly", () => {
    expect([PAST_DAYS, MAX_EVENTS, EVENT_HOURS, REFRESH]).toEqual([90, 1000, 2, "PT1H"]);
  });
});

it.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605.1.15", "apple"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/156.0.0.0", "apple"],
  ["Mozilla/5.0 (Linux; Android 16; Pixel 10) Chrome/156.0.0.0 Mobile", "google"],
  ["Mozilla/5.0 (X11; CrOS x86_64 16000.0.0) Chrome/156.0.0.0", "google"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/156.0.0.0", null],
  ["Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0", null],
  ["", null],
])("guesses the calendar of %j: %s", (userAgent, app) => {
  expect(guessCalendarApp(userAgent)).toBe(app);
});

it("builds the URL that makes each calendar subscribe", () => {
  const url = "https://firstwhistle.example/calendar/abc.ics";
  expect(getSubscribeUrl("apple", url)).toBe("webcal://firstwhistle.example/calendar/abc.ics");
  expect(new URL(getSubscribeUrl("google", url)).searchParams.get("cid")).toBe(
    "webcal://firstwhistle.example/calendar/abc.ics",
  );
  expect(new URL(getSubscribeUrl("outlook", url)).searchParams.get("url")).toBe(url);
});
