import type { Page } from "@playwright/test";

/** Picks a league on a desk, where each is a card. The dot itself is not drawn: people click the card. */
export const pickLeague = (page: Page, name: string) =>
  page.getByRole("group", { name: "League" }).getByText(name, { exact: true }).click();

/** The teams one can choose from. The list is there beside the cards, and not shown. */
export const teamOptions = (page: Page) =>
  page.locator('select[aria-label="Team"]').first().locator("option");
