import type { Page } from "@playwright/test";

/** Selects a league card on wide screens. The radio button is hidden, so users click the card. */
export const pickLeague = (page: Page, name: string) =>
  page.getByRole("group", { name: "League" }).getByText(name, { exact: true }).click();

/** Lists the team options. They're in the DOM next to the cards, but hidden. */
export const teamOptions = (page: Page) =>
  page.locator('select[aria-label="Team"]').first().locator('option:not([value="all"])');
