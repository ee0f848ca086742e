import { page } from "vitest/browser";
import type { Game } from "#features/games/schema.ts";
import type { DashboardNumbers } from "#features/teams/dashboard/schema.ts";
import type { TeamSummary } from "#features/teams/schema.ts";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { me } from "../samples.ts";
import { openScreen } from "../screen.tsx";

// The dashboard, as its tests reach it.

export const tiles = () => page.getByRole("main").css("dl");
export const cards = () => page.getByRole("region", { name: "Your Teams" }).getByRole("listitem");
export const steps = () => page.getByRole("region", { name: "First Steps" });
export const welcome = () => page.getByRole("dialog", { name: /^Welcome/ });

const noNumbers: DashboardNumbers = {
  teams: 0,
  activeTeams: 0,
  members: 0,
  consenting: 0,
  upcomingGames: 0,
  upcomingThisWeek: 0,
  gamesToday: 0,
  notificationsSent: 0,
  games: 0,
  newestTeamId: null,
};

export type DashboardAnswers = {
  numbers?: Partial<DashboardNumbers>;
  teams?: TeamSummary[];
  games?: Game[];
  hasSeenWelcome?: boolean;
};

export const answerTeams = (teams: TeamSummary[], total = teams.length) =>
  network.answer(contract.teams.list, { teams, total, nextCursor: null });

/** Everything the dashboard asks for. */
export function answerDashboard({
  numbers,
  teams = [],
  games = [],
  hasSeenWelcome = true,
}: DashboardAnswers = {}) {
  network.answer(contract.dashboard.get, { ...noNumbers, teams: teams.length, ...numbers });
  answerTeams(teams);
  network.answer(contract.games.listUpcoming, { games });
  network.answer(contract.accounts.getMe, { ...me, hasSeenWelcome });
  network.answer(contract.accounts.markWelcomeSeen, { ok: true });
}

export async function openDashboard(answers?: DashboardAnswers, options?: Parameters<typeof openScreen>[1]) {
  answerDashboard(answers);
  return openScreen("/dashboard", options);
}
