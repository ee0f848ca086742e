import { expect, it } from "vitest";
import { toWellFormed } from "./well-formed.ts";

it("replaces lone surrogates everywhere and keeps everything else", () => {
  expect(toWellFormed("a\ud800")).toBe("a\ufffd");
  expect(toWellFormed({ names: ["\udc00", "🏀", { note: "x\ud83c" }], count: 2, none: null })).toEqual({
    names: ["\ufffd", "🏀", { note: "x\ufffd" }],
    count: 2,
    none: null,
  });
  expect(toWellFormed(undefined)).toBeUndefined();
});

it("handles input of any depth", () => {
  const deep: unknown = JSON.parse(`${"[".repeat(100_000)}"\\ud800"${"]".repeat(100_000)}`);
  let inner = toWellFormed(deep);
  while (Array.isArray(inner)) inner = inner[0];
  expect(inner).toBe("\ufffd");
});
