import { describe, expect, it } from "vitest";
import { isSameName, joinErrorMessages, HONEYPOT_FIELD } from "./rules.ts";

describe("comparing spellings of a name", () => {
  it.each([
    ["Aisha Bello", "aisha bello"],
    ["José Núñez", "Jose Nunez"],
    ["  Mary   Ann ", "MaryAnn"],
    ["Siobhan O'Brien", "siobhan o’brien"],
    ["Jean-Luc", "Jean Luc"],
    ["Ánh Nguyễn", "anh nguyen"],
    ["Ｋｅｎ", "Ken"],
    ["⚽", "⚽"],
  ])("treats %s and %s as one person [OP2-12]", (a, b) => expect(isSameName(a, b)).toBe(true));

  it.each([
    ["Aisha Bello", "Bilal Bello"],
    ["Ann", "Anna"],
    // In Devanagari, vowels are marks, and they're the only difference between these two names.
    ["राम", "रमा"],
    ["⚽", "🏀"],
    ["李明", "李红"],
  ])("treats %s and %s as two people [OP2-12]", (a, b) => expect(isSameName(a, b)).toBe(false));
});

it("uses different error messages for players who join than for managers", () => {
  expect(joinErrorMessages).toEqual({
    ROSTER_FULL: "This roster is full. Ask your team manager to make room.",
    RATE_LIMITED: "Too many people are joining right now. Try again in a few minutes.",
  });
  expect(HONEYPOT_FIELD).toBe("message");
});
