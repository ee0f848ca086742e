import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleTeam } from "../samples.ts";
import { shownAddress, openScreen, toast } from "../screen.tsx";
import { sampleManager } from "./samples.ts";

const { managers } = contract;

async function openSettings(team: ReturnType<typeof sampleTeam>) {
  network.answer(contract.teams.get, team);
  network.answer(contract.managerPhones.get, { phone: null, suppressedBy: null });
  network.answer(contract.handover.get, { handover: null });
  await openScreen(`/teams/${team.id}/settings`);
}

describe("the managers in a team's settings", () => {
  it("load again after a failure, and are removed by the owner", async () => {
    const sam = sampleManager({ name: "Sam Rivera", email: "sam@example.com", state: "accepted" });
    network.drop(managers.list);
    await openSettings(sampleTeam());
    await expect.element(page.getByText("The managers could not be loaded.")).toBeVisible();
    network.answer(managers.list, { managers: [sam] });
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect.element(page.getByRole("list", { name: "Managers" })).toMatchTextContent("Sam Rivera");
    await expectAccessible();
    await page.getByRole("button", { name: "Remove Sam Rivera" }).click();
    for (const operation of [managers.list, managers.remove]) network.answer(operation, { managers: [] });
    await page.getByRole("button", { name: "Remove Manager", exact: true }).click();
    await expect.element(toast("Manager removed successfully")).toBeVisible();
    await expect.element(page.getByLabelText("Invite a Manager by Email")).toHaveFocus();
  });

  it("are not shown to an invited one, who can leave", async () => {
    const team = sampleTeam({
      name: "Wolves",
      role: "invited",
      can: { manage: true, handOver: false, leave: true },
    });
    await openSettings(team);
    network.drop(managers.leave);
    await page.getByRole("button", { name: "Leave Team" }).click();
    await expect.element(page.getByRole("heading", { name: "Managers" })).not.toBeInTheDocument();
    const leave = page.getByRole("alertdialog").getByRole("button", { name: "Leave Team" });
    await leave.click();
    await expect.element(toast("Failed to leave team")).toBeVisible();
    network.answer(managers.leave, { ok: true });
    await leave.click();
    await expect.element(toast("You left the team")).toBeVisible();
    await expect.poll(shownAddress).toBe("/teams");
    expect(network.sent(managers.leave).at(-1)).toEqual({ teamId: team.id });
  });
});
