import type { Page } from "@playwright/test";
import { createAccount } from "#tests/factories/accounts.ts";
import { expect, mailTo, test, toast } from "./fixtures.ts";

const fresh = () => `new-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`;

async function fill(page: Page, email: string) {
  await page.getByLabel("Name").fill("Nadia Petrova");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a good long one");
  await page.getByLabel("Confirm Password").fill("a good long one");
  await page.getByLabel(/I agree to the/).check();
}

async function solve(page: Page) {
  await page.getByLabel("I'm not a robot").click();
  await expect(page.getByLabel("Verified")).toBeChecked({ timeout: 20_000 });
}

const create = (page: Page) => page.getByRole("button", { name: "Create Account" });

// What the form does with each answer: tests/components/accounts/register.spec.tsx.

test("runs from form to dialog to sign-in [ACCT-14, ACCT-24, ACCT-25, ACCT-26, ACCT-28, AUTH-12, SHELL-12, CALL2-56, OP2-44] @desk", async ({
  page,
}) => {
  const email = fresh();
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await page.goto("/register");
  await fill(page, email);
  await solve(page);
  // The captcha is our own: nobody else hears of the visit.
  expect([...hosts]).toEqual([new URL(page.url()).host]);
  await create(page).click();
  await expect(toast(page, "Account created successfully!")).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "Account Created Successfully!" });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("link", { name: "Continue to Sign In" }).click();
  await expect(page).toHaveURL("/login");

  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a good long one");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText(/Please confirm your email/)).toBeVisible();

  const mail = await mailTo(email, /welcome/i);
  await page.goto(mail.links.find((link) => link.includes("/confirm-email"))!);
  await page.getByRole("button", { name: "Confirm My Email" }).click();
  await expect(page.getByRole("heading", { name: "Email Confirmed" })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByText(/Please confirm your email/)).toHaveCount(0);
});

test("solves what was ticked before the page's script was there @desk", async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  const opened = page.goto("/register");
  await fill(page, fresh());
  await page.getByLabel("I'm not a robot").check();
  held.resolve();
  await opened;
  await expect(page.getByLabel("Verified")).toBeChecked({ timeout: 20_000 });
  await create(page).click();
  await expect(page.getByRole("dialog")).toContainText("confirm");
});

test("answers alike when the address has an account, and tells its owner by mail @desk", async ({ page }) => {
  const account = await createAccount();
  await page.goto("/register");
  await fill(page, account.email);
  await solve(page);
  await create(page).click();
  await expect(page.getByRole("dialog", { name: "Account Created Successfully!" })).toBeVisible();
  const mail = await mailTo(account.email, /account/i);
  expect(mail.text).toMatch(/already/i);
});
