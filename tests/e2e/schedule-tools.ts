import type { Page } from "@playwright/test";

/** The three dots in the head of the schedule. */
export const moreButton = (page: Page) => page.getByRole("button", { name: "More for this schedule" });

/** Opens one of the tools behind them. */
export async function openTool(page: Page, name: string) {
  await moreButton(page).click();
  await page.getByRole("menuitem", { name }).click();
}
