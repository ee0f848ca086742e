import { expect, it } from "vitest";
import { isQuestionNeeded, type JoinFacts } from "./rules.ts";

const trusted: JoinFacts = { hasPass: true, tier: "standard", joinedToday: 30, unwantedFirstTexts: 2 };

it.each([
  [{}, false],
  [{ hasPass: false }, true],
  [{ joinedToday: 31 }, true],
  [{ tier: "mini", joinedToday: 20 }, false],
  [{ tier: "mini", joinedToday: 21 }, true],
  [{ tier: "extended", joinedToday: 31 }, true],
  [{ unwantedFirstTexts: 3 }, true],
] as [Partial<JoinFacts>, boolean][])(
  "asks numbers of untrusted teams to confirm, with %j: %s [TEXT-42]",
  (change, isNeeded) => {
    expect(isQuestionNeeded({ ...trusted, ...change })).toBe(isNeeded);
  },
);
