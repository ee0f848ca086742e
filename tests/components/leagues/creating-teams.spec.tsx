import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { LeagueDetail } from "#features/leagues/management/schema.ts";
import { contract } from "#server/contract.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { shownAddress, openScreen, toast } from "../screen.tsx";

const league: LeagueDetail = {
  id: sampleId(),
  name: "Lakeshore Coed",
  sport: "Soccer",
  timeZone: "America/Chicago",
  teamCount: 0,
  createdAt: "2026-04-16T12:00:00.000Z",
};
const user = { role: "league_manager" } as const;
const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = () => page.getByRole("dialog", { name: "Add Member" });

async function open() {
  network.answer(contract.leagueManagement.get, league);
  network.answer(contract.leagueManagement.list, { leagues: [league] });
  network.answer(contract.leagueManagement.listTeams, { teams: [], total: 0, nextCursor: null });
  await openScreen(`/league/${league.id}/create-team`, { user });
  await expect.element(page.getByLabelText("Team Name")).toBeVisible();
}

async function addMember() {
  await button("Add Member").click();
  await dialog().getByLabelText("Name").fill("Maya Okafor");
  await dialog().getByLabelText("Phone Number").fill("(312) 555-0142");
}

describe("creating a team in a league", () => {
  it("offers the time zones of the United States and Canada, and no others [LEAGUE-33]", async () => {
    await open();
    const options = [...(page.getByLabelText("Time Zone").element() as HTMLSelectElement).options];
    expect(options.map(({ label }) => label)).toEqual([
      "Eastern Time (New York)",
      "Central Time (Chicago)",
      "Mountain Time (Denver)",
      "Arizona Time (Phoenix)",
      "Pacific Time (Los Angeles)",
      "Alaska Time (Anchorage)",
      "Hawaii Time (Honolulu)",
      "Eastern Time (Toronto)",
      "Central Time (Winnipeg)",
      "Mountain Time (Edmonton)",
      "Pacific Time (Vancouver)",
    ]);
  });

  it("sends the days not to play on that are toggled, and the consent that is ticked [LEAGUE-31, LEAGUE-37]", async () => {
    await open();
    const held = network.hold(contract.leagueTeams.create);
    await page.getByLabelText("Team Name").fill("Otters");
    await button("Friday").click();
    await button("Sunday").click();
    await button("Friday").click();
    await addMember();
    const consent = dialog().getByLabelText(/agreed to SMS reminders/);
    await expect.element(consent).not.toBeChecked();
    await consent.click();
    await dialog().getByRole("button", { name: "Add Member" }).click();
    await button("Create Team").click();
    expect(await held.input).toMatchObject({
      preferredBlockoutDays: ["Sunday"],
      members: [{ name: "Maya Okafor", smsConsent: true }],
    });
    held.drop();
    await expect.element(toast("Failed to create team")).toBeVisible();
  });

  it("is done with Create Team, which says that it is busy, or left with Cancel [LEAGUE-44, LEAGUE-45]", async () => {
    await open();
    const held = network.hold(contract.leagueTeams.create);
    await page.getByLabelText("Team Name").fill("Otters");
    await addMember();
    await dialog().getByRole("button", { name: "Add Member" }).click();
    await button("Create Team").click();
    await expect.element(button("Creating...")).toBeVisible();
    held.drop();
    await expect.element(button("Create Team")).toBeVisible();
    await button("Cancel").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Leave Page" }).click();
    await expect.poll(shownAddress).toBe("/league-management");
  });
});

describe("the list of leagues", () => {
  it("says in a toast that it could not be loaded [LEAGUE-08]", async () => {
    network.fail(contract.leagueManagement.list);
    await openScreen("/league-management", { user });
    await expect.element(toast("Failed to load leagues")).toBeVisible();
  });
});
