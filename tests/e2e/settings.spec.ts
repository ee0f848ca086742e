import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { totp } from "#tests/harness/totp.ts";
import { expect, expectAccessible, mailTo, signIn, test, toast } from "./fixtures.ts";

const save = "Save Changes";

test("has the tabs Account, open first, and Billing [SET-01, SET-02, SHELL-32]", async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await page.goto("/settings");
  await expect(page.getByRole("tab")).toHaveText(["Account", "Billing"]);
  await expect(page.getByRole("tab", { name: "Account" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByLabel("Name")).toBeVisible();
  await page.getByRole("tab", { name: "Billing" }).click();
  await expect(page.getByLabel("Name")).toBeHidden();
  await expect(page).toHaveURL("/settings?tab=billing");
  await page.getByRole("tab", { name: "Account" }).click();
  await expect(page).toHaveURL("/settings");
});

test("changes the name [SET-03, SET-08]", async ({ page, signedIn }) => {
  await signedIn({ name: "Old Name" });
  await page.goto("/settings");
  await page.getByLabel("Name").fill("New Name");
  await page.getByRole("button", { name: save }).click();
  await expect(toast(page, "Account settings updated successfully")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Name")).toHaveValue("New Name");
});

test("sends only what was changed [SET-06, SET-07]", async ({ page, signedIn }) => {
  await signedIn({ name: "Same Name" });
  await page.goto("/settings");
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") writes.push(new URL(request.url()).pathname);
  });
  await page.getByRole("button", { name: save }).click();
  await expect(toast(page, "Account settings updated successfully")).toBeVisible();
  expect(writes).toEqual([]);
  await page.getByLabel("Name").fill("Other Name");
  await page.getByRole("button", { name: save }).click();
  await expect.poll(() => writes).toEqual(["/api/v1/me"]);
});

test("changes the password with the current one, ends other sessions and sends a notice [SET-04]", async ({
  page,
  browser,
  signedIn,
}) => {
  const account = await signedIn();
  const elsewhere = await (await browser.newContext({ baseURL: process.env.APP_URL! })).newPage();
  await signIn(elsewhere, account.email);
  await page.goto("/settings");
  await page.getByLabel("Current Password").fill(PASSWORD);
  await page.getByLabel("New Password", { exact: true }).fill("another good one");
  await page.getByLabel("Confirm New Password").fill("another good one");
  await page.getByRole("button", { name: save }).click();
  await expect(toast(page, "Account settings updated successfully")).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL("/settings");
  await elsewhere.goto("/dashboard");
  await expect(elsewhere).toHaveURL(/\/login/);
  await mailTo(account.email, /password/i);
});

test("refuses a mismatched new password [SET-05]", async ({ page, signedIn }) => {
  await signedIn();
  await page.goto("/settings");
  await page.getByLabel("Current Password").fill(PASSWORD);
  await page.getByLabel("New Password", { exact: true }).fill("another good one");
  await page.getByLabel("Confirm New Password").fill("something else");
  await page.getByRole("button", { name: save }).click();
  await expect(toast(page, "New passwords do not match")).toBeVisible();
  await expectAccessible(page);
});

test("says when saving fails and keeps the entries [SET-09]", async ({ page, signedIn }) => {
  await signedIn();
  await page.goto("/settings");
  await page.route("**/api/v1/me", (route) => route.abort());
  await page.getByLabel("Name").fill("Kept Name");
  await page.getByRole("button", { name: save }).click();
  await expect(toast(page, "Failed to update account settings")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Kept Name");

  await page.getByLabel("Current Password").fill("wrong");
  await page.getByLabel("New Password", { exact: true }).fill("another good one");
  await page.getByLabel("Confirm New Password").fill("another good one");
  await page.getByRole("button", { name: save }).click();
  await expect(page.getByText("The current password is not right.").first()).toBeVisible();
  await expect(page.getByLabel("Current Password")).toBeFocused();
});

test("lets a team manager become a league manager", async ({ page, signedIn }) => {
  await signedIn({ role: "team_manager" });
  await page.goto("/settings");
  await expect(page.getByRole("link", { name: "League Management" })).toHaveCount(0);
  await page.getByRole("button", { name: "Upgrade to League Manager" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Upgrade", exact: true }).click();
  await expect(toast(page, "You are a League Manager now")).toBeVisible();
  await expect(page.getByRole("link", { name: "League Management" })).toBeVisible();
});

test("lists devices and signs the others out", async ({ page, browser, signedIn }) => {
  const account = await signedIn();
  const elsewhere = await (await browser.newContext({ baseURL: process.env.APP_URL! })).newPage();
  await signIn(elsewhere, account.email);
  await page.goto("/settings");
  await expect(page.getByText("This device")).toBeVisible();
  await page.getByRole("button", { name: "Sign Out Everywhere Else" }).click();
  await expect(toast(page, "Signed out of 1 other device")).toBeVisible();
  await elsewhere.goto("/dashboard");
  await expect(elsewhere).toHaveURL(/\/login/);
});

test("two-step verification: set up, sign in with a code, with a recovery code, turn off", async ({
  page,
  signedIn,
}) => {
  const account = await signedIn();
  await page.goto("/settings");
  await page.getByRole("button", { name: "Set Up Two-Step Verification" }).click();
  await page.getByRole("dialog").getByLabel("Current Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  const key = (await page.locator("code").textContent())!;
  await expectAccessible(page);
  await page.getByLabel("Code from the app").fill(totp(key));
  const codes = page.getByRole("list", { name: "Recovery codes" });
  await expect(codes).toBeVisible();
  const recoveryCode = (await codes.getByRole("listitem").first().textContent())!;
  await page.getByRole("button", { name: "I Saved Them" }).click();
  await expect(page.getByRole("button", { name: "Turn Off" })).toBeVisible();
  await mailTo(account.email, /two-step|second|verification/i);

  async function signInAgain() {
    await page.context().clearCookies();
    await page.goto("/login");
    await page.getByLabel("Email").fill(account.email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page.getByRole("heading", { name: "One More Step" })).toBeVisible();
  }
  await signInAgain();
  await page.getByLabel("Code from your authenticator app").fill("000000");
  await expect(page.getByText("That code is not right. Please try the newest one.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Code from your authenticator app").fill(totp(key));
  await expect(page).toHaveURL("/dashboard");

  await signInAgain();
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await page.getByLabel("Recovery code").fill(recoveryCode);
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page).toHaveURL("/dashboard");

  await page.goto("/settings");
  await page.getByRole("button", { name: "Turn Off" }).click();
  await page.getByRole("dialog").getByLabel("Current Password").fill(PASSWORD);
  await page.getByRole("dialog").getByRole("button", { name: "Turn Off" }).click();
  await expect(toast(page, "Two-step verification is off")).toBeVisible();
});

test("passkeys: add one, sign in with it, remove it", async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const account = await createAccount();
  await signIn(page, account.email);
  await page.goto("/settings");
  await page.getByRole("button", { name: "Add a Passkey" }).click();
  await page.getByRole("dialog").getByLabel("Current Password").fill("wrong password");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("The current password is not right.")).toBeVisible();
  await page.getByRole("dialog").getByLabel("Current Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(toast(page, "Passkey added")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Remove / })).toBeVisible();
  await mailTo(account.email, /passkey was added/);

  await page.context().clearCookies();
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign In With a Passkey" }).click();
  await expect(page).toHaveURL("/dashboard");

  await page.goto("/settings");
  await page.getByRole("button", { name: /^Remove / }).click();
  await page.getByRole("button", { name: "Remove Passkey" }).click();
  await expect(toast(page, "Passkey removed")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(0);
});
