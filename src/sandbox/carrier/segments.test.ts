import { describe, expect, it } from "vitest";
import { countSegments } from "./segments.ts";

describe("countSegments", () => {
  it.each([
    ["an empty text", "", 0],
    ["one GSM-7 segment", "x".repeat(160), 1],
    ["two segments", "x".repeat(161), 2],
    ["two full segments", "x".repeat(306), 2],
    ["three segments", "x".repeat(307), 3],
    ["80 brackets, which count as two characters each", "[".repeat(80), 1],
    ["81 brackets", "[".repeat(81), 2],
    ["one UCS-2 segment", "ж".repeat(70), 1],
    ["two UCS-2 segments", "ж".repeat(71), 2],
    ["two full UCS-2 segments", "ж".repeat(134), 2],
    ["three UCS-2 segments", "ж".repeat(135), 3],
    ["an emoji, which needs UCS-2", `${"x".repeat(134)}🏀`, 3],
    ["a curly apostrophe, which needs UCS-2", `${"x".repeat(133)}’`, 2],
    ["an escaped character, which isn't split", `${"x".repeat(152)}[${"x".repeat(151)}`, 2],
    ["an escaped character that no longer fits", `${"x".repeat(152)}[${"x".repeat(152)}`, 3],
    ["a surrogate pair, which isn't split", `${"ж".repeat(66)}🏀${"ж".repeat(65)}`, 2],
    ["a surrogate pair that no longer fits", `${"ж".repeat(66)}🏀${"ж".repeat(66)}`, 3],
  ])("counts segments: %s", (_, body, segments) => {
    expect(countSegments(body)).toBe(segments);
  });
});
