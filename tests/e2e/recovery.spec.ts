import type { Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { expect, waitForEmail, signIn, test, toast } from "./fixtures.ts";

// For how the dialog and page handle each response, see login.spec.tsx and reset-password.spec.tsx in
// tests/components/accounts.

async function requestLink(page: Page, email: string) {
  await page.goto("/login");
  await page.getByRole("button", { name: "Forgot password?" }).click();
  const dialog = page.getByRole("dialog", { name: "Reset Your Password" });
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(toast(page, "Password reset instructions sent to your email")).toBeVisible();
}

test("resets the password with the emailed link, accepts a pending invitation, and signs out everywhere [ACCT-07, ACCT-13, ACCT-29, ACCT-30, ACCT-32, ACCT-43, ACCT-44, ACCT-45, SHELL-13]", async ({
  page,
  browser,
}) => {
  const owner = await createAccount();
  const account = await createAccount();
  const team = await createTeam({ managerId: owner.id });
  await db
    .insertInto("teamManager")
    .values({ teamId: team.id, email: account.email, expiresAt: new Date(Date.now() + 86_400_000) })
    .execute();
  const otherDevice = await (await browser.newContext({ baseURL: process.env.APP_URL! })).newPage();
  await signIn(otherDevice, account.email);
  await otherDevice.goto("/dashboard");

  await requestLink(page, account.email);
  const email = await waitForEmail(account.email, /reset/i);
  expect(email.text).toContain("24 hours");
  const link = email.links.find((url) => url.includes("/reset-password"))!;
  expect(link).toContain("#access_token=");
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get("access_token")!;
  await page.goto(`/reset-password?type=recovery&token=${token}`);
  await expect(page.getByLabel("New Password", { exact: true })).toBeVisible();
  await page.goto("/login");
  await page.goto(link);
  await expect(page.getByLabel("New Password", { exact: true })).toBeVisible();
  // The token is removed from the URL, so it can't be seen or end up in the history.
  await expect(page).toHaveURL("/reset-password");
  await page.getByLabel("New Password", { exact: true }).fill("brand new password");
  await page.getByLabel("Confirm New Password").fill("brand new password");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(toast(page, "Your password has been reset successfully")).toBeVisible();
  await expect(toast(page, "Team manager invitation accepted!")).toBeVisible();
  await expect(page).toHaveURL("/login");

  await otherDevice.goto("/dashboard");
  await expect(otherDevice).toHaveURL(/\/login/);
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill("brand new password");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL("/dashboard");
  // The link works only once.
  await page.goto(`/reset-password#access_token=${token}`);
  await expect(page.getByRole("heading", { name: "Reset Link Invalid" })).toBeVisible();
});
