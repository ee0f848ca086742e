import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Role } from "#features/accounts/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { openScreen, getCurrentUrl, toast } from "../screen.tsx";
import { listLines } from "../wrapped-lines.ts";
import { openSettings, sampleSession as session } from "./settings.tsx";

const name = () => page.getByLabelText("Name");
const tab = (label: string) => page.getByRole("tab", { name: label });
const save = () => page.getByRole("button", { name: "Save Changes" });
const updatedToast = () => toast("Account settings updated successfully");

/** The Billing tab has its own tests. */
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

describe("settings page", () => {
  it("has Account and Billing tabs and opens Account first [SET-01, SET-02, SHELL-32]", async () => {
    failBilling();
    await openSettings();
    expect(
      page
        .getByRole("tab")
        .elements()
        .map((element) => element.textContent),
    ).toEqual(["Account", "Billing"]);
    await expect.element(tab("Account")).toHaveAttribute("aria-selected", "true");
    await expect.element(name()).toBeVisible();
    await tab("Billing").click();
    await expect.element(name()).not.toBeVisible();
    expect(getCurrentUrl()).toBe("/settings?tab=billing");
    await tab("Account").click();
    await expect.element(name()).toBeVisible();
    expect(getCurrentUrl()).toBe("/settings");
  });

  it("shows a long IP address below the device's badge and breaks it only after a colon", async () => {
    const address = "2001:db8:85a3:8d3:1319:8a2e:1370:7348";
    network.respond(contract.security.listPasskeys, { passkeys: [] });
    network.respond(contract.emailChange.get, { change: null });
    network.respond(contract.sessions.list, {
      sessions: [{ ...session("Mobile Safari on iOS", true), address }],
    });
    await openScreen("/settings");
    await page.viewport(320, 640);
    const badge = page.getByText("This device");
    await expect.element(badge).toBeVisible();
    const line = page.getByText(address).element();
    expect(line.getBoundingClientRect().top).toBeGreaterThanOrEqual(
      badge.element().getBoundingClientRect().bottom,
    );
    const lines = listLines(line);
    expect(lines.length).toBeGreaterThan(1);
    for (const part of lines.slice(0, -1)) expect(part).toMatch(/[: ·]$|last$|used$/);
  });

  it("moves between the tabs with arrow keys", async () => {
    failBilling();
    await openSettings();
    await tab("Account").click();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(tab("Billing")).toHaveAttribute("aria-selected", "true");
  });

  it("sends only the fields that changed [SET-06, SET-07]", async () => {
    network.respond(contract.accounts.updateName, ({ name: typed }) => ({ name: typed }));
    await openSettings();
    await save().click();
    await expect.element(updatedToast()).toBeVisible();
    expect(network.sent(contract.accounts.updateName)).toEqual([]);
    await name().fill("Maya O.");
    await save().click();
    await expect.poll(() => network.sent(contract.accounts.updateName)).toEqual([{ name: "Maya O." }]);
    expect(network.sent(contract.security.changePassword)).toEqual([]);
  });

  it("sends the new and current passwords and clears the fields [SET-04]", async () => {
    network.respond(contract.security.changePassword, { ok: true });
    await openSettings();
    await fillPasswords("the old one", "another good one");
    await save().click();
    await expect.element(updatedToast()).toBeVisible();
    expect(network.sent(contract.security.changePassword)).toEqual([
      { currentPassword: "the old one", newPassword: "another good one" },
    ]);
    expect(network.sent(contract.accounts.updateName)).toEqual([]);
    await expect.element(page.getByLabelText("Current Password")).toHaveValue("");
    await expect.element(page.getByLabelText("Confirm New Password")).toHaveValue("");
  });

  it("rejects a mismatched new password [SET-05]", async () => {
    await openSettings();
    await fillPasswords("the old one", "another good one", "something else");
    await save().click();
    await expect.element(toast("New passwords do not match")).toBeVisible();
    expect(network.sent(contract.security.changePassword)).toEqual([]);
    await expectAccessible();
  });

  it("reports a failed save and keeps entries [SET-09]", async () => {
    network.drop(contract.accounts.updateName);
    await openSettings();
    await name().fill("Kept Name");
    await save().click();
    await expect.element(toast("Failed to update account settings")).toBeVisible();
    await expect.element(name()).toHaveValue("Kept Name");

    network.reject(contract.security.changePassword, "CURRENT_PASSWORD_INCORRECT");
    await fillPasswords("wrong", "another good one");
    await save().click();
    await expect.element(page.getByText("Your current password is incorrect.").first()).toBeVisible();
    await expect.element(page.getByLabelText("Current Password")).toHaveFocus();
    await expect
      .element(page.getByLabelText("New Password", { exact: true }))
      .toHaveValue("another good one");
  });

  it("upgrades a team manager, who then sees league pages", async () => {
    let role: Role = "team_manager";
    network.respond(contract.accounts.becomeLeagueManager, () => {
      role = "league_manager";
      return { role };
    });
    await openSettings({ user: () => ({ role }) });
    expect(page.getByRole("link", { name: "League Management" }).elements()).toEqual([]);
    await page.getByRole("button", { name: "Upgrade to League Manager" }).click();
    await expect.element(page.getByRole("button", { name: "Stay a Team Manager" })).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: "Upgrade", exact: true }).click();
    await expect.element(toast("You're now a League Manager")).toBeVisible();
    await expect.element(page.getByRole("link", { name: "League Management" })).toBeVisible();
    expect(page.getByRole("button", { name: "Upgrade to League Manager" }).elements()).toEqual([]);
  });

  it("keeps the role and reports a failed upgrade", async () => {
    network.drop(contract.accounts.becomeLeagueManager);
    await openSettings();
    await page.getByRole("button", { name: "Upgrade to League Manager" }).click();
    await page.getByRole("button", { name: "Upgrade", exact: true }).click();
    await expect.element(toast("We couldn't change your role. Try again.")).toBeVisible();
    expect(page.getByRole("link", { name: "League Management" }).elements()).toEqual([]);
  });

  it("lists devices and reports when signing out other devices fails", async () => {
    network.drop(contract.sessions.endOthers);
    await openSettings();
    await expect.element(page.getByText("Safari on iOS")).toBeVisible();
    const signOutButton = page.getByRole("button", { name: "Sign Out Everywhere Else" });
    await signOutButton.click();
    await expect.element(toast("We couldn't sign out your other devices. Try again.")).toBeVisible();
    network.respond(contract.sessions.endOthers, { ended: 1 });
    network.respond(contract.sessions.list, { sessions: [session("Chrome on Windows", true)] });
    await signOutButton.click();
    await expect.element(toast("Signed out of 1 other device")).toBeVisible();
    await expect.element(page.getByText("Safari on iOS")).not.toBeInTheDocument();
    await expect.element(signOutButton).not.toBeInTheDocument();
  });

  it("signs out one device, and reports a failure", async () => {
    network.drop(contract.sessions.end);
    await openSettings();
    expect(page.getByRole("button", { name: /^End / }).elements()).toHaveLength(1);
    const end = page.getByRole("button", { name: "End Safari on iOS" });
    await end.click();
    await expect.element(toast("We couldn't sign out the device. Try again.")).toBeVisible();
    network.respond(contract.sessions.end, { ok: true });
    network.respond(contract.sessions.list, { sessions: [session("Chrome on Windows", true)] });
    await end.click();
    await expect.element(toast("Signed out of the device")).toBeVisible();
    await expect.element(page.getByText("Safari on iOS")).not.toBeInTheDocument();
  });

  it("asks for the password before it signs out a device", async () => {
    network.reject(contract.sessions.end, "PROOF_NEEDED");
    await openSettings();
    await page.getByRole("button", { name: "End Safari on iOS" }).click();
    const dialog = page.getByRole("dialog", { name: "Confirm It's You" });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    // Nothing went wrong, so nothing says so.
    await expect.element(dialog).not.toBeInTheDocument();
    expect(page.getByText("We couldn't sign out the device. Try again.").elements()).toEqual([]);
    await page.getByRole("button", { name: "End Safari on iOS" }).click();
    network.respond(contract.security.confirmIdentity, { ok: true });
    network.respond(contract.sessions.end, { ok: true });
    await dialog.getByLabelText("Current Password").fill("the right one");
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect.element(toast("Signed out of the device")).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it("treats a device that was already signed out as signed out", async () => {
    network.reject(contract.sessions.end, "NOT_FOUND");
    await openSettings();
    await page.getByRole("button", { name: "End Safari on iOS" }).click();
    await expect.element(toast("Signed out of the device")).toBeVisible();
  });

  it("asks for the password before it removes a passkey", async () => {
    const passkey = { id: crypto.randomUUID(), name: "Chrome on Windows", createdAt: null };
    network.reject(contract.security.confirmIdentity, "CURRENT_PASSWORD_INCORRECT");
    network.reject(contract.security.removePasskey, "PROOF_NEEDED");
    await openSettings(undefined, () =>
      network.respond(contract.security.listPasskeys, { passkeys: [passkey] }),
    );
    await page.getByRole("button", { name: "Remove Chrome on Windows" }).click();
    await page.getByRole("button", { name: "Remove Passkey" }).click();
    const dialog = page.getByRole("dialog", { name: "Confirm It's You" });
    const field = dialog.getByLabelText("Current Password");
    await field.fill("wrong password");
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect.element(field).toHaveAccessibleDescription("Your current password is incorrect.");
    await expect.element(field).toHaveValue("wrong password");
    await expectAccessible();
    network.respond(contract.security.confirmIdentity, { ok: true });
    network.respond(contract.security.removePasskey, { ok: true });
    network.respond(contract.security.listPasskeys, { passkeys: [] });
    await field.fill("the right one");
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect.element(toast("Passkey removed")).toBeVisible();
    expect(network.sent(contract.security.removePasskey)).toEqual([{ id: passkey.id }, { id: passkey.id }]);
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  });

  it("shows the key to scan and rejects a wrong code", async () => {
    network.respond(contract.security.startTwoStep, {
      uri: "otpauth://totp/FirstWhistle?secret=JBSWY3DPEHPK3PXP",
      qrSvg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" />',
      recoveryCodes: ["aaaaa-bbbbb"],
    });
    network.reject(contract.security.confirmTwoStep, "TWO_STEP_CODE_INVALID");
    await openSettings();
    await page.getByRole("button", { name: "Set Up Two-Step Verification" }).click();
    await page.getByRole("dialog").getByLabelText("Current Password").fill("the old one");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect.element(page.getByText("JBSWY3DPEHPK3PXP")).toBeVisible();
    await expectAccessible();
    await page.getByLabelText("Authenticator Code").fill("000000");
    await expect
      .element(page.getByText("That code is incorrect. Enter the latest code from your app."))
      .toBeVisible();
    expect(page.getByRole("list", { name: "Recovery codes" }).elements()).toEqual([]);
  });

  it("shows an error in the dialog when the password is wrong", async () => {
    network.reject(contract.security.startTwoStep, "CURRENT_PASSWORD_INCORRECT");
    await openSettings();
    await page.getByRole("button", { name: "Set Up Two-Step Verification" }).click();
    const field = page.getByRole("dialog").getByLabelText("Current Password");
    await field.fill("wrong password");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect.element(field).toHaveAccessibleDescription("Your current password is incorrect.");
    await expect.element(field).toHaveValue("wrong password");
  });

  it.each(["desk", "phone"] as const)("is accessible (%s)", async (size) => {
    await openSettings({ size });
    await expectAccessible();
  });
});
