import { page } from "vitest/browser";
import type { Game } from "#features/games/schema.ts";
import type { DashboardNumbers } from "#features/teams/dashboard/schema.ts";
import type { TeamSummary } from "#features/teams/schema.ts";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { me } from "../samples.ts";
import { openScreen } from "../screen.tsx";

// Helpers for dashboard tests.

export const tiles = () => page.getByRole("main").css("dl");
export const cards = () => page.getByRole("region", { name: "Your Teams" }).getByRole("listitem");
export const steps = () => page.getByRole("region", { name: "First Steps" });
export const welcome = () => page.getByRole("dialog", { name: /^Welcome/ });

const emptyNumbers: DashboardNumbers = {
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

export type DashboardResponses = {
  numbers?: Partial<DashboardNumbers>;
  teams?: TeamSummary[];
  games?: Game[];
  hasSeenWelcome?: boolean;
};

export const mockTeams = (teams: TeamSummary[], total = teams.length) =>
  network.respond(contract.teams.list, { teams, total, nextCursor: null });

/** Mocks everything the dashboard requests. */
export function mockDashboard({
  numbers,
  teams = [],
  games = [],
  hasSeenWelcome = true,
}: DashboardResponses = {}) {
  network.respond(contract.dashboard.get, { ...emptyNumbers, teams: teams.length, ...numbers });
  mockTeams(teams);
  network.respond(contract.games.listUpcoming, { games });
  network.respond(contract.accounts.getMe, { ...me, hasSeenWelcome });
  network.respond(contract.accounts.markWelcomeSeen, { ok: true });
}

export async function openDashboard(
  responses?: DashboardResponses,
  options?: Parameters<typeof openScreen>[1],
) {
  mockDashboard(responses);
  return openScreen("/dashboard", options);
}
