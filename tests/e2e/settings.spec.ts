import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { totp } from "#tests/harness/totp.ts";
import { expect, mailTo, signIn, test, toast } from "./fixtures.ts";

// Tabs, refusals, failures and the dialogs' own behavior: tests/components/accounts/settings.spec.tsx.

const save = "Save Changes";

test("changes the name and lets a team manager become a league manager [SET-03, SET-08]", async ({
  page,
  signedIn,
}) => {
  await signedIn({ name: "Old Name", role: "team_manager" });
  await page.goto("/settings");
  await page.getByLabel("Name").fill("New Name");
  await page.getByRole("button", { name: save }).click();
  await expect(toast(page, "Account settings updated successfully")).toBeVisible();
  await page.getByRole("button", { name: "Upgrade to League Manager" }).click();
  await page.getByRole("button", { name: "Upgrade", exact: true }).click();
  await expect(toast(page, "You are a League Manager now")).toBeVisible();
  await expect(page.getByRole("link", { name: "League Management" })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Name")).toHaveValue("New Name");
  await expect(page.getByRole("link", { name: "League Management" })).toBeVisible();
});

test("signs other devices out, by hand and with a new password, and sends a notice of that [SET-04]", async ({
  page,
  browser,
  signedIn,
}) => {
  const account = await signedIn();
  const elsewhere = await (await browser.newContext({ baseURL: process.env.APP_URL! })).newPage();
  await signIn(elsewhere, account.email);
  await page.goto("/settings");
  await expect(page.getByText("This device")).toBeVisible();
  await page.getByRole("button", { name: "Sign Out Everywhere Else" }).click();
  await expect(toast(page, "Signed out of 1 other device")).toBeVisible();
  await elsewhere.goto("/dashboard");
  await expect(elsewhere).toHaveURL(/\/login/);

  await signIn(elsewhere, account.email);
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
