import { describe, expect, it } from "vitest";
import { isSameQuestion } from "./rules.ts";

const at = (gameOn: string, gameTime: string | null) => ({ gameOn, gameTime });
const seven = at("2026-04-16", "19:00:00");

describe("a response to one start time", () => {
  it.each([
    ["the same", seven, true],
    ["29 minutes later", at("2026-04-16", "19:29:00"), true],
    ["29 minutes earlier", at("2026-04-16", "18:31:00"), true],
    ["half an hour later", at("2026-04-16", "19:30:00"), false],
    ["the same time on another day", at("2026-04-17", "19:00:00"), false],
    ["the day without a time", at("2026-04-16", null), false],
  ])("counts for another only if they're less than half an hour apart: %s", (_, now, expected) => {
    expect(isSameQuestion(seven, now)).toBe(expected);
    expect(isSameQuestion(now, seven)).toBe(expected);
  });

  it("counts for the same day if neither has a time, but never across midnight", () => {
    expect(isSameQuestion(at("2026-04-16", null), at("2026-04-16", null))).toBe(true);
    expect(isSameQuestion(at("2026-04-16", "23:50:00"), at("2026-04-17", "00:05:00"))).toBe(false);
  });
});
