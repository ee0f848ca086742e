import { expect, type Page } from "@playwright/test";
import type { Game } from "#features/games/schema.ts";
import { db } from "#platform/database.ts";
import { createGame, createTeam } from "#tests/factories/teams.ts";

/** A month in the future that starts on a Thursday and spans five weeks. */
export const MONTH = "2031-05";
export const on = (day: number) => `${MONTH}-${String(day).padStart(2, "0")}`;
/** Formats a day of that month as shown on the screen. */
export const dateOn = (day: number) => `May ${day}, 2031`;

export const calendar = (page: Page) => page.getByRole("grid");
export const day = (page: Page, date: string) => page.locator(`[data-date="${date}"]`);
export const chip = (page: Page, text: string) => page.locator("[data-chip]").filter({ hasText: text });
export const agenda = (page: Page) => page.locator('main li:has(> a[href$="/attendance"])');
export const addDialog = (page: Page) => page.getByRole("dialog", { name: "Add Game to Schedule" });

/** Opens a game's form by its chip, or by the button of its agenda row on phones. */
export const openGame = (page: Page, text: string, isMobile: boolean) =>
  (isMobile ? agenda(page).filter({ hasText: text }).getByRole("button") : chip(page, text)).first().click();

export const listGames = (teamId: string) =>
  db
    .selectFrom("game")
    .selectAll()
    .where("teamId", "=", teamId)
    .orderBy("gameOn")
    .orderBy("gameTime")
    .execute();

type Values = Parameters<typeof createGame>[1];

/** Creates a team with games in that month and opens its schedule. */
export async function openSchedule(page: Page, managerId: string, games: Values[] = []) {
  const team = await createTeam({ managerId });
  const createdGames = [];
  for (const game of games) createdGames.push(await createGame(team.id, game));
  await page.goto(`/schedule?teamId=${team.id}&month=${MONTH}`);
  await calendar(page).and(page.locator('[aria-busy="false"]')).waitFor();
  return { team, games: createdGames };
}

/** Adds a game with its reminders through the API, as the form does. */
export async function apiGame(page: Page, teamId: string, game: object): Promise<Game> {
  const response = await page.request.post(`/api/v1/teams/${teamId}/games`, {
    headers: { origin: process.env.APP_URL! },
    data: { location: "Harborview Park, Field 2", ...game },
  });
  expect(response.status()).toBe(201);
  return ((await response.json()) as { games: [Game] }).games[0];
}
