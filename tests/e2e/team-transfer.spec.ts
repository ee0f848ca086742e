import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { expect, waitForEmail, PASSWORD, signIn, test, toast, waitForReact } from "./fixtures.ts";

const offerSubject = /wants to transfer a FirstWhistle team/;
const acceptButton = (page: Page) => page.getByRole("button", { name: "Accept Team" });
const invalid = (page: Page) => page.getByRole("heading", { name: "Transfer Link Invalid" });
const getManager = async (id: string) =>
  (await db.selectFrom("team").select("managerId").where("id", "=", id).executeTakeFirstOrThrow()).managerId;

/** Opens a second browser context for another person. */
async function openOtherBrowser(browser: Browser) {
  const page = await (await browser.newContext({ baseURL: process.env.APP_URL! })).newPage();
  waitForReact(page);
  return page;
}

async function offer(page: Page, teamId: string, email: string) {
  await page.goto(`/teams/${teamId}/settings`);
  await page.getByRole("button", { name: "Transfer Team" }).click();
  await page.getByLabel("New Manager's Email").fill(email);
  await page.getByRole("button", { name: "Send Offer" }).click();
  await expect(page.getByText(`Waiting for ${email} to accept.`)).toBeVisible();
}

/** Waits for the sign-in page, because the previous page may have fields with the same labels. */
async function fillSignIn(page: Page, email: string, password = PASSWORD) {
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

async function linkTo(email: string) {
  const message = await waitForEmail(email, offerSubject);
  return message.links.find((href) => href.includes("/team-transfer"))!;
}

test("transfers a team from one manager to another by email [OP2-03] @desk", async ({
  page,
  browser,
  signedIn,
}) => {
  test.setTimeout(90_000);
  const owner = await signedIn({ name: "Maya Okafor" });
  const sam = await createAccount({ name: "Sam Rivera" });
  const team = await createTeam({ managerId: owner.id });
  await page.goto(`/teams/${team.id}/settings`);
  const main = page.getByRole("button", { name: "Transfer Team" });
  await main.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Transfer Team" });
  await expect(dialog).toContainText("You'll lose access to the team.");
  await page.getByRole("button", { name: "Send Offer" }).click();
  await expect(toast(page, "Enter the new manager's email address")).toBeVisible();
  await page.getByLabel("New Manager's Email").fill(owner.email.toUpperCase());
  await page.getByRole("button", { name: "Send Offer" }).click();
  await expect(dialog.getByText("That's your own email.")).toBeVisible();
  await page.getByLabel("New Manager's Email").fill(sam.email);
  await page.keyboard.press("Enter");
  await expect(toast(page, `We sent the offer to ${sam.email}`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Choose Someone Else" })).toBeFocused();

  const recipientPage = await openOtherBrowser(browser);
  await recipientPage.goto(await linkTo(sam.email));
  await expect(
    recipientPage.getByText("Maya Okafor wants to transfer Lakeview Otters to you."),
  ).toBeVisible();
  await expect(recipientPage.getByText(`${sam.email[0]}***@example.com`)).toBeVisible();
  await expect(recipientPage.locator("body")).not.toContainText(sam.email);
  await expect(acceptButton(recipientPage)).toHaveCount(0);
  await recipientPage.getByRole("link", { name: "Sign In" }).click();
  await fillSignIn(recipientPage, sam.email);
  await expect(acceptButton(recipientPage)).toBeVisible();
  expect(await getManager(team.id)).toBe(owner.id);
  await acceptButton(recipientPage).click();
  await expect(recipientPage).toHaveURL(`/teams/${team.id}`);
  await expect(toast(recipientPage, "You now manage Lakeview Otters")).toBeVisible();
  expect(await getManager(team.id)).toBe(sam.id);

  await page.reload();
  await expect(page.getByRole("heading", { name: "Team Not Found" })).toBeVisible();
  expect((await waitForEmail(owner.email, /Your team was transferred/)).text).toContain("Sam Rivera");
});

test("lets someone without an account create one, confirm their email, and accept [OP2-03] @desk", async ({
  page,
  browser,
  signedIn,
}) => {
  test.setTimeout(90_000);
  const team = await createTeam({ managerId: (await signedIn()).id });
  const email = `next-${randomUUID()}@example.com`;
  await offer(page, team.id, email);
  const recipientPage = await openOtherBrowser(browser);
  const link = await linkTo(email);
  await recipientPage.goto(link);
  await recipientPage.getByRole("link", { name: "Create Account" }).click();
  await expect(recipientPage.getByRole("heading", { name: "Create Your Account" })).toBeVisible();
  await recipientPage.getByLabel("Name").fill("Nadia Petrova");
  await recipientPage.getByLabel("Email").fill(email);
  await recipientPage.getByLabel("Password", { exact: true }).fill("a good long one");
  await recipientPage.getByLabel("Confirm Password").fill("a good long one");
  await recipientPage.getByLabel(/I agree to the/).check();
  await recipientPage.getByRole("button", { name: "Create Account" }).click({ timeout: 20_000 });
  await recipientPage.getByRole("link", { name: "Continue to Sign In" }).click();
  await expect(recipientPage).toHaveURL(link);
  await expect(recipientPage.getByText(`We sent a link to ${email}`)).toBeVisible();
  await expect(acceptButton(recipientPage)).toHaveCount(0);
  await recipientPage.getByRole("button", { name: "I Confirmed It" }).click();
  await expect(recipientPage.getByText(`We sent a link to ${email}`)).toBeVisible();

  const confirm = (await waitForEmail(email, /welcome/i)).links.find((href) =>
    href.includes("/confirm-email"),
  )!;
  const tab = await recipientPage.context().newPage();
  waitForReact(tab);
  await tab.goto(confirm);
  await tab.getByRole("button", { name: "Confirm My Email" }).click();
  await expect(tab.getByRole("heading", { name: "Email Confirmed" })).toBeVisible();
  // The other tab updates automatically.
  await acceptButton(recipientPage).click();
  await expect(recipientPage).toHaveURL(`/teams/${team.id}`);
});

test("explains to a different account that it wasn't invited, and lets the user switch accounts @desk", async ({
  page,
  browser,
  signedIn,
}) => {
  const team = await createTeam({ managerId: (await signedIn()).id });
  const sam = await createAccount();
  await offer(page, team.id, sam.email);
  const recipientPage = await openOtherBrowser(browser);
  const otherAccount = await createAccount();
  await signIn(recipientPage, otherAccount.email);
  await recipientPage.goto(await linkTo(sam.email));
  await expect(recipientPage.getByText(`You're signed in as ${otherAccount.email}.`)).toBeVisible();
  await expect(recipientPage.locator("body")).not.toContainText(sam.email);
  await expect(acceptButton(recipientPage)).toHaveCount(0);
  await recipientPage.getByRole("button", { name: "Use Another Account" }).click();
  await expect(recipientPage).toHaveURL(/\/login\?next=/);
  await recipientPage.getByRole("link", { name: "Create an account" }).click();
  await expect(recipientPage.getByRole("heading", { name: "Create Your Account" })).toBeVisible();
  await recipientPage.getByRole("link", { name: "Sign in", exact: true }).click();
  await fillSignIn(recipientPage, sam.email);
  await expect(acceptButton(recipientPage)).toBeVisible();
});

test("resends an offer, cancels it, and offers the team to someone else @desk", async ({
  page,
  browser,
  signedIn,
}) => {
  const team = await createTeam({ managerId: (await signedIn()).id });
  const first = await createAccount();
  await offer(page, team.id, first.email);
  const oldLink = await linkTo(first.email);
  await page.getByRole("button", { name: "Resend" }).click();
  await expect(toast(page, "We sent the offer").first()).toBeVisible();
  const recipientPage = await openOtherBrowser(browser);
  await recipientPage.goto(oldLink);
  await expect(invalid(recipientPage)).toBeVisible();
  await expect(recipientPage.getByRole("link", { name: "Go to Homepage" })).toBeVisible();

  await page.getByRole("button", { name: "Choose Someone Else" }).click();
  await expect(page.getByRole("dialog")).toContainText(
    `The link we sent to ${first.email} will stop working.`,
  );
  await page.getByLabel("New Manager's Email").fill("second@example.com");
  await page.getByRole("button", { name: "Send Offer" }).click();
  await expect(page.getByText("Waiting for second@example.com to accept.")).toBeVisible();

  await page.getByRole("button", { name: "Cancel Transfer" }).click();
  await expect(toast(page, "Transfer canceled")).toBeVisible();
  await expect(page.getByRole("button", { name: "Transfer Team" })).toBeFocused();
  await page.reload();
  await expect(page.getByRole("button", { name: "Transfer Team" })).toBeVisible();
});
