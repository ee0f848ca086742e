import type { Page } from "@playwright/test";
import { createAccount } from "#tests/factories/accounts.ts";
import { expect, waitForEmail, test, toast } from "./fixtures.ts";

const newEmail = () => `new-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`;

async function fillForm(page: Page, email: string) {
  await page.getByLabel("Name").fill("Nadia Petrova");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a good long one");
  await page.getByLabel("Confirm Password").fill("a good long one");
  await page.getByLabel(/I agree to the/).check();
}

/** The captcha solves itself from the first touch on. */
const solve = (page: Page) => expect(page.getByText("Verified")).toBeVisible({ timeout: 20_000 });

const create = (page: Page) => page.getByRole("button", { name: "Create Account" });

// For how the form handles each response, see tests/components/accounts/register.spec.tsx.

test("registers, confirms, and signs in [ACCT-14, ACCT-24, ACCT-25, ACCT-26, ACCT-28, AUTH-12, SHELL-12, CALL2-56, OP2-44] @desk", async ({
  page,
}) => {
  const email = newEmail();
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await page.goto("/register");
  await fillForm(page, email);
  await solve(page);
  // The captcha is self-hosted, so no third party finds out about the visit.
  expect([...hosts]).toEqual([new URL(page.url()).host]);
  await create(page).click();
  await expect(toast(page, "Account created successfully!")).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "Account Created Successfully!" });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("link", { name: "Continue to Sign In" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText(/Please confirm your email/)).toBeVisible();

  const message = await waitForEmail(email, /welcome/i);
  await page.goto(message.links.find((link) => link.includes("/confirm-email"))!);
  await page.getByRole("button", { name: "Confirm My Email" }).click();
  await expect(page.getByRole("heading", { name: "Email Confirmed" })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByText(/Please confirm your email/)).toHaveCount(0);
});

test("solves the captcha for a form that was filled in before hydration [START-04] @desk", async ({
  page,
}) => {
  const release = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await release.promise;
    await route.continue();
  });
  const navigation = page.goto("/register");
  await fillForm(page, newEmail());
  release.resolve();
  await navigation;
  await solve(page);
  await create(page).click();
  await expect(page.getByRole("dialog")).toContainText("confirm");
});

test("shows the same result for an existing email, emails its owner, and leads to sign-in [START-06] @desk", async ({
  page,
}) => {
  const account = await createAccount();
  await page.goto("/register");
  await fillForm(page, account.email);
  await solve(page);
  await create(page).click();
  await expect(page.getByRole("dialog", { name: "Account Created Successfully!" })).toBeVisible();
  const message = await waitForEmail(account.email, /account/i);
  expect(message.text).toMatch(/already/i);
  await page.getByRole("link", { name: "Continue to Sign In" }).click();
  await expect(toast(page, "Failed to log in. Please check your credentials.")).toBeVisible();
  await expect(page).toHaveURL("/login");
  await expect(page.getByLabel("Email")).toHaveValue(account.email);
});
