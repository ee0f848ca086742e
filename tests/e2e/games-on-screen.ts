import type { Locator, Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { wallClockAt } from "#platform/zoned-time.ts";

/** So many days from today, by the clock of the teams below. */
export const inDays = (days: number) =>
  wallClockAt(new Date(Date.now() + days * 86_400_000), "America/Chicago").on;

const table = (page: Page) => page.getByRole("table", { name: "Upcoming games" });
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
