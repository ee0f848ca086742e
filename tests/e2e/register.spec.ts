import type { Page } from "@playwright/test";
import { createAccount } from "#tests/factories/accounts.ts";
import { expect, expectAccessible, mailTo, test, toast } from "./fixtures.ts";

const fresh = () => `new-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.com`;

async function fill(page: Page, entries: { email: string; password?: string; confirmation?: string }) {
  const password = entries.password ?? "a good long one";
  await page.getByLabel("Name").fill("Nadia Petrova");
  await page.getByLabel("Email").fill(entries.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(entries.confirmation ?? password);
  await page.getByLabel(/I agree to the/).check();
}

async function solve(page: Page) {
  await page.getByLabel("I'm not a robot").click();
  await expect(page.getByLabel("Verified")).toBeChecked({ timeout: 20_000 });
}

const create = (page: Page) => page.getByRole("button", { name: "Create Account" });

test("runs from form to dialog to sign-in [ACCT-14, ACCT-24, ACCT-25, ACCT-26, ACCT-28, AUTH-12, SHELL-12]", async ({
  page,
}) => {
  const email = fresh();
  await page.goto("/register");
  await fill(page, { email });
  await solve(page);
  await create(page).click();
  await expect(toast(page, "Account created successfully!")).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "Account Created Successfully!" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
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

test("needs name, e-mail and password [ACCT-15] @desk", async ({ page }) => {
  await page.goto("/register");
  await page.getByLabel(/I agree to the/).check();
  await solve(page);
  await create(page).click();
  await expect(page.getByText("Please enter your name").first()).toBeVisible();
  await expect(page.getByText("Please enter your email address").first()).toBeVisible();
  await expect(page.getByText("Password must be at least 6 characters").first()).toBeVisible();
  await expect(page.getByLabel("Name")).toBeFocused();
});

test("refuses a mismatched confirmation [ACCT-16] @desk", async ({ page }) => {
  await page.goto("/register");
  await fill(page, { email: fresh(), confirmation: "something else" });
  await solve(page);
  await create(page).click();
  await expect(toast(page, "Passwords do not match")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("preselects team manager and says that one can upgrade later [ACCT-17, ACCT-18] @desk", async ({
  page,
}) => {
  await page.goto("/register");
  await expect(page.getByRole("radio", { name: /Team Manager/ })).toBeChecked();
  await expect(
    page.getByText("You can start as a team manager and upgrade to league manager later in Settings."),
  ).toBeVisible();
});

test("needs the terms [ACCT-19] @desk", async ({ page }) => {
  await page.goto("/register");
  await fill(page, { email: fresh() });
  await page.getByLabel(/I agree to the/).uncheck();
  await solve(page);
  await create(page).click();
  await expect(toast(page, "Please accept the terms to create an account")).toBeVisible();
});

test("keeps the button disabled until the captcha is solved, which is our own [ACCT-21, CALL2-56, OP2-44] @desk", async ({
  page,
}) => {
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await page.goto("/register");
  await fill(page, { email: fresh() });
  await expect(create(page)).toBeDisabled();
  await solve(page);
  await expect(create(page)).toBeEnabled();
  expect([...hosts]).toEqual([new URL(page.url()).host]);
});

test("solves what was ticked before the page's script was there @desk", async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  const opened = page.goto("/register");
  await fill(page, { email: fresh() });
  await page.getByLabel("I'm not a robot").check();
  held.resolve();
  await opened;
  await expect(page.getByLabel("Verified")).toBeChecked({ timeout: 20_000 });
  await create(page).click();
  await expect(page.getByRole("dialog")).toContainText("confirm");
});

test("shows the captcha's refusal by the server [ACCT-20] @desk", async ({ page }) => {
  await page.goto("/register");
  await fill(page, { email: fresh() });
  await solve(page);
  // Someone else used this solution up in the meantime.
  await page.route("**/api/v1/accounts", async (route) => {
    const body = route.request().postDataJSON() as { captcha: string };
    await route.continue({ postData: JSON.stringify({ ...body, captcha: "used-up" }) });
  });
  await create(page).click();
  await expect(toast(page, "Please complete the captcha verification")).toBeVisible();
  await expect(create(page)).toBeDisabled();
});

test("links to sign-in, terms and privacy [ACCT-22, ACCT-23, AUTH-13] @desk", async ({ page }) => {
  await page.goto("/register");
  await expect(page.getByRole("link", { name: "Terms of Service" })).toHaveAttribute("href", "/terms");
  await expect(page.getByRole("link", { name: "Privacy Policy" })).toHaveAttribute("href", "/privacy");
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL("/login");
});

test("keeps every entry when registering fails [ACCT-27, AUTH-15] @desk", async ({ page }) => {
  await page.goto("/register");
  const email = fresh();
  await fill(page, { email });
  await solve(page);
  await page.route("**/api/v1/accounts", (route) => route.abort());
  await create(page).click();
  await expect(toast(page, "Failed to create account. Please try again.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
});

test("answers alike when the address has an account, and tells its owner by mail @desk", async ({ page }) => {
  const account = await createAccount();
  await page.goto("/register");
  await fill(page, { email: account.email });
  await solve(page);
  await create(page).click();
  await expect(page.getByRole("dialog", { name: "Account Created Successfully!" })).toBeVisible();
  const mail = await mailTo(account.email, /account/i);
  expect(mail.text).toMatch(/already/i);
});
