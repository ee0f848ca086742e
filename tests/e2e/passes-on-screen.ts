import type { Page } from "@playwright/test";
import { createMember, createTeam } from "#tests/factories/teams.ts";

// Helpers for tests of the Season Pass screens.

export const title = (page: Page) => page.getByRole("heading", { level: 1 });
export const card = (page: Page, tier: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name: tier, exact: true }) });

/** Creates a team with the given number of players, who all get texts. */
export async function createTeamFor(managerId: string, players: number, changes: object = {}) {
  const team = await createTeam({ managerId, ...changes });
  const names = Array.from({ length: players }, (_, index) => `Player ${index + 1}`);
  await Promise.all(names.map((name) => createMember(team.id, { name, smsConsent: true })));
  return team;
}
