import { expect } from "vitest";
import { page, type Locator } from "vitest/browser";
import type { Game } from "#features/games/schema.ts";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { me, sampleGame } from "../samples.ts";
import { openScreen } from "../screen.tsx";
import { keepGames } from "./kept-games.ts";
import { listedTeam } from "./samples.ts";
import { on } from "./schedule.tsx";

// The upcoming games on /dashboard, as their tests reach them.

export const table = () => page.getByRole("table", { name: "Upcoming games" });
export const row = (text: string) => table().getByRole("row").filter({ hasText: text });
export const edit = (of: Locator) => of.getByRole("button", { name: /^Edit/ });
export const remove = (of: Locator) => of.getByRole("button", { name: /^Delete/ });
/** Whom the games are against, from the top. */
export const order = () =>
  [...document.querySelectorAll('[aria-label^="Edit: "]')].map(
    (button) => /^Edit: (.*), \w+ \d+, \d+$/.exec(button.ariaLabel!)![1],
  );

/** Everything else that the dashboard asks for. */
export function answerDashboard() {
  network.answer(contract.accounts.getMe, { ...me, hasSeenWelcome: true });
  network.answer(contract.dashboard.get, {
    teams: 1,
    activeTeams: 1,
    members: 0,
    consenting: 0,
    upcomingGames: 1,
    upcomingThisWeek: 1,
    gamesToday: 0,
    notificationsSent: 0,
    games: 1,
    newestTeamId: null,
  });
}

type Options = NonNullable<Parameters<typeof openScreen>[1]>;

/** Games against these, one day after the other, on the dashboard. */
export async function openDashboard(games: Partial<Game>[], options: Options = {}) {
  answerDashboard();
  const team = listedTeam({ name: "Lakeview United" });
  const kept = keepGames(
    team,
    games.map((game, index) => sampleGame(team, { gameOn: on(index + 1), ...game })),
  );
  await openScreen("/dashboard", options);
  if (games.length) await expect.element(table()).toBeVisible();
  return { team, kept, games: kept.all() };
}

export const against = (...opponents: string[]) => opponents.map((opponent) => ({ opponent }));
