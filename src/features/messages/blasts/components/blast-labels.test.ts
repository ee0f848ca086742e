import { describe, expect, it } from "vitest";
import type { AudiencePreview, BlastPreview } from "../schema.ts";
import {
  findCostlyCharacter,
  formatAudienceGame,
  formatBlockedReason,
  formatReach,
  formatSize,
  formatTooLongMessage,
} from "./blast-labels.ts";

const team = "Lakeview Otters";
const emptyAudience: AudiencePreview = { members: 0, groups: [], skipped: [] };
const createAudience = (phones: number, members = phones): AudiencePreview => ({
  members,
  groups: [{ rate: 1, phones }],
  skipped: [],
});
const preview = (change: Partial<BlastPreview>, all = createAudience(14)): BlastPreview => ({
  teamName: team,
  isArchived: false,
  hasPass: true,
  left: 120,
  lockedTrial: 0,
  quietAt: null,
  nextGame: null,
  audiences: { all, "no-response": emptyAudience, attending: emptyAudience },
  ...change,
});

describe("the cost of a message", () => {
  it("is shown before sending [BLAST-01, OP-15]", () => {
    expect(formatReach(preview({}), "all", "x".repeat(200)).summary).toBe(
      "Uses 28 texts for 14 people (2 each). 120 left.",
    );
    expect(formatReach(preview({}, createAudience(1)), "all", "Hi").summary).toBe(
      "Uses 1 text for 1 person. 120 left.",
    );
    expect(formatReach(preview({}, createAudience(3, 2)), "all", "Hi").summary).toBe(
      "Uses 3 texts for 3 phone numbers. 120 left.",
    );
    expect(formatReach(preview({}), "all", " ").summary).toBe("14 people, 120 texts left");
  });

  it("explains which numbers count more than once", () => {
    const audience: AudiencePreview = {
      members: 3,
      groups: [
        { rate: 1, phones: 2 },
        { rate: 3, phones: 1 },
      ],
      skipped: [],
    };
    expect(formatReach(preview({}, audience), "all", "Hi")).toMatchObject({
      cost: 5,
      summary: "Uses 5 texts for 3 people. 120 left.",
      rateNote: "Each text to Guam, the Northern Mariana Islands, or American Samoa counts as 3.",
    });
    expect(formatReach(preview({}), "all", "Hi").rateNote).toBeNull();
  });

  it("doesn't include first texts, which are free [TEXT-17]", () => {
    expect(formatReach(preview({}), "all", "x".repeat(140))).toMatchObject({
      phones: 14,
      cost: 14,
      summary: "Uses 14 texts for 14 people. 120 left.",
    });
  });

  it("depends on the number of characters, including the team's name", () => {
    expect(formatSize(team, "")).toBe("0 of 600 characters. Starts with “Lakeview Otters:”");
    // 143 characters plus the team's name make 160. One more character takes a second segment.
    expect(formatSize(team, "x".repeat(143))).toContain("143 of 600 characters, 1 text.");
    expect(formatSize(team, "x".repeat(144))).toContain("144 of 600 characters, 2 texts.");
    expect(formatTooLongMessage(` ${"x".repeat(600)} `)).toBeUndefined();
    expect(formatTooLongMessage("x".repeat(601))).toBe("Shorten this by 1 character.");
  });
});

describe("a costly character", () => {
  it("is identified, with a plain replacement", () => {
    const message = `${"x".repeat(100)} can’t`;
    expect(findCostlyCharacter(team, message)).toEqual({
      letter: "’",
      cost: 2,
      plainCost: 1,
      plain: `${"x".repeat(100)} can't`,
    });
  });

  it("has no replacement if it's an emoji, and isn't shown if it's invisible", () => {
    expect(findCostlyCharacter(team, `${"x".repeat(100)} 🎉`)).toMatchObject({ letter: "🎉", plain: null });
    expect(findCostlyCharacter(team, `${"x".repeat(100)}\u200B`)).toMatchObject({
      letter: null,
      plain: "x".repeat(100),
    });
  });

  it("isn't mentioned if it doesn't raise the cost", () => {
    expect(findCostlyCharacter(team, "can’t")).toBeNull();
    expect(findCostlyCharacter(team, "x".repeat(100))).toBeNull();
  });
});

describe("the reason a message can't be sent", () => {
  const skippedMembers = [
    { memberId: "00000000-0000-4000-8000-000000000001", name: "Bea", reason: "no-consent" as const },
  ];
  it.each([
    ["nothing", preview({}), "all", 28, /^nothing$/],
    [
      "too little left",
      preview({ left: 20 }),
      "all",
      28,
      /^This needs 28 texts, and the team has 20 left\. We'll send it to as many/,
    ],
    ["none left", preview({ left: 0 }), "all", 0, /^This team is out of texts, so this can't be sent\.$/],
    [
      "a trial that waits",
      preview({ left: 0, lockedTrial: 25 }),
      "all",
      0,
      /confirms their email, the team gets 25 free texts/,
    ],
    ["no members", preview({}, emptyAudience), "all", 0, /^This team has no members yet/],
    [
      "no one reachable",
      preview({}, { ...emptyAudience, skipped: skippedMembers }),
      "all",
      0,
      /^No one here can receive texts/,
    ],
    ["no game", preview({}), "attending", 0, /^There's no upcoming game/],
    ["archived", preview({ isArchived: true }), "all", 0, /archived/],
  ] as const)("is explained: %s", (_what, shown, audience, cost, expected) => {
    expect(formatBlockedReason(shown, audience, cost) ?? "nothing").toMatch(expected);
  });

  it("is explained when no one's response matches the audience", () => {
    const game = {
      kind: "game",
      on: "2026-04-16",
      time: "19:00:00",
      opponent: "Harbor Street FC",
      side: null,
    };
    const previewWithGame = preview({ nextGame: game });
    expect(formatBlockedReason(previewWithGame, "attending", 0)).toBe("No one has said yes yet.");
    expect(formatBlockedReason(previewWithGame, "no-response", 0)).toBe("Everyone has responded.");
    expect(formatAudienceGame(game)).toBe("Next game: Apr 16, 2026, 7:00 PM, vs Harbor Street FC");
    expect(formatAudienceGame({ ...game, kind: "practice", time: null, opponent: null, side: null })).toBe(
      "Next practice: Apr 16, 2026",
    );
  });
});
