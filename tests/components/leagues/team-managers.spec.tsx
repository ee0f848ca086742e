import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleTeam } from "../samples.ts";
import { getCurrentUrl, openScreen, toast } from "../screen.tsx";
import { mockSettings } from "../teams/team-settings.tsx";
import { sampleManager } from "./samples.ts";

const { managers } = contract;

async function openSettings(team: ReturnType<typeof sampleTeam>, beforeOpening: () => void = () => {}) {
  mockSettings(team);
  beforeOpening();
  await openScreen(`/teams/${team.id}/settings`);
}

describe("manager section of team settings", () => {
  it("can be reloaded after a failure, and lets the owner remove a manager", async () => {
    const sam = sampleManager({ name: "Sam Rivera", email: "sam@example.com", state: "accepted" });
    await openSettings(sampleTeam(), () => network.drop(managers.list));
    await expect.element(page.getByText("We couldn't load the managers.")).toBeVisible();
    network.respond(managers.list, { managers: [sam] });
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.element(page.getByRole("list", { name: "Managers" })).toMatchTextContent("Sam Rivera");
    await expectAccessible();
    await page.getByRole("button", { name: "Remove Sam Rivera" }).click();
    for (const operation of [managers.list, managers.remove]) network.respond(operation, { managers: [] });
    await page.getByRole("button", { name: "Remove Manager", exact: true }).click();
    await expect.element(toast("Manager removed")).toBeVisible();
    await expect.element(page.getByLabelText("Invite a Manager by Email")).toHaveFocus();
  });

  it("lets an invited manager leave, but doesn't show them the list", async () => {
    const team = sampleTeam({
      name: "Wolves",
      role: "invited",
      can: { manage: true, transfer: false, leave: true },
    });
    await openSettings(team);
    network.drop(managers.leave);
    await page.getByRole("button", { name: "Leave Team" }).click();
    await expect.element(page.getByRole("heading", { name: "Managers" })).not.toBeInTheDocument();
    const leaveButton = page.getByRole("alertdialog").getByRole("button", { name: "Leave Team" });
    await leaveButton.click();
    await expect.element(toast("We couldn't remove you from the team")).toBeVisible();
    network.respond(managers.leave, { ok: true });
    await leaveButton.click();
    await expect.element(toast("You left the team")).toBeVisible();
    await expect.poll(getCurrentUrl).toBe("/teams");
    expect(network.sent(managers.leave).at(-1)).toEqual({ teamId: team.id });
  });
});
