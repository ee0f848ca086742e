import type { Locator, Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { toWallClock } from "#platform/zoned-time.ts";

/** Returns the date `days` days from today in the test teams' time zone. */
export const daysFromNow = (days: number) =>
  toWallClock(new Date(Date.now() + days * 86_400_000), "America/Chicago").on;

const table = (page: Page) => page.getByRole("table", { name: "Upcoming games" });
export const row = (page: Page, text: string) => table(page).getByRole("row").filter({ hasText: text });
export const editButton = (container: Locator) => container.getByRole("button", { name: /^Edit/ });
export const deleteButton = (container: Locator) => container.getByRole("button", { name: /^Delete/ });
export const editDialog = (page: Page) => page.getByRole("dialog", { name: "Edit Game" });
export const deleteDialog = (page: Page) => page.getByRole("alertdialog", { name: "Delete Game" });
/** Lists the opponents from top to bottom. */
export const order = (page: Page) =>
  editButton(table(page)).evaluateAll((buttons) =>
    buttons.map((button) => /: (.*), \w+ \d+, \d+$/.exec(button.ariaLabel!)![1]),
  );

export const readStoredGame = (id: string) =>
  db.selectFrom("game").selectAll().where("id", "=", id).executeTakeFirst();
