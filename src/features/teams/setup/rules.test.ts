import { expect, it } from "vitest";
import type { DashboardNumbers } from "../dashboard/schema.ts";
import { findOpenStep, getSetupPath, setupSteps, stepNames, toSetupStep } from "./rules.ts";

const none: DashboardNumbers = {
  teams: 0,
  activeTeams: 0,
  teamsWithPass: 0,
  members: 0,
  reachable: 0,
  upcomingGames: 0,
  upcomingThisWeek: 0,
  gamesToday: 0,
  notificationsSent: 0,
  games: 0,
  newestTeamId: null,
  isSetupDismissed: false,
};

it.each([
  [{}, "Team"],
  [{ teams: 1 }, "Players"],
  [{ teams: 1, games: 1 }, "Players"],
  [{ teams: 1, members: 3 }, "First Game"],
  [{ teams: 1, members: 3, games: 1 }, "What Happens Next"],
  [{ teams: 1, members: 3, games: 1, teamsWithPass: 1 }, "What Happens Next"],
])("opens the setup at the first step that isn't done: %j, %s [START-08, START-26]", (numbers, expected) => {
  expect(stepNames[findOpenStep({ ...none, ...numbers })]).toBe(expected);
});

it("has one path per step", () => {
  expect(setupSteps.map((step) => getSetupPath(step, "t"))).toEqual([
    "/setup/team?team=t",
    "/setup/players?team=t",
    "/setup/game?team=t",
    "/setup/next?team=t",
  ]);
  expect(getSetupPath("team", null)).toBe("/setup/team");
  expect([toSetupStep("game"), toSetupStep("other"), toSetupStep(undefined)]).toEqual([
    "game",
    undefined,
    undefined,
  ]);
});
