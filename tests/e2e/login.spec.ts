import { createAccount } from "#tests/factories/accounts.ts";
import { expect, expectAccessible, PASSWORD, signIn, test, toast } from "./fixtures.ts";

test("signs in with e-mail and password and says so [ACCT-01, ACCT-04, AUTH-07, SHELL-11]", async ({
  page,
}) => {
  const account = await createAccount();
  await page.goto("/login");
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(toast(page, "Successfully logged in!")).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
});

test("needs both e-mail and password [ACCT-02] @desk", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByText("Please enter your email address").first()).toBeVisible();
  await expect(page.getByText("Please enter your password").first()).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page).toHaveURL("/login");
});

for (const [what, email] of [
  ["a wrong password", "known"],
  ["an unknown address", "nobody@example.com"],
  ["a malformed address", "not-an-address"],
] as const)
  test(`refuses ${what} in the same words [ACCT-05, AUTH-14] @desk`, async ({ page }) => {
    const account = await createAccount();
    await page.goto("/login");
    await page.getByLabel("Email").fill(email === "known" ? account.email : email);
    await page.getByLabel("Password", { exact: true }).fill("wrong password");
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(toast(page, "Failed to log in. Please check your credentials.")).toBeVisible();
    // What was typed is kept.
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("wrong password");
  });

test("sends someone who is signed in to the dashboard [ACCT-03, AUTH-08] @desk", async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await page.goto("/login");
  await expect(page).toHaveURL("/dashboard");
});

test("links to registration [ACCT-06, AUTH-09] @desk", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page).toHaveURL("/register");
});

test("returns to the page that was wanted, if it is ours [SHELL-33] @desk", async ({ page }) => {
  const account = await createAccount();
  await page.goto("/settings?from=mail");
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL("/settings?from=mail");
});

for (const evil of ["https://evil.example/", "//evil.example", "/\\evil.example"])
  test(`does not follow ${evil} after signing in @desk`, async ({ page }) => {
    const account = await createAccount();
    await page.goto(`/login?next=${encodeURIComponent(evil)}`);
    await page.getByLabel("Email").fill(account.email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page).toHaveURL("/dashboard");
  });

test("shows a spinner while the session is being checked [SHELL-34] @desk", async ({ page }) => {
  const account = await createAccount();
  await page.goto("/login");
  await page.route("**/dashboard.data*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByText("Checking your session")).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText("Checking your session")).toHaveCount(0);
});

test("hosts the install prompt and a link to ask for it again [ACCT-08, AUTH-11, INSTALL-01, INSTALL-02, INSTALL-04, INSTALL-08, INSTALL-09]", async ({
  page,
  isMobile,
}) => {
  await page.goto("/login");
  const prompt = page.getByRole("dialog", { name: "Install FirstWhistle" });
  if (isMobile) {
    await expect(prompt).toHaveCount(0);
    await expect(prompt).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Not Now" }).click();
    await expect(prompt).toHaveCount(0);
    await page.reload();
  }
  // Dismissed on a phone, or never offered on a desk: it stays away.
  await page.waitForTimeout(2_000);
  await expect(prompt).toHaveCount(0);
  await page.getByRole("button", { name: "Install Native App" }).click();
  await expect(prompt).toBeVisible();
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

test("a session that ends in one tab ends in the other [AUTH-01, AUTH-02, CALL1-05]", async ({
  page,
  context,
  isMobile,
  signedIn,
}) => {
  const account = await signedIn({ name: "Tab One" });
  await page.goto("/dashboard");
  await expect(page.getByText(account.email).first()).toBeAttached();
  const other = await context.newPage();
  await other.goto("/settings");
  if (isMobile) await other.getByRole("button", { name: "Open menu" }).click();
  await other.getByRole("button", { name: "Sign out" }).filter({ visible: true }).click();
  await expect(other).toHaveURL("/login");
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, account.email);
});
