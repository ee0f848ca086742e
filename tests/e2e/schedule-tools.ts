import type { Page } from "@playwright/test";

/** Opens a tool from the menu in the schedule's header. */
export async function openTool(page: Page, name: string) {
  await page.getByRole("button", { name: "More schedule actions" }).click();
  await page.getByRole("menuitem", { name }).click();
}
