import { describe, expect, it } from "vitest";
import { countSegments } from "./segments.ts";

describe("countSegments", () => {
  it.each([
    ["nothing", "", 0],
    ["one GSM-7 segment", "x".repeat(160), 1],
    ["two", "x".repeat(161), 2],
    ["two, full", "x".repeat(306), 2],
    ["three", "x".repeat(307), 3],
    ["brackets take two", "[".repeat(80), 1],
    ["81 brackets", "[".repeat(81), 2],
    ["one UCS-2 segment", "ж".repeat(70), 1],
    ["two UCS-2", "ж".repeat(71), 2],
    ["two UCS-2, full", "ж".repeat(134), 2],
    ["three UCS-2", "ж".repeat(135), 3],
    ["an emoji makes everything UCS-2", `${"x".repeat(134)}🏀`, 3],
    ["a curly apostrophe too", `${"x".repeat(133)}’`, 2],
    ["an escaped character is not cut", `${"x".repeat(152)}[${"x".repeat(151)}`, 2],
    ["one short of room for it", `${"x".repeat(152)}[${"x".repeat(152)}`, 3],
    ["a surrogate pair is not cut", `${"ж".repeat(66)}🏀${"ж".repeat(65)}`, 2],
    ["nor the next", `${"ж".repeat(66)}🏀${"ж".repeat(66)}`, 3],
  ])("%s", (_, body, segments) => {
    expect(countSegments(body)).toBe(segments);
  });
});
