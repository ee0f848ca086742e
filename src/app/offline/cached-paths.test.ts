import { expect, it } from "vitest";
import { operations, getAddress } from "#tests/harness/operations.ts";
import { isCachedResponse, isCachedDocument } from "./cached-paths.ts";

const ID = "018f0000-0000-7000-8000-000000000000";

it("caches the schedule, rosters, attendance, and day sheets, and no other screens [RESULT-80]", () => {
  const cached = [
    "/dashboard",
    "/schedule",
    "/teams",
    `/teams/${ID}`,
    `/game/${ID}/attendance`,
    `/league/${ID}/day-sheet`,
  ];
  const otherPaths = [
    "/",
    "/login",
    "/settings",
    "/admin/accounts",
    `/r/${ID}`,
    `/r/${ID}/me`,
    `/join/${ID}`,
    `/teams/${ID}/upgrade`,
    `/settings/receipts/${ID}`,
    `/league/${ID}/schedule`,
    "/teams/../admin/teams",
  ];
  expect([...cached, ...otherPaths].filter(isCachedDocument)).toEqual(cached);
});

it("caches responses only for these operations, all of which need a session", () => {
  const cached = operations.filter(
    (operation) => operation.method === "GET" && isCachedResponse(getAddress(operation)),
  );
  expect(cached.map(({ name }) => name).toSorted()).toEqual([
    "allowance.get",
    "attendance.get",
    "blasts.list",
    "dashboard.get",
    "games.list",
    "games.listAll",
    "games.listUpcoming",
    "leagueCalendar.getDaySheet",
    "leagues.list",
    "leagues.listTeams",
    "members.list",
    "subs.list",
    "teams.get",
    "teams.list",
  ]);
  expect(cached.filter(({ access }) => access !== "signed-in")).toEqual([]);
});
