import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { me, sampleTeam } from "../samples.ts";
import { shownAddress, openScreen, toast } from "../screen.tsx";
import { answerTeamPage } from "../teams/roster.tsx";

it("welcomes whoever accepts to their team [INVITE-15]", async () => {
  const team = sampleTeam();
  answerTeamPage(team, []);
  network.answer(contract.invitations.preview, {
    teamName: team.name,
    sport: team.sport,
    leagueNames: ["East Side"],
    memberName: me.name,
    email: me.email,
    standing: "invited",
  });
  network.answer(contract.invitations.accept, { teamId: team.id });
  await openScreen("/team-manager-invitation?token=abc", {
    data: { user: { email: me.email, emailVerified: true } },
  });
  await page.getByRole("button", { name: "Accept Invitation" }).click();
  await expect.element(toast("Invitation accepted! Welcome to your team.")).toBeVisible();
  await expect.poll(shownAddress).toBe(`/teams/${team.id}`);
});
