import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

// What every test of the import does, on a desk and on a phone.

export const LIST = "Paste Your List";
export const excel = [
  "Lakeview Otters 2026\t\t\t\t",
  "Player\tCell\tE-mail\tMom Cell\tSMS OK",
  "Bello, Aisha\t(312) 555-0103\taisha@example.com\t312-555-0200\tyes",
  "Cole Lindqvist\t555-0118\t\t\t",
  "Devon Clarke\t3125550126\t\t\tno",
].join("\n");

export const dialog = (page: Page) => page.getByRole("dialog", { name: "Import Roster" });
export const row = (page: Page, name: string) => dialog(page).getByRole("row").filter({ hasText: name });
export const summary = (page: Page) => dialog(page).getByRole("status").first();

export async function openImport(page: Page, teamId: string) {
  await page.goto(`/teams/${teamId}`);
  await page.getByRole("button", { name: "More roster actions" }).click();
  await page.getByRole("menuitem", { name: "Import Roster" }).click();
  await expect(dialog(page)).toBeVisible();
}

export async function previewed(page: Page, text: string) {
  await page.getByLabel(LIST).fill(text);
  await page.getByRole("button", { name: "Preview Import" }).click();
}

/** As the API has it, which is what counts. */
export async function roster(page: Page, teamId: string) {
  const answer = await page.request.get(`/api/v1/teams/${teamId}/members`);
  return ((await answer.json()) as { members: { name: string; phone: string; smsConsent: boolean }[] })
    .members;
}
