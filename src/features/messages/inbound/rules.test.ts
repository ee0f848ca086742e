import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { segmentsOf } from "#platform/sms/segments.ts";
import { optOutOf } from "../opt-out/rules.ts";
import { confirmation, helpText, questionBack, readText, letterOf, MOST_CHOICES } from "./rules.ts";

const game = {
  teamName: "Lakeview Otters",
  kind: "game",
  gameOn: "2026-04-16",
  gameTime: "19:00:00",
  opponent: "Harbor Street FC",
};

describe("what a text means", () => {
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
  ])("%j is %s", (body, response) => {
    expect(readText(body, undefined)).toMatchObject({ kind: "answer", response, letter: null });
  });

  it("takes a letter alone or after the answer", () => {
    expect(readText("B", undefined)).toEqual({ kind: "choice", letter: "b" });
    expect(readText("out a", undefined)).toMatchObject({ response: "not_attending", letter: "a" });
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
  ])("leaves %j to a person", (body) => expect(readText(body, undefined)).toEqual({ kind: "other" }));

  it("knows HELP, and when the provider has answered it", () => {
    expect(readText("Help", undefined)).toEqual({ kind: "help", isAnswered: false });
    expect(readText("HELP", "HELP")).toEqual({ kind: "help", isAnswered: true });
  });

  it("never takes an answer for STOP, nor STOP for an answer [OP-16]", () => {
    for (const word of ["in", "out", "maybe", "1", "2", "3", "yes", "no", "a", "help"])
      expect(optOutOf(word, undefined)).toBeNull();
    for (const word of ["Stop", "stop please", "QUIT", "end", "Opt out", "cancel", "unsubscribe", "revoke"])
      expect(readText(word, undefined)).toEqual({ kind: "stop" });
  });

  it("reads whatever is written without failing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (body) => {
        expect(readText(body, undefined)).toHaveProperty("kind");
      }),
    );
  });
});

describe("what people get back", () => {
  it("says what is stored and how to change it, in one segment", () => {
    const text = confirmation("attending", game);
    expect(text).toBe(
      "You're in: Lakeview Otters vs Harbor Street FC, Thu Apr 16, 7:00 PM. Reply OUT or MAYBE to change.",
    );
    const long = { ...game, teamName: "Ö".repeat(100), opponent: "Ł".repeat(100) };
    for (const response of ["attending", "not_attending", "maybe"] as const)
      expect(segmentsOf(confirmation(response, long))).toBe(1);
    expect(confirmation("maybe", { ...game, gameTime: null, opponent: null, kind: "practice" })).toBe(
      "You're a maybe: Lakeview Otters practice, Thu Apr 16. Reply IN or OUT to change.",
    );
  });

  it("asks back with letters", () => {
    expect(questionBack([game, { ...game, teamName: "Sharks", gameOn: "2026-04-17" }])).toBe(
      "Which game? A: Lakeview Otters vs Harbor Street FC, Thu Apr 16, 7:00 PM. " +
        "B: Sharks vs Harbor Street FC, Fri Apr 17, 7:00 PM. Reply A or B.",
    );
  });

  it("helps", () => {
    expect(helpText(["Otters"], "https://x.example/contact")).toBe(
      "FirstWhistle sends game texts for Otters. Reply STOP to end them. Help: https://x.example/contact",
    );
    expect(helpText([], "https://x.example/contact")).toContain("amateur teams");
  });
});

it("asks about four games at most, by letters", () => {
  expect(MOST_CHOICES).toBe(4);
  expect([0, 1, 2, 3].map(letterOf)).toEqual(["A", "B", "C", "D"]);
});
