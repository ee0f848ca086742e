import type { Page } from "@playwright/test";
import { createGame, createLeague, createTeam, createVenue } from "#tests/factories/teams.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";

const venuesUrl = "**/api/v1/leagues/*/venues";
const card = (page: Page, name: string) =>
  page.getByRole("list", { name: "Venues" }).locator(":scope > li").filter({ hasText: name });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

test("venues are added, found, changed and deleted [VENUE-02, VENUE-03, VENUE-04, VENUE-05, VENUE-06, VENUE-07, VENUE-08, VENUE-09, VENUE-10, VENUE-11, VENUE-12, VENUE-13, VENUE-14, VENUE-15, VENUE-17, VENUE-19, VENUE-21, OP2-28, SHELL-27]", async ({
  page,
  signedIn,
}) => {
  test.setTimeout(90_000);
  const lee = await signedIn({ role: "league_manager" });
  await page.goto("/venues");
  await expect(page.getByRole("heading", { name: "No Leagues Found" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Create League" })).toHaveAttribute(
    "href",
    "/league-management",
  );
  await expectAccessible(page);

  const team = await createTeam();
  const east = await createLeague(lee.id, [team.id], "East Side");
  const west = await createLeague(lee.id, [], "West Side");
  await createVenue(east.id, { name: "Ridgeway Turf", maxTeamsPerDay: 5 });
  await createVenue(west.id, { name: "Elsewhere" });
  await createGame(team.id, { gameOn: "2099-05-01", location: "Harborview Park, Field 1" });
  await page.goto("/venues");
  await expect(page.getByLabel("League").locator("option")).toHaveText(["East Side", "West Side"]);
  await expect(card(page, "Ridgeway Turf")).toContainText("Teams a day5");
  await expect(card(page, "Ridgeway Turf")).toContainText("Games a day2");
  await expect(card(page, "Ridgeway Turf")).toContainText("No address");

  await page.getByRole("button", { name: "Add Venue" }).click();
  const form = dialog(page, "Add New Venue");
  await expect(form.getByLabel("Maximum Teams per Day")).toHaveValue("4");
  await form.getByRole("button", { name: "Add Venue" }).click();
  await expect(toast(page, "Venue name is required")).toBeVisible();
  await form.getByLabel("Venue Name").fill("Harborview Park");
  await form.getByLabel("Maximum Teams per Day").fill("1");
  await form.getByRole("button", { name: "Add Venue" }).click();
  await expect(toast(page, "Venue capacity must be at least 2 teams")).toBeVisible();
  await form.getByLabel("Maximum Teams per Day").fill("4");
  await form.getByRole("button", { name: "Add Field" }).click();
  await form.getByLabel("Name of field 1").fill("Field 1");
  await form.getByRole("button", { name: "Add Field" }).click();
  await form.getByLabel("Name of field 2").fill("Field 2");
  await form.getByLabel("Teams a day on field 2").fill("6");
  await expect(form.getByLabel("Maximum Teams per Day")).toHaveValue("10");
  await form.getByLabel("Address").fill("1200 Lakefront Drive");
  await form.getByLabel("Map Link").fill("https://maps.example.com/harborview");
  await form.getByText("Opening Times", { exact: true }).click();
  await form.getByLabel("Sunday", { exact: true }).uncheck();
  await form.getByLabel("Saturday, open until").fill("18:00");
  await form.getByLabel("Closed date").fill("2026-12-25");
  await form.getByRole("button", { name: "Add Date" }).click();
  await form.getByLabel("Notes").fill("Parking behind the school");
  // On a phone they lie over the sheet's own button for a moment.
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0, { timeout: 10_000 });
  await expectAccessible(page);
  await form.getByRole("button", { name: "Add Venue" }).click();
  await expect(toast(page, "Venue added successfully")).toBeVisible();
  const added = card(page, "Harborview Park");
  await expect(added).toContainText("Teams a day10");
  await expect(added).toContainText("1200 Lakefront Drive");
  await expect(added).toContainText("Field 1 (4 teams), Field 2 (6 teams)");
  await expect(added).toContainText("Mon to Fri 9:00 AM to 10:00 PM, Sat 9:00 AM to 6:00 PM");
  await expect(added).toContainText("Closed Dec 25, 2026");
  await expect(added).toContainText("Parking behind the school");
  await expect(added.getByRole("link", { name: "Open Map of Harborview Park" })).toHaveAttribute(
    "href",
    "https://maps.example.com/harborview",
  );
  await expect(page.getByRole("list", { name: "Venues" }).getByRole("heading")).toHaveText([
    "Harborview Park",
    "Ridgeway Turf",
  ]);
  await expectAccessible(page);

  await page.getByLabel("Search venues").fill("lakefront");
  await expect(card(page, "Ridgeway Turf")).toHaveCount(0);
  await expect(added).toBeVisible();
  await page.getByRole("button", { name: "Edit Harborview Park" }).click();
  await expect(dialog(page, "Edit Venue").getByLabel("Name of field 2")).toHaveValue("Field 2");
  await dialog(page, "Edit Venue").getByLabel("Address").fill("");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "Venue updated successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No venues found" })).toBeVisible();
  await page.getByRole("button", { name: "Clear Search", exact: true }).click();
  await expect(added).toContainText("No address");

  await page.getByRole("button", { name: "Delete Harborview Park" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete Venue" });
  await expect(question).toContainText("Any games using this venue will need to be reassigned.");
  await expect(question).toContainText("1 upcoming game names it");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Delete Venue" }).click();
  await expect(toast(page, "Venue deleted successfully")).toBeVisible();
  await expect(added).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add Venue" })).toBeFocused();

  await page.getByLabel("League").selectOption("West Side");
  await expect(page).toHaveURL(`/venues?leagueId=${west.id}`);
  await expect(card(page, "Elsewhere")).toBeVisible();
  await expect(card(page, "Ridgeway Turf")).toHaveCount(0);
});

test("what fails says so and keeps what was entered [VENUE-16, VENUE-18, VENUE-20, VENUE-22] @desk", async ({
  page,
  signedIn,
}) => {
  const lee = await signedIn({ role: "league_manager" });
  const league = await createLeague(lee.id, []);
  await createVenue(league.id);
  await page.route(venuesUrl, (route) => route.abort());
  await page.goto("/venues");
  await expect(toast(page, "Failed to load venues")).toBeVisible();
  await page.unroute(venuesUrl);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(card(page, "Harborview Park")).toBeVisible();

  await page.route(venuesUrl, (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.route(`${venuesUrl}/*`, (route) => route.abort());
  await page.getByRole("button", { name: "Add Venue" }).click();
  await page.getByLabel("Venue Name").fill("Ridgeway Turf");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Failed to add venue")).toBeVisible();
  await expect(page.getByLabel("Venue Name")).toHaveValue("Ridgeway Turf");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Edit Harborview Park" }).click();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "Failed to update venue")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Delete Harborview Park" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete Venue" }).click();
  await expect(toast(page, "Failed to delete venue")).toBeVisible();
  await page.getByRole("button", { name: "Keep Venue" }).click();
  await expect(card(page, "Harborview Park")).toBeVisible();
});
