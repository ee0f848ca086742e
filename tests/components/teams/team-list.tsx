import { page } from "vitest/browser";
import type { TeamSummary } from "#features/teams/schema.ts";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { sampleSummary } from "../samples.ts";
import { openScreen } from "../screen.tsx";

// Helpers for testing the team list at /teams.

export const table = () => page.getByRole("table", { name: "Teams" });
export const names = () =>
  table()
    .getByRole("link")
    .elements()
    .map(({ textContent }) => textContent);
export const search = () => page.getByRole("searchbox", { name: "Search teams" });
export const addDialog = () => page.getByRole("dialog", { name: "Add New Team" });

const PAGE = 50;

/**
 * Mocks the list as the server returns it: in pages, searchable by name and sport, and with archived teams kept
 * separate.
 */
export function mockTeamList(teams: TeamSummary[]) {
  network.respond(contract.teams.list, ({ search: query, archived, cursor }) => {
    const matches = teams.filter(
      ({ name, sport, isArchived }) =>
        isArchived === archived && `${name} ${sport}`.toLowerCase().includes(query.toLowerCase()),
    );
    const from = Number(cursor ?? 0);
    const end = from + PAGE;
    return {
      teams: matches.slice(from, end),
      total: matches.length,
      nextCursor: end < matches.length ? String(end) : null,
    };
  });
}

export async function openTeamList(teams: TeamSummary[], options?: Parameters<typeof openScreen>[1]) {
  mockTeamList(teams);
  await openScreen("/teams", options);
}

/** Mocks creating a team, which the list then includes. */
export function mockTeamCreation(teams: TeamSummary[]) {
  network.respond(contract.teams.create, ({ name, sport }) => {
    const team = sampleSummary({ name, sport });
    teams.unshift(team);
    return team;
  });
}

export const createNamedTeams = (...teamNames: string[]) => teamNames.map((name) => sampleSummary({ name }));
