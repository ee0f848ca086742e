import type { Locator, Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { wallClockAt } from "#platform/zoned-time.ts";
import { createGame, createTeam } from "#tests/factories/teams.ts";

/** So many days from today, by the clock of the teams below. */
export const inDays = (days: number) =>
  wallClockAt(new Date(Date.now() + days * 86_400_000), "America/Chicago").on;

export const table = (page: Page) => page.getByRole("table", { name: "Upcoming games" });
export const row = (page: Page, text: string) => table(page).getByRole("row").filter({ hasText: text });
export const edit = (of: Locator) => of.getByRole("button", { name: /^Edit/ });
export const remove = (of: Locator) => of.getByRole("button", { name: /^Delete/ });
export const editDialog = (page: Page) => page.getByRole("dialog", { name: "Edit Game" });
export const deleteDialog = (page: Page) => page.getByRole("alertdialog", { name: "Delete Game" });
/** Whom the games are against, from the top. */
export const order = (page: Page) =>
  edit(table(page)).evaluateAll((all) =>
    all.map((button) => /: (.*), \w+ \d+, \d+$/.exec(button.ariaLabel!)![1]),
  );

export const stored = (id: string) =>
  db.selectFrom("game").selectAll().where("id", "=", id).executeTakeFirst();

/** Holds changes of games back until the test lets them fail. */
export async function holdChanges(page: Page) {
  const held: (() => void)[] = [];
  await page.route("**/api/v1/games/*", async (route) => {
    if (route.request().method() === "GET") return route.fallback();
    await new Promise<void>((resolve) => held.push(resolve));
    return route.abort();
  });
  return { count: () => held.length, fail: () => held.shift()!() };
}

/** A team of one's own, with games against these, one day after the other from tomorrow on. */
export async function teamWithGames(managerId: string, opponents: string[]) {
  const team = await createTeam({ managerId, name: "Lakeview United" });
  const games = [];
  for (const [index, opponent] of opponents.entries())
    games.push(await createGame(team.id, { gameOn: inDays(index + 1), opponent }));
  return { team, games };
}
