import type { Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { createLeague, createTeam, createVenue } from "#tests/factories/teams.ts";
import { expect, test, toast } from "./fixtures.ts";

const generated = (page: Page) =>
  expect(page.getByRole("button", { name: "Publish Schedule" })).toBeEnabled({ timeout: 20_000 });

test("a season is set up, previewed, published, replaced and planned anew [BUILD-02, BUILD-06, BUILD-28, BUILD-29, BUILD-51, OP2-23, SHELL-26] @desk", async ({
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
  await expect(page.getByRole("list", { name: "Venues of this schedule" })).toContainText("Harborview Park");
  await page.getByLabel("Season Start Date").fill("2031-03-03");
  const blockout = page.getByRole("group", { name: "Blockout Days" });
  for (const day of ["Tuesday", "Wednesday", "Thursday", "Friday"])
    await blockout.getByRole("button", { name: day }).click();
  await page.getByLabel("Schedule Name").fill("Spring 2031");
  await page.getByLabel("Notes").fill("Bring both jerseys");

  // The draft, of the server's own search.
  const run = page.waitForResponse(async (answer) => {
    if (!/schedule-runs\/./.test(answer.url()) || !answer.ok()) return false;
    return ((await answer.json()) as { state: string }).state === "done";
  });
  await page.getByRole("button", { name: "Generate Schedule" }).click();
  await run;
  await generated(page);
  await expect(page.getByText("6 games on 3 Mondays, Mar 3 to Mar 17, 2031")).toBeVisible();
  await expect(page.getByText("Fair to everyone.")).toBeVisible();
  await page.getByRole("button", { name: "Publish Schedule" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Publish 6 games?" });
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
  await generated(page);
  await page.getByRole("button", { name: "Publish Schedule" }).click();
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
