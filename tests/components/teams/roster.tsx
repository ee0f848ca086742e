import { page } from "vitest/browser";
import { expect } from "vitest";
import type { Member } from "#features/teams/members/schema.ts";
import type { TeamDetail } from "#features/teams/schema.ts";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { sampleMember, sampleTeam } from "../samples.ts";
import { openScreen } from "../screen.tsx";

// The roster on /teams/{id}, as its tests reach it.

export const row = (name: string) => page.css("tbody tr").filter({ hasText: name });
export const rowNames = () => [...document.querySelectorAll("tbody tr b")].map((cell) => cell.textContent);
export const editDialog = () => page.getByRole("dialog", { name: "Edit Member" });

export const members = {
  aisha: sampleMember({
    name: "Aisha Bello",
    phone: "+13125550103",
    email: "aisha@example.com",
    smsConsent: true,
  }),
  cole: sampleMember({ name: "Cole Lindqvist", phone: "+17735550118", addedVia: "join-link" }),
  zoe: sampleMember({ name: "Zoe Adler", phone: "+13125550126", active: false }),
};

/** Everything the page of a team asks for. */
export function answerTeamPage(team: TeamDetail, roster: Member[]) {
  network.answer(contract.teams.get, team);
  network.answer(contract.members.list, { members: roster });
  network.answer(contract.allowance.get, {
    status: team.status,
    limit: team.smsLimit,
    used: team.smsUsed,
    reserved: 0,
    left: team.smsLimit - team.smsUsed,
    reachable: team.consentingCount,
    gamesAhead: 0,
    needed: 0,
  });
  network.answer(contract.passes.get, {
    ...team,
    passDaysLeft: team.seasonDaysLeft,
    isOnHold: false,
    payment: "none",
    hasOtherTeams: false,
  });
  network.answer(contract.blasts.list, { blasts: [], nextCursor: null });
  network.answer(contract.spares.list, { spares: [] });
}

/** A team of Maya Okafor's with three on its roster, open. */
export async function openRoster(options?: Parameters<typeof openScreen>[1]) {
  const team = sampleTeam({ memberCount: 3, consentingCount: 1 });
  answerTeamPage(team, [members.aisha, members.cole, members.zoe]);
  await openScreen(`/teams/${team.id}`, options);
  await expect.element(row("Aisha Bello")).toBeVisible();
  return team;
}

export const memberCount = () => page.css("dl > div").filter({ hasText: "Team Members" }).css("dd").first();

export async function confirmDelete(name: string) {
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("button", { name: "Delete Member" }).click();
}
