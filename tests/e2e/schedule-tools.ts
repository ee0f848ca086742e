import type { Page } from "@playwright/test";

/** Opens one of the tools behind the three dots in the head of the schedule. */
export async function openTool(page: Page, name: string) {
  await page.getByRole("button", { name: "More for this schedule" }).click();
  await page.getByRole("menuitem", { name }).click();
}
