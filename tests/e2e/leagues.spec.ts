import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { createLeague, createTeam } from "#tests/factories/teams.ts";
import { expect, waitForEmail, test, toast } from "./fixtures.ts";

const card = (page: Page, name: string) => page.getByRole("radio", { name });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const teamRow = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("creates, fills, edits, and deletes a league, and keeps its teams [LEAGUE-01, LEAGUE-02, LEAGUE-03, LEAGUE-04, LEAGUE-06, LEAGUE-07, LEAGUE-27, LEAGUE-30, LEAGUE-50, LEAGUE-52, INVITE-21, LEAGUE-28, BUILD-01, OP2-30, PERM2-07, SHELL-24, SHELL-25] @desk", async ({
  page,
  signedIn,
}) => {
  test.setTimeout(90_000);
  const lee = await signedIn({ role: "league_manager", name: "Lena Fischer" });
  await createLeague(lee.id, [(await createTeam({ name: "Wolves" })).id], "West Side");
  await page.goto("/league-management");
  await page.getByRole("button", { name: "Create League" }).click();
  await page.getByLabel("League Name").fill("East Side");
  await page.getByRole("dialog").getByLabel("Sport").fill("Soccer");
  await page.getByLabel("Time Zone for New Teams").selectOption("America/Denver");
  await page.keyboard.press("Enter");
  await expect(toast(page, "League created successfully!")).toBeVisible();
  await expect(card(page, "East Side")).toBeChecked();
  // The server also returns the newest league first.
  await page.reload();
  const cards = page.locator("fieldset label");
  await expect(cards.nth(0)).toContainText("East Side");
  await expect(cards.nth(1)).toContainText("West Side");
  await expect(cards.nth(1)).toContainText("1 team");

  // Create a team with members; its manager gets an email.
  const email = `coach-${randomUUID()}@example.com`;
  await page.getByRole("link", { name: "Create Team" }).first().click();
  await expect(page.getByRole("heading", { name: "Create Team", level: 1 })).toBeVisible();
  await expect(page.getByLabel("Time Zone")).toHaveValue("America/Denver");
  await page.getByLabel("Team Name").fill("Otters");
  await page.getByRole("button", { name: "Friday" }).click();
  await page.getByRole("button", { name: "Add Member" }).click();
  const form = dialog(page, "Add Member");
  await form.getByLabel("Name").fill("Maya Okafor");
  await form.getByLabel("Phone Number").fill("(312) 555-0142");
  await form.getByLabel("Designate as Team Manager").check();
  await form.getByLabel("Email (required for team managers)").fill(email);
  await form.getByLabel("Maya agreed to get SMS texts").check();
  await form.getByRole("button", { name: "Add Member" }).click();
  await expect(form).toHaveCount(0);
  await page.getByRole("button", { name: "Create Team" }).click();
  await expect(toast(page, "Team created successfully! 1 invitation email(s) sent.")).toBeVisible();
  await expect(teamRow(page, "Otters")).toContainText("Maya Okafor, Invitation pending");
  expect((await waitForEmail(email, /invited you to manage/)).text).toContain("Lena Fischer");
  const team = await db
    .selectFrom("team")
    .selectAll()
    .where("name", "=", "Otters")
    .where("managerId", "=", lee.id)
    .executeTakeFirstOrThrow();
  expect(team).toMatchObject({ createdByLeague: true, preferredBlockoutDays: ["Friday"] });

  // Resend the invitation, ten minutes later, then cancel it.
  await db
    .updateTable("teamManager")
    .set({ expiresAt: new Date(Date.now() + 86_400_000) })
    .where("teamId", "=", team.id)
    .execute();
  await page.getByRole("button", { name: "Managers of Otters" }).click();
  await page.getByRole("button", { name: "Resend the invitation to Maya Okafor" }).click();
  await expect(toast(page, `Resending invitation to ${email}`)).toBeVisible();
  await page.getByRole("button", { name: "Cancel the invitation to Maya Okafor" }).click();
  await page.getByRole("button", { name: "Cancel Invitation", exact: true }).click();
  await expect(toast(page, "Invitation canceled")).toBeVisible();
  await dialog(page, "Team Managers").getByRole("button", { name: "Done" }).click();

  // Edit the settings and delete the league.
  await page.getByRole("button", { name: "League Settings" }).click();
  await page.getByLabel("League Name").fill("East Side Indoor");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "League updated")).toBeVisible();
  await expect(card(page, "East Side Indoor")).toBeChecked();
  await page.getByRole("button", { name: "Delete League" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete League" }).click();
  await expect(toast(page, "League deleted")).toBeVisible();
  await page.reload();
  await expect(card(page, "West Side")).toBeVisible();
  await expect(card(page, "East Side Indoor")).toHaveCount(0);
  expect(await db.selectFrom("team").select("id").where("id", "=", team.id).execute()).toHaveLength(1);

  // Someone else's league looks the same as a league that doesn't exist or a malformed URL.
  const otherManager = await createAccount({ role: "league_manager" });
  const otherLeague = await createLeague(otherManager.id, [], "Their League");
  for (const path of [
    `${otherLeague.id}/create-team`,
    "nonsense/create-team",
    `${otherLeague.id}/schedule-builder`,
  ]) {
    await page.goto(`/league/${path}`);
    await expect(page.getByRole("heading", { name: "League Not Found" })).toBeVisible();
  }
  await expect(page.locator("body")).not.toContainText("Their League");
});
