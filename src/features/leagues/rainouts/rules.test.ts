import { expect, it } from "vitest";
import { formatRainout } from "./rules.ts";

it.each([
  [
    { on: "2026-05-02", action: "cancel", toOn: null } as const,
    "All games at Harborview Park on Sat, May 2 are canceled.",
  ],
  [
    { on: "2026-05-02", action: "cancel", toOn: "2026-05-09" } as const,
    "All games at Harborview Park on Sat, May 2 are canceled.",
  ],
  [
    { on: "2026-05-02", action: "move", toOn: null } as const,
    "All games at Harborview Park on Sat, May 2 are canceled.",
  ],
  [
    { on: "2026-05-02", action: "move", toOn: "2026-05-09" } as const,
    "All games at Harborview Park on Sat, May 2 are moving to Sat, May 9, same times. We'll text you again before the game.",
  ],
])("formats the text to players: %j", (plan, text) => {
  expect(formatRainout("Harborview Park", plan)).toBe(text);
});
