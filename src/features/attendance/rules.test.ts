import { describe, expect, it } from "vitest";
import {
  answers,
  askedAgainMessage,
  closedMessage,
  countResponses,
  longDate,
  matchup,
  momentInWords,
  RSVP_TOKEN_LENGTH,
  rsvpPath,
  rsvpToasts,
  timeUntil,
} from "./rules.ts";

it("says how long it still is", () => {
  const said = [560, 1, 60, 119, 2879, 2880, 10_000, 0, -5].map(timeUntil);
  expect(said).toEqual([
    "in 9 h 20 min",
    "in 1 min",
    "in 1 h",
    "in 1 h 59 min",
    "in 47 h 59 min",
    "in 2 days",
    "in 6 days",
    "",
    "",
  ]);
});

describe("the page behind a personal link", () => {
  it("has a short address", () => {
    expect(rsvpPath("abc")).toBe("/r/abc");
    expect(RSVP_TOKEN_LENGTH).toBe(22);
  });

  it("offers three answers in order [RSVP-09, RSVP-10, RSVP-11, RSVP-12]", () => {
    expect(answers.map(({ value, label, proof }) => [value, label, proof])).toEqual([
      ["attending", "Yes, I'll be there", "You're in"],
      ["maybe", "Maybe / Not sure yet", "Noted"],
      ["not_attending", "No, I can't make it", "You're out"],
    ]);
  });

  it("reports what happened in these words [RSVP-21, RSVP-22, RSVP-23, RSVP-24, RSVP-25, RSVP-26, RSVP-28]", () => {
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
  ])("calls a %s a %s when it says why no answer counts [OP-29]", (kind, noun) => {
    expect(closedMessage("started", kind)).toBe(`This ${noun} has started, so answers are closed.`);
    expect(closedMessage("cancelled", kind)).toBe(`This ${noun} is cancelled, so no answer is needed.`);
    expect(askedAgainMessage(kind)).toBe(`The ${noun} was moved; please answer again.`);
    expect(matchup({ teamName: "Otters", opponent: null, kind })).toBe(`Otters ${noun}`);
    expect(matchup({ teamName: "Otters", opponent: "Bears", kind })).toBe("Otters vs Bears");
  });

  it("writes days and moments out", () => {
    const week = Array.from({ length: 7 }, (_, day) => longDate(`2026-04-${12 + day}`));
    expect(week).toEqual([
      "Sunday, Apr 12, 2026",
      "Monday, Apr 13, 2026",
      "Tuesday, Apr 14, 2026",
      "Wednesday, Apr 15, 2026",
      "Thursday, Apr 16, 2026",
      "Friday, Apr 17, 2026",
      "Saturday, Apr 18, 2026",
    ]);
    expect(momentInWords({ on: "2026-04-15", time: "19:01:30" })).toBe("Apr 15, 7:01 PM");
  });

  it("counts answers, and silence as none", () => {
    const said = ["attending", "attending", "maybe", "not_attending", null, null, null] as const;
    expect(countResponses(said.map((response) => ({ response })))).toEqual({
      attending: 2,
      maybe: 1,
      not_attending: 1,
      none: 3,
    });
    expect(countResponses([])).toEqual({ attending: 0, maybe: 0, not_attending: 0, none: 0 });
  });
});
