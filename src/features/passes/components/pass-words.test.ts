import { describe, expect, it } from "vitest";
import { tierOf } from "../rules.ts";
import {
  endingTitle,
  fitInWords,
  fromPrice,
  lastsInWords,
  passNote,
  passTitle,
  statusInWords,
  tooLargeInWords,
} from "./pass-words.ts";

describe("the words of a pass", () => {
  it.each([
    ["pending", null, "No pass yet", "Pending"],
    ["active", "2026-08-30", "Expires Aug 30, 2026", "Active until Aug 30, 2026"],
    ["active", null, "No expiration", "Active"],
    ["expired", "2026-08-30", "Expired Aug 30, 2026", "Expired Aug 30, 2026"],
    ["expired", null, "Time to renew", "Expired"],
  ] as const)("explain the status %s with expiry %s [TEAM-26]", (status, expiresOn, note, badge) => {
    expect(passNote({ status, expiresOn })).toBe(note);
    expect(statusInWords({ status, expiresOn })).toBe(badge);
  });

  it("say of a disputed one that it is on hold", () => {
    expect(passNote({ status: "expired", expiresOn: null, isOnHold: true })).toBe("On hold");
  });

  it("name the tier in the banner, and cope without one [TEAM-31]", () => {
    expect(passTitle({ tier: "standard", status: "active" })).toBe("Standard Season Pass is active");
    expect(passTitle({ tier: "none", status: "active" })).toBe("Season Pass is active");
    expect([9, 1, 0].map((days) => endingTitle({ tier: "mini" }, days))).toEqual([
      "Mini Season Pass ends in 9 days",
      "Mini Season Pass ends tomorrow",
      "Mini Season Pass ends today",
    ]);
  });

  it("take the price of the banner from what is sold [TEAM-30]", () => {
    expect(fromPrice).toBe("from $9.99 for up to 3 months");
  });

  it("say what an allowance means", () => {
    expect(lastsInWords(tierOf("standard"), 14)).toEqual([
      "About 26 games",
      "for 14 players, two texts each.",
    ]);
    expect(lastsInWords(tierOf("mini"), 1)).toEqual(["About 150 games", "for 1 player, two texts each."]);
  });

  it("compare it with the schedule, and say nothing about one that costs nothing", () => {
    const schedule = { games: 12, needed: 336, left: 0, isRunning: false };
    const words = (more: object) => fitInWords(tierOf("mini"), { ...schedule, ...more });
    expect(words({ needed: 280 })).toBe("Enough for your 12 games ahead, which need about 280 SMS.");
    expect(words({ games: 1, needed: 28 })).toBe("Enough for your 1 game ahead, which needs about 28 SMS.");
    expect(words({})).toBe("36 SMS short of your 12 games ahead, which need about 336 SMS.");
    expect(words({ left: 40, isRunning: true })).toBe(
      "With the 40 you have left, enough for your 12 games ahead, which need about 336 SMS.",
    );
    expect(words({ left: 10, isRunning: true })).toBe(
      "With the 10 you have left, 26 SMS short of your 12 games ahead, which need about 336 SMS.",
    );
    // What an ended pass has left does not come back.
    expect(words({ left: 40 })).toContain("36 SMS short");
    expect([words({ games: 0, needed: 0 }), words({ needed: 0 })]).toEqual([null, null]);
  });

  it("say why a tier cannot be had [PASS-26]", () => {
    expect(tooLargeInWords(14, tierOf("mini"))).toBe(
      "Your team has 14 members, which exceeds this tier's limit of 10 players.",
    );
  });
});
