import { createAccount } from "#tests/factories/accounts.ts";
import { expect, PASSWORD, signIn, test, toast } from "./fixtures.ts";

// For how the form handles each response, see tests/components/accounts/login.spec.tsx.

test("signs in and returns to the requested page [ACCT-01, ACCT-03, ACCT-04, AUTH-07, AUTH-08, SHELL-33] @desk", async ({
  page,
}) => {
  const account = await createAccount();
  await page.goto("/settings?from=email");
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill("wrong password");
  await page.getByLabel("Password", { exact: true }).press("Enter");
  await expect(toast(page, "Failed to log in. Please check your credentials.")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(toast(page, "Successfully logged in!")).toBeVisible();
  await expect(page).toHaveURL("/settings?from=email");
  await page.goto("/login");
  await expect(page).toHaveURL("/dashboard");
});

test("keeps the password out of the URL before hydration @desk", async ({ browser }) => {
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

test("signs out in every tab and allows signing out twice [AUTH-01, AUTH-02, AUTH-05, AUTH-06, CALL1-05] @desk", async ({
  page,
  context,
  signedIn,
}) => {
  const account = await signedIn({ name: "Tab One" });
  await page.goto("/dashboard");
  await expect(page.getByText(account.email).first()).toBeAttached();
  const otherTab = await context.newPage();
  await otherTab.goto("/settings");
  await otherTab.getByRole("button", { name: "Sign out" }).click();
  await expect(otherTab).toHaveURL("/login");
  await expect(page).toHaveURL(/\/login/);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login/);

  await otherTab.close();
  await signIn(page, account.email);
  await page.goto("/settings");
  // Wait for the whole page, because a pending request would be rejected and redirect to sign-in on its own.
  await expect(page.getByText("This device")).toBeVisible();
  await context.clearCookies();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("leads players, who have no account, to their page [PUBLIC-53] @desk", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "Lost Your Link?" }).click();
  await expect(page.getByRole("heading", { name: "Find Your Team Page" })).toBeVisible();
  await page.getByLabel("Phone Number").fill("(312) 555-0199");
  await page.getByRole("button", { name: "Text Me My Link" }).click();
  await expect(page.getByRole("status")).toContainText("If that number is on a team");
});
