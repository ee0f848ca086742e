import { describe, expect, it } from "vitest";
import { getClosedMessage, countResponses, formatLongDate, RSVP_TOKEN_LENGTH, getRsvpPath } from "./rules.ts";

describe("the RSVP page", () => {
  it("has a short path", () => {
    expect(getRsvpPath("abc")).toBe("/r/abc");
    expect(RSVP_TOKEN_LENGTH).toBe(22);
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
