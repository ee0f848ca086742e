import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { AdminTeam } from "#features/admin/teams/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { openScreen, toast } from "../screen.tsx";
import { sampleAdminTeam } from "./samples.ts";

const { adminTeams } = contract;
const otters = sampleAdminTeam();
const row = () => page.getByRole("row").filter({ hasText: "Otters" });
const subscription = () => row().getByLabelText("Subscription for Otters");
const dialog = () => page.getByRole("dialog");
const confirmDelete = async () => {
  await page.getByRole("button", { name: "Delete Otters" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete Team" }).click();
};

function mockTeams(teams: AdminTeam[]) {
  const sports = ["Soccer"];
  network.respond(adminTeams.count, { teams: 1204, active: 812, members: 18_420, seats: 24_100, sports });
  network.respond(adminTeams.list, ({ search, status }) => ({
    teams: teams.filter(
      (team) => team.name.toLowerCase().includes(search) && (!status || team.status === status),
    ),
    nextCursor: null,
  }));
}

const openTeams = (size?: "desk" | "phone") =>
  openScreen("/admin/teams", { size, user: { role: "admin", twoFactorEnabled: true } });

describe("Teams Admin", () => {
  it.each(["desk", "phone"] as const)(
    "lists teams and changes a status (%s) [ADMTEAM-01, ADMTEAM-02, ADMTEAM-03, ADMTEAM-04, ADMTEAM-05, ADMTEAM-06, ADMTEAM-08]",
    async (size) => {
      mockTeams([otters]);
      await openTeams(size);
      await expect.element(row()).toMatchTextContent("0 / 0");
      const terms = page.getByRole("term").elements();
      expect(terms.map(({ textContent }) => textContent)).toEqual([
        "Total Teams",
        "Active Subscriptions",
        "Total Members",
        "Seats Sold",
      ]);
      expect(page.getByRole("columnheader").first().element().textContent).toBe("Team");
      await expect.element(page.getByLabelText("Sport")).toMatchTextContent("All Sports");
      const options = subscription().getByRole("option").elements();
      expect(options.map(({ textContent }) => textContent)).toEqual(["Pending", "Active", "Expired"]);
      const statusRequest = network.holdNext(adminTeams.grantPass);
      await subscription().selectOptions("Active");
      await expect.element(dialog().getByLabelText("Mini")).toBeChecked();
      await expect.element(dialog()).toMatchTextContent("with 300 texts");
      await expectAccessible();
      await dialog().getByRole("button", { name: "Grant Pass" }).click();
      expect(await statusRequest.input).toEqual({ teamId: otters.id, tier: "mini", months: 3, sms: 300 });
      const active = {
        ...otters,
        status: "active" as const,
        expiresAt: "2027-02-18T09:00:00.000Z",
        textsLeft: 300,
      };
      mockTeams([active]);
      statusRequest.respond(active);
      await expect.element(toast("Subscription status updated successfully")).toBeVisible();
      await page.getByLabelText("Status").selectOptions("Active");
      await expect.element(subscription()).toHaveValue("active");
      await expect.element(row()).toMatchTextContent("Ends Feb 18, 2027, 300 texts left");
      await expect.poll(() => document.querySelectorAll('[aria-busy="true"]').length).toBe(0);
      await expectAccessible();
    },
  );

  it("shows a hidden pass again without granting another", async () => {
    mockTeams([{ ...otters, status: "expired", tier: "mini", expiresAt: "2099-02-18T09:00:00.000Z" }]);
    await openTeams();
    const statusRequest = network.holdNext(adminTeams.setStatus);
    await subscription().selectOptions("Active");
    expect(await statusRequest.input).toEqual({ teamId: otters.id, status: "active" });
    statusRequest.respond({ ...otters, status: "active" });
    await expect.element(toast("Subscription status updated successfully")).toBeVisible();
  });

  it("grants a pass with the chosen tier, months, and texts, and keeps the dialog when that fails", async () => {
    mockTeams([{ ...otters, memberCount: 12 }]);
    await openTeams();
    await page.getByRole("button", { name: "Grant Otters a pass" }).click();
    await expect.element(dialog().getByLabelText("Standard")).toBeChecked();
    await dialog().getByLabelText("Mini").click();
    await expect.element(dialog()).toMatchTextContent("more than this tier's 10 players");
    await dialog().getByRole("spinbutton", { name: "Months" }).fill("0");
    await dialog().getByRole("button", { name: "Grant Pass" }).click();
    await expect.element(dialog().getByText("Enter a number from 1 to 24")).toBeVisible();
    await dialog().getByRole("spinbutton", { name: "Months" }).fill("1");
    await dialog().getByRole("spinbutton", { name: "Texts" }).fill("1");
    await expect.element(dialog()).toMatchTextContent("with 1 text.");
    network.fail(adminTeams.grantPass);
    await dialog().getByRole("button", { name: "Grant Pass" }).click();
    await expect.element(toast("We couldn't grant the pass")).toBeVisible();
    const request = network.holdNext(adminTeams.grantPass);
    await dialog().getByRole("button", { name: "Grant Pass" }).click();
    expect(await request.input).toEqual({ teamId: otters.id, tier: "mini", months: 1, sms: 1 });
    request.respond({ ...otters, status: "active" });
    await expect.element(toast("Pass granted")).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  it("leaves the status alone when the dialog is canceled", async () => {
    mockTeams([otters]);
    await openTeams();
    await subscription().selectOptions("Active");
    await dialog().getByRole("button", { name: "Cancel" }).click();
    await expect.element(subscription()).toHaveValue("pending");
  });

  it("deletes a team after confirmation [ADMTEAM-10, ADMTEAM-11]", async () => {
    mockTeams([otters]);
    await openTeams();
    network.respond(adminTeams.remove, { ok: true });
    await expect.element(row()).toBeVisible();
    mockTeams([]);
    await confirmDelete();
    await expect.element(toast("Team deleted successfully")).toBeVisible();
    await expect.element(page.getByText("No teams found")).toBeVisible();
  });

  it("keeps the previous state when a change fails [ADMTEAM-09, ADMTEAM-12, ADMTEAM-13]", async () => {
    mockTeams([otters]);
    network.fail(adminTeams.list, adminTeams.remove);
    await openTeams();
    await expect.element(toast("Failed to load teams")).toBeVisible();
    mockTeams([otters]);
    await page.getByRole("button", { name: "Try Again" }).click();
    const statusRequest = network.holdNext(adminTeams.setStatus);
    await subscription().selectOptions("Expired");
    await statusRequest.input;
    await expect.element(subscription()).toHaveValue("expired");
    statusRequest.drop();
    await expect.element(toast("Failed to update subscription status")).toBeVisible();
    await expect.element(subscription()).toHaveValue("pending");
    await confirmDelete();
    await expect.element(toast("Failed to delete team")).toBeVisible();
    await expect.element(row()).toBeVisible();
  });
});
