import { db } from "#platform/database.ts";
import { createAccount, PASSWORD } from "#tests/factories/accounts.ts";
import { computeNextTotp, computeTotp } from "#tests/harness/totp.ts";
import { expect, waitForEmail, signIn, test, toast } from "./fixtures.ts";

// For tabs, errors, and dialogs, see tests/components/accounts/settings.spec.tsx.

const save = "Save Changes";

test("changes the name of a team manager and upgrades them to league manager [SET-03, SET-08]", async ({
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
  await expect(toast(page, "You're now a League Manager")).toBeVisible();
  await expect(page.getByRole("link", { name: "League Management" })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Name")).toHaveValue("New Name");
  await expect(page.getByRole("link", { name: "League Management" })).toBeVisible();
});

test("signs out other devices by button or password change, and emails the user about a password change [SET-04]", async ({
  page,
  browser,
  signedIn,
}) => {
  const account = await signedIn();
  const otherDevice = await (await browser.newContext({ baseURL: process.env.APP_URL! })).newPage();
  await signIn(otherDevice, account.email);
  await page.goto("/settings");
  await expect(page.getByText("This device")).toBeVisible();
  await page.getByRole("button", { name: "Sign Out Everywhere Else" }).click();
  await expect(toast(page, "Signed out of 1 other device")).toBeVisible();
  await otherDevice.goto("/dashboard");
  await expect(otherDevice).toHaveURL(/\/login/);

  await signIn(otherDevice, account.email);
  await page.getByLabel("Current Password").fill(PASSWORD);
  await page.getByLabel("New Password", { exact: true }).fill("another good one");
  await page.getByLabel("Confirm New Password").fill("another good one");
  await page.getByRole("button", { name: save }).click();
  await expect(toast(page, "Account settings updated successfully")).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL("/settings");
  await otherDevice.goto("/dashboard");
  await expect(otherDevice).toHaveURL(/\/login/);
  await waitForEmail(account.email, /password/i);
});

test("sets up two-step verification, signs in with codes, and turns it off", async ({ page, signedIn }) => {
  const account = await signedIn();
  await page.goto("/settings");
  await page.getByRole("button", { name: "Set Up Two-Step Verification" }).click();
  await page.getByRole("dialog").getByLabel("Current Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  const key = (await page.locator("code").textContent())!;
  await page.getByLabel("Authenticator Code").fill(computeTotp(key));
  const codes = page.getByRole("list", { name: "Recovery codes" });
  await expect(codes).toBeVisible();
  const [recoveryCode, secondCode] = (await codes.getByRole("listitem").allTextContents()) as [
    string,
    string,
  ];
  await page.getByRole("button", { name: "I Saved Them" }).click();
  await expect(page.getByRole("button", { name: "Turn Off" })).toBeVisible();
  await waitForEmail(account.email, /two-step|second|verification/i);

  async function signInAgain() {
    await page.context().clearCookies();
    await page.goto("/login");
    await page.getByLabel("Email").fill(account.email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page.getByRole("heading", { name: "One More Step" })).toBeVisible();
  }
  await signInAgain();
  await page.getByLabel("Authenticator Code").fill("000000");
  await expect(page.getByText("That code is incorrect. Enter the latest code from your app.")).toBeVisible();
  await page.getByLabel("Authenticator Code").fill(computeNextTotp(key));
  await expect(page).toHaveURL("/dashboard");

  await signInAgain();
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  await page.getByLabel("Recovery Code").fill(recoveryCode);
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page).toHaveURL("/dashboard");

  await page.goto("/settings");
  await page.getByRole("button", { name: "Turn Off" }).click();
  await page.getByRole("dialog").getByLabel("Current Password").fill(PASSWORD);
  await page.getByRole("dialog").getByLabel("Authenticator Code").fill(secondCode);
  await page.getByRole("dialog").getByRole("button", { name: "Turn Off" }).click();
  await expect(toast(page, "Two-step verification is off")).toBeVisible();
});

test("adds a passkey, signs in with it, and removes it", async ({ page }) => {
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
  await db
    .updateTable("session")
    .set({ createdAt: new Date(0) })
    .where("userId", "=", account.id)
    .execute();
  await page.getByRole("button", { name: "Add a Passkey" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm It's You" });
  await proof.getByLabel("Current Password").fill(PASSWORD);
  await proof.getByRole("button", { name: "Confirm" }).click();
  await expect(toast(page, "Passkey added")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Remove / })).toBeVisible();
  await waitForEmail(account.email, /passkey was added/);

  await page.context().clearCookies();
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign In With a Passkey" }).click();
  await expect(page).toHaveURL("/dashboard");

  await page.goto("/settings");
  await db
    .updateTable("session")
    .set({ createdAt: new Date(0) })
    .where("userId", "=", account.id)
    .execute();
  await page.getByRole("button", { name: /^Remove / }).click();
  await page.getByRole("button", { name: "Remove Passkey" }).click();
  await proof.getByRole("button", { name: "Use a Passkey" }).click();
  await expect(toast(page, "Passkey removed")).toBeVisible();
  await waitForEmail(account.email, /passkey was removed/);
  await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(0);
});
