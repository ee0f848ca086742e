import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import {
  createGame,
  createLeague,
  createMember,
  createTeam,
  createVenue,
  inviteManager,
} from "#tests/factories/teams.ts";
import { expect, expectAccessible, mailTo, test, toast } from "./fixtures.ts";

const teamRow = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const leagueCard = (page: Page, name: string) => page.locator("fieldset label").filter({ hasText: name });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const more = async (page: Page, team: string, action: string) => {
  await page.getByRole("button", { name: `More actions for ${team}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
};

test("managers are invited later, teams are moved and deleted [INVITE-19, INVITE-21]", async ({
  page,
  signedIn,
}) => {
  test.setTimeout(90_000);
  const lee = await signedIn({ role: "league_manager", name: "Lena Fischer" });
  const otters = await createTeam({ name: "Otters", managerId: lee.id });
  const wolves = await createTeam({ name: "Wolves" });
  await createMember(otters.id);
  const east = await createLeague(lee.id, [otters.id, wolves.id], "East Side");
  await createLeague(lee.id, [], "West Side");
  await page.goto(`/league-management?leagueId=${east.id}`);

  // Also of a team that somebody else owns.
  const email = `coach-${randomUUID()}@example.com`;
  await page.getByRole("button", { name: "Managers of Wolves" }).click();
  const managers = dialog(page, "Team Managers");
  await expect(managers.getByText("Nobody else manages this team.")).toBeVisible();
  await managers.getByRole("button", { name: "Invite" }).click();
  await expect(managers.getByText("Please enter their email address")).toBeVisible();
  await managers.getByLabel("Invite a Manager by Email").fill(lee.email);
  await page.keyboard.press("Enter");
  await expect(managers.getByText("This is your own address. Please enter theirs.")).toBeVisible();
  await managers.getByLabel("Invite a Manager by Email").fill(email);
  await page.keyboard.press("Enter");
  await expect(toast(page, `We are sending the invitation to ${email}`)).toBeVisible();
  // The dialog looks again by itself until the mail has gone.
  await expect(managers.getByRole("list", { name: "Managers" })).toContainText("Invitation pending", {
    timeout: 15_000,
  });
  await expectAccessible(page);
  expect((await mailTo(email, /invited to manage a team/)).text).toContain("Lena Fischer");
  await managers.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: "Managers of Wolves" })).toBeFocused();
  await expect(teamRow(page, "Wolves")).toContainText(email);

  // To another league, and out of all of them.
  await more(page, "Wolves", "Move Team");
  await expect(dialog(page, "Move Team").getByLabel("Move To")).toContainText("West Side");
  await expectAccessible(page);
  await dialog(page, "Move Team").getByRole("button", { name: "Move Team" }).click();
  await expect(toast(page, "Team moved successfully")).toBeVisible();
  await expect(teamRow(page, "Wolves")).toHaveCount(0);
  await leagueCard(page, "West Side").click();
  await expect(teamRow(page, "Wolves")).toBeVisible();
  await more(page, "Wolves", "Move Team");
  await dialog(page, "Move Team").getByLabel("Move To").selectOption("No league");
  await expect(dialog(page, "Move Team")).toContainText("you no longer see it then");
  await dialog(page, "Move Team").getByRole("button", { name: "Remove from League" }).click();
  await expect(toast(page, "Team left the league")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No teams found" })).toBeVisible();

  // Deleted, after a failure.
  await leagueCard(page, "East Side").click();
  await page.route(`**/api/v1/teams/${otters.id}`, (route) =>
    route.request().method() === "DELETE" ? route.abort() : route.continue(),
  );
  await more(page, "Otters", "Delete Team");
  const question = page.getByRole("alertdialog", { name: "Delete this team?" });
  await expect(question).toContainText("goes with its member, its games");
  await question.getByRole("button", { name: "Delete Team" }).click();
  await expect(toast(page, "Failed to delete team")).toBeVisible();
  await page.unroute(`**/api/v1/teams/${otters.id}`);
  await question.getByRole("button", { name: "Delete Team" }).click();
  await expect(toast(page, "Team deleted successfully")).toBeVisible();
  await expect(teamRow(page, "Otters")).toHaveCount(0);
  expect(await db.selectFrom("team").select("id").where("id", "=", otters.id).execute()).toEqual([]);
});

test("an owner sees and removes managers in the settings, and who was invited leaves @desk", async ({
  page,
  signedIn,
}) => {
  const maya = await signedIn();
  const team = await createTeam({ name: "Otters", managerId: maya.id });
  const sam = await createAccount({ name: "Sam Rivera" });
  await inviteManager(team.id, sam);
  await page.route("**/managers", (route) => route.abort());
  await page.goto(`/teams/${team.id}/settings`);
  await expect(page.getByText("The managers could not be loaded.")).toBeVisible();
  await page.unroute("**/managers");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("list", { name: "Managers" })).toContainText("Sam Rivera");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove Sam Rivera" }).click();
  await page.getByRole("button", { name: "Remove Manager", exact: true }).click();
  await expect(toast(page, "Manager removed successfully")).toBeVisible();
  await expect(page.getByLabel("Invite a Manager by Email")).toBeFocused();

  const theirs = await createTeam({ name: "Wolves" });
  await inviteManager(theirs.id, maya);
  await page.goto(`/teams/${theirs.id}/settings`);
  await expect(page.getByRole("heading", { name: "Managers" })).toHaveCount(0);
  await page.getByRole("button", { name: "Leave Team" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Leave Team" }).click();
  await expect(toast(page, "You left the team")).toBeVisible();
  await expect(page).toHaveURL("/teams");
  await expect(page.getByText("Wolves")).toHaveCount(0);
});

test("a whole league is texted, and a rained-out day is cancelled and moved", async ({ page, signedIn }) => {
  test.setTimeout(90_000);
  const lee = await signedIn({ role: "league_manager" });
  const [otters, wolves] = [
    await createTeam({ name: "Otters", managerId: lee.id, smsLimit: 100, trialSms: 0 }),
    await createTeam({ name: "Wolves", managerId: lee.id, smsLimit: 0, trialSms: 0 }),
  ];
  await createMember(otters.id, { name: "Maya Okafor", smsConsent: true });
  await createMember(wolves.id, { name: "Cole Lindqvist", smsConsent: true });
  const league = await createLeague(lee.id, [otters.id, wolves.id], "East Side");
  await page.goto(`/league-management?leagueId=${league.id}`);
  await page.getByRole("button", { name: "Message League" }).click();
  const message = dialog(page, "Message League");
  await expect(message.getByText("1 person in 1 team, 1 SMS")).toBeVisible();
  await expect(message.getByText("One team has not enough SMS left. 1 person gets no text.")).toBeVisible();
  await expect(message.getByRole("row", { name: /Wolves/ })).toHaveText(/Not enough left0 of 100$/);
  await message.getByRole("button", { name: "Send Message" }).click();
  await expect(toast(page, "Please enter a message")).toBeVisible();
  await message.getByLabel("Message", { exact: true }).fill("Fields open at noon.");
  await expectAccessible(page);
  await page.route("**/messages", (route) => route.abort());
  await message.getByRole("button", { name: "Send Message" }).click();
  await expect(toast(page, "Failed to send message")).toBeVisible();
  await page.unroute("**/messages");
  await message.getByRole("button", { name: "Send Message" }).click();
  await expect(toast(page, "Message sent to 1 person")).toBeVisible();
  await expect(dialog(page, "Message Sent")).toContainText("Wolves, 1 person");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Done" }).click();

  await createVenue(league.id, { name: "Harborview Park" });
  const first = await createGame(otters.id, { gameOn: "2099-05-02", opponent: "Foxes" });
  await page.goto(`/venues?leagueId=${league.id}`);
  await page.getByRole("button", { name: "Rain-out at Harborview Park" }).click();
  const rain = dialog(page, "Rain-Out");
  await expect(rain.getByText("No games ahead at this venue on this day.")).toBeVisible();
  await expect(rain.getByRole("button", { name: "Cancel Games" })).toBeDisabled();
  await rain.getByLabel("Day").fill("2099-05-02");
  await expect(rain.getByText("1 game concerned")).toBeVisible();
  await expect(rain.getByRole("region", { name: "Games concerned" })).toContainText("Otters vs Foxes");
  await rain.getByRole("radio", { name: "Move Them" }).check();
  await rain.getByLabel("Move To").fill("2020-05-09");
  await expect(rain.getByLabel("Move To")).toHaveAccessibleDescription(/would begin in the past/);
  await expect(rain.getByRole("button", { name: "Move Games" })).toBeDisabled();
  await rain.getByLabel("Move To").fill("2099-05-09");
  await expect(rain.getByText(/move to Sat May 9, same times/)).toBeVisible();
  await expect(rain.getByText("1 person gets a text")).toBeVisible();
  await expectAccessible(page);
  await rain.getByRole("button", { name: "Move 1 Game" }).click();
  const sure = page.getByRole("alertdialog", { name: "Move these games?" });
  await expectAccessible(page);
  await sure.getByRole("button", { name: "Move 1 Game" }).click();
  await expect(toast(page, "1 game moved. 1 person gets a text.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Rain-out at Harborview Park" })).toBeFocused();

  // An answer that was lost: the second try finds what the first one did.
  await page.getByRole("button", { name: "Rain-out at Harborview Park" }).click();
  await rain.getByLabel("Day").fill("2099-05-09");
  await rain.getByRole("button", { name: "Cancel 1 Game" }).click();
  await page.route("**/rain-outs", async (route) => {
    await route.fetch();
    await route.abort();
  });
  const cancel = page.getByRole("alertdialog", { name: "Cancel these games?" });
  await cancel.getByRole("button", { name: "Cancel 1 Game" }).click();
  await expect(toast(page, "Failed to cancel the games")).toBeVisible();
  await page.unroute("**/rain-outs");
  await cancel.getByRole("button", { name: "Cancel 1 Game" }).click();
  await expect(toast(page, "1 game cancelled. 1 person gets a text.")).toBeVisible();
  const game = await db.selectFrom("game").selectAll().where("id", "=", first.id).executeTakeFirstOrThrow();
  expect([game.gameOn, game.cancelledAt !== null, game.version]).toEqual(["2099-05-09", true, 3]);
});
