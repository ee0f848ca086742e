import { expect, it } from "vitest";
import { cutNote, MAX_NOTE_LENGTH } from "./rules.ts";

it("keeps one line of at most 80 characters", () => {
  expect(cutNote("  10 min\r\nlate\t ")).toBe("10 min late");
  expect(cutNote("a".repeat(200))).toHaveLength(MAX_NOTE_LENGTH);
  expect([cutNote(""), cutNote(" \n\u200B")]).toEqual([null, null]);
  // An emoji that would be cut in half leaves nothing that PostgreSQL can't store.
  expect(cutNote(`${"a".repeat(79)}🏒`)?.isWellFormed()).toBe(true);
});
