import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { linkToken } from "#platform/secrets.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createInvitation, createLeague, createMember, createTeam } from "#tests/factories/teams.ts";
import { expect, expectAccessible, mailTo, PASSWORD, signIn, test, toast, waitForReact } from "./fixtures.ts";
import { teamOptions } from "./schedule-scope.ts";

const address = () => `invited-${randomUUID()}@example.com`;
const accept = (page: Page) => page.getByRole("button", { name: "Accept Invitation" });
const acceptedBy = async (id: string) =>
  (await db.selectFrom("teamManager").select("userId").where("id", "=", id).executeTakeFirst())?.userId;

/** Somebody else's browser. */
async function elsewhere(browser: Browser) {
  const page = await (await browser.newContext({ baseURL: process.env.APP_URL! })).newPage();
  waitForReact(page);
  return page;
}

/** A team of a league whose manager is about to be invited. */
async function createInvited() {
  const owner = await createAccount({ role: "league_manager", name: "Lena Fischer" });
  const email = address();
  const team = await createTeam({ managerId: owner.id });
  const member = await createMember(team.id, { name: "Maya Okafor", email });
  await createLeague(owner.id, [team.id], "East Side");
  return { owner, email, team, member };
}

test("somebody without an account follows the mail, creates one and manages the team [INVITE-01, INVITE-02, INVITE-08, INVITE-09, INVITE-10, INVITE-11, INVITE-12, INVITE-13, INVITE-15, INVITE-16, INVITE-20, INVITE-21]", async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  const { owner, email, team, member } = await createInvited();
  const id = await createInvitation(team.id, { email, memberId: member.id, invitedBy: owner.id });
  await signIn(page, owner.email);
  await page.goto("/league-management");
  await page.getByRole("button", { name: "Managers of Lakeview Otters" }).click();
  await page.getByRole("button", { name: "Resend the invitation to Maya Okafor" }).click();
  const { links } = await mailTo(email, /invited to manage a team/);
  const link = links.find((href) => href.includes("/team-manager-invitation?token="))!;

  const guest = await elsewhere(browser);
  await guest.goto(link);
  const about = guest.getByRole("region", { name: "The team" });
  await expect(about).toContainText("Lakeview Otters");
  await expect(about).toContainText("Soccer");
  await expect(about).toContainText("East Side");
  await expect(about).toContainText("Maya Okafor");
  await expect(guest.getByLabel("Email")).toHaveValue(email);
  await expect(guest.getByLabel("Email")).not.toBeEditable();
  await expect(guest.getByLabel("Name")).toHaveValue("Maya Okafor");
  await expectAccessible(guest);
  await guest.getByLabel("Password", { exact: true }).fill("short");
  await guest.getByLabel("Confirm Password").fill("other");
  await guest.getByRole("button", { name: "Create Account and Accept" }).click();
  await expect(guest.getByText("Password must be at least 6 characters").first()).toBeVisible();
  await guest.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await guest.getByRole("button", { name: "Create Account and Accept" }).click();
  await expect(guest.getByText("Passwords do not match").first()).toBeVisible();
  await guest.getByLabel("Confirm Password").fill(PASSWORD);
  await guest.getByLabel(/I agree to the/).check();
  await guest.route("**/team-manager-invitations/accounts", (route) => route.abort());
  await guest.getByRole("button", { name: "Create Account and Accept" }).click();
  await expect(toast(guest, "Failed to create account")).toBeVisible();
  await guest.unroute("**/team-manager-invitations/accounts");
  expect(await acceptedBy(id)).toBeNull();
  await guest.getByRole("button", { name: "Create Account and Accept" }).click();
  await expect(toast(guest, "Invitation accepted! Welcome to your team.")).toBeVisible();
  await expect(guest).toHaveURL(`/teams/${team.id}`);
  await expect(guest.getByRole("heading", { name: "Lakeview Otters", level: 1 })).toBeVisible();
  await guest.goto("/schedule");
  await expect(teamOptions(guest)).toHaveText(["Lakeview Otters, Soccer"]);

  // Used up; and the league's manager still has the team, and can end it.
  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: "Invitation Not Found" })).toBeVisible();
  await page.goto("/league-management");
  await expect(page.getByRole("row").filter({ hasText: "Lakeview Otters" })).toContainText(
    "Maya Okafor, Accepted",
  );
  await page.getByRole("button", { name: "Managers of Lakeview Otters" }).click();
  await page.getByRole("button", { name: "Remove Maya Okafor" }).click();
  await page.getByRole("button", { name: "Remove Manager", exact: true }).click();
  await expect(toast(page, "Manager removed successfully")).toBeVisible();
  await guest.goto(`/teams/${team.id}`);
  await expect(guest.getByRole("heading", { name: "Team Not Found" })).toBeVisible();
});

test("somebody with an account signs in, confirms the address elsewhere and accepts [INVITE-07, INVITE-14, OP2-03] @desk", async ({
  page,
}) => {
  test.setTimeout(60_000);
  const { email, team, member } = await createInvited();
  const tokenId = randomUUID();
  const id = await createInvitation(team.id, { email, memberId: member.id, tokenId });
  const path = `/team-manager-invitation?token=${linkToken("team-manager-invitation", tokenId)}`;
  const other = await createAccount();
  await signIn(page, other.email);
  await page.goto(path);
  await expect(page.getByText(`You are signed in as ${other.email}`)).toBeVisible();
  const maya = await createAccount({ email, emailVerified: false });
  await page.getByRole("button", { name: "Use Another Account" }).click();
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("button", { name: "I Confirmed It" })).toBeVisible();
  expect(await acceptedBy(id)).toBeNull();
  await page.getByRole("button", { name: "I Confirmed It" }).click();
  await expect(toast(page, "Your email is not confirmed yet")).toBeVisible();
  // On another device.
  await db.updateTable("appUser").set({ emailVerified: true }).where("id", "=", maya.id).execute();
  await page.getByRole("button", { name: "I Confirmed It" }).click();
  await expectAccessible(page);
  await page.route("**/acceptances", (route) => route.abort());
  await accept(page).click();
  await expect(toast(page, "Failed to accept invitation")).toBeVisible();
  await page.unroute("**/acceptances");
  await accept(page).click();
  await expect(page).toHaveURL(`/teams/${team.id}`);
  expect(await acceptedBy(id)).toBe(maya.id);
});

test("somebody who has an account and forgot it is led to it, or in with the right password [INVITE-12] @desk", async ({
  page,
}) => {
  const { email, team, member } = await createInvited();
  const tokenId = randomUUID();
  await createInvitation(team.id, { email, memberId: member.id, tokenId });
  await createAccount({ email });
  await page.goto(`/team-manager-invitation?token=${linkToken("team-manager-invitation", tokenId)}`);
  const fill = async (password: string) => {
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Confirm Password").fill(password);
    await page.getByRole("button", { name: "Create Account and Accept" }).click();
  };
  await page.getByLabel(/I agree to the/).check();
  await fill("not the one of then");
  await expect(toast(page, "Failed to create account")).toBeVisible();
  const known = page.getByRole("alert").filter({ hasText: "has an account" });
  await expect(known.getByRole("link", { name: "Sign In" })).toHaveAttribute(
    "href",
    /^\/login\?.*team-manager-invitation/,
  );
  await expectAccessible(page);
  await fill(PASSWORD);
  await expect(toast(page, "Invitation accepted! Welcome to your team.")).toBeVisible();
  await expect(page).toHaveURL(`/teams/${team.id}`);
});

test("links that lead nowhere say so [INVITE-03, INVITE-04, INVITE-05, INVITE-06, INVITE-17, SHELL-15] @desk", async ({
  page,
}) => {
  await page.goto("/team-manager-invitation");
  await expect(page.getByRole("heading", { name: "Invalid Invitation" })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/team-manager-invitation?token=made-up");
  await expect(page.getByRole("heading", { name: "Invitation Not Found" })).toBeVisible();
  await expect(toast(page, "Invalid or expired invitation")).toBeVisible();
  await page.route("**/team-manager-invitations/previews", (route) => route.abort());
  await page.goto("/team-manager-invitation?token=any");
  await expect(toast(page, "Failed to load invitation")).toBeVisible();
  await page.unroute("**/team-manager-invitations/previews");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { name: "Invitation Not Found" })).toBeVisible();
  await page.goto("/team-manager-invitation/anything");
  await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
});
