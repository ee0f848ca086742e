import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { createAccount } from "#tests/factories/accounts.ts";
import { createLeaguePage, createTeamPage } from "#tests/factories/public-pages.ts";
import { createLeague, createLeagueGame, createTeam, createVenue } from "#tests/factories/teams.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Publishes a league whose first two teams play today and in the following weeks. */
async function publish({ teams: teamCount, games }: { teams: number; games: number }) {
  const lee = await createAccount({ role: "league_manager" });
  const teamIds: string[] = [];
  for (let number = 1; number <= teamCount; number += 1)
    teamIds.push((await createTeam({ name: `Lakeview Otters ${number}`, managerId: lee.id })).id);
  const league = await createLeague(lee.id, teamIds, "Lakeside Rec League");
  await createVenue(league.id, { name: "Harborview Park", address: "1200 Shore Drive" });
  const key = randomUUID().slice(0, 8);
  await createLeaguePage(league.id, `lakeside-${key}`, { isIndexable: true });
  await createTeamPage(teamIds[0]!, `otters-${key}`, { isIndexable: true });
  for (let number = 0; number < games; number += 1)
    await createLeagueGame(league.id, [teamIds[number % teamCount]!, teamIds[(number + 1) % teamCount]!], {
      gameOn: inDays(number),
      gameTime: "19:00",
      location: "Harborview Park, Field 2",
    });
  return { league, teamIds, path: `/l/lakeside-${key}`, teamPath: `/t/otters-${key}` };
}

/** Counts the scripts that a browser runs, and the blocks of data that it doesn't (PUBLIC-28, PUBLIC-37). */
const countScripts = (page: Page) =>
  page.evaluate(() => {
    const data = [...document.scripts].filter(({ type }) => type === "application/ld+json");
    return { run: document.scripts.length - data.length, data: data.length };
  });

test("tells search engines about its games without a script or a gap in the policy [PUBLIC-28, PUBLIC-37] @desk", async ({
  page,
}) => {
  const { path, teamPath } = await publish({ teams: 3, games: 3 });
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  for (const each of [path, teamPath]) {
    const response = await page.goto(each);
    expect(response!.headers()["content-security-policy"]).not.toContain("script-src");
    expect(await countScripts(page)).toEqual({ run: 0, data: 1 });
  }
  expect(complaints).toEqual([]);
});

test("fans follow a league without a script or an account [PUBLIC-11, PUBLIC-13, PUBLIC-28]", async ({
  browser,
}) => {
  const { path } = await publish({ teams: 3, games: 3 });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lakeside Rec League");
  await expect(page.getByRole("listitem").filter({ hasText: " at " })).toHaveCount(3);
  await page.getByText("Find Games").click();
  await page.getByLabel("Team", { exact: true }).selectOption({ label: "Lakeview Otters 1" });
  await page.getByRole("button", { name: "Show Games" }).click();
  await expect(page).toHaveURL(/[?&]team=/);
  await expect(page.getByRole("listitem").filter({ hasText: " at " })).toHaveCount(2);
  await page.getByRole("link", { name: "Standings" }).click();
  await expect(page.getByText("No results yet")).toBeVisible();
  await page.getByRole("link", { name: "Teams" }).click();
  await page.getByRole("link", { name: "Lakeview Otters 1" }).click();
  await expect(page.getByRole("heading", { name: "Next Game" })).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  await context.close();
});

test("has no accessibility problem on any public page", async ({ page }) => {
  const { path, teamPath } = await publish({ teams: 3, games: 3 });
  for (const each of [path, `${path}/results`, `${path}/teams`, teamPath, "/l/never-there"]) {
    await page.goto(each);
    await expectAccessible(page);
  }
});
