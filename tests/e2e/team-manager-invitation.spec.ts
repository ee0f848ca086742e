import { randomUUID } from "node:crypto";
import type { Browser } from "@playwright/test";
import { db } from "#platform/database.ts";
import { linkToken } from "#platform/secrets.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createInvitation, createLeague, createMember, createTeam } from "#tests/factories/teams.ts";
import { expect, waitForEmail, PASSWORD, signIn, test, toast, waitForReact } from "./fixtures.ts";
import { teamOptions } from "./schedule-scope.ts";

const address = () => `invited-${randomUUID()}@example.com`;
const acceptedBy = async (id: string) =>
  (await db.selectFrom("teamManager").select("userId").where("id", "=", id).executeTakeFirst())?.userId;

/** Opens a second browser context for another person. */
async function openOtherBrowser(browser: Browser) {
  const page = await (await browser.newContext({ baseURL: process.env.APP_URL! })).newPage();
  waitForReact(page);
  return page;
}

/** Creates a league team whose manager is about to be invited. */
async function createInvitedTeam() {
  const owner = await createAccount({ role: "league_manager", name: "Lena Fischer" });
  const email = address();
  const team = await createTeam({ managerId: owner.id });
  const member = await createMember(team.id, { name: "Maya Okafor", email });
  await createLeague(owner.id, [team.id], "East Side");
  return { owner, email, team, member };
}

test("lets someone without an account follow the emailed link, create an account, and manage the team [INVITE-01, INVITE-02, INVITE-04, INVITE-08, INVITE-13, INVITE-15, INVITE-16, INVITE-17, INVITE-20, INVITE-21, SHELL-15] @desk", async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  const { owner, email, team, member } = await createInvitedTeam();
  await createInvitation(team.id, { email, memberId: member.id, invitedBy: owner.id });
  await signIn(page, owner.email);
  await page.goto("/league-management");
  await page.getByRole("button", { name: "Managers of Lakeview Otters" }).click();
  await page.getByRole("button", { name: "Resend the invitation to Maya Okafor" }).click();
  const { links } = await waitForEmail(email, /invited you to manage/);
  const link = links.find((href) => href.includes("/team-manager-invitation?token="))!;

  const inviteePage = await openOtherBrowser(browser);
  await inviteePage.goto(link);
  const teamSection = inviteePage.getByRole("region", { name: "The team" });
  for (const expected of ["Lakeview Otters", "Soccer", "East Side", "Maya Okafor"])
    await expect(teamSection).toContainText(expected);
  await expect(inviteePage.getByLabel("Email")).toHaveValue(email);
  await inviteePage.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await inviteePage.getByLabel("Confirm Password").fill(PASSWORD);
  await inviteePage.getByLabel(/I agree to the/).check();
  await inviteePage.getByRole("button", { name: "Create Account and Accept" }).click();
  await expect(toast(inviteePage, "Invitation accepted! Welcome to your team.")).toBeVisible();
  await expect(inviteePage).toHaveURL(`/teams/${team.id}`);
  await expect(inviteePage.getByRole("heading", { name: "Lakeview Otters", level: 1 })).toBeVisible();
  await inviteePage.goto("/schedule");
  await expect(teamOptions(inviteePage)).toHaveText(["Lakeview Otters, Soccer"]);

  // The link can't be used again. The league manager still has the team and can remove the team manager.
  await inviteePage.goto(link);
  await expect(inviteePage.getByRole("heading", { name: "Invitation Not Found" })).toBeVisible();
  await inviteePage.goto("/team-manager-invitation/anything");
  await expect(inviteePage.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  await page.goto("/league-management");
  await expect(page.getByRole("row").filter({ hasText: "Lakeview Otters" })).toContainText(
    "Maya Okafor, Accepted",
  );
  await page.getByRole("button", { name: "Managers of Lakeview Otters" }).click();
  await page.getByRole("button", { name: "Remove Maya Okafor" }).click();
  await page.getByRole("button", { name: "Remove Manager", exact: true }).click();
  await expect(toast(page, "Manager removed")).toBeVisible();
  await inviteePage.goto(`/teams/${team.id}`);
  await expect(inviteePage.getByRole("heading", { name: "Team Not Found" })).toBeVisible();
  await inviteePage.context().close();
});

test("lets someone with an account sign in, confirm their email elsewhere, and accept [INVITE-07, OP2-03] @desk", async ({
  page,
}) => {
  test.setTimeout(60_000);
  const { email, team, member } = await createInvitedTeam();
  const tokenId = randomUUID();
  const id = await createInvitation(team.id, { email, memberId: member.id, tokenId });
  const path = `/team-manager-invitation?token=${linkToken("team-manager-invitation", tokenId)}`;
  const otherAccount = await createAccount();
  await signIn(page, otherAccount.email);
  await page.goto(path);
  await expect(page.getByText(`You're signed in as ${otherAccount.email}`)).toBeVisible();
  const maya = await createAccount({ email, emailVerified: false });
  await page.getByRole("button", { name: "Use Another Account" }).click();
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("button", { name: "I Confirmed It" })).toBeVisible();
  expect(await acceptedBy(id)).toBeNull();
  await page.getByRole("button", { name: "I Confirmed It" }).click();
  await expect(toast(page, "Your email isn't confirmed yet")).toBeVisible();
  // Confirm the email, as if on another device.
  await db.updateTable("appUser").set({ emailVerified: true }).where("id", "=", maya.id).execute();
  await page.getByRole("button", { name: "I Confirmed It" }).click();
  await page.getByRole("button", { name: "Accept Invitation" }).click();
  await expect(page).toHaveURL(`/teams/${team.id}`);
  expect(await acceptedBy(id)).toBe(maya.id);
});
