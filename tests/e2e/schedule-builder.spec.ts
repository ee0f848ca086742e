import type { Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { createLeague, createVenue } from "#tests/factories/teams.ts";
import { createSeason, generated } from "./builder-on-screen.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";

const publishUrl = "**/api/v1/leagues/*/schedules";

/** On a phone one side at a time. */
async function show(page: Page, side: "Settings" | "Preview") {
  const tab = page.getByRole("group", { name: "View" }).getByRole("button", { name: side });
  if (await tab.isVisible()) await tab.click();
}

test("a season is set up, previewed, published and replaced [BUILD-01, BUILD-02, BUILD-04, BUILD-05, BUILD-06, BUILD-07, BUILD-12, BUILD-13, BUILD-14, BUILD-15, BUILD-16, BUILD-17, BUILD-19, BUILD-20, BUILD-21, BUILD-22, BUILD-23, BUILD-24, BUILD-25, BUILD-26, BUILD-27, BUILD-28, BUILD-29, BUILD-30, BUILD-32, BUILD-33, BUILD-51, BUILD-52, OP2-23, SHELL-26]", async ({
  page,
  signedIn,
  allowed,
}) => {
  test.setTimeout(120_000);
  const lee = await signedIn({ role: "league_manager" });
  const { teams, league } = await createSeason(lee.id);
  await createVenue(league.id, { name: "Harborview Park", maxTeamsPerDay: 4 });
  await db
    .updateTable("team")
    .set({ preferredBlockoutDays: ["Friday"] })
    .where("id", "=", teams[0]!.id)
    .execute();
  await page.goto(`/league/${league.id}/schedule-builder`);
  await expect(page.getByText("Lakeshore Coed, 4 teams")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Venue Capacity Summary" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Manage Venues" })).toHaveAttribute("href", /^\/venues/);
  await expect(page.getByLabel("Default Start Time")).toHaveValue("19:00");
  await expect(page.getByRole("radio", { name: "1", exact: true })).toBeChecked();
  const blockout = page.getByRole("group", { name: "Blockout Days" });
  await expect(blockout.getByRole("button", { pressed: true })).toHaveText([/Sunday/, /Saturday/]);
  await expect(page.getByText("Friday: Lakeview Otters")).toBeVisible();
  await expectAccessible(page);

  // Venues.
  const venues = page.getByRole("list", { name: "Venues of this schedule" });
  const pick = page.getByLabel("Venue of the league");
  await pick.selectOption({ label: "Harborview Park" });
  await page.getByRole("button", { name: "Add Venue", exact: true }).click();
  await expect(toast(page, "This venue is already added to the schedule")).toBeVisible();
  await page.getByRole("button", { name: "Remove Harborview Park" }).click();
  await page.getByRole("button", { name: "Generate Schedule" }).click();
  await expect(toast(page, "Please add at least one venue")).toBeVisible();
  await page.getByRole("button", { name: "Add Venue", exact: true }).click();
  await expect(toast(page, "Added Harborview Park to schedule")).toBeVisible();
  await page.getByRole("button", { name: "Custom Venue", exact: true }).click();
  await page.getByRole("button", { name: "Add Custom Venue" }).click();
  await expect(
    toast(page, "Please provide a venue name and ensure capacity is at least 2 teams"),
  ).toBeVisible();
  await page.getByLabel("Custom Venue Name").fill("Backyard");
  await expect(page.getByLabel("Teams a day at the custom venue", { exact: true })).toHaveValue("4");
  await page.getByRole("button", { name: "Add Custom Venue" }).click();
  await expect(venues.getByRole("listitem")).toHaveCount(2);
  const room = page.getByLabel("Teams a day at Backyard", { exact: true });
  await room.fill("");
  await room.blur();
  await expect(room).toHaveValue("2");
  await room.fill("99");
  await room.blur();
  await expect(room).toHaveValue("20");

  // Days.
  await page.getByRole("button", { name: "Add Date" }).click();
  await expect(page.getByRole("list", { name: "Dates without games" })).toHaveCount(0);
  await page.getByLabel("Season Start Date").fill("2031-03-03");
  await page.getByLabel("Date to block").fill("2031-03-04");
  await page.getByRole("button", { name: "Add Date" }).click();
  await expect(page.getByRole("button", { name: "Remove Mar 4, 2031" })).toBeVisible();
  for (const day of ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"])
    await blockout.getByRole("button", { name: day }).click();
  await page.getByRole("button", { name: "Generate Schedule" }).click();
  await expect(toast(page, "Please allow at least one day for games (unblock some days)")).toBeVisible();
  await blockout.getByRole("button", { name: "Monday" }).click();
  await page.getByLabel("Schedule Name").fill("Spring 2031");
  await page.getByLabel("Notes").fill("Bring both jerseys");

  // The draft.
  await page.getByRole("button", { name: "Generate Schedule" }).click();
  await show(page, "Preview");
  await generated(page);
  const days = page.getByRole("list", { name: "Days of the schedule" });
  await expect(days.getByRole("heading", { name: "Mon, Mar 3" })).toBeVisible();
  await expect(page.getByText("6 games on 3 Mondays, Mar 3 to Mar 17, 2031")).toBeVisible();
  await expect(page.getByText("Fair to everyone.")).toBeVisible();
  await page.getByRole("button", { name: "Shuffle Again" }).click();
  await generated(page);
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0, { timeout: 10_000 });
  await expectAccessible(page);

  // Publishing: a failure keeps the draft, the next try succeeds.
  allowed.push(/500/);
  await page.route(publishUrl, (route) => route.fulfill({ status: 500, body: "{}" }), { times: 1 });
  await page.getByRole("button", { name: "Publish Schedule" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Publish 6 games?" });
  await dialog.getByRole("button", { name: "Publish Schedule" }).click();
  await expect(toast(page, "Failed to generate schedule")).toBeVisible();
  await dialog.getByRole("button", { name: "Publish Schedule" }).click();
  await expect(
    toast(
      page,
      "Schedule generated successfully! Created 6 matchups (12 total games). Season ends on Mar 17, 2031.",
    ),
  ).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/schedule\\?leagueId=${league.id}`));

  // Again: this builder's games can be replaced, after a choice.
  await page.goto(`/league/${league.id}/schedule-builder`);
  await page.getByRole("button", { name: "Generate Schedule" }).click();
  await show(page, "Preview");
  await generated(page);
  await page.getByRole("button", { name: "Publish Schedule" }).click();
  await dialog.getByRole("button", { name: "Publish Schedule" }).click();
  await expect(toast(page, "Please choose what becomes of the earlier games")).toBeVisible();
  await dialog.getByRole("radio", { name: /Replace them/ }).check();
  await dialog.getByRole("button", { name: "Publish Schedule" }).click();
  await expect(toast(page, "Schedule generated successfully!")).toBeVisible();
  const matches = await db.selectFrom("match").select("id").where("leagueId", "=", league.id).execute();
  expect(matches).toHaveLength(6);

  // A day is lost: what was on it moves, and nothing else.
  const games = await db
    .selectFrom("game")
    .innerJoin("match", "match.id", "game.matchId")
    .select(["game.gameOn", "game.matchId"])
    .where("match.leagueId", "=", league.id)
    .orderBy("game.gameOn", "desc")
    .execute();
  const { gameOn: lost } = games[0]!;
  const there = games.filter(({ gameOn }) => gameOn === lost).length / 2;
  const moves = there === 1 ? "1 game moves" : `${there} games move`;
  await page.goto(`/league/${league.id}/schedule-builder`);
  await page.getByRole("button", { name: "Re-plan the Rest" }).click();
  const rest = page.getByRole("dialog", { name: "Re-plan the Rest of the Season" });
  await expect(rest.getByText("Nothing has to change.")).toBeVisible();
  await rest.getByLabel("Date to block").fill(lost);
  await rest.getByRole("button", { name: "Add Date" }).click();
  await expect(rest.getByRole("region", { name: "Changes" })).toContainText(`${moves}. The season ends on`);
  await expectAccessible(page);
  await rest.getByRole("button", { name: /^Save \d Changes?$/ }).click();
  await expect(toast(page, moves)).toBeVisible();
  const still = await db
    .selectFrom("game")
    .select("id")
    .where("gameOn", "=", lost)
    .where(
      "matchId",
      "in",
      matches.map(({ id }) => id),
    )
    .execute();
  expect(still).toEqual([]);
});

test("the builder warns, refuses and says what found no place [BUILD-03, BUILD-18, BUILD-31, OP2-21, OP2-26, OP2-30] @desk", async ({
  page,
  signedIn,
}) => {
  test.setTimeout(90_000);
  const lee = await signedIn({ role: "league_manager" });
  const lonely = await createLeague(lee.id, [], "Lonely League");
  await page.goto(`/league/${lonely.id}/schedule-builder`);
  await expect(page.getByText("This league has fewer than 2 teams.")).toBeVisible();
  await expect(page.getByLabel("Teams a day at Main Venue", { exact: true })).toHaveValue("4");
  await page.getByRole("button", { name: "Generate Schedule" }).click();
  await expect(toast(page, "Need at least 2 teams to generate a schedule")).toBeVisible();
  await page.goto("/league/00000000-0000-4000-8000-000000000000/schedule-builder");
  await expect(page.getByRole("heading", { name: "League Not Found" })).toBeVisible();

  const { teams, league } = await createSeason(lee.id);
  await db
    .updateTable("team")
    .set({ preferredBlockoutDays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] })
    .where("id", "in", [teams[0]!.id, teams[1]!.id])
    .execute();
  await page.goto(`/league/${league.id}/schedule-builder`);
  await page.getByRole("button", { name: "Generate Schedule" }).click();
  await generated(page);
  const left = page.getByRole("region", { name: "Games without a place" });
  await expect(left).toContainText("Both teams prefer not to play on every day that is open (1)");
  await page.getByRole("button", { name: "Publish Schedule" }).click();
  await page
    .getByRole("alertdialog", { name: "Publish 5 games?" })
    .getByRole("button", { name: "Publish Schedule" })
    .click();
  await page
    .getByRole("alertdialog", { name: "Publish without 1 game?" })
    .getByRole("button", { name: "Publish Without Them" })
    .click();
  await expect(toast(page, "Created 5 matchups (10 total games)")).toBeVisible();
});
