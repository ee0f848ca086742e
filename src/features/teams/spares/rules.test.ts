import { expect, it } from "vitest";
import { inOrder, movedTo, MOST_SPARES } from "./rules.ts";

it("moves an entry of a list, not beyond its ends", () => {
  expect(movedTo(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  expect(movedTo(["a", "b", "c"], 0, 9)).toEqual(["b", "c", "a"]);
  expect(movedTo(["a", "b", "c"], 0, -1)).toEqual(["a", "b", "c"]);
});

it("keeps those whom a new order does not know, at its end", () => {
  const people = ["a", "b", "c"].map((id) => ({ id }));
  expect(inOrder(people, ["c", "x", "a"]).map(({ id }) => id)).toEqual(["c", "a", "b"]);
});

it("holds twenty", () => {
  expect(MOST_SPARES).toBe(20);
});
