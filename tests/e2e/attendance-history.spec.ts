import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { createResponse } from "#tests/factories/rsvps.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { expect, test, toast } from "./fixtures.ts";

const WEEK_MS = 7 * 86_400_000;
const weeksAgo = (weeks: number) => new Date(Date.now() - weeks * WEEK_MS).toISOString().slice(0, 10);

/** Creates a team with three past games, two members from the start, and one who joined after the first game. */
async function createSeason(managerId: string) {
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
  const responses = [
    ["attending", null, null],
    ["attending", "maybe", "attending"],
    ["not_attending", "attending", "attending"],
  ] as const;
  const games = [];
  for (const [index, opponent] of ["Hawks", "Wolves", "Otters"].entries()) {
    const game = await createGame(team.id, { gameOn: weeksAgo(6 - 2 * index), opponent });
    for (const [person, response] of responses[index]!.entries())
      if (response)
        await createResponse({ teamId: team.id, gameId: game.id, memberId: people[person]! }, response);
    games.push(game);
  }
  return { team, games };
}

const selectedGame = (page: Page) =>
  page.getByRole("listbox", { name: "Responses per game" }).getByRole("option", { selected: true });
const names = (page: Page) =>
  page.getByRole("table", { name: "Member attendance" }).getByRole("row").locator("b");
const memberRow = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("shows and exports who came, and links to a game and back @desk", async ({ page, signedIn }) => {
  const { id } = await signedIn();
  const { team, games } = await createSeason(id);
  await page.goto(`/teams/${team.id}`);
  await page.getByRole("link", { name: "Attendance History" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Attendance History" })).toBeVisible();
  await page.getByLabel("Season").selectOption("Last 12 Months");
  await expect(page).toHaveURL(/season=last-12-months/);
  // Eight responses are expected over three games: five attending, one maybe, one not attending, and one missing.
  await expect(page.locator("dl > div")).toHaveText([
    /Games Played3Since/,
    /Attendance Rate63%/,
    /Average Attending1\.7/,
    /Response Rate88%/,
  ]);
  await expect(selectedGame(page)).toHaveAccessibleName(/vs Otters: 2 attending, 0 maybe, 1 not attending/);
  await expect(names(page)).toHaveText(["Mei Tran", "Aisha Bello", "Cole Lindqvist"]);
  // Percentages count only the games since the member joined.
  await expect(memberRow(page, "Mei Tran")).toContainText(/100%2 of 2 games since/);
  await expect(memberRow(page, "Mei Tran")).toContainText("2 in a row");
  await expect(memberRow(page, "Mei Tran").getByRole("img")).toHaveAccessibleName(
    "Oldest first: not on the roster, attending, attending",
  );

  const downloadPromise = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  await expect(toast(page, "Attendance exported")).toBeVisible();
  expect((await downloadPromise).suggestedFilename()).toBe("lakeview_otters_attendance_last_12_months.csv");
  expect(await readFile(await (await downloadPromise).path(), "utf8")).toContain("67%,3,2,0,1,0,0");

  await page.getByRole("link", { name: "View Game" }).click();
  await expect(page).toHaveURL(`/game/${games[2]!.id}/attendance`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Otters");
  await page.getByRole("link", { name: "Attendance History" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Attendance History" })).toBeVisible();

  await page.goto(`/teams/${(await createTeam()).id}/attendance`);
  await expect(page.getByRole("heading", { name: "Team Not Found" })).toBeVisible();
});
