import type { Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { createLeague, createTeam, createVenue } from "#tests/factories/teams.ts";
import { expect, test, toast } from "./fixtures.ts";

const waitForDraft = (page: Page) =>
  expect(page.getByRole("button", { name: "Publish Schedule" })).toBeEnabled({ timeout: 20_000 });

test("sets up, previews, publishes, replaces, and reschedules a season [BUILD-02, BUILD-06, BUILD-28, BUILD-29, BUILD-51, OP2-23, SHELL-26] @desk", async ({
  page,
  signedIn,
}) => {
  test.setTimeout(120_000);
  const lee = await signedIn({ role: "league_manager" });
  const teams = [];
  for (const name of ["Lakeview Otters", "Harbor Street FC", "Old Mill Rovers", "Ridgeway United"])
    teams.push(await createTeam({ name, managerId: lee.id }));
  const ids = teams.map(({ id }) => id);
  const league = await createLeague(lee.id, ids, "Lakeshore Coed");
  await createVenue(league.id, { name: "Harborview Park", maxTeamsPerDay: 4 });
  await page.goto(`/league/${league.id}/schedule-builder`);
  await expect(page.getByText("Lakeshore Coed, 4 teams")).toBeVisible();
  await expect(page.getByRole("list", { name: "Schedule venues" })).toContainText("Harborview Park");
  await page.getByLabel("Season Start Date").fill("2031-03-03");
  const playOn = page.getByRole("group", { name: "Play On" });
  for (const day of ["Tuesday", "Wednesday", "Thursday", "Friday"])
    await playOn.getByRole("button", { name: day }).click();
  await page.getByLabel("Schedule Name").fill("Spring 2031");
  await page.getByLabel("Notes").fill("Bring both jerseys");

  // Wait for the server to generate the draft.
  const run = page.waitForResponse(async (response) => {
    if (!/schedule-runs\/./.test(response.url()) || !response.ok()) return false;
    return ((await response.json()) as { state: string }).state === "done";
  });
  await page.getByRole("button", { name: "Generate Schedule" }).click();
  await run;
  await waitForDraft(page);
  await expect(page.getByText("6 games on 3 Mondays, Mar 3 to Mar 17, 2031")).toBeVisible();
  await expect(page.getByText("Balanced.")).toBeVisible();
  await page.getByRole("button", { name: "Publish Schedule" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Publish 6 games?" });
  await dialog.getByRole("button", { name: "Publish Schedule" }).click();
  const summary = page.getByRole("dialog", { name: "Schedule Published" });
  await expect(summary).toContainText(
    "Schedule generated successfully! Created 6 matchups (12 total games). Season ends on Mar 17, 2031.",
  );
  await summary.getByRole("link", { name: "View Schedule" }).click();
  await expect(page).toHaveURL(new RegExp(`/schedule\\?leagueId=${league.id}`));

  // The builder's own games can be replaced after a confirmation.
  await page.goto(`/league/${league.id}/schedule-builder`);
  await page.getByRole("button", { name: "Generate Schedule" }).click();
  await waitForDraft(page);
  await page.getByRole("button", { name: "Publish Schedule" }).click();
  await dialog.getByRole("radio", { name: /Replace them/ }).check();
  await dialog.getByRole("button", { name: "Publish Schedule" }).click();
  await expect(summary).toContainText("Schedule generated successfully!");
  const leagueGames = await db
    .selectFrom("leagueGame")
    .select("id")
    .where("leagueId", "=", league.id)
    .execute();
  expect(leagueGames).toHaveLength(6);

  // When a day is lost, only its games move.
  const games = await db
    .selectFrom("game")
    .innerJoin("leagueGame", "leagueGame.id", "game.leagueGameId")
    .select(["game.gameOn", "game.leagueGameId"])
    .where("leagueGame.leagueId", "=", league.id)
    .orderBy("game.gameOn", "desc")
    .execute();
  const { gameOn: lostDay } = games[0]!;
  const gamesOnLostDay = games.filter(({ gameOn }) => gameOn === lostDay).length / 2;
  const toastText = gamesOnLostDay === 1 ? "1 game rescheduled" : `${gamesOnLostDay} games rescheduled`;
  await page.goto(`/league/${league.id}/schedule-builder`);
  await page.getByRole("button", { name: "Reschedule the Rest" }).click();
  const rescheduleDialog = page.getByRole("dialog", { name: "Reschedule the Rest of the Season" });
  await expect(rescheduleDialog.getByText("No changes needed.")).toBeVisible();
  await rescheduleDialog.getByLabel("Date to Block").fill(lostDay);
  await rescheduleDialog.getByRole("button", { name: "Add Date" }).click();
  await rescheduleDialog.getByRole("button", { name: /^Save \d Changes?$/ }).click();
  await expect(toast(page, toastText)).toBeVisible();
  const remainingGames = await db
    .selectFrom("game")
    .select("id")
    .where("gameOn", "=", lostDay)
    .where(
      "leagueGameId",
      "in",
      leagueGames.map(({ id }) => id),
    )
    .execute();
  expect(remainingGames).toEqual([]);
});
