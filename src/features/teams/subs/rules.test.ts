import { expect, it } from "vitest";
import { sortByIds, moveEntry, MAX_SUBS } from "./rules.ts";

it("moves an entry within the bounds of a list", () => {
  expect(moveEntry(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  expect(moveEntry(["a", "b", "c"], 0, 9)).toEqual(["b", "c", "a"]);
  expect(moveEntry(["a", "b", "c"], 0, -1)).toEqual(["a", "b", "c"]);
});

it("puts entries that are missing from a new order at the end", () => {
  const entries = ["a", "b", "c"].map((id) => ({ id }));
  expect(sortByIds(entries, ["c", "x", "a"]).map(({ id }) => id)).toEqual(["c", "a", "b"]);
});

it("allows up to twenty subs", () => {
  expect(MAX_SUBS).toBe(20);
});
