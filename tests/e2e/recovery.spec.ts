import type { Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { expect, mailTo, signIn, test, toast } from "./fixtures.ts";

// What the dialog and the page do with each answer: tests/components/accounts, login.spec.tsx and reset-password.spec.tsx.

async function requestLink(page: Page, email: string) {
  await page.goto("/login");
  await page.getByRole("button", { name: "Forgot password?" }).click();
  const dialog = page.getByRole("dialog", { name: "Reset Your Password" });
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(toast(page, "Password reset instructions sent to your email")).toBeVisible();
}

test("resets the password with the link from the mail, accepts a pending invitation and signs out everywhere [ACCT-07, ACCT-13, ACCT-29, ACCT-30, ACCT-32, ACCT-43, ACCT-44, ACCT-45, SHELL-13]", async ({
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
  const elsewhere = await (await browser.newContext({ baseURL: process.env.APP_URL! })).newPage();
  await signIn(elsewhere, account.email);
  await elsewhere.goto("/dashboard");

  await requestLink(page, account.email);
  const mail = await mailTo(account.email, /reset/i);
  expect(mail.text).toContain("24 hours");
  const link = mail.links.find((one) => one.includes("/reset-password"))!;
  expect(link).toContain("#access_token=");
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get("access_token")!;
  await page.goto(`/reset-password?type=recovery&token=${token}`);
  await expect(page.getByLabel("New Password", { exact: true })).toBeVisible();
  await page.goto("/login");
  await page.goto(link);
  await expect(page.getByLabel("New Password", { exact: true })).toBeVisible();
  // The token is gone from the address before anyone can look over a shoulder or into the history.
  await expect(page).toHaveURL("/reset-password");
  await page.getByLabel("New Password", { exact: true }).fill("brand new password");
  await page.getByLabel("Confirm New Password").fill("brand new password");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(toast(page, "Your password has been reset successfully")).toBeVisible();
  await expect(toast(page, "Team manager invitation accepted!")).toBeVisible();
  await expect(page).toHaveURL("/login");

  await elsewhere.goto("/dashboard");
  await expect(elsewhere).toHaveURL(/\/login/);
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill("brand new password");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL("/dashboard");
  // It works once.
  await page.goto(`/reset-password#access_token=${token}`);
  await expect(page.getByRole("heading", { name: "Reset Link Invalid" })).toBeVisible();
});
