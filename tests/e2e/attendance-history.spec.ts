import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { createAnswer } from "#tests/factories/rsvps.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";

const WEEK_MS = 7 * 86_400_000;
const weeksAgo = (weeks: number) => new Date(Date.now() - weeks * WEEK_MS).toISOString().slice(0, 10);

/** Three games, the oldest first, of two who were there from the start and one who came after the first. */
async function seasonOf(managerId: string) {
  const team = await createTeam({ managerId });
  const join = async (name: string, weeks: number) => {
    const { id } = await createMember(team.id, { name });
    await db
      .updateTable("teamMember")
      .set({ createdAt: new Date(Date.now() - weeks * WEEK_MS) })
      .where("id", "=", id)
      .execute();
    return id;
  };
  const people = [await join("Aisha Bello", 50), await join("Cole Lindqvist", 50), await join("Mei Tran", 5)];
  const said = [
    ["attending", null, null],
    ["attending", "maybe", "attending"],
    ["not_attending", "attending", "attending"],
  ] as const;
  const games = [];
  for (const [index, opponent] of ["Hawks", "Wolves", "Otters"].entries()) {
    const game = await createGame(team.id, { gameOn: weeksAgo(6 - 2 * index), opponent });
    for (const [person, response] of said[index]!.entries())
      if (response)
        await createAnswer({ teamId: team.id, gameId: game.id, memberId: people[person]! }, response);
    games.push(game);
  }
  return { team, games };
}

const chart = (page: Page) => page.getByRole("listbox", { name: "Answers per game" });
const chosen = (page: Page) => chart(page).getByRole("option", { selected: true });
const names = (page: Page) =>
  page.getByRole("table", { name: "Attendance of members" }).getByRole("row").locator("b");
const memberRow = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("shows who came, game by game and member by member", async ({ page, isMobile, signedIn }) => {
  const { id } = await signedIn();
  const { team, games } = await seasonOf(id);
  await page.goto(`/teams/${team.id}`);
  await page.getByRole("link", { name: "Attendance History" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Attendance History" })).toBeVisible();
  await page.getByLabel("Season").selectOption("Last 12 Months");
  await expect(page).toHaveURL(/season=last-12-months/);
  const tiles = page.locator("dl > div");
  // Of the eight seats of three games: five attending, one maybe, one not, one without an answer.
  await expect(tiles).toHaveText([
    /Games Played3Since/,
    /Attendance Rate63%/,
    /Average Attending1\.7/,
    /Answer Rate88%/,
  ]);
  await expectAccessible(page);

  // The newest first; one stop of the Tab key, then the arrows.
  await expect(chosen(page)).toHaveAccessibleName(/vs Otters: 2 attending, 0 maybe, 1 not attending/);
  await chart(page).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByText("vs Wolves")).toBeVisible();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowLeft");
  await expect(chosen(page)).toHaveAccessibleName(/vs Hawks: 1 attending, 0 maybe, 0 not attending, 1 no/);
  const box = (await chart(page).boundingBox())!;
  await page.mouse.move(box.x + box.width * 0.5, box.y + 40);
  await expect(chosen(page)).toHaveAccessibleName(/vs Wolves/);
  await expect(page.getByRole("link", { name: "View Game" })).toHaveAttribute(
    "href",
    `/game/${games[1]!.id}/attendance`,
  );

  await page.getByRole("button", { name: "Show as Table" }).click();
  const table = page.getByRole("table", { name: "Answers per game" });
  await expect(table.getByRole("row")).toContainText(["Game", "vs Otters", "vs Wolves", "vs Hawks"]);
  await expect(table.getByRole("row", { name: "vs Wolves" }).getByRole("cell")).toHaveText([
    "2",
    "1",
    "0",
    "0",
  ]);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show as Chart" }).click();
  await expect(chart(page)).toBeVisible();

  // Each of the games since they joined.
  await expect(names(page)).toHaveText(["Mei Tran", "Aisha Bello", "Cole Lindqvist"]);
  await expect(memberRow(page, "Mei Tran")).toContainText(/100%2 of 2 games since/);
  await expect(memberRow(page, "Mei Tran")).toContainText("2 in a row");
  await expect(memberRow(page, "Aisha Bello")).toContainText("67%2 of 3 games");
  await expect(memberRow(page, "Cole Lindqvist")).toContainText("2 of 3");
  await expect(memberRow(page, "Mei Tran").getByRole("img")).toHaveAccessibleName(
    "Oldest first: not on the roster, attending, attending",
  );
  await page.getByLabel("Sort by").selectOption("Fewest Answers");
  await expect(names(page)).toHaveText(["Cole Lindqvist", "Aisha Bello", "Mei Tran"]);
  await page.getByLabel("Sort by").selectOption("Name");
  await expect(names(page)).toHaveText(["Aisha Bello", "Cole Lindqvist", "Mei Tran"]);
  await page.getByLabel("Search members").fill("nobody");
  await page.getByRole("button", { name: "Clear Search", exact: true }).click();
  await expect(names(page)).toHaveCount(3);
  // oxlint-disable-next-line playwright/no-conditional-in-test -- what only one of the two sizes has
  if (isMobile)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  await expect(toast(page, "Attendance exported successfully")).toBeVisible();
  expect((await saved).suggestedFilename()).toBe("lakeview_otters_attendance_last_12_months.csv");
  expect(await readFile(await (await saved).path(), "utf8")).toContain("67%,3,2,0,1,0,0");

  // From a game, and back to the game.
  await page.getByRole("link", { name: "View Game" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Otters");
  await page.getByRole("link", { name: "Attendance History" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Attendance History" })).toBeVisible();
});

test("has a way on without games, without a connection and without access @desk", async ({
  page,
  signedIn,
  allowed,
  connection,
}) => {
  allowed.push(/status of 500/);
  const { id } = await signedIn();
  const empty = await createTeam({ managerId: id, name: "Brand New" });
  const { team } = await seasonOf(id);

  await page.goto(`/teams/${empty.id}/attendance`);
  await expect(page.getByRole("heading", { name: "No games played yet" })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/teams/${team.id}/attendance?season=1999`);
  await expect(page.getByRole("heading", { name: "No games in 1999" })).toBeVisible();
  await page.goto(`/teams/${(await createTeam()).id}/attendance`);
  await expect(page.getByRole("heading", { name: "Team Not Found" })).toBeVisible();

  await page.route("**/api/v1/teams/*/attendance*", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto(`/teams/${team.id}/attendance?season=last-12-months`);
  await expect(toast(page, "Failed to load attendance history")).toBeVisible();
  await page.unroute("**/api/v1/teams/*/attendance*");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(chart(page)).toBeVisible();

  await connection.lose();
  await page.getByRole("button", { name: "Download CSV" }).click();
  await expect(toast(page, "Failed to export attendance")).toBeVisible();
  await expect(chart(page)).toBeVisible();
  await page.getByLabel("Season").selectOption(weeksAgo(2).slice(0, 4));
  await expect(page.getByRole("heading", { name: "could not be loaded" })).toBeVisible();
  // And comes by itself once there is one again.
  await connection.restore();
  await expect(chart(page)).toBeVisible();
});
