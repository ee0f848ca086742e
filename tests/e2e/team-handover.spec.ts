import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { expect, mailTo, PASSWORD, signIn, test, toast, waitForReact } from "./fixtures.ts";

const offerSubject = /handed over to you/;
const takeOver = (page: Page) => page.getByRole("button", { name: "Take Over Team" });
const invalid = (page: Page) => page.getByRole("heading", { name: "Hand-Over Link Invalid" });
const managerOf = async (id: string) =>
  (await db.selectFrom("team").select("managerId").where("id", "=", id).executeTakeFirstOrThrow()).managerId;

/** Somebody else's browser. */
async function elsewhere(browser: Browser) {
  const page = await (await browser.newContext({ baseURL: process.env.APP_URL! })).newPage();
  waitForReact(page);
  return page;
}

async function offer(page: Page, teamId: string, email: string) {
  await page.goto(`/teams/${teamId}/settings`);
  await page.getByRole("button", { name: "Hand Over Team" }).click();
  await page.getByLabel("New Manager's Email").fill(email);
  await page.getByRole("button", { name: "Send Offer" }).click();
  await expect(page.getByText(`Waiting for ${email} to accept.`)).toBeVisible();
}

/** On the sign-in page, once it is there: the page before may have fields of the same names. */
async function fillSignIn(page: Page, email: string, password = PASSWORD) {
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

async function linkTo(email: string) {
  const mail = await mailTo(email, offerSubject);
  return mail.links.find((href) => href.includes("/team-handover"))!;
}

test("a team goes from one manager to the next, by mail [OP2-03] @desk", async ({
  page,
  browser,
  signedIn,
}) => {
  test.setTimeout(90_000);
  const owner = await signedIn({ name: "Maya Okafor" });
  const sam = await createAccount({ name: "Sam Rivera" });
  const team = await createTeam({ managerId: owner.id });
  await page.goto(`/teams/${team.id}/settings`);
  const main = page.getByRole("button", { name: "Hand Over Team" });
  await main.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Hand Over Team" });
  await expect(dialog).toContainText("You lose access to the team.");
  await page.getByRole("button", { name: "Send Offer" }).click();
  await expect(toast(page, "Please enter the next manager's email address")).toBeVisible();
  await page.getByLabel("New Manager's Email").fill(owner.email.toUpperCase());
  await page.getByRole("button", { name: "Send Offer" }).click();
  await expect(dialog.getByText("This is your own address.")).toBeVisible();
  await page.getByLabel("New Manager's Email").fill(sam.email);
  await page.keyboard.press("Enter");
  await expect(toast(page, `We sent the offer to ${sam.email}`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Choose Someone Else" })).toBeFocused();

  const guest = await elsewhere(browser);
  await guest.goto(await linkTo(sam.email));
  await expect(guest.getByText("Maya Okafor would like to hand Lakeview Otters over to you.")).toBeVisible();
  await expect(guest.getByText(`${sam.email[0]}***@example.com`)).toBeVisible();
  await expect(guest.locator("body")).not.toContainText(sam.email);
  await expect(takeOver(guest)).toHaveCount(0);
  await guest.getByRole("link", { name: "Sign In" }).click();
  await fillSignIn(guest, sam.email);
  await expect(takeOver(guest)).toBeVisible();
  expect(await managerOf(team.id)).toBe(owner.id);
  await takeOver(guest).click();
  await expect(guest).toHaveURL(`/teams/${team.id}`);
  await expect(toast(guest, "You are the manager of Lakeview Otters now")).toBeVisible();
  expect(await managerOf(team.id)).toBe(sam.id);

  await page.reload();
  await expect(page.getByRole("heading", { name: "Team Not Found" })).toBeVisible();
  expect((await mailTo(owner.email, /Your team was handed over/)).text).toContain("Sam Rivera");
});

test("somebody without an account creates one, confirms the address and takes over [OP2-03] @desk", async ({
  page,
  browser,
  signedIn,
}) => {
  test.setTimeout(90_000);
  const team = await createTeam({ managerId: (await signedIn()).id });
  const email = `next-${randomUUID()}@example.com`;
  await offer(page, team.id, email);
  const guest = await elsewhere(browser);
  const link = await linkTo(email);
  await guest.goto(link);
  await guest.getByRole("link", { name: "Create Account" }).click();
  await expect(guest.getByRole("heading", { name: "Create Your Account" })).toBeVisible();
  await guest.getByLabel("Name").fill("Nadia Petrova");
  await guest.getByLabel("Email").fill(email);
  await guest.getByLabel("Password", { exact: true }).fill("a good long one");
  await guest.getByLabel("Confirm Password").fill("a good long one");
  await guest.getByLabel(/I agree to the/).check();
  await guest.getByLabel("I'm not a robot").click();
  await guest.getByRole("button", { name: "Create Account" }).click({ timeout: 20_000 });
  await guest.getByRole("link", { name: "Continue to Sign In" }).click();
  await fillSignIn(guest, email, "a good long one");
  await expect(guest).toHaveURL(link);
  await expect(guest.getByText(`We sent a link to ${email}`)).toBeVisible();
  await expect(takeOver(guest)).toHaveCount(0);
  await guest.getByRole("button", { name: "I Confirmed It" }).click();
  await expect(guest.getByText(`We sent a link to ${email}`)).toBeVisible();

  const confirm = (await mailTo(email, /welcome/i)).links.find((href) => href.includes("/confirm-email"))!;
  const tab = await guest.context().newPage();
  waitForReact(tab);
  await tab.goto(confirm);
  await tab.getByRole("button", { name: "Confirm My Email" }).click();
  await expect(tab.getByRole("heading", { name: "Email Confirmed" })).toBeVisible();
  // The other tab hears of it by itself.
  await takeOver(guest).click();
  await expect(guest).toHaveURL(`/teams/${team.id}`);
});

test("another account is told so and can change to the right one @desk", async ({
  page,
  browser,
  signedIn,
}) => {
  const team = await createTeam({ managerId: (await signedIn()).id });
  const sam = await createAccount();
  await offer(page, team.id, sam.email);
  const guest = await elsewhere(browser);
  const other = await createAccount();
  await signIn(guest, other.email);
  await guest.goto(await linkTo(sam.email));
  await expect(guest.getByText(`You are signed in as ${other.email}.`)).toBeVisible();
  await expect(guest.locator("body")).not.toContainText(sam.email);
  await expect(takeOver(guest)).toHaveCount(0);
  await guest.getByRole("button", { name: "Use Another Account" }).click();
  await expect(guest).toHaveURL(/\/login\?next=/);
  await guest.getByRole("link", { name: "Create an account" }).click();
  await expect(guest.getByRole("heading", { name: "Create Your Account" })).toBeVisible();
  await guest.getByRole("link", { name: "Sign in", exact: true }).click();
  await fillSignIn(guest, sam.email);
  await expect(takeOver(guest)).toBeVisible();
});

test("an offer can be sent again, taken back, and made to somebody else @desk", async ({
  page,
  browser,
  signedIn,
}) => {
  const team = await createTeam({ managerId: (await signedIn()).id });
  const first = await createAccount();
  await offer(page, team.id, first.email);
  const old = await linkTo(first.email);
  await page.getByRole("button", { name: "Send Again" }).click();
  await expect(toast(page, "We sent the offer").first()).toBeVisible();
  const guest = await elsewhere(browser);
  await guest.goto(old);
  await expect(invalid(guest)).toBeVisible();
  await expect(guest.getByRole("link", { name: "Go to Home" })).toBeVisible();

  await page.getByRole("button", { name: "Choose Someone Else" }).click();
  await expect(page.getByRole("dialog")).toContainText(`The link we sent to ${first.email} stops working.`);
  await page.getByLabel("New Manager's Email").fill("second@example.com");
  await page.getByRole("button", { name: "Send Offer" }).click();
  await expect(page.getByText("Waiting for second@example.com to accept.")).toBeVisible();

  await page.getByRole("button", { name: "Cancel Hand-Over" }).click();
  await expect(toast(page, "Hand-over canceled")).toBeVisible();
  await expect(page.getByRole("button", { name: "Hand Over Team" })).toBeFocused();
  await page.reload();
  await expect(page.getByRole("button", { name: "Hand Over Team" })).toBeVisible();
});
