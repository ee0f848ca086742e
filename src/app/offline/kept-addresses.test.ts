import { expect, it } from "vitest";
import { operations, addressOf } from "#tests/harness/operations.ts";
import { isKeptAnswer, isKeptDocument } from "./kept-addresses.ts";

const ID = "018f0000-0000-7000-8000-000000000000";

it("lists the schedule, rosters and who is coming, and no other screen", () => {
  const kept = ["/dashboard", "/schedule", "/teams", `/teams/${ID}`, `/game/${ID}/attendance`];
  const others = [
    "/",
    "/login",
    "/settings",
    "/admin/accounts",
    `/r/${ID}`,
    `/r/${ID}/me`,
    `/join/${ID}`,
    `/teams/${ID}/upgrade`,
    `/settings/receipts/${ID}`,
    "/teams/../admin/teams",
  ];
  expect([...kept, ...others].filter(isKeptDocument)).toEqual(kept);
});

it("lists answers of these operations, all of them for signed-in readers", () => {
  const kept = operations.filter(
    (operation) => operation.method === "GET" && isKeptAnswer(addressOf(operation)),
  );
  expect(kept.map(({ name }) => name).toSorted()).toEqual([
    "allowance.get",
    "attendance.get",
    "blasts.list",
    "dashboard.get",
    "games.list",
    "games.listUpcoming",
    "leagues.list",
    "leagues.listTeams",
    "members.list",
    "spares.list",
    "teams.get",
    "teams.list",
  ]);
  expect(kept.filter(({ access }) => access !== "signed-in")).toEqual([]);
});
