import { page } from "vitest/browser";
import type { LeagueDetail, LeagueTeamRow } from "#features/leagues/management/schema.ts";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { openScreen } from "../screen.tsx";
import { sampleHome } from "./samples.ts";

// Helpers for tests of /league-management.

export const card = (name: string) => page.getByRole("radio", { name });
export const cards = () => page.css("fieldset label");
export const teamRow = (name: string) => page.getByRole("row").filter({ hasText: name });
export const dialog = (name: string) => page.getByRole("dialog", { name });
export const createLeague = () => page.getByRole("button", { name: "Create League" });

/** Mocks the API with these leagues and with the same teams in each of them. */
export function mockLeagues(leagues: LeagueDetail[], teams: LeagueTeamRow[] = [], home = sampleHome()) {
  network.respond(contract.leagueManagement.list, { leagues });
  network.respond(contract.leagueHome.get, home);
  network.respond(contract.leagueManagement.listTeams, ({ search }) => {
    const matches = teams.filter(({ name, sport }) => `${name} ${sport}`.toLowerCase().includes(search));
    return { teams: matches, total: matches.length, nextCursor: null };
  });
}

type Options = Parameters<typeof openScreen>[1];

export const openLeagues = (query = "", options: Options = {}) =>
  openScreen(`/league-management${query}`, {
    user: { role: "league_manager" },
    ...options,
  });

export async function chooseTeamAction(team: string, action: string) {
  await page.getByRole("button", { name: `More actions for ${team}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}
