import { readFile } from "node:fs/promises";
import { createMember, createTeam } from "#tests/factories/teams.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";
import { dialog, excel, LIST, openImport, previewed, roster, row, summary } from "./import-dialog.ts";

test("a pasted list is checked row by row, corrected in its place and imported", async ({
  page,
  signedIn,
}) => {
  const { id: managerId } = await signedIn();
  const { id } = await createTeam({ managerId });
  await openImport(page, id);
  await expect(page.getByRole("button", { name: "Preview Import" })).toBeDisabled();
  await expectAccessible(page);

  await previewed(page, excel);
  await expect(summary(page)).toHaveText("2 new, 1 with problems");
  await expect(row(page, "Aisha Bello")).toContainText("New");
  await expect(row(page, "Aisha Bello")).toContainText("(312) 555-0103");
  await expect(row(page, "Aisha Bello")).toContainText("Mom: 312-555-0200");
  await expect(row(page, "Aisha Bello")).toContainText("Agreed");
  await expect(row(page, "Devon Clarke")).toContainText("Not given");
  const phone = page.getByLabel("Phone in row 2");
  await expect(phone).toHaveAttribute("aria-invalid", "true");
  await expect(row(page, "Cole Lindqvist")).toContainText("with area code");
  await expect(page.getByRole("button", { name: "Import 2 Members" })).toBeEnabled();
  await expectAccessible(page);
  expect(await roster(page, id)).toEqual([]);

  await phone.fill("773-555-0118");
  await expect(summary(page)).toHaveText("3 new");
  // What was corrected stays where it is.
  await expect(phone).toBeFocused();
  await expect(phone).not.toHaveAttribute("aria-invalid");
  await page.getByRole("button", { name: "Import 3 Members" }).click();
  await expect(toast(page, "Roster imported: 3 added, 0 merged")).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "More roster actions" })).toBeFocused();
  expect(
    (await roster(page, id)).map(({ name, phone: number, smsConsent }) => [name, number, smsConsent]),
  ).toEqual([
    ["Aisha Bello", "+13125550103", true],
    ["Cole Lindqvist", "+17735550118", false],
    ["Devon Clarke", "+13125550126", false],
  ]);
  // The page behind shows them without being loaded again.
  await expect(page.getByText("Cole Lindqvist").first()).toBeVisible();
});

test("people who are there are merged, and what differs is said @desk", async ({ page, signedIn }) => {
  const { id: managerId } = await signedIn();
  const { id } = await createTeam({ managerId });
  await createMember(id, { name: "Aisha Bello", phone: "+13125550103" });
  await createMember(id, { name: "Cole Lindqvist", phone: "+17735550118", email: "cole@example.com" });
  await openImport(page, id);
  await previewed(
    page,
    "aisha bello,3125550103,aisha@example.com\nCole Lindqvist,7735550118,other@example.com\nTom Bello,3125550103,",
  );
  await expect(summary(page)).toHaveText("1 new, 1 merged, 1 unchanged");
  await expect(dialog(page).getByRole("row").nth(1)).toContainText("On the roster as Aisha Bello");
  await expect(dialog(page).getByRole("row").nth(1)).toContainText("Adds the email aisha@example.com");
  await expect(row(page, "Cole Lindqvist")).toContainText("Keeps the email cole@example.com");
  await expect(row(page, "Tom Bello")).toContainText("Shares its phone with Aisha Bello");

  const everyone = page.getByLabel("Everyone in this list agreed to SMS reminders");
  await expect(everyone).not.toBeChecked();
  await everyone.check();
  await expect(summary(page)).toHaveText("1 new, 2 merged");
  await expect(row(page, "Cole Lindqvist")).toContainText("Turns on SMS consent");
  await page.getByRole("button", { name: "Import 3 Members" }).click();
  await expect(toast(page, "Roster imported: 1 added, 2 merged")).toBeVisible();
  expect((await roster(page, id)).map(({ name, smsConsent }) => [name, smsConsent])).toEqual([
    ["Aisha Bello", true],
    ["Cole Lindqvist", true],
    ["Tom Bello", true],
  ]);
});

test("columns that were read wrongly can be corrected @desk", async ({ page, signedIn }) => {
  const { id: managerId } = await signedIn();
  const { id } = await createTeam({ managerId });
  await openImport(page, id);
  await previewed(page, "Name,Age,Reach\nAisha Bello,9,call (312) 555-0103 mom\nCole Lindqvist,10,none");
  await expect(page.getByText("No column is read as the phone yet.")).toBeVisible();
  await page.getByLabel("Reach").selectOption({ label: "Phone" });
  await expect(page.getByText("No column is read as the phone yet.")).toBeHidden();
  await expect(summary(page)).toHaveText("2 with problems");
  await expect(page.getByLabel("Phone in row 1")).toHaveValue("call (312) 555-0103 mom");
  await expectAccessible(page);
  await page.getByLabel("The first line names the columns").uncheck();
  await expect(summary(page)).toHaveText("3 with problems");
});

test("rows can be left out and edited, and nothing is lost by going back @desk", async ({
  page,
  signedIn,
}) => {
  const { id: managerId } = await signedIn();
  const { id } = await createTeam({ managerId });
  await openImport(page, id);
  await previewed(page, excel);
  await page.getByRole("button", { name: "Leave out Devon Clarke" }).click();
  await expect(summary(page)).toHaveText("1 new, 1 with problems, 1 left out");
  await expect(page.getByRole("button", { name: "Put back Devon Clarke" })).toBeFocused();
  await page.getByRole("button", { name: "Edit Aisha Bello" }).click();
  await expect(page.getByLabel("Name in row 1")).toBeFocused();
  await page.getByLabel("Name in row 1").fill("Aisha B. Bello");
  await page.getByLabel("Phone in row 2").fill("7735550118");
  await expect(summary(page)).toHaveText("2 new, 1 left out");
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await expect(page.getByLabel(LIST)).toHaveValue(excel);
  await page.getByRole("button", { name: "Preview Import" }).click();
  await expect(summary(page)).toHaveText("2 new, 1 left out");
  await page.getByRole("button", { name: "Put back Devon Clarke" }).click();
  await page.getByRole("button", { name: "Import 3 Members" }).click();
  await expect(toast(page, "Roster imported: 3 added, 0 merged")).toBeVisible();
  expect((await roster(page, id)).map(({ name }) => name)).toEqual([
    "Aisha B. Bello",
    "Cole Lindqvist",
    "Devon Clarke",
  ]);
});

test("only the rows with problems can be shown @desk", async ({ page, signedIn }) => {
  const { id: managerId } = await signedIn();
  const { id } = await createTeam({ managerId });
  await openImport(page, id);
  await previewed(page, excel);
  await page.getByRole("button", { name: "Show Only Problems" }).click();
  await expect(row(page, "Aisha Bello")).toHaveCount(0);
  await expect(page.getByLabel("Phone in row 2")).toBeVisible();
  await page.getByRole("button", { name: "Show All Rows" }).click();
  await expect(row(page, "Aisha Bello")).toBeVisible();
});

test("the keyboard alone is enough", async ({ page, signedIn, isMobile }) => {
  test.skip(isMobile, "A phone has none.");
  const { id: managerId } = await signedIn();
  const { id } = await createTeam({ managerId });
  await page.goto(`/teams/${id}`);
  await page.getByRole("button", { name: "More roster actions" }).press("Enter");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(LIST)).toBeFocused();
  await page.keyboard.insertText("Name\tPhone\nAisha Bello\t3125550103\nCole Lindqvist\t12");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Choose a File" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(summary(page)).toHaveText("1 new, 1 with problems");
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press("Tab");
    if (await page.getByLabel("Phone in row 2").evaluate((field) => field === document.activeElement)) break;
  }
  await expect(page.getByLabel("Phone in row 2")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("7735550118");
  await page.keyboard.press("Enter");
  await expect(summary(page)).toHaveText("2 new");
  await page.getByRole("button", { name: "Import 2 Members" }).press("Enter");
  await expect(toast(page, "Roster imported: 2 added, 0 merged")).toBeVisible();
  await expect(page.getByRole("button", { name: "More roster actions" })).toBeFocused();
});

test("the roster is saved as a CSV file @desk", async ({ page, signedIn }) => {
  const { id: managerId } = await signedIn();
  const { id } = await createTeam({ managerId, name: "Lakeview Otters" });
  await createMember(id, { name: "=Zoë", phone: "+13125550103", smsConsent: true });
  await page.goto(`/teams/${id}`);
  await page.getByRole("button", { name: "More roster actions" }).click();
  const saving = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export CSV" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe("lakeview_otters_roster.csv");
  const text = await readFile(await file.path(), "utf8");
  expect(text.split("\r\n")[1]).toContain(`"'=Zoë",(312) 555-0103,"'+13125550103"`);
  expect(text.charCodeAt(0)).toBe(0xfeff);
  await expect(toast(page, "Roster exported successfully")).toBeVisible();
  await page.route("**/roster-export", (route) => route.abort());
  await page.getByRole("button", { name: "More roster actions" }).click();
  await page.getByRole("menuitem", { name: "Export CSV" }).click();
  await expect(toast(page, "Failed to export the roster")).toBeVisible();
});
