import { expect, it } from "vitest";
import { suggestName } from "./rules.ts";

it.each([
  ["2026", "2027"],
  ["2026-27", "2027-28"],
  ["2098-99", "2099-00"],
  ["Spring 2026", ""],
  ["2026-", ""],
  ["", ""],
])("suggests a name for the season after %j: %j [RESULT-33]", (last, next) => {
  expect(suggestName(last)).toBe(next);
});
