import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { createMember, createTeam } from "#tests/factories/teams.ts";
import { expect, test, toast } from "./fixtures.ts";

// Files, columns, corrections, failures, and keyboard use are covered in tests/components/imports.

const list = [
  "Lakeview Otters 2026\t\t\t\t",
  "Player\tCell\tE-mail\tMom Cell\tSMS OK",
  "Bello, Aisha\t(312) 555-0103\taisha@example.com\t312-555-0200\tyes",
  "Cole Lindqvist\t555-0118\t\t\t",
  "Devon Clarke\t3125550126\t\t\tno",
].join("\n");

/** Reads the roster through the API. */
async function roster(page: Page, teamId: string) {
  const response = await page.request.get(`/api/v1/teams/${teamId}/members`);
  const { members } = (await response.json()) as {
    members: { name: string; phone: string; smsConsent: boolean }[];
  };
  return members.map(({ name, phone, smsConsent }) => [name, phone, smsConsent]);
}

test("imports a pasted list with a new player, a corrected phone number, and an existing member @desk", async ({
  page,
  signedIn,
}) => {
  const { id: managerId } = await signedIn();
  const { id } = await createTeam({ managerId });
  await createMember(id, { name: "Devon Clarke", phone: "+13125550126" });
  await page.goto(`/teams/${id}`);
  await page.getByRole("button", { name: "More roster actions" }).click();
  await page.getByRole("menuitem", { name: "Import Roster" }).click();
  await page.getByLabel("Paste Your List").fill(list);
  await page.getByRole("button", { name: "Preview Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import Roster" });
  const summary = dialog.getByRole("status").first();
  await expect(summary).toHaveText("2 players, 1 line to fix");
  await expect(dialog.getByRole("row").filter({ hasText: "Cole Lindqvist" })).toContainText("with area code");
  expect(await roster(page, id)).toEqual([["Devon Clarke", "+13125550126", false]]);
  await page.getByLabel("Phone in row 2").fill("773-555-0118");
  await expect(summary).toHaveText("3 players");
  await page.getByRole("button", { name: "Import 2 Members" }).click();
  await expect(toast(page, "Roster imported: 2 added, 0 merged")).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await roster(page, id)).toEqual([
    ["Aisha Bello", "+13125550103", true],
    ["Cole Lindqvist", "+17735550118", false],
    ["Devon Clarke", "+13125550126", false],
  ]);
  // The page behind the dialog shows the imported people without a reload.
  await expect(page.getByText("Cole Lindqvist").first()).toBeVisible();
});

test("exports the roster as a CSV file @desk", async ({ page, signedIn }) => {
  const { id: managerId } = await signedIn();
  const { id } = await createTeam({ managerId, name: "Lakeview Otters" });
  await createMember(id, { name: "=Zoë", phone: "+13125550103", smsConsent: true });
  await page.goto(`/teams/${id}`);
  await page.getByRole("button", { name: "More roster actions" }).click();
  const downloadPromise = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export CSV" }).click();
  const download = await downloadPromise;
  expect(download.suggestedFilename()).toBe("lakeview_otters_roster.csv");
  const text = await readFile(await download.path(), "utf8");
  expect(text.split("\r\n")[1]).toContain(`"'=Zoë",(312) 555-0103,"'+13125550103"`);
  expect(text.charCodeAt(0)).toBe(0xfeff);
  await expect(toast(page, "Roster exported")).toBeVisible();
});
