import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleTeam } from "../samples.ts";
import { getHorizontalOverflow, openScreen, toast } from "../screen.tsx";
import { mockSettings, openSettings } from "../teams/team-settings.tsx";

const { listLeagues, leaveLeague } = contract.managers;
const league = { id: crypto.randomUUID(), name: "Lakeshore Coed", managerName: "Lena Fischer" };
const list = () => page.getByRole("list", { name: "Leagues" });
const question = () => page.getByRole("alertdialog", { name: "Leave this league?" });

async function openWithLeague(size: "desk" | "phone" = "desk") {
  const team = sampleTeam();
  mockSettings(team);
  network.respond(listLeagues, { leagues: [league] });
  await openScreen(`/teams/${team.id}/settings`, { size });
  await expect.element(list()).toMatchTextContent(/Lakeshore Coed.*Run by Lena Fischer/);
  return team;
}

describe("the leagues in a team's settings", () => {
  it("aren't shown if the team plays in none", async () => {
    await openSettings();
    await expect.poll(() => network.sent(listLeagues).length).toBeGreaterThan(0);
    await expect.element(list()).not.toBeInTheDocument();
  });

  it.each(["desk", "phone"] as const)("can be left after a question (%s)", async (size) => {
    const team = await openWithLeague(size);
    await expectAccessible();
    expect(getHorizontalOverflow()).toBe(0);
    await page.getByRole("button", { name: "Leave Lakeshore Coed" }).click();
    await expect.element(question()).toMatchTextContent(/Lena Fischer won't see it anymore/);
    await expect.element(question().getByRole("button", { name: "Stay" })).toHaveFocus();
    network.respond(leaveLeague, { leagues: [] });
    network.respond(listLeagues, { leagues: [] });
    await question().getByRole("button", { name: "Leave League" }).click();
    await expect.element(toast("Your team left the league")).toBeVisible();
    await expect.element(page.getByText("Lakeshore Coed")).not.toBeInTheDocument();
    expect(network.sent(leaveLeague)).toEqual([{ teamId: team.id, leagueId: league.id }]);
  });

  it("stay if leaving fails, and leaving can be tried again", async () => {
    await openWithLeague();
    network.drop(leaveLeague);
    await page.getByRole("button", { name: "Leave Lakeshore Coed" }).click();
    const confirm = question().getByRole("button", { name: "Leave League" });
    await confirm.click();
    await expect.element(toast("We couldn't take your team out of the league")).toBeVisible();
    await expect.element(confirm).toBeEnabled();
  });
});
