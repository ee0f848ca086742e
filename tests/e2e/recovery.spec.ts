import type { Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { expect, expectAccessible, mailTo, signIn, test, toast } from "./fixtures.ts";

async function requestLink(page: Page, email: string) {
  await page.goto("/login");
  await page.getByRole("button", { name: "Forgot password?" }).click();
  const dialog = page.getByRole("dialog", { name: "Reset Your Password" });
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("button", { name: "Send Reset Link" }).click();
}

async function resetLink(page: Page, email: string) {
  await requestLink(page, email);
  const mail = await mailTo(email, /reset/i);
  return mail.links.find((link) => link.includes("/reset-password"))!;
}

async function saveNewPassword(page: Page, password: string, confirmation = password) {
  await page.getByLabel("New Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm New Password").fill(confirmation);
  await page.getByRole("button", { name: "Reset Password" }).click();
}

test("asks for the address in a dialog and sends two toasts [ACCT-07, ACCT-10, ACCT-11, AUTH-10]", async ({
  page,
}) => {
  const account = await createAccount();
  const first = "Password reset instructions sent to your email";
  const second = "Please check your email inbox and spam folder for the reset link";
  // The page itself notes when each appears: polling from outside cannot tell one second from two on a busy machine.
  await page.addInitScript(
    (texts) => {
      const times: Record<string, number> = {};
      Object.assign(window, { toastTimes: times });
      new MutationObserver(() => {
        for (const text of texts)
          if (!times[text] && document.body?.innerText.includes(text)) times[text] = performance.now();
      }).observe(document, { subtree: true, childList: true });
    },
    [first, second],
  );
  await requestLink(page, account.email);
  await expect(toast(page, first)).toBeVisible();
  await expect(toast(page, second)).toBeVisible();
  const times = await page.evaluate(
    () => (window as unknown as { toastTimes: Record<string, number> }).toastTimes,
  );
  expect(times[second]! - times[first]!).toBeGreaterThan(500);
  expect(times[second]! - times[first]!).toBeLessThan(2_500);
});

test("answers an unknown address in the same words", async ({ page }) => {
  await requestLink(page, "nobody-here@example.com");
  await expect(toast(page, "Password reset instructions sent to your email")).toBeVisible();
});

test("refuses an empty address [ACCT-09]", async ({ page }) => {
  await requestLink(page, "");
  await expect(toast(page, "Please enter your email address")).toBeVisible();
  await expectAccessible(page);
});

test("says when the request fails [ACCT-12]", async ({ page }) => {
  await page.route("**/api/v1/password-resets", (route) => route.abort());
  await requestLink(page, "someone@example.com");
  await expect(toast(page, "Failed to send reset email")).toBeVisible();
  await page.unroute("**/api/v1/password-resets");
  await page.route("**/api/v1/password-resets", (route) =>
    route.fulfill({
      status: 429,
      json: { defined: true, code: "RATE_LIMITED", status: 429, message: "server's own words" },
    }),
  );
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(toast(page, "Too many attempts. Please wait a moment and try again.")).toBeVisible();
});

test("says in mail and dialog that the link is valid for 24 hours [ACCT-13]", async ({ page }) => {
  const account = await createAccount();
  await requestLink(page, account.email);
  const mail = await mailTo(account.email, /reset/i);
  expect(mail.text).toContain("24 hours");
  await page.goto("/login?forgot");
  await expect(page.getByText("valid for 24 hours")).toBeVisible();
});

test("resets the password with the link from the mail and goes to sign-in after 3 seconds [ACCT-29, ACCT-31, ACCT-32, ACCT-43, ACCT-44, SHELL-13]", async ({
  page,
}) => {
  const account = await createAccount();
  const link = await resetLink(page, account.email);
  expect(link).toContain("#access_token=");
  const seen: string[] = [];
  await page.exposeFunction("saw", (words: string) => seen.push(words));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const words = document.querySelector("output")?.textContent;
      if (words) (window as unknown as { saw: (words: string) => void }).saw(words);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.goto(link);
  await expect(page.getByLabel("New Password", { exact: true })).toBeVisible();
  expect(seen.filter((words, index) => words !== seen[index - 1])).toEqual([
    "Verifying your reset link",
    "Setting up your session",
  ]);
  // The token is gone from the address before anyone can look over a shoulder or into the history.
  await expect(page).toHaveURL("/reset-password");
  await expectAccessible(page);
  await saveNewPassword(page, "brand new password");
  await expect(toast(page, "Your password has been reset successfully")).toBeVisible();
  const savedAt = Date.now();
  await expect(page).toHaveURL("/login", { timeout: 6_000 });
  expect(Date.now() - savedAt).toBeGreaterThan(2_000);

  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill("brand new password");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL("/dashboard");
});

test("also takes type=recovery with a token [ACCT-30]", async ({ page }) => {
  const account = await createAccount();
  const token = new URLSearchParams(new URL(await resetLink(page, account.email)).hash.slice(1)).get(
    "access_token",
  )!;
  await page.goto(`/reset-password?type=recovery&token=${token}`);
  await expect(page.getByLabel("New Password", { exact: true })).toBeVisible();
});

test("refuses short and mismatched passwords [ACCT-33, ACCT-34]", async ({ page }) => {
  const account = await createAccount();
  await page.goto(await resetLink(page, account.email));
  await saveNewPassword(page, "short");
  await expect(toast(page, "Password must be at least 6 characters")).toBeVisible();
  await saveNewPassword(page, "long enough one", "another one");
  await expect(toast(page, "Passwords do not match")).toBeVisible();
});

const again = "Please request a new password reset link.";
for (const [title, path, message] of [
  ["no token [ACCT-35, ACCT-36]", "/reset-password", `Invalid or missing reset token. ${again}`],
  [
    "a refused hash token [ACCT-37]",
    "/reset-password#access_token=nonsense",
    `Invalid or expired reset token. ${again}`,
  ],
  [
    "a malformed recovery query [ACCT-38]",
    "/reset-password?type=recovery",
    `Invalid recovery link. ${again}`,
  ],
  [
    "a refused recovery token [ACCT-39]",
    "/reset-password?type=recovery&token=nonsense",
    `Invalid or expired recovery link. ${again}`,
  ],
] as const)
  test(`shows why a link is invalid: ${title}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Reset Link Invalid" })).toBeVisible();
    await expect(page.getByRole("alert")).toHaveText(message);
    await expectAccessible(page);
  });

for (const [title, path, message] of [
  [
    "a recovery query [ACCT-40]",
    "/reset-password?type=recovery&token=abc",
    `Error processing recovery link. ${again}`,
  ],
  [
    "the start [ACCT-41]",
    "/reset-password#access_token=abc",
    "Failed to initialize password reset. Please try again",
  ],
] as const)
  test(`tells a fault of ours from a bad link: ${title}`, async ({ page }) => {
    await page.route("**/api/v1/password-resets/recovery-sessions", (route) => route.abort());
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Reset Link Invalid" })).toBeVisible();
    await expect(page.getByRole("alert")).toHaveText(message);
  });

test("says when saving fails, e.g. because the link was used meanwhile [ACCT-42]", async ({
  page,
  context,
}) => {
  const account = await createAccount();
  const link = await resetLink(page, account.email);
  await page.goto(link);
  await expect(page.getByLabel("New Password", { exact: true })).toBeVisible();
  const other = await context.newPage();
  await other.goto(link);
  await saveNewPassword(other, "saved elsewhere first");
  await expect(other.getByText("Your password is saved.")).toBeVisible();
  await saveNewPassword(page, "too late for this");
  await expect(
    toast(page, "Failed to reset password. The link may have expired. Please request a new reset link"),
  ).toBeVisible();
});

test("accepts a pending invitation on the way and says so [ACCT-45]", async ({ page }) => {
  const owner = await createAccount();
  const invited = await createAccount();
  const team = await createTeam({ managerId: owner.id });
  await db
    .insertInto("teamManager")
    .values({ teamId: team.id, email: invited.email, expiresAt: new Date(Date.now() + 86_400_000) })
    .execute();
  await page.goto(await resetLink(page, invited.email));
  await saveNewPassword(page, "brand new password");
  await expect(toast(page, "Team manager invitation accepted!")).toBeVisible();
});

test("signs out everywhere after a reset", async ({ page, browser }) => {
  const account = await createAccount();
  const elsewhere = await (await browser.newContext({ baseURL: process.env.APP_URL! })).newPage();
  await signIn(elsewhere, account.email);
  await elsewhere.goto("/dashboard");
  await page.goto(await resetLink(page, account.email));
  await saveNewPassword(page, "brand new password");
  await expect(toast(page, "Your password has been reset successfully")).toBeVisible();
  await elsewhere.goto("/dashboard");
  await expect(elsewhere).toHaveURL(/\/login/);
});
