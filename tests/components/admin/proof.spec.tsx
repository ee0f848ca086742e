import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { AdminStep } from "#platform/proof.ts";
import { contract } from "#server/contract.ts";
import { openSettings } from "../accounts/settings.tsx";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { getCurrentUrl, getHorizontalOverflow, openScreen, toast } from "../screen.tsx";
import { samplePerson } from "./samples.ts";

const { adminAccounts, security } = contract;
const pat = samplePerson();
const admin = { role: "admin", twoFactorEnabled: true } as const;
const passkey = { id: crypto.randomUUID(), name: "Phone", createdAt: null };
const proof = () => page.getByRole("dialog", { name: "Confirm It's You" });
const question = () => page.getByRole("alertdialog");
const confirm = () => proof().getByRole("button", { name: "Confirm" });

function mockPeople() {
  network.respond(adminAccounts.count, { users: 1, members: 0, teamManagers: 1, leagueManagers: 0 });
  network.respond(adminAccounts.list, { people: [pat], nextCursor: null });
  network.respond(security.listPasskeys, { passkeys: [] });
  network.respond(security.confirmIdentity, { ok: true });
}
async function askToDelete() {
  await page.getByRole("button", { name: "Delete Pat Ito" }).click();
  await question().getByRole("button", { name: "Delete User" }).click();
}
async function enterIdentity() {
  await proof().getByLabelText("Current Password").fill("correct horse");
  await proof().getByLabelText("Authenticator Code").fill("123456");
  await userEvent.keyboard("{Enter}");
}

describe("a sensitive change", () => {
  it.each(["desk", "phone"] as const)(
    "asks for the password and a code, then goes through as if nothing had happened (%s)",
    async (size) => {
      mockPeople();
      network.respond(adminAccounts.remove, { ok: true });
      network.holdNext(adminAccounts.remove).reject("PROOF_NEEDED");
      await openScreen("/admin/accounts", { size, user: admin });
      await askToDelete();
      await expect.element(proof().getByLabelText("Current Password")).toHaveFocus();
      expect(getHorizontalOverflow()).toBeLessThanOrEqual(0);
      await expectAccessible();
      await enterIdentity();
      await expect.element(toast("User deleted successfully")).toBeVisible();
      await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
      expect(network.sent(security.confirmIdentity)).toEqual([{ password: "correct horse", code: "123456" }]);
      expect(network.sent(adminAccounts.remove)).toEqual([{ userId: pat.id }, { userId: pat.id }]);
    },
  );

  it("is sent again only once", async () => {
    mockPeople();
    network.reject(adminAccounts.remove, "PROOF_NEEDED");
    await openScreen("/admin/accounts", { user: admin });
    await askToDelete();
    await enterIdentity();
    await expect.element(toast("Failed to delete user")).toBeVisible();
    expect(network.sent(adminAccounts.remove)).toHaveLength(2);
  });

  it("doesn't happen if the administrator cancels", async () => {
    mockPeople();
    network.reject(adminAccounts.remove, "PROOF_NEEDED");
    await openScreen("/admin/accounts", { user: admin });
    await askToDelete();
    await expect.element(proof()).toBeVisible();
    await proof().getByRole("button", { name: "Cancel" }).click();
    await expect.element(toast("Confirm it's you first, then try again.")).toBeVisible();
    await expect.element(proof()).not.toBeInTheDocument();
    expect(network.sent(adminAccounts.remove)).toHaveLength(1);
    expect(network.sent(security.confirmIdentity)).toEqual([]);
  });

  it("waits while the password, the code, or the connection is wrong", async () => {
    mockPeople();
    network.reject(adminAccounts.remove, "PROOF_NEEDED");
    await openScreen("/admin/accounts", { user: admin });
    await askToDelete();
    network.reject(security.confirmIdentity, "TWO_STEP_CODE_INVALID");
    await enterIdentity();
    await expect
      .element(proof().getByLabelText("Authenticator Code"))
      .toHaveAccessibleDescription(/That code is incorrect/);
    network.reject(security.confirmIdentity, "RATE_LIMITED");
    await confirm().click();
    await expect.element(proof().getByRole("alert")).toBeVisible();
    await expect.element(proof().getByLabelText("Current Password")).toHaveValue("correct horse");
  });

  it("turns into signing in again if the session ends before that", async () => {
    mockPeople();
    network.reject(adminAccounts.remove, "PROOF_NEEDED");
    await openScreen("/admin/accounts", { user: admin });
    await askToDelete();
    network.reject(security.confirmIdentity, "UNAUTHENTICATED");
    await enterIdentity();
    await expect.element(page.getByRole("dialog", { name: "Sign In Again" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(toast("Failed to delete user")).toBeVisible();
  });

  it("needs the passkey of an administrator who has no authenticator app", async () => {
    mockPeople();
    network.respond(security.listPasskeys, { passkeys: [passkey] });
    network.reject(adminAccounts.remove, "PROOF_NEEDED");
    await openScreen("/admin/accounts", { user: { role: "admin" } });
    await askToDelete();
    await expect.element(proof().getByRole("button", { name: "Use a Passkey" })).toBeVisible();
    expect(proof().getByLabelText("Current Password").elements()).toEqual([]);
    expect(confirm().elements()).toEqual([]);
    await expectAccessible();
  });

  it("can be proved with either if the administrator has both", async () => {
    mockPeople();
    network.respond(security.listPasskeys, { passkeys: [passkey] });
    network.reject(adminAccounts.remove, "PROOF_NEEDED");
    await openScreen("/admin/accounts", { user: admin });
    await askToDelete();
    await expect.element(proof().getByRole("button", { name: "Use a Passkey" })).toBeVisible();
    await expect.element(proof().getByLabelText("Authenticator Code")).toBeVisible();
  });
});

describe("an admin page", () => {
  it.each(["desk", "phone"] as const)(
    "explains what's missing to an administrator without a second factor, and loads nothing (%s)",
    async (size) => {
      await openScreen("/admin/accounts", { size, user: { role: "admin" }, adminStep: () => "set-up" });
      await expect.element(page.getByRole("heading", { name: "Protect Your Account First" })).toBeVisible();
      expect(network.sent(adminAccounts.list)).toEqual([]);
      expect(getHorizontalOverflow()).toBeLessThanOrEqual(0);
      await expectAccessible();
      const link = page.getByRole("link", { name: "Set Up a Second Step" });
      await expect.element(link).toHaveAttribute("href", "/settings?next=%2Fadmin%2Faccounts");
    },
  );

  it("opens once the administrator has used the second factor", async () => {
    mockPeople();
    let step: AdminStep | null = "confirm";
    await openScreen("/admin/accounts", { user: admin, adminStep: () => step });
    await expect.element(page.getByText("You haven't used your passkey or authenticator app")).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: "Confirm It's You" }).click();
    step = null;
    await enterIdentity();
    await expect.element(page.getByRole("row").filter({ hasText: "Pat Ito" })).toBeVisible();
  });

  it("shows the explanation when the API says that the session isn't proved anymore", async () => {
    mockPeople();
    let step: AdminStep | null = null;
    await openScreen("/admin/accounts", { user: admin, adminStep: () => step });
    await expect.element(page.getByRole("row").filter({ hasText: "Pat Ito" })).toBeVisible();
    step = "confirm";
    network.reject(adminAccounts.remove, "SECOND_FACTOR_NEEDED");
    await askToDelete();
    await expect.element(page.getByText("You haven't used your passkey or authenticator app")).toBeVisible();
  });
});

describe("Settings", () => {
  it("tell an administrator what to set up, and lead back afterward", async () => {
    let step: AdminStep | null = "set-up";
    network.respond(security.startTwoStep, {
      uri: "otpauth://totp/FirstWhistle?secret=JBSWY3DPEHPK3PXP",
      qrSvg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" />',
      recoveryCodes: ["aaaaa-bbbbb"],
    });
    network.respond(security.confirmTwoStep, { ok: true });
    await openSettings(
      { user: { role: "admin" }, adminStep: () => step },
      undefined,
      "?next=%2Fadmin%2Fblog",
    );
    await expect
      .element(page.getByText("Set up two-step verification or add a passkey below."))
      .toBeVisible();
    expect(page.getByRole("link", { name: "Continue" }).elements()).toEqual([]);
    await page.getByRole("button", { name: "Set Up Two-Step Verification" }).click();
    await page.getByRole("dialog").getByLabelText("Current Password").fill("correct horse");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect.element(page.getByText("JBSWY3DPEHPK3PXP")).toBeVisible();
    step = null;
    await page.getByLabelText("Authenticator Code").fill("123456");
    await page.getByRole("button", { name: "I Saved Them" }).click();
    network.respond(contract.blog.list, {
      posts: [],
      counts: { total: 0, published: 0, scheduled: 0, draft: 0, archived: 0 },
    });
    await page.getByRole("link", { name: "Continue" }).click();
    await expect.poll(getCurrentUrl).toBe("/admin/blog");
  });
});
