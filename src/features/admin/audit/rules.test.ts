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

const say = (field: string, before: string | null, after: string | null) =>
  changeInWords({ field, before, after });

it("says a change in one line", () => {
  expect([
    say("status", "pending", "active"),
    say("title", null, "Rain"),
    say("name", "Otters", null),
    say("role", "team_manager", "admin"),
    say("role", null, "team_manager"),
    say("isDisabled", "false", "true"),
    say("ids", null, JSON.stringify(Array.from({ length: 40 }, () => crypto.randomUUID()))),
    fieldInWords("subscriptionStatus"),
  ]).toEqual([
    "pending to active",
    "Rain",
    "Otters (gone)",
    "Team Manager to Administrator",
    "Team Manager",
    "no to yes",
    "40 jobs",
    "subscription status",
  ]);
  // What somebody typed stays what they typed.
  expect([say("name", "admin", "true"), say("reason", null, "constructor")]).toEqual([
    "admin to true",
    "constructor",
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

it("tells nothing, one job and other fields that begin alike apart", () => {
  expect(say("name", null, null)).toBe("nothing");
  expect(say("ids", null, '["one"]')).toBe("1 job");
  expect(say("dismissal", "a", "b")).toBe("a to b");
  expect(say("thisOne", "a", "b")).toBe("a to b");
  expect(changesOf({ name: "Pat" }, { name: undefined })).toEqual([
    { field: "name", before: "Pat", after: null },
  ]);
  expect(changesOf({ name: null }, { name: "Pat" })).toEqual([{ field: "name", before: null, after: "Pat" }]);
});
