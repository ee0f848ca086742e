import { page } from "vitest/browser";
import type { LeagueDetail, LeagueTeamRow } from "#features/leagues/management/schema.ts";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { openScreen } from "../screen.tsx";

// /league-management, as its tests reach it.

export const card = (name: string) => page.getByRole("radio", { name });
export const cards = () => page.css("fieldset label");
export const teamRow = (name: string) => page.getByRole("row").filter({ hasText: name });
export const dialog = (name: string) => page.getByRole("dialog", { name });
export const createLeague = () => page.getByRole("button", { name: "Create League" });

/** A server that holds these leagues, and these teams in each of them. */
export function answerLeagues(leagues: LeagueDetail[], teams: LeagueTeamRow[] = []) {
  network.answer(contract.leagueManagement.list, { leagues });
  network.answer(contract.leagueManagement.listTeams, ({ search }) => {
    const found = teams.filter(({ name, sport }) => `${name} ${sport}`.toLowerCase().includes(search));
    return { teams: found, total: found.length, nextCursor: null };
  });
}

type Options = Parameters<typeof openScreen>[1];

export const openLeagues = (query = "", options: Options = {}) =>
  openScreen(`/league-management${query}`, {
    user: { role: "league_manager" },
    ...options,
  });

export async function chooseMore(team: string, action: string) {
  await page.getByRole("button", { name: `More actions for ${team}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}
