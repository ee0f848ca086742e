import type { Page } from "@playwright/test";
import { createGame, createLeague, createTeam, createVenue } from "#tests/factories/teams.ts";
import { expect, test, toast } from "./fixtures.ts";

const card = (page: Page, name: string) =>
  page.getByRole("table", { name: "Venues" }).locator("tbody > tr").filter({ hasText: name });

test("adds, edits, and deletes a league's venues [VENUE-03, VENUE-05, VENUE-08, VENUE-15, VENUE-17, VENUE-19, VENUE-21, OP2-28, SHELL-27] @desk", async ({
  page,
  signedIn,
}) => {
  const lee = await signedIn({ role: "league_manager" });
  const team = await createTeam();
  const east = await createLeague(lee.id, [team.id], "East Side");
  const west = await createLeague(lee.id, [], "West Side");
  await createVenue(east.id, { name: "Ridgeway Turf", maxTeamsPerDay: 5 });
  await createVenue(west.id, { name: "Elsewhere" });
  await createGame(team.id, { gameOn: "2099-05-01", location: "Harborview Park, Field 1" });
  await page.goto("/venues");
  await expect(page.getByLabel("League").locator("option")).toHaveText(["East Side", "West Side"]);
  await expect(card(page, "Ridgeway Turf")).toContainText("5 teams (2 games) per day");

  await page.getByRole("button", { name: "Add Venue" }).click();
  const form = page.getByRole("dialog", { name: "Add New Venue" });
  await form.getByLabel("Venue Name").fill("Harborview Park");
  await form.getByRole("button", { name: "Add Field" }).click();
  await form.getByLabel("Name of field 1").fill("Field 1");
  await form.getByRole("button", { name: "Add Field" }).click();
  await form.getByLabel("Name of field 2").fill("Field 2");
  await form.getByLabel("Teams per day on field 2").fill("6");
  await form.getByLabel("Address").fill("1200 Lakefront Drive");
  await form.getByText("Hours", { exact: true }).click();
  await form.getByLabel("Sunday", { exact: true }).uncheck();
  await form.getByLabel("Closed date").fill("2099-12-25");
  await form.getByRole("button", { name: "Add Date" }).click();
  await form.getByRole("button", { name: "Add Venue" }).click();
  await expect(toast(page, "Venue added successfully")).toBeVisible();
  await page.reload();
  const addedCard = card(page, "Harborview Park");
  await expect(addedCard).toContainText("10 teams (5 games) per day");
  await expect(addedCard).toContainText("Field 1 (4 teams)Field 2 (6 teams)");
  await expect(addedCard).toContainText("Mon to Sat 9:00 AM to 10:00 PM");
  await expect(addedCard).toContainText("Dec 25, 2099");
  await expect(page.getByRole("table", { name: "Venues" }).getByRole("heading")).toHaveText([
    "Harborview Park",
    "Ridgeway Turf",
  ]);

  await page.getByRole("button", { name: "Edit Harborview Park" }).click();
  await page.getByRole("dialog", { name: "Edit Venue" }).getByLabel("Address").fill("");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "Venue updated successfully")).toBeVisible();
  await page.reload();
  await expect(addedCard).toContainText("No address");

  await page.getByRole("button", { name: "Delete Harborview Park" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete Venue" });
  await expect(question).toContainText("1 upcoming game uses it");
  await question.getByRole("button", { name: "Delete Venue" }).click();
  await expect(toast(page, "Venue deleted successfully")).toBeVisible();
  await page.getByLabel("League").selectOption("West Side");
  await expect(page).toHaveURL(`/venues?leagueId=${west.id}`);
  await expect(card(page, "Elsewhere")).toBeVisible();
  await page.goto(`/venues?leagueId=${east.id}`);
  await expect(card(page, "Ridgeway Turf")).toBeVisible();
  await expect(addedCard).toHaveCount(0);
});
