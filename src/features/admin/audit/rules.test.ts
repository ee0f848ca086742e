import { expect, it } from "vitest";
import { AdminAction } from "#features/accounts/administration/audit/schema.ts";
import { actionNames, formatChange, listChanges, formatField, findSubject } from "./rules.ts";

it("lists only changed fields", () => {
  const before = { name: "Pat", role: "team_manager", email: "pat@example.com" };
  expect(listChanges(before, { ...before, role: "league_manager" })).toEqual([
    { field: "role", before: "team_manager", after: "league_manager" },
  ]);
  expect(listChanges(before, null)).toHaveLength(3);
  expect(listChanges(null, { ids: ["one"] })).toEqual([{ field: "ids", before: null, after: '["one"]' }]);
  expect(listChanges(null, null)).toEqual([]);
});

const format = (field: string, before: string | null, after: string | null) =>
  formatChange({ field, before, after });

it("formats a change on one line", () => {
  expect([
    format("status", "pending", "active"),
    format("title", null, "Rain"),
    format("name", "Otters", null),
    format("role", "team_manager", "admin"),
    format("role", null, "team_manager"),
    format("isDisabled", "false", "true"),
    format("ids", null, JSON.stringify(Array.from({ length: 40 }, () => crypto.randomUUID()))),
    formatField("subscriptionStatus"),
  ]).toEqual([
    "pending to active",
    "Rain",
    "Otters (deleted)",
    "Team Manager to Administrator",
    "Team Manager",
    "no to yes",
    "40 jobs",
    "subscription status",
  ]);
  // User input is shown unchanged, even if it looks like a role or a boolean.
  expect([format("name", "admin", "true"), format("reason", null, "constructor")]).toEqual([
    "admin to true",
    "constructor",
  ]);
});

it("finds the subject's recorded name", () => {
  expect(findSubject({ name: "Pat", email: "pat@example.com" }, { name: "Kim" })).toBe("pat@example.com");
  expect(findSubject(null, { title: "Rain" })).toBe("Rain");
  expect(findSubject(null, { status: "active" })).toBeNull();
});

it("has a unique display name for every action", () => {
  expect(new Set(Object.values(actionNames)).size).toBe(AdminAction.options.length);
});

it("formats empty values, a single job, and field names that look like booleans", () => {
  expect(format("name", null, null)).toBe("None");
  expect(format("ids", null, '["one"]')).toBe("1 job");
  expect(format("dismissal", "a", "b")).toBe("a to b");
  expect(format("thisOne", "a", "b")).toBe("a to b");
  expect(listChanges({ name: "Pat" }, { name: undefined })).toEqual([
    { field: "name", before: "Pat", after: null },
  ]);
  expect(listChanges({ name: null }, { name: "Pat" })).toEqual([
    { field: "name", before: null, after: "Pat" },
  ]);
});
