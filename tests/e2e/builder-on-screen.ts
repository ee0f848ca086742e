// A league with its schedule builder, on its way to a draft.
import type { Page } from "@playwright/test";
import { createLeague, createTeam } from "#tests/factories/teams.ts";
import { expect } from "./fixtures.ts";

export const generated = async (page: Page) => {
  await expect(page.getByRole("button", { name: "Publish Schedule" })).toBeEnabled({ timeout: 20_000 });
};

export async function createSeason(managerId: string) {
  const teams = [];
  for (const name of ["Lakeview Otters", "Harbor Street FC", "Old Mill Rovers", "Ridgeway United"])
    teams.push(await createTeam({ name, managerId }));
  const league = await createLeague(
    managerId,
    teams.map(({ id }) => id),
    "Lakeshore Coed",
  );
  return { teams, league };
}
