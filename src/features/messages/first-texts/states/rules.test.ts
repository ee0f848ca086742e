import { expect, it } from "vitest";
import { formatFirstTextState, type FirstTextFacts } from "./rules.ts";

const at = { on: "2026-04-02", time: "09:00:00" };
const text = { reason: null, at, day: at.on, suppression: null };

it.each([
  [{ kind: "planned", at: { on: "2026-04-15", time: "09:00:00" } }, "First text goes out Wed, 9:00 AM"],
  [{ kind: "sent", at }, "First text sent Apr 2, 9:00 AM"],
  [{ kind: "delivered", at }, "First text delivered Apr 2, 9:00 AM"],
  [
    { kind: "failed", text: { ...text, state: "undelivered", code: 30_006 } },
    "First text failed: Landlines can't receive texts",
  ],
  [
    { kind: "failed", text: { ...text, state: "failed", code: 21_211 } },
    "First text failed: This number doesn't exist",
  ],
  [{ kind: "with-first-message" }, "First text goes out with your first message"],
  [{ kind: "waiting-for-yes" }, "Waiting for their YES"],
] as [FirstTextFacts, string][])("describes %j [TEXT-21]", (facts, expected) => {
  expect(formatFirstTextState(facts)).toBe(expected);
});
