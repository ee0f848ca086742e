import { page } from "vitest/browser";
import type { TeamSummary } from "#features/teams/schema.ts";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { sampleSummary } from "../samples.ts";
import { openScreen } from "../screen.tsx";

// The list of teams at /teams, as its tests reach it.

export const table = () => page.getByRole("table", { name: "Teams" });
export const names = () =>
  table()
    .getByRole("link")
    .elements()
    .map(({ textContent }) => textContent);
export const search = () => page.getByRole("searchbox", { name: "Search teams" });
export const addDialog = () => page.getByRole("dialog", { name: "Add New Team" });

const PAGE = 50;

/** The list as the server gives it: in pages, searched by name and sport, archived teams apart. */
export function answerTeamList(teams: TeamSummary[]) {
  network.answer(contract.teams.list, ({ search: words, archived, cursor }) => {
    const found = teams.filter(
      ({ name, sport, isArchived }) =>
        isArchived === archived && `${name} ${sport}`.toLowerCase().includes(words.toLowerCase()),
    );
    const from = Number(cursor ?? 0);
    const next = from + PAGE;
    return {
      teams: found.slice(from, next),
      total: found.length,
      nextCursor: next < found.length ? String(next) : null,
    };
  });
}

export async function openTeamList(teams: TeamSummary[], options?: Parameters<typeof openScreen>[1]) {
  answerTeamList(teams);
  await openScreen("/teams", options);
}

/** Creating a team, as the server does it: the list has it from then on. */
export function answerCreating(teams: TeamSummary[]) {
  network.answer(contract.teams.create, ({ name, sport }) => {
    const team = sampleSummary({ name, sport });
    teams.unshift(team);
    return team;
  });
}

export const named = (...teamNames: string[]) => teamNames.map((name) => sampleSummary({ name }));
