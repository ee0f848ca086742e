import { expect, it } from "vitest";
import { AdminAct } from "#features/accounts/administration/audit/schema.ts";
import { actNames, changeInWords, changesOf, fieldInWords, subjectOf } from "./rules.ts";

it("says what changed, and nothing else", () => {
  const before = { name: "Pat", role: "team_manager", email: "pat@example.com" };
  expect(changesOf(before, { ...before, role: "league_manager" })).toEqual([
    { field: "role", before: "team_manager", after: "league_manager" },
  ]);
  expect(changesOf(before, null)).toHaveLength(3);
  expect(changesOf(null, { ids: ["one"] })).toEqual([{ field: "ids", before: null, after: '["one"]' }]);
  expect(changesOf(null, null)).toEqual([]);
});

it("says a change in one line", () => {
  expect([
    changeInWords("pending", "active"),
    changeInWords(null, "Rain"),
    changeInWords("Otters", null),
    changeInWords("team_manager", "admin"),
    changeInWords("false", "true"),
    fieldInWords("subscriptionStatus"),
  ]).toEqual([
    "pending to active",
    "Rain",
    "Otters (gone)",
    "Team Manager to Administrator",
    "no to yes",
    "subscription status",
  ]);
});

it("names what it was about as it was then", () => {
  expect(subjectOf({ name: "Pat", email: "pat@example.com" }, { name: "Kim" })).toBe("pat@example.com");
  expect(subjectOf(null, { title: "Rain" })).toBe("Rain");
  expect(subjectOf(null, { status: "active" })).toBeNull();
});

it("has words for every act", () => {
  expect(new Set(Object.values(actNames)).size).toBe(AdminAct.options.length);
});
