import type { Page } from "@playwright/test";
import { createMember, createTeam } from "#tests/factories/teams.ts";
import { expect } from "./fixtures.ts";

// Helpers for testing the roster on /teams/{id}.

export const row = (page: Page, name: string) => page.locator("tbody tr").filter({ hasText: name });
export const rowNames = (page: Page) => page.locator("tbody tr b");
export const memberCount = (page: Page) =>
  page.locator("dl > div").filter({ hasText: "Team Members" }).locator("dd").first();
export const dialog = (page: Page) => page.getByRole("dialog");
export const addDialog = (page: Page) => page.getByRole("dialog", { name: "Add Member" });
export const editDialog = (page: Page) => page.getByRole("dialog", { name: "Edit Member" });
export const cards = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024;

export async function openAdd(page: Page) {
  await page.getByRole("button", { name: "Add Member" }).click();
  await expect(addDialog(page)).toBeVisible();
}

export async function rowAction(page: Page, action: "Edit" | "Delete", name: string) {
  if (cards(page)) {
    await page.getByRole("button", { name: `More actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: `${action} Member` }).click();
  } else {
    await page.getByRole("button", { name: `${action} ${name}` }).click();
  }
}

/** Opens one of Maya Okafor's teams, which has three members. */
export async function openRoster(
  page: Page,
  signedIn: (options: { name: string }) => Promise<{ id: string }>,
) {
  const { id: managerId } = await signedIn({ name: "Maya Okafor" });
  const { id: teamId } = await createTeam({ managerId });
  await createMember(teamId, { name: "Zoe Adler", phone: "+13125550126", active: false });
  await createMember(teamId, {
    name: "Aisha Bello",
    phone: "+13125550103",
    email: "aisha@example.com",
    smsConsent: true,
  });
  await createMember(teamId, { name: "Cole Lindqvist", phone: "+17735550118", addedVia: "join-link" });
  await page.goto(`/teams/${teamId}`);
  await expect(row(page, "Aisha Bello")).toBeVisible();
  return { teamId };
}
