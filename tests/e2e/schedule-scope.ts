import type { Page } from "@playwright/test";

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

export async function leagueNames(page: Page, isMobile: boolean): Promise<string[]> {
  await leaguePicker(page).waitFor();
  return isMobile
    ? list(page).getByRole("option").allTextContents()
    : cards(page).locator("label").allTextContents();
}

/** Which team is chosen, and which one is a league's: what the export would be of. */
export async function exportSubjects(page: Page): Promise<string[]> {
  await page.getByRole("button", { name: "Export Schedule" }).click();
  const dialog = page.getByRole("dialog", { name: "Export Schedule" });
  await dialog.waitFor();
  const subjects = await dialog
    .getByRole("radio")
    .evaluateAll((radios) =>
      radios.map((radio) => document.getElementById(radio.getAttribute("aria-describedby")!)!.textContent),
    );
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "hidden" });
  return subjects;
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
