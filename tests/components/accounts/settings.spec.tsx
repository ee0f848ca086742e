import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Role } from "#features/accounts/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { sampleId } from "../samples.ts";
import { openScreen, shownAddress, toast } from "../screen.tsx";

const name = () => page.getByLabelText("Name");
const tab = (label: string) => page.getByRole("tab", { name: label });
const save = () => page.getByRole("button", { name: "Save Changes" });
const updated = () => toast("Account settings updated successfully");

const session = (device: string, current: boolean) => ({
  id: sampleId(),
  device,
  address: "203.0.113.7",
  lastSeenAt: "2026-04-15T12:00:00.000Z",
  current,
});

async function openSettings(options?: Parameters<typeof openScreen>[1]) {
  network.answer(contract.sessions.list, {
    sessions: [session("Chrome on Windows", true), session("Safari on iOS", false)],
  });
  network.answer(contract.security.listPasskeys, { passkeys: [] });
  await openScreen("/settings", options);
  await expect.element(page.getByText("This device")).toBeVisible();
}

/** What the other tab shows has tests of its own. */
const failBilling = () =>
  network.fail(
    contract.billing.listActiveTeams,
    contract.billing.listPaymentMethods,
    contract.billing.listTransactions,
  );

async function fillPasswords(current: string, next: string, confirmation = next) {
  await page.getByLabelText("Current Password").fill(current);
  await page.getByLabelText("New Password", { exact: true }).fill(next);
  await page.getByLabelText("Confirm New Password").fill(confirmation);
}

describe("settings", () => {
  it("has the tabs Account, open first, and Billing [SET-01, SET-02, SHELL-32]", async () => {
    failBilling();
    await openSettings();
    expect(
      page
        .getByRole("tab")
        .elements()
        .map((one) => one.textContent),
    ).toEqual(["Account", "Billing"]);
    await expect.element(tab("Account")).toHaveAttribute("aria-selected", "true");
    await expect.element(name()).toBeVisible();
    await tab("Billing").click();
    await expect.element(name()).not.toBeVisible();
    expect(shownAddress()).toBe("/settings?tab=billing");
    await tab("Account").click();
    await expect.element(name()).toBeVisible();
    expect(shownAddress()).toBe("/settings");
  });

  it("moves between the tabs with arrow keys", async () => {
    failBilling();
    await openSettings();
    await tab("Account").click();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(tab("Billing")).toHaveAttribute("aria-selected", "true");
  });

  it("sends only what was changed [SET-06, SET-07]", async () => {
    network.answer(contract.accounts.updateName, ({ name: typed }) => ({ name: typed }));
    await openSettings();
    await save().click();
    await expect.element(updated()).toBeVisible();
    expect(network.sent(contract.accounts.updateName)).toEqual([]);
    await name().fill("Maya O.");
    await save().click();
    await expect.poll(() => network.sent(contract.accounts.updateName)).toEqual([{ name: "Maya O." }]);
    expect(network.sent(contract.security.changePassword)).toEqual([]);
  });

  it("sends a new password with the current one, and empties their fields [SET-04]", async () => {
    network.answer(contract.security.changePassword, { ok: true });
    await openSettings();
    await fillPasswords("the old one", "another good one");
    await save().click();
    await expect.element(updated()).toBeVisible();
    expect(network.sent(contract.security.changePassword)).toEqual([
      { currentPassword: "the old one", newPassword: "another good one" },
    ]);
    expect(network.sent(contract.accounts.updateName)).toEqual([]);
    await expect.element(page.getByLabelText("Current Password")).toHaveValue("");
    await expect.element(page.getByLabelText("Confirm New Password")).toHaveValue("");
  });

  it("refuses a mismatched new password [SET-05]", async () => {
    await openSettings();
    await fillPasswords("the old one", "another good one", "something else");
    await save().click();
    await expect.element(toast("New passwords do not match")).toBeVisible();
    expect(network.sent(contract.security.changePassword)).toEqual([]);
    await expectAccessible();
  });

  it("says when saving fails and keeps the entries [SET-09]", async () => {
    network.drop(contract.accounts.updateName);
    await openSettings();
    await name().fill("Kept Name");
    await save().click();
    await expect.element(toast("Failed to update account settings")).toBeVisible();
    await expect.element(name()).toHaveValue("Kept Name");

    network.refuse(contract.security.changePassword, "CURRENT_PASSWORD_WRONG");
    await fillPasswords("wrong", "another good one");
    await save().click();
    await expect.element(page.getByText("The current password is not right.").first()).toBeVisible();
    await expect.element(page.getByLabelText("Current Password")).toHaveFocus();
    await expect
      .element(page.getByLabelText("New Password", { exact: true }))
      .toHaveValue("another good one");
  });

  it("lets a team manager become a league manager, who then has the league's pages", async () => {
    let role: Role = "team_manager";
    network.answer(contract.accounts.becomeLeagueManager, () => {
      role = "league_manager";
      return { role };
    });
    await openSettings({ user: () => ({ role }) });
    expect(page.getByRole("link", { name: "League Management" }).elements()).toEqual([]);
    await page.getByRole("button", { name: "Upgrade to League Manager" }).click();
    await expect.element(page.getByRole("button", { name: "Stay Team Manager" })).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: "Upgrade", exact: true }).click();
    await expect.element(toast("You are a League Manager now")).toBeVisible();
    await expect.element(page.getByRole("link", { name: "League Management" })).toBeVisible();
    expect(page.getByRole("button", { name: "Upgrade to League Manager" }).elements()).toEqual([]);
  });

  it("keeps the role, and says so, when the upgrade fails", async () => {
    network.drop(contract.accounts.becomeLeagueManager);
    await openSettings();
    await page.getByRole("button", { name: "Upgrade to League Manager" }).click();
    await page.getByRole("button", { name: "Upgrade", exact: true }).click();
    await expect.element(toast("Your role could not be changed. Please try again.")).toBeVisible();
    expect(page.getByRole("link", { name: "League Management" }).elements()).toEqual([]);
  });

  it("lists devices and says when the others could not be signed out", async () => {
    network.drop(contract.sessions.endOthers);
    await openSettings();
    await expect.element(page.getByText("Safari on iOS")).toBeVisible();
    const out = page.getByRole("button", { name: "Sign Out Everywhere Else" });
    await out.click();
    await expect.element(toast("The other devices could not be signed out. Please try again.")).toBeVisible();
    network.answer(contract.sessions.endOthers, { ended: 1 });
    network.answer(contract.sessions.list, { sessions: [session("Chrome on Windows", true)] });
    await out.click();
    await expect.element(toast("Signed out of 1 other device")).toBeVisible();
    await expect.element(page.getByText("Safari on iOS")).not.toBeInTheDocument();
    await expect.element(out).not.toBeInTheDocument();
  });

  it("shows the key to scan and refuses a wrong code", async () => {
    network.answer(contract.security.startSecondFactor, {
      uri: "otpauth://totp/FirstWhistle?secret=JBSWY3DPEHPK3PXP",
      qrSvg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" />',
      recoveryCodes: ["aaaaa-bbbbb"],
    });
    network.refuse(contract.security.confirmSecondFactor, "SECOND_FACTOR_INVALID");
    await openSettings();
    await page.getByRole("button", { name: "Set Up Two-Step Verification" }).click();
    await page.getByRole("dialog").getByLabelText("Current Password").fill("the old one");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect.element(page.getByText("JBSWY3DPEHPK3PXP")).toBeVisible();
    await expectAccessible();
    await page.getByLabelText("Code from the app").fill("000000");
    await expect.element(page.getByText("That code is not right. Please try the newest one.")).toBeVisible();
    expect(page.getByRole("list", { name: "Recovery codes" }).elements()).toEqual([]);
  });

  it("shows a wrong password in the dialog that asks for it", async () => {
    network.refuse(contract.security.confirmPassword, "CURRENT_PASSWORD_WRONG");
    await openSettings();
    await page.getByRole("button", { name: "Add a Passkey" }).click();
    const field = page.getByRole("dialog").getByLabelText("Current Password");
    await field.fill("wrong password");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect.element(field).toHaveAccessibleDescription("The current password is not right.");
    await expect.element(field).toHaveValue("wrong password");
  });

  it.each(["desk", "phone"] as const)("is accessible on a %s", async (size) => {
    await openSettings({ size });
    await expectAccessible();
  });
});
