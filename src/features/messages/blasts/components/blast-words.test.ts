import { describe, expect, it } from "vitest";
import type { AudiencePreview, BlastPreview } from "../schema.ts";
import {
  findDearLetter,
  nextGameInWords,
  obstacleInWords,
  reachInWords,
  sizeInWords,
  tooLongInWords,
} from "./blast-words.ts";

const team = "Lakeview Otters";
const nobody: AudiencePreview = { members: 0, groups: [], skipped: [] };
const known = (phones: number, members = phones): AudiencePreview => ({
  members,
  groups: [{ first: null, phones }],
  skipped: [],
});
const preview = (change: Partial<BlastPreview>, all = known(14)): BlastPreview => ({
  teamName: team,
  isArchived: false,
  left: 120,
  lockedTrial: 0,
  quietAt: null,
  nextGame: null,
  audiences: { all, "not-answered": nobody, attending: nobody },
  ...change,
});

describe("what a message costs", () => {
  it("is segments by people, before sending [BLAST-01, OP-15]", () => {
    expect(reachInWords(preview({}), "all", "x".repeat(200)).words).toBe(
      "2 segments × 14 people = 28 SMS, 120 left",
    );
    expect(reachInWords(preview({}, known(1)), "all", "Hi").words).toBe(
      "1 segment × 1 person = 1 SMS, 120 left",
    );
    expect(reachInWords(preview({}, known(3, 2)), "all", "Hi").words).toBe(
      "1 segment × 3 phone numbers = 3 SMS, 120 left",
    );
    expect(reachInWords(preview({}), "all", " ").words).toBe("14 people, 120 SMS left");
  });

  it("is more for first texts where they take another segment, and only there [OP-16]", () => {
    const some: AudiencePreview = {
      members: 14,
      groups: [
        { first: null, phones: 10 },
        { first: { addedBy: "Maya Okafor" }, phones: 4 },
      ],
      skipped: [],
    };
    expect(reachInWords(preview({}, some), "all", "x".repeat(140))).toMatchObject({
      cost: 18,
      hasDearFirst: true,
      words: "1 segment × 14 people + 4 for first texts = 18 SMS, 120 left",
    });
    expect(reachInWords(preview({}, some), "all", "Hi")).toMatchObject({ cost: 14, hasDearFirst: false });
  });

  it("counts the characters and what the team's name takes", () => {
    expect(sizeInWords(team, "")).toBe("0 of 600 characters, begins with “Lakeview Otters:”");
    // 143 and the name are 160; one more and it is two.
    expect(sizeInWords(team, "x".repeat(143))).toContain("143 of 600 characters, 1 segment,");
    expect(sizeInWords(team, "x".repeat(144))).toContain("144 of 600 characters, 2 segments,");
    expect(tooLongInWords(` ${"x".repeat(600)} `)).toBeUndefined();
    expect(tooLongInWords("x".repeat(601))).toBe("Please shorten this by 1 character.");
  });
});

describe("a letter that makes a message dearer", () => {
  it("is named, with the same in plain letters", () => {
    const message = `${"x".repeat(100)} can’t`;
    expect(findDearLetter(team, message)).toEqual({
      letter: "’",
      cost: 2,
      plainCost: 1,
      plain: `${"x".repeat(100)} can't`,
    });
  });

  it("has no plain form when it is an emoji, and no name when it cannot be seen", () => {
    expect(findDearLetter(team, `${"x".repeat(100)} 🎉`)).toMatchObject({ letter: "🎉", plain: null });
    expect(findDearLetter(team, `${"x".repeat(100)}\u200B`)).toMatchObject({
      letter: null,
      plain: "x".repeat(100),
    });
  });

  it("is not mentioned when it costs nothing", () => {
    expect(findDearLetter(team, "can’t")).toBeNull();
    expect(findDearLetter(team, "x".repeat(100))).toBeNull();
  });
});

describe("what stands in the way", () => {
  const skipped = [{ name: "Bea", reason: "no-consent" as const }];
  it.each([
    ["nothing", preview({}), "all", 28, /^nothing$/],
    [
      "too little left",
      preview({ left: 20 }),
      "all",
      28,
      /^This needs 28 SMS and the team has 20 left\. It goes to as many/,
    ],
    ["none left", preview({ left: 0 }), "all", 0, /^This team has no SMS left, so nothing can be sent\.$/],
    [
      "a trial that waits",
      preview({ left: 0, lockedTrial: 25 }),
      "all",
      0,
      /confirmed their email, it has 25 SMS/,
    ],
    ["no members", preview({}, nobody), "all", 0, /^This team has no members yet/],
    ["nobody reachable", preview({}, { ...nobody, skipped }), "all", 0, /^Nobody here can get texts/],
    ["no game", preview({}), "attending", 0, /^There is no upcoming game/],
    ["archived", preview({ isArchived: true }), "all", 0, /archived/],
  ] as const)("%s", (_what, shown, audience, cost, words) => {
    expect(obstacleInWords(shown, audience, cost) ?? "nothing").toMatch(words);
  });

  it("an audience that is empty by its answers", () => {
    const game = { kind: "game", on: "2026-04-16", time: "19:00:00", opponent: "Harbor Street FC" };
    const shown = preview({ nextGame: game });
    expect(obstacleInWords(shown, "attending", 0)).toBe("Nobody has said yes yet.");
    expect(obstacleInWords(shown, "not-answered", 0)).toBe("Everybody has answered already.");
    expect(nextGameInWords(game)).toBe("Next game: Apr 16, 2026, 7:00 PM, vs Harbor Street FC");
    expect(nextGameInWords({ ...game, kind: "practice", time: null, opponent: null })).toBe(
      "Next practice: Apr 16, 2026",
    );
  });
});
