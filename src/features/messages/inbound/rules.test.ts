import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getSegments } from "#platform/sms/segments.ts";
import { parseOptOut } from "../opt-out/rules.ts";
import {
  formatConfirmation,
  formatHelp,
  formatWhichGame,
  parseReply,
  getLetter,
  MAX_CHOICES,
} from "./rules.ts";

const game = {
  teamName: "Lakeview Otters",
  kind: "game",
  gameOn: "2026-04-16",
  gameTime: "19:00:00",
  opponent: "Harbor Street FC",
};

describe("reading a text", () => {
  it.each([
    ["IN", "attending"],
    [" in! ", "attending"],
    ["I’m in", "attending"],
    ["1", "attending"],
    ["Yes", "attending"],
    ["OUT", "not_attending"],
    ["2.", "not_attending"],
    ["No", "not_attending"],
    ["maybe", "maybe"],
    ["3", "maybe"],
    ["👍 in", "attending"],
  ])("reads %j as %s", (body, response) => {
    expect(parseReply(body, undefined)).toMatchObject({ kind: "response", response, letter: null });
  });

  it("accepts a letter on its own or after a response", () => {
    expect(parseReply("B", undefined)).toEqual({ kind: "choice", letter: "b" });
    expect(parseReply("out a", undefined)).toMatchObject({ response: "not_attending", letter: "a" });
  });

  it.each([
    "No problem, see you there",
    "in traffic, 10 minutes late",
    "Who brings the balls?",
    "4",
    "constructor",
    "",
    "E",
    "11",
  ])("treats %j as a message for the manager", (body) =>
    expect(parseReply(body, undefined)).toEqual({ kind: "other" }),
  );

  it("recognizes HELP, and whether the provider has already replied", () => {
    expect(parseReply("Help", undefined)).toEqual({ kind: "help", hasProviderReplied: false });
    expect(parseReply("HELP", "HELP")).toEqual({ kind: "help", hasProviderReplied: true });
  });

  it("never confuses a response with STOP [OP-16]", () => {
    for (const word of ["in", "out", "maybe", "1", "2", "3", "yes", "no", "a", "help"])
      expect(parseOptOut(word, undefined)).toBeNull();
    for (const word of ["Stop", "stop please", "QUIT", "end", "Opt out", "cancel", "unsubscribe", "revoke"])
      expect(parseReply(word, undefined)).toEqual({ kind: "stop" });
  });

  it("never throws, no matter what the text is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (body) => {
        expect(parseReply(body, undefined)).toHaveProperty("kind");
      }),
    );
  });
});

describe("replies", () => {
  it("confirm the response and explain how to change it, in one segment", () => {
    const text = formatConfirmation("attending", game);
    expect(text).toBe(
      "You're in: Lakeview Otters vs Harbor Street FC, Thu, Apr 16, 7:00 PM. Reply OUT or MAYBE to change.",
    );
    expect(formatConfirmation("maybe", { ...game, gameTime: null, opponent: null, kind: "practice" })).toBe(
      "Got it, you're a maybe: Lakeview Otters practice, Thu, Apr 16, time to be set. Reply IN or OUT to change.",
    );
  });

  it("keep the team's name whole and shorten the opponent's [TEXT-01, TEXT-04]", () => {
    for (const length of [20, 60, 80]) {
      const long = { ...game, teamName: "Ö".repeat(length), opponent: "Ł".repeat(100) };
      for (const response of ["attending", "not_attending", "maybe"] as const) {
        const text = formatConfirmation(response, long);
        expect(text).toContain(`: ${"Ö".repeat(length)} `);
        expect(getSegments(text)).toBe(1);
      }
    }
    expect(formatWhichGame([{ ...game, teamName: "T".repeat(60), opponent: "O".repeat(60) }])).toContain(
      `A: ${"T".repeat(60)} vs ${"O".repeat(22)}.., Thu`,
    );
  });

  it("ask which game the response is for, with a letter for each", () => {
    expect(formatWhichGame([game, { ...game, teamName: "Sharks", gameOn: "2026-04-17" }])).toBe(
      "Which game is that for? A: Lakeview Otters vs Harbor Street FC, Thu, Apr 16, 7:00 PM. " +
        "B: Sharks vs Harbor Street FC, Fri, Apr 17, 7:00 PM. Reply A or B.",
    );
  });

  it("explain the service in response to HELP", () => {
    expect(formatHelp(["Otters"], "https://x.example/contact")).toBe(
      "FirstWhistle: game texts for Otters. Msg frequency varies. Msg&data rates may apply. Reply STOP to opt out. Help: https://x.example/contact",
    );
    expect(formatHelp([], "https://x.example/contact")).toContain("amateur teams");
  });
});

it("offers up to four games, by letter", () => {
  expect(MAX_CHOICES).toBe(4);
  expect([0, 1, 2, 3].map(getLetter)).toEqual(["A", "B", "C", "D"]);
});
