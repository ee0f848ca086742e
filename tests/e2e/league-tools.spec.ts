import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { createGame, createLeague, createMember, createTeam, createVenue } from "#tests/factories/teams.ts";
import { expect, waitForEmail, test, toast } from "./fixtures.ts";

const teamRow = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const leagueCard = (page: Page, name: string) => page.locator("fieldset label").filter({ hasText: name });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const chooseTeamAction = async (page: Page, team: string, action: string) => {
  await page.getByRole("button", { name: `More actions for ${team}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
};

test("texts a league, moves a rained-out day, invites managers, and moves and deletes teams [INVITE-19, INVITE-21] @desk", async ({
  page,
  signedIn,
}) => {
  test.setTimeout(90_000);
  const lee = await signedIn({ role: "league_manager", name: "Lena Fischer" });
  const [otters, wolves] = [
    await createTeam({ name: "Otters", managerId: lee.id, smsLimit: 100, trialSms: 0 }),
    await createTeam({ name: "Wolves", smsLimit: 0, trialSms: 0 }),
  ];
  await createMember(otters.id, { name: "Maya Okafor", smsConsent: true });
  await createMember(wolves.id, { name: "Cole Lindqvist", smsConsent: true });
  const east = await createLeague(lee.id, [otters.id, wolves.id], "East Side");
  await createLeague(lee.id, [], "West Side");
  await createVenue(east.id, { name: "Harborview Park" });
  const game = await createGame(otters.id, { gameOn: "2099-05-02", opponent: "Foxes" });
  const leaguePage = `/league-management?leagueId=${east.id}`;

  await page.goto(leaguePage);
  await page.getByRole("button", { name: "Message League" }).click();
  const message = dialog(page, "Message League");
  await expect(message.getByText("1 person on 1 team, 1 text")).toBeVisible();
  await expect(message.getByRole("row", { name: /Wolves/ })).toHaveText(/Not enough left0 of 100$/);
  await message.getByLabel("Message", { exact: true }).fill("Fields open at noon.");
  await message.getByRole("button", { name: "Send Message" }).click();
  await expect(toast(page, "Message sent to 1 person")).toBeVisible();
  await expect(dialog(page, "Message Sent")).toContainText("Wolves, 1 person");

  await page.goto(`/venues?leagueId=${east.id}`);
  await page.getByRole("button", { name: "Rainout at Harborview Park" }).click();
  const rainoutDialog = dialog(page, "Rainout");
  await rainoutDialog.getByLabel("Day").fill("2099-05-02");
  await expect(rainoutDialog.getByRole("region", { name: "Affected games" })).toContainText(
    "Otters vs Foxes",
  );
  await rainoutDialog.getByRole("radio", { name: "Move Games" }).check();
  await rainoutDialog.getByLabel("Move To").fill("2020-05-09");
  await expect(rainoutDialog.getByLabel("Move To")).toHaveAccessibleDescription(
    /Choose a day after the rainout/,
  );
  await rainoutDialog.getByLabel("Move To").fill("2099-05-09");
  await expect(rainoutDialog.getByText(/moving to Sat, May 9, same times/)).toBeVisible();
  await rainoutDialog.getByRole("button", { name: "Move 1 Game" }).click();
  // The response is lost, so the retry must return the first request's result.
  await page.route("**/rainouts", async (route) => {
    await route.fetch();
    await route.abort();
  });
  const confirmDialog = page.getByRole("alertdialog", { name: "Move these games?" });
  await confirmDialog.getByRole("button", { name: "Move 1 Game" }).click();
  await expect(toast(page, "We couldn't move the games")).toBeVisible();
  await page.unroute("**/rainouts");
  await confirmDialog.getByRole("button", { name: "Move 1 Game" }).click();
  await expect(toast(page, "1 game moved. 1 person will get a text.")).toBeVisible();
  const movedGame = await db
    .selectFrom("game")
    .selectAll()
    .where("id", "=", game.id)
    .executeTakeFirstOrThrow();
  expect([movedGame.gameOn, movedGame.version]).toEqual(["2099-05-09", 2]);

  // A league manager can invite managers to their own team, but not to one that someone else owns.
  const email = `coach-${randomUUID()}@example.com`;
  await page.goto(leaguePage);
  const managers = dialog(page, "Team Managers");
  await page.getByRole("button", { name: "Managers of Wolves" }).click();
  await expect(managers.getByText("Only the team's owner can invite or remove managers.")).toBeVisible();
  await expect(managers.getByLabel("Invite a Manager by Email")).toHaveCount(0);
  await managers.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Managers of Otters" }).click();
  await managers.getByLabel("Invite a Manager by Email").fill(lee.email);
  await page.keyboard.press("Enter");
  await expect(managers.getByText("That's your own email. Enter theirs instead.")).toBeVisible();
  await managers.getByLabel("Invite a Manager by Email").fill(email);
  await page.keyboard.press("Enter");
  await expect(toast(page, `Sending invitation to ${email}`)).toBeVisible();
  await expect(managers.getByRole("list", { name: "Managers" })).toContainText("Invitation pending", {
    timeout: 15_000,
  });
  expect((await waitForEmail(email, /invited you to manage/)).text).toContain("Lena Fischer");
  await managers.getByRole("button", { name: "Done" }).click();
  await expect(teamRow(page, "Otters")).toContainText(email);

  await chooseTeamAction(page, "Wolves", "Move Team");
  await dialog(page, "Move Team").getByRole("button", { name: "Move Team" }).click();
  await expect(toast(page, "Team moved")).toBeVisible();
  await expect(teamRow(page, "Wolves")).toHaveCount(0);
  await leagueCard(page, "West Side").click();
  await chooseTeamAction(page, "Wolves", "Move Team");
  await dialog(page, "Move Team").getByLabel("Move To").selectOption("No league");
  await dialog(page, "Move Team").getByRole("button", { name: "Remove from League" }).click();
  await expect(toast(page, "Team removed from league")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No teams found" })).toBeVisible();

  await leagueCard(page, "East Side").click();
  await chooseTeamAction(page, "Otters", "Delete Team");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete Team" }).click();
  await expect(toast(page, "Team deleted successfully")).toBeVisible();
  await expect(teamRow(page, "Otters")).toHaveCount(0);
  expect(await db.selectFrom("team").select("id").where("id", "=", otters.id).execute()).toEqual([]);
});
