import { describe, expect, it } from "vitest";
import {
  arrivalAt,
  calendarFileName,
  EVENT_HOURS,
  eventTitle,
  MOST_EVENTS,
  PAST_DAYS,
  REFRESH,
  subscribeUrl,
} from "./rules.ts";

describe("a team's calendar", () => {
  it.each([
    [{ kind: "game", opponent: "Harbor Street FC" }, "Lakeview Otters vs. Harbor Street FC"],
    [{ kind: "practice", opponent: "Harbor Street FC" }, "Lakeview Otters vs. Harbor Street FC"],
    [{ kind: "game", opponent: null }, "Lakeview Otters game"],
    [{ kind: "practice", opponent: null }, "Lakeview Otters practice"],
    [{ kind: "other", opponent: null }, "Lakeview Otters event"],
  ] as const)("names an entry %j %s, and says when it is cancelled", (game, title) => {
    expect(eventTitle("Lakeview Otters", { ...game, isCancelled: false })).toBe(title);
    expect(eventTitle("Lakeview Otters", { ...game, isCancelled: true })).toBe(`Cancelled: ${title}`);
  });

  it.each([
    ["19:00", 0, "2026-03-01", "19:00"],
    ["19:00", 45, "2026-03-01", "18:15"],
    ["09:05", 60, "2026-03-01", "08:05"],
    ["10:30", 630, "2026-03-01", "00:00"],
    ["00:30", 31, "2026-02-28", "23:59"],
    ["00:00", 120, "2026-02-28", "22:00"],
  ])("has people there before %s by %i minutes: %s at %s", (time, minutes, on, there) => {
    expect(arrivalAt({ on: "2026-03-01", time }, minutes)).toEqual({ on, time: there });
  });

  it.each([
    ["Lakeview Otters", "lakeview_otters.ics"],
    ["  FC São Paulo -- U12! ", "fc_são_paulo_u12.ics"],
    ["__A__", "a.ics"],
    ["!!!", "schedule.ics"],
    ["", "schedule.ics"],
  ])("calls the file of %j %s", (name, file) => {
    expect(calendarFileName(name)).toBe(file);
  });

  it.each([
    ["https://firstwhistle.app/c/x.ics", "webcal://firstwhistle.app/c/x.ics"],
    ["http://localhost:3000/c/x.ics", "webcal://localhost:3000/c/x.ics"],
    ["ftp://example.com/https://x", "ftp://example.com/https://x"],
  ])("is subscribed to by another scheme: %s", (url, subscribed) => {
    expect(subscribeUrl(url)).toBe(subscribed);
  });

  it("reaches 90 days back, holds 1,000 entries of two hours and refreshes hourly", () => {
    expect([PAST_DAYS, MOST_EVENTS, EVENT_HOURS, REFRESH]).toEqual([90, 1000, 2, "PT1H"]);
  });
});
