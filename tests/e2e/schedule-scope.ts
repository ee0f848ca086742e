import { expect, type Page } from "@playwright/test";

// The league picker is cards on a desk and a list on a phone.

const cards = (page: Page) => page.getByRole("group", { name: "League" });
const list = (page: Page) => page.getByRole("combobox", { name: "League" });

/** The league picker, whichever is on the screen. */
export const leaguePicker = (page: Page) => cards(page).or(list(page)).filter({ visible: true });

export async function pickLeague(page: Page, isMobile: boolean, name: string) {
  if (isMobile) await list(page).selectOption(name);
  // The dot itself is not drawn: people click the card.
  else await cards(page).getByText(name, { exact: true }).click();
}

/** What the picker offers. One's own teams come a moment after the leagues: wait for all of it. */
export const leagueNames = (page: Page, isMobile: boolean) =>
  isMobile ? list(page).getByRole("option") : cards(page).locator("label");

/** Which team is chosen, and which one is a league's: what the export would be of. */
export async function expectExportOf(page: Page, subjects: string[]) {
  await page.getByRole("button", { name: "Export Schedule" }).click();
  const dialog = page.getByRole("dialog", { name: "Export Schedule" });
  const radios = dialog.getByRole("radio");
  await expect(radios).toHaveCount(subjects.length);
  for (const [index, subject] of subjects.entries())
    await expect(radios.nth(index)).toHaveAccessibleDescription(subject);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
}

/** The team picker, whichever is on the screen. */
export const teamChoice = (page: Page) =>
  page
    .getByRole("combobox", { name: "Team" })
    .or(page.getByRole("group", { name: "Team" }))
    .filter({ visible: true });

/** The teams one can choose from. The list is there beside the cards, and not shown. */
export const teamOptions = (page: Page) =>
  page.locator('select[aria-label="Team"]').first().locator("option");

export async function pickTeam(page: Page, isMobile: boolean, name: string) {
  if (isMobile) await page.getByRole("combobox", { name: "Team" }).selectOption({ label: name });
  else await page.getByRole("radio", { name: name.replace(",", "") }).click();
}
