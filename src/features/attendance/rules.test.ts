import { describe, expect, it } from "vitest";
import {
  rsvpOptions,
  respondAgainMessage,
  getClosedMessage,
  countResponses,
  formatLongDate,
  formatMatchup,
  formatMoment,
  RSVP_TOKEN_LENGTH,
  getRsvpPath,
  rsvpToasts,
  formatTimeUntil,
} from "./rules.ts";

it("formats the time left until a game", () => {
  const formatted = [560, 1, 60, 119, 2879, 2880, 10_000, 0, -5].map(formatTimeUntil);
  expect(formatted).toEqual([
    "in 9 hr 20 min",
    "in 1 min",
    "in 1 hr",
    "in 1 hr 59 min",
    "in 47 hr 59 min",
    "in 2 days",
    "in 6 days",
    "",
    "",
  ]);
});

describe("the RSVP page", () => {
  it("has a short path", () => {
    expect(getRsvpPath("abc")).toBe("/r/abc");
    expect(RSVP_TOKEN_LENGTH).toBe(22);
  });

  it("offers three options in order [RSVP-09, RSVP-10, RSVP-11, RSVP-12]", () => {
    expect(rsvpOptions.map(({ value, label, confirmation }) => [value, label, confirmation])).toEqual([
      ["attending", "Yes, I'll be there", "You're in"],
      ["maybe", "Maybe / Not sure yet", "Noted"],
      ["not_attending", "No, I can't make it", "You're out"],
    ]);
  });

  it("has a toast for each outcome [RSVP-21, RSVP-22, RSVP-23, RSVP-24, RSVP-25, RSVP-26, RSVP-28]", () => {
    expect(rsvpToasts).toEqual({
      notFound: "RSVP not found",
      incomplete: "RSVP data incomplete",
      unknown: "Invalid RSVP link",
      loadFailed: "Failed to load RSVP data",
      updateFailed: "Failed to update RSVP",
      updated: "RSVP updated successfully!",
      teamFailed: "Failed to load team responses",
    });
  });

  it.each([
    ["game", "game"],
    ["practice", "practice"],
    ["other", "event"],
    ["something new", "game"],
  ])('refers to the kind "%s" as "%s" in its messages [OP-29]', (kind, noun) => {
    expect(getClosedMessage("started", kind)).toBe(`This ${noun} has started, so RSVPs are closed.`);
    expect(getClosedMessage("cancelled", kind)).toBe(
      `This ${noun} is canceled, so you don't need to respond.`,
    );
    expect(respondAgainMessage(kind)).toBe(`The ${noun} was rescheduled. Please respond again.`);
    expect(formatMatchup({ teamName: "Otters", opponent: null, kind })).toBe(`Otters ${noun}`);
    expect(formatMatchup({ teamName: "Otters", opponent: "Bears", kind })).toBe("Otters vs Bears");
  });

  it("formats dates and times", () => {
    const week = Array.from({ length: 7 }, (_, day) => formatLongDate(`2026-04-${12 + day}`));
    expect(week).toEqual([
      "Sunday, Apr 12, 2026",
      "Monday, Apr 13, 2026",
      "Tuesday, Apr 14, 2026",
      "Wednesday, Apr 15, 2026",
      "Thursday, Apr 16, 2026",
      "Friday, Apr 17, 2026",
      "Saturday, Apr 18, 2026",
    ]);
    expect(formatMoment({ on: "2026-04-15", time: "19:01:30" })).toBe("Apr 15, 7:01 PM");
  });

  it("counts responses by status, and members without a response as none", () => {
    const responses = ["attending", "attending", "maybe", "not_attending", null, null, null] as const;
    expect(countResponses(responses.map((response) => ({ response })))).toEqual({
      attending: 2,
      maybe: 1,
      not_attending: 1,
      none: 3,
    });
    expect(countResponses([])).toEqual({ attending: 0, maybe: 0, not_attending: 0, none: 0 });
  });
});
