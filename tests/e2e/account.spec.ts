import { PASSWORD } from "#tests/factories/accounts.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { expect, signIn, test, toast, waitForEmail } from "./fixtures.ts";

// For errors, two-step codes, and layout, see tests/components/accounts.

test("changes the email once both inboxes have agreed @desk", async ({ page, browser, signedIn }) => {
  const account = await signedIn();
  const newEmail = `new-${account.email}`;
  const otherDevice = await (await browser.newContext({ baseURL: process.env.APP_URL! })).newPage();
  await signIn(otherDevice, account.email);

  await page.goto("/settings");
  await page.getByRole("button", { name: "Change Email" }).click();
  const dialog = page.getByRole("dialog", { name: "Change Email" });
  await dialog.getByLabel("New Email").fill(newEmail);
  await dialog.getByLabel("Current Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Send Both Links" }).click();
  const pending = page.getByRole("region", { name: "Pending email change" });
  await expect(pending).toContainText(newEmail);

  // Opening a link isn't enough, because email scanners open every link.
  const approval = await waitForEmail(account.email, /approve the change/i);
  const anyone = await (await browser.newContext()).newPage();
  await anyone.goto(approval.links.find((link) => link.includes("/change-email"))!);
  await anyone.getByRole("button", { name: "Approve This Change" }).click();
  await expect(anyone.getByText("Now open the link we sent to your new email.")).toBeVisible();
  await page.reload();
  await expect(pending).toContainText("Approved");

  const confirmation = await waitForEmail(newEmail, /confirm your new email/i);
  await anyone.goto(confirmation.links.find((link) => link.includes("/change-email"))!);
  await anyone.getByRole("button", { name: "Confirm New Email" }).click();
  await expect(anyone.getByRole("heading", { name: "Email Changed" })).toBeVisible();

  await page.reload();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(newEmail);
  await expect(pending).toHaveCount(0);
  await otherDevice.goto("/dashboard");
  await expect(otherDevice).toHaveURL(/\/login/);
  await signIn(otherDevice, newEmail);
  for (const to of [account.email, newEmail]) await waitForEmail(to, /email was changed/i);
});

test("deletes the account and keeps it after all @desk", async ({ page, signedIn }) => {
  const account = await signedIn();
  await createTeam({ managerId: account.id, name: "Lakeview Otters" });
  await page.goto("/settings");
  await page.getByRole("button", { name: "Delete Account" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(dialog).toContainText("Lakeview Otters");
  await dialog.getByLabel("Current Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Delete Account" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(toast(page, "Your account will be deleted")).toBeVisible();
  await waitForEmail(account.email, /will be deleted in 14 days/i);

  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Your Account Will Be Deleted" })).toBeVisible();
  await page.goto("/teams");
  await page.getByRole("button", { name: "Keep My Account" }).click();
  await expect(toast(page, "Welcome back! Your account stays.")).toBeVisible();
  await expect(page.getByRole("link", { name: /Lakeview Otters/ }).first()).toBeVisible();
});
