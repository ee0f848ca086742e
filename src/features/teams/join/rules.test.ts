import { describe, expect, it } from "vitest";
import { isSameName, joinProblems, TRAP } from "./rules.ts";

describe("two spellings of a name", () => {
  it.each([
    ["Aisha Bello", "aisha bello"],
    ["José Núñez", "Jose Nunez"],
    ["  Mary   Ann ", "MaryAnn"],
    ["Siobhan O'Brien", "siobhan o’brien"],
    ["Jean-Luc", "Jean Luc"],
    ["Ánh Nguyễn", "anh nguyen"],
    ["Ｋｅｎ", "Ken"],
    ["⚽", "⚽"],
  ])("%s and %s are one person [OP2-12]", (one, other) => expect(isSameName(one, other)).toBe(true));

  it.each([
    ["Aisha Bello", "Bilal Bello"],
    ["Ann", "Anna"],
    // The vowels of Devanagari are marks, and all that tells these two apart.
    ["राम", "रमा"],
    ["⚽", "🏀"],
    ["李明", "李红"],
  ])("%s and %s are two people [OP2-12]", (one, other) => expect(isSameName(one, other)).toBe(false));
});

it("speaks to people who join in these words", () => {
  expect(joinProblems).toEqual({
    ROSTER_FULL: "This roster is full. Please ask the team's manager to make room for you.",
    RATE_LIMITED: "Too many people are joining right now. Please wait a while and try again.",
  });
  expect(TRAP).toBe("message");
});
