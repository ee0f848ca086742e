import { describe, expect, it } from "vitest";
import { isBoundedJson } from "./json-limits.ts";

const list = (count: number, item = "1") => `[${Array.from({ length: count }, () => item).join(",")}]`;
const keys = (count: number) => `{${Array.from({ length: count }, (_, key) => `"k${key}":1`).join(",")}}`;
const nest = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

describe("JSON that's parsed", () => {
  it.each([
    ["10,000 items", list(10_000), true],
    ["10,001 items", list(10_001), false],
    ["200 keys", keys(200), true],
    ["201 keys", keys(201), false],
    ["30 levels", nest(30), true],
    ["31 levels", nest(31), false],
    ["60,000 values in all", `{"a":${list(2_850, list(20))}}`, true],
    ["more values in all", `{"a":${list(2_850, list(21))}}`, false],
    ["a long text", JSON.stringify({ text: '[{,"\\'.repeat(100_000) }), true],
    ["text that isn't JSON", '}}]]"[', true],
    ["no text", "", true],
  ])("has limits: %s", (_name, text, expected) => expect(isBoundedJson(text)).toBe(expected));
});
