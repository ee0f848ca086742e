import { describe, expect, it } from "vitest";
import { formatAskMark, formatLinkMark, getLinkState, parseAskMark, parseLinkMark } from "./rules.ts";

const link = { gameOn: "2026-04-16", nextOn: null, isRevoked: false };

describe("what a link in a text opens", () => {
  it.each([
    ["2026-04-10", "current"],
    ["2026-04-16", "current"],
    ["2026-05-16", "current"],
    ["2026-05-17", "expired"],
    ["2027-04-16", "expired"],
  ])("on %s, a link to the last game of April 16 is %s", (today, state) => {
    expect(getLinkState({ ...link, today })).toBe(state);
  });

  it.each([
    ["2026-04-16", "current"],
    ["2026-04-23", "current"],
    ["2026-04-24", "past"],
    ["2026-05-16", "past"],
    ["2026-05-17", "expired"],
  ])("on %s, a link to a game with another one on April 23 is %s", (today, state) => {
    expect(getLinkState({ ...link, nextOn: "2026-04-23", today })).toBe(state);
  });

  it("ends right away when the manager revokes it", () => {
    expect(getLinkState({ ...link, today: "2026-04-10", isRevoked: true })).toBe("expired");
  });
});

describe("the mark of a link", () => {
  it("says whose it is, which key signed it, and how often it was revoked [REACH-13]", () => {
    expect(parseLinkMark(null)).toEqual({ owner: "member", keyVersion: 1, generation: 0 });
    expect(parseLinkMark("2.3")).toEqual({ owner: "member", keyVersion: 2, generation: 3 });
    for (const mark of [
      { keyVersion: 1, generation: 0 },
      { keyVersion: 2, generation: 0 },
      { keyVersion: 1, generation: 3 },
      { keyVersion: 12, generation: 10 },
    ])
      expect(parseLinkMark(formatLinkMark(mark))).toEqual({ owner: "contact", ...mark });
  });

  it("of a text to someone of a pool says what they were asked, and no other mark does", () => {
    const ask = { keyVersion: 12, askId: "0199a7c0-0000" };
    expect(parseAskMark(formatAskMark(ask.askId, ask.keyVersion))).toEqual(ask);
    for (const mark of [
      null,
      "",
      "none",
      "1.0",
      "c1.0",
      "m1.x",
      "xp1.x",
      "p.x",
      "p1",
      "p1.",
      "p1.x\ny",
      "pa.x",
    ])
      expect(parseAskMark(mark)).toBeNull();
  });
});
