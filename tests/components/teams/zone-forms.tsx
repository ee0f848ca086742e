import { expect } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { createLeague, mockLeagues, openLeagues } from "../leagues/management.tsx";
import { sampleLeague } from "../leagues/samples.ts";
import { network } from "../network.ts";
import { openScreen } from "../screen.tsx";
import { addDialog, openTeamList } from "./team-list.tsx";
import { openSettings } from "./team-settings.tsx";

/** Opens the dialog for a new team. */
export async function openAddTeam() {
  await openTeamList([]);
  await page.getByRole("button", { name: "Add New Team" }).click();
  await expect.element(addDialog()).toBeVisible();
}

/** The forms with a time zone, and its label in each. */
export const forms = {
  "the dialog for a new team": { open: openAddTeam, label: "Time Zone" },
  "team settings": { open: () => openSettings(), label: "Time Zone" },
  "the dialog for a league": {
    open: async () => {
      mockLeagues([]);
      await openLeagues();
      await createLeague().first().click();
    },
    label: "Time Zone for New Teams",
  },
  "a league's form for a new team": {
    open: async () => {
      const league = sampleLeague();
      network.respond(contract.leagueManagement.get, league);
      await openScreen(`/league/${league.id}/create-team`, { user: { role: "league_manager" } });
    },
    label: "Time Zone",
  },
};
