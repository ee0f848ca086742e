import { createAccount } from "#tests/factories/accounts.ts";
import { expect, PASSWORD, signIn, test, toast } from "./fixtures.ts";

// What the form does with each answer: tests/components/accounts/login.spec.tsx.

test("signs in and returns to the page that was wanted [ACCT-01, ACCT-03, ACCT-04, AUTH-07, AUTH-08, SHELL-33] @desk", async ({
  page,
}) => {
  const account = await createAccount();
  await page.goto("/settings?from=mail");
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill("wrong password");
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await expect(toast(page, "Failed to log in. Please check your credentials.")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(toast(page, "Successfully logged in!")).toBeVisible();
  await expect(page).toHaveURL("/settings?from=mail");
  await page.goto("/login");
  await expect(page).toHaveURL("/dashboard");
});

test("keeps the password out of the address when the page's script is not there yet @desk", async ({
  browser,
}) => {
  const page = await (
    await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.APP_URL! })
  ).newPage();
  await page.goto("/login");
  await page.getByLabel("Email").fill("someone@example.com");
  await page.getByLabel("Password", { exact: true }).fill("secret words");
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await expect(page.getByLabel("Email")).toHaveValue("");
  await expect(page).toHaveURL("/login");
});

test("ends the session in every tab, and is no error when it has ended already [AUTH-01, AUTH-02, AUTH-05, AUTH-06, CALL1-05] @desk", async ({
  page,
  context,
  signedIn,
}) => {
  const account = await signedIn({ name: "Tab One" });
  await page.goto("/dashboard");
  await expect(page.getByText(account.email).first()).toBeAttached();
  const other = await context.newPage();
  await other.goto("/settings");
  await other.getByRole("button", { name: "Sign out" }).click();
  await expect(other).toHaveURL("/login");
  await expect(page).toHaveURL(/\/login/);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login/);

  await other.close();
  await signIn(page, account.email);
  await page.goto("/settings");
  // Once all of the page is there: what is still asked for would be refused and lead to sign-in by itself.
  await expect(page.getByText("This device")).toBeVisible();
  await context.clearCookies();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("alert")).toHaveCount(0);
});
