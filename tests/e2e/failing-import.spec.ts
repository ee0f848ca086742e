import type { Page } from "@playwright/test";
import { createMember, createTeam } from "#tests/factories/teams.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";
import { dialog, excel, LIST, openImport, previewed, row, summary } from "./import-dialog.ts";

// Called so that it runs on the phone too, as *import.spec.ts does.

function drop(page: Page, name: string, content: string) {
  return page.evaluate(
    ([fileName, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text!], fileName!));
      const target = document.querySelector("[data-drop-zone]") ?? document.body;
      for (const type of ["dragover", "drop"])
        target.dispatchEvent(
          new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }),
        );
    },
    [name, content],
  );
}

test("a dropped file goes straight on, and a wrong one says so", async ({ page, signedIn }) => {
  const { id: managerId } = await signedIn();
  const { id } = await createTeam({ managerId });
  await openImport(page, id);
  const problem = dialog(page).getByRole("alert");
  await drop(page, "roster.xlsx", "PK");
  await expect(problem).toContainText("That is a workbook.");
  await drop(page, "team.png", "x");
  await expect(problem).toContainText("Please choose a .csv, .tsv or .txt file.");
  await drop(page, "roster.csv", "a\0b");
  await expect(problem).toContainText("That file is not text.");
  await drop(page, "roster.csv", "");
  await expect(problem).toContainText("That file is empty.");
  await drop(page, "roster.csv", "x".repeat(1_000_001));
  await expect(problem).toContainText("larger than 1 MB");
  await expectAccessible(page);
  await drop(page, "ROSTER.CSV", "\uFEFFName;Phone\r\nZoë Núñez;(312) 555-0103\r\n");
  await expect(row(page, "Zoë Núñez")).toContainText("New");
});

test("a chosen file is read in the code page that Excel wrote it in", async ({ page, signedIn }) => {
  const { id: managerId } = await signedIn();
  const { id } = await createTeam({ managerId });
  await openImport(page, id);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a File" }).click();
  const buffer = Buffer.from("Name,Phone\r\nZo\xeb,3125550103\r\n", "latin1");
  await (await chooser).setFiles({ name: "roster.csv", mimeType: "text/csv", buffer });
  await expect(row(page, "Zoë")).toContainText("New");
  await page.getByRole("button", { name: "Back" }).click();
  const again = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a File" }).click();
  const unicode = Buffer.from("\uFEFFName\tPhone\r\nNuñez, Ana\t3125550104\r\n", "utf16le");
  await (await again).setFiles({ name: "roster.txt", mimeType: "text/plain", buffer: unicode });
  await expect(row(page, "Ana Nuñez")).toContainText("New");
});

test("Escape asks before a list is thrown away", async ({ page, signedIn }) => {
  const { id: managerId } = await signedIn();
  const { id } = await createTeam({ managerId });
  await openImport(page, id);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await openImport(page, id);
  await previewed(page, excel);
  await expect(summary(page)).toHaveText("2 new, 1 with problems");
  await page.keyboard.press("Escape");
  const asking = page.getByRole("alertdialog", { name: "Discard this import?" });
  await expect(asking).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(asking).toBeHidden();
  await expect(summary(page)).toHaveText("2 new, 1 with problems");
  await page.getByRole("button", { name: "Close" }).click();
  await asking.getByRole("button", { name: "Discard Import" }).click();
  await expect(dialog(page)).toBeHidden();
  await page.getByRole("button", { name: "More roster actions" }).click();
  await page.getByRole("menuitem", { name: "Import Roster" }).click();
  await expect(page.getByLabel(LIST)).toHaveValue("");
});

test("an import that fails keeps everything, and can be tried again", async ({ page, signedIn }) => {
  const { id: managerId } = await signedIn();
  const { id } = await createTeam({ managerId });
  await openImport(page, id);
  await previewed(page, excel);
  await page.getByLabel("Phone in row 2").fill("7735550118");
  await expect(summary(page)).toHaveText("3 new");
  await page.route("**/roster-import", (route) => route.abort());
  await page.getByRole("button", { name: "Import 3 Members" }).click();
  await expect(toast(page, "Failed to import the roster")).toBeVisible();
  await expect(dialog(page).getByRole("alert")).toContainText("nobody is added twice");
  await expect(page.getByLabel("Phone in row 2")).toHaveValue("7735550118");
  await page.unroute("**/roster-import");
  await page.getByRole("button", { name: "Import 3 Members" }).click();
  await expect(toast(page, "Roster imported: 3 added, 0 merged")).toBeVisible();
});

test("a list that cannot be checked is not imported unseen", async ({ page, signedIn }) => {
  const { id: managerId } = await signedIn();
  const { id } = await createTeam({ managerId });
  await openImport(page, id);
  await page.route("**/roster-import/previews", (route) => route.abort());
  await previewed(page, excel);
  await expect(dialog(page).getByRole("alert")).toContainText("could not be checked");
  await expect(page.getByRole("button", { name: "Import Members" })).toBeDisabled();
  await page.unroute("**/roster-import/previews");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(summary(page)).toHaveText("2 new, 1 with problems");
});

test("a text with nobody in it, and one with too many, say so", async ({ page, signedIn }) => {
  test.slow();
  const { id: managerId } = await signedIn();
  const { id } = await createTeam({ managerId });
  await createMember(id, { name: "Aisha Bello" });
  await openImport(page, id);
  await previewed(page, "Name,Phone");
  await expect(page.getByText("We found nobody in this.")).toBeVisible();
  await expect(page.getByLabel(LIST)).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel(LIST)).toBeFocused();
  const people = Array.from(
    { length: 501 },
    (_, index) => `Player ${index},312555${String(index).padStart(4, "0")}`,
  );
  await previewed(page, ["Name,Phone", ...people].join("\n"));
  // Five hundred rows are drawn each time.
  const slowly = { timeout: 20_000 };
  await expect(dialog(page).getByRole("alert")).toContainText("Please leave out 1,", slowly);
  await page.getByRole("button", { name: "Leave out Player 0", exact: true }).click();
  // 500 new ones, and one is on the roster already.
  await expect(dialog(page).getByRole("alert")).toContainText(
    "The roster has no room for 1 of them.",
    slowly,
  );
  await page.getByRole("button", { name: "Leave out Player 1", exact: true }).click();
  await page.getByRole("button", { name: "Import 499 Members" }).click();
  await expect(toast(page, "Roster imported: 499 added, 0 merged")).toBeVisible(slowly);
});
