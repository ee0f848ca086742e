import { describe, expect, it } from "vitest";
import { getTier } from "../rules.ts";
import {
  getEndingTitle,
  formatFit,
  formatFromPrice,
  formatGameEstimate,
  getPassNote,
  getPassTitle,
  formatStatus,
  getTooLargeMessage,
} from "./pass-labels.ts";

describe("pass label", () => {
  it.each([
    ["pending", null, "No pass yet", "Pending"],
    ["active", "2026-08-30", "Expires Aug 30, 2026", "Active until Aug 30, 2026"],
    ["active", null, "No expiration", "Active"],
    ["expired", "2026-08-30", "Expired Aug 30, 2026", "Expired Aug 30, 2026"],
    ["expired", null, "Time to renew", "Expired"],
  ] as const)(
    "explains the status %s with expiration date %s [TEAM-26]",
    (status, expiresOn, note, badge) => {
      expect(getPassNote({ status, expiresOn })).toBe(note);
      expect(formatStatus({ status, expiresOn })).toBe(badge);
    },
  );

  it("shows a disputed pass as on hold", () => {
    expect(getPassNote({ status: "expired", expiresOn: null, isOnHold: true })).toBe("On hold");
  });

  it("includes the tier in the banner if there is one [TEAM-31]", () => {
    expect(getPassTitle({ tier: "standard", status: "active" })).toBe("Standard Season Pass is active");
    expect(getPassTitle({ tier: "none", status: "active" })).toBe("Season Pass is active");
    expect([9, 1, 0].map((days) => getEndingTitle({ tier: "mini" }, days))).toEqual([
      "Mini Season Pass ends in 9 days",
      "Mini Season Pass ends tomorrow",
      "Mini Season Pass ends today",
    ]);
  });

  it("uses the catalog's price in the banner [TEAM-30]", () => {
    expect(formatFromPrice).toBe("from $9.99 for up to 3 months");
  });

  it("estimates how many games a text limit covers", () => {
    expect(formatGameEstimate(getTier("standard"), 14)).toEqual([
      "About 26 games",
      "for 14 players, two texts each.",
    ]);
    expect(formatGameEstimate(getTier("mini"), 1)).toEqual([
      "About 150 games",
      "for 1 player, two texts each.",
    ]);
  });

  it("compares a tier's texts with the schedule, or is null if no texts are needed", () => {
    const schedule = { games: 12, needed: 336, left: 0, isRunning: false };
    const formatFitWith = (overrides: object) => formatFit(getTier("mini"), { ...schedule, ...overrides });
    expect(formatFitWith({ needed: 280 })).toBe("Enough for your next 12 games, which need about 280 texts.");
    expect(formatFitWith({ games: 1, needed: 28 })).toBe(
      "Enough for your next game, which needs about 28 texts.",
    );
    expect(formatFitWith({})).toBe("36 texts short of your next 12 games, which need about 336 texts.");
    expect(formatFitWith({ left: 40, isRunning: true })).toBe(
      "With the 40 texts you have left, enough for your next 12 games, which need about 336 texts.",
    );
    expect(formatFitWith({ left: 10, isRunning: true })).toBe(
      "With the 10 texts you have left, 26 texts short of your next 12 games, which need about 336 texts.",
    );
    // Texts left on an ended pass don't carry over.
    expect(formatFitWith({ left: 40 })).toContain("36 texts short");
    expect([formatFitWith({ games: 0, needed: 0 }), formatFitWith({ needed: 0 })]).toEqual([null, null]);
  });

  it("explains why a tier isn't available [PASS-26]", () => {
    expect(getTooLargeMessage(14, getTier("mini"))).toBe(
      "Your team has 14 members, which exceeds this tier's limit of 10 players.",
    );
  });
});
