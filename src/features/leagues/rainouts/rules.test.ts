import { expect, it } from "vitest";
import { BEGUN, rainoutInWords } from "./rules.ts";

it.each([
  [
    { on: "2026-05-02", action: "cancel", toOn: null } as const,
    "All games at Harborview Park on Sat May 2 are cancelled.",
  ],
  [
    { on: "2026-05-02", action: "cancel", toOn: "2026-05-09" } as const,
    "All games at Harborview Park on Sat May 2 are cancelled.",
  ],
  [
    { on: "2026-05-02", action: "move", toOn: null } as const,
    "All games at Harborview Park on Sat May 2 are cancelled.",
  ],
  [
    { on: "2026-05-02", action: "move", toOn: "2026-05-09" } as const,
    "All games at Harborview Park on Sat May 2 move to Sat May 9, same times. We will ask you again before the game.",
  ],
])("tells everybody what happens to their games: %j", (plan, words) => {
  expect(rainoutInWords("Harborview Park", plan)).toBe(words);
});

it("says why games cannot move to a day in the past", () => {
  expect(BEGUN).toBe("These games would begin in the past. Please choose a later day.");
});
