import type { Page } from "@playwright/test";
import { createMember, createTeam } from "#tests/factories/teams.ts";

// The Season Pass screens, as their tests reach them.

export const title = (page: Page) => page.getByRole("heading", { level: 1 });
export const card = (page: Page, tier: string) =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name: tier, exact: true }) });

/** A team with so many players who all get texts. */
export async function teamOf(managerId: string, players: number, more: object = {}) {
  const team = await createTeam({ managerId, ...more });
  const names = Array.from({ length: players }, (_, index) => `Player ${index + 1}`);
  await Promise.all(names.map((name) => createMember(team.id, { name, smsConsent: true })));
  return team;
}
