import { expect } from "vitest";
import { page, type Locator } from "vitest/browser";
import type { Game } from "#features/games/schema.ts";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { me, sampleGame } from "../samples.ts";
import { openScreen } from "../screen.tsx";
import { mockGames } from "./mock-games.ts";
import { listedTeam } from "./samples.ts";
import { on } from "./schedule.tsx";

// Helpers for tests of the upcoming games on /dashboard.

export const table = () => page.getByRole("table", { name: "Upcoming games" });
export const row = (text: string) => table().getByRole("row").filter({ hasText: text });
export const editButton = (container: Locator) => container.getByRole("button", { name: /^Edit/ });
export const deleteButton = (container: Locator) => container.getByRole("button", { name: /^Delete/ });
/** Lists the opponents from top to bottom. */
export const order = () =>
  [...document.querySelectorAll('[aria-label^="Edit: "]')].map(
    (button) => /^Edit: (.*), \w+ \d+, \d+$/.exec(button.ariaLabel!)![1],
  );

/** Mocks what the dashboard requests in addition to the games. */
export function mockDashboard() {
  network.respond(contract.accounts.getMe, { ...me, hasSeenWelcome: true });
  network.respond(contract.dashboard.get, {
    teams: 1,
    activeTeams: 1,
    teamsWithPass: 1,
    members: 0,
    reachable: 0,
    upcomingGames: 1,
    upcomingThisWeek: 1,
    gamesToday: 0,
    notificationsSent: 0,
    games: 1,
    newestTeamId: null,
    isSetupDismissed: false,
  });
}

type Options = NonNullable<Parameters<typeof openScreen>[1]>;

/** Opens the dashboard with these games, one per day. */
export async function openDashboard(games: Partial<Game>[], options: Options = {}) {
  mockDashboard();
  const team = listedTeam({ name: "Lakeview United" });
  const server = mockGames(
    team,
    games.map((game, index) => sampleGame(team, { gameOn: on(index + 1), ...game })),
  );
  await openScreen("/dashboard", options);
  if (games.length) await expect.element(table()).toBeVisible();
  return { team, server, games: server.all() };
}

export const gamesAgainst = (...opponents: string[]) => opponents.map((opponent) => ({ opponent }));
