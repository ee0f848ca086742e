import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getSegments } from "#platform/sms/segments.ts";
import {
  composeAsk,
  shortenFirstNames,
  withLink,
  type Ask,
  type AskKind,
  type RemindedGame,
} from "./rules.ts";

const game: RemindedGame = {
  teamName: "Lakeview Otters",
  kind: "game",
  gameOn: "2026-04-16",
  gameTime: "19:00:00",
  location: "Harborview Park, Field 2",
  opponent: "Harbor Street FC",
  side: null,
};
const LINK = "https://fw1.us/9fK2_0aBcDeFgHiJ-kLmNo";
const START = "Lakeview Otters vs Harbor Street FC: Thu, Apr 16, 7:00 PM, Harborview Park, Field 2. ";
const FAMILY = ["Aisha Bello", "Bilal Bello", "Chi Bello", "Dami Bello", "Efe Bello"];

const compose = (names: readonly string[], response: Ask["response"] = null, kind: AskKind = "reminder") =>
  composeAsk(kind, game, LINK.length, { response, names });

describe("a text to a family's phone", () => {
  it.each([
    ["one child", 1, null, "Aisha: reply IN/OUT/MAYBE or tap"],
    ["one child who's in", 1, "attending", "Aisha is in. Reply OUT to change or tap"],
    ["one child who's a maybe", 1, "maybe", "Aisha is a maybe. Reply IN/OUT or tap"],
    ["two", 2, null, "A=Aisha, B=Bilal. Reply IN/OUT/MAYBE for all, or A IN B OUT, or tap"],
    ["two who are in", 2, "attending", "A=Aisha, B=Bilal are in. Reply OUT for all, or A OUT, or tap"],
    ["two maybes", 2, "maybe", "A=Aisha, B=Bilal are maybes. Reply IN/OUT for all, or A IN B OUT, or tap"],
    ["four", 4, null, "A=Aisha, B=Bilal, C=Chi, D=Dami. Reply IN/OUT/MAYBE for all, or A IN B OUT, or tap"],
    ["five", 5, null, "Aisha, Bilal and 3 more: reply IN/OUT/MAYBE for all or tap"],
  ] as const)("names %s by first name [REACH-02, REACH-03]", (_, count, response, ask) => {
    expect(compose(FAMILY.slice(0, count), response).body.endsWith(`. ${ask}`)).toBe(true);
  });

  it("is whole if it fits a segment per member, two at most [REACH-05]", () => {
    const { body, segments } = compose(FAMILY.slice(0, 2));
    expect([body.startsWith(START), segments]).toEqual([true, 2]);
  });

  it.each([
    ["nudge", 1, "We still need a response. Aisha: reply IN/OUT/MAYBE or tap"],
    [
      "nudge",
      2,
      "We still need a response. A=Aisha, B=Bilal. Reply IN/OUT/MAYBE for all, or A IN B OUT, or tap",
    ],
    ["moved", 2, "New time. A=Aisha, B=Bilal. Reply IN/OUT/MAYBE for all, or A IN B OUT, or tap"],
    ["sub-call", 1, "Aisha: sub needed, first yes plays. Reply IN/OUT or tap"],
    [
      "sub-call",
      2,
      "Sub needed, first yes plays. A=Aisha, B=Bilal. Reply IN/OUT for all, or A IN B OUT, or tap",
    ],
  ] as const)("asks according to its kind: %s for %i", (kind, count, ask) => {
    const short = { ...game, opponent: null, side: null, location: "" };
    const { body } = composeAsk(kind, short, LINK.length, { response: null, names: FAMILY.slice(0, count) });
    expect(body).toBe(`Lakeview Otters game: Thu, Apr 16, 7:00 PM. ${ask}`);
  });

  it("gives two of the same first name the initial of the last [REACH-03]", () => {
    expect(shortenFirstNames(["Sam Brown", "Sam Reyes", "Aisha Bello"])).toEqual([
      "Sam B.",
      "Sam R.",
      "Aisha",
    ]);
    expect(shortenFirstNames(["sam", "Sam Reyes"])).toEqual(["sam", "Sam R."]);
  });

  it("never costs more than a text for each, whatever the names are [REACH-05]", () => {
    const name = fc.string({ minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 2, maxLength: 8 }),
        name,
        name,
        name,
        (names, teamName, opponent, location) => {
          const about = { ...game, teamName, opponent, location };
          const own = composeAsk("reminder", about, LINK.length).segments;
          const { body, segments } = composeAsk("reminder", about, LINK.length, { response: null, names });
          expect(segments).toBe(getSegments(withLink(body, LINK)));
          expect(segments).toBeLessThanOrEqual(Math.max(2, own * names.length));
        },
      ),
    );
  });
});
