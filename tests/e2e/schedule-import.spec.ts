import type { Page } from "@playwright/test";
import { createGame, createTeam } from "#tests/factories/teams.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";
import { moreButton, openTool } from "./schedule-tools.ts";

let team: { id: string };
test.beforeEach(async ({ signedIn }) => {
  const { id: managerId } = await signedIn();
  team = await createTeam({ managerId });
});

const SCHEDULE = "Paste Your Schedule";
const dialog = (page: Page) => page.getByRole("dialog", { name: "Import Schedule" });
const summary = (page: Page) => dialog(page).getByRole("status").first();
const row = (page: Page, text: string) => dialog(page).getByRole("row").filter({ hasText: text });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const list = [
  "Date,Time,Opponent,Location,Notes,Type",
  '4/16/2099,7:00 PM,Harbor Street FC,Harborview Park,"Kits, and water",Game',
  "Apr 25 2099,10:30,,Gym,,Practice",
  "5/2/2099,evening,Hawks,Lincoln Field,,",
  "5/9/2099,7pm,Comets,,,",
].join("\n");

const calendar = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "BEGIN:VEVENT",
  "UID:1",
  "DTSTART;TZID=America/New_York:20990416T200000",
  "RRULE:FREQ=WEEKLY;COUNT=3",
  "SUMMARY:Lakeview Otters vs. Hawks",
  "LOCATION:Lincoln Field",
  "END:VEVENT",
  "BEGIN:VEVENT",
  "UID:2",
  "DTSTART;VALUE=DATE:20990601",
  "SUMMARY:Cancelled: Practice",
  "END:VEVENT",
  "END:VCALENDAR",
].join("\r\n");

async function openImport(page: Page) {
  await page.goto("/schedule");
  await openTool(page, "Import Schedule");
  await expect(dialog(page)).toBeVisible();
}

async function previewed(page: Page, text: string) {
  await page.getByLabel(SCHEDULE).fill(text);
  await button(page, "Preview Import").click();
}

type Game = {
  gameOn: string;
  gameTime: string | null;
  opponent: string | null;
  location: string;
  isCancelled: boolean;
};
/** As the API has it, which is what counts. */
async function games(page: Page): Promise<Game[]> {
  const answer = await page.request.get(`/api/v1/teams/${team.id}/games`);
  return ((await answer.json()) as { games: Game[] }).games;
}

async function drop(page: Page, name: string, content: string) {
  await page.evaluate(
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

test("a list is pasted, put right and imported [SCHED-01, OP2-11]", async ({ page }) => {
  await openImport(page);
  await expectAccessible(page);
  await previewed(page, list);
  await expect(summary(page)).toHaveText("2 new, 2 with problems");
  await expect(row(page, "Harbor Street FC")).toContainText("Thu, Apr 16, 2099");
  await expect(row(page, "Harbor Street FC")).toContainText("7:00 PM");
  await expect(row(page, "Practice")).toContainText("10:30 AM");
  await expectAccessible(page);
  await page.getByLabel("Time in row 3").fill("6:30 pm");
  await page.getByLabel("Location in row 4").fill("Ridgeway Turf");
  await expect(summary(page)).toHaveText("4 new");
  expect(await games(page)).toEqual([]);
  await button(page, "Import 4 Games").click();
  await expect(toast(page, "Schedule imported: 4 games added")).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await expect(moreButton(page)).toBeFocused();
  expect(await games(page)).toMatchObject([
    { gameOn: "2099-04-16", gameTime: "19:00:00", opponent: "Harbor Street FC", notes: "Kits, and water" },
    { gameOn: "2099-04-25", gameTime: "10:30:00", opponent: null, kind: "practice" },
    { gameOn: "2099-05-02", gameTime: "18:30:00", opponent: "Hawks", location: "Lincoln Field" },
    { gameOn: "2099-05-09", gameTime: "19:00:00", opponent: "Comets", location: "Ridgeway Turf" },
  ]);
});

test("a calendar file is read by the team's clock, and one place fills all gaps @desk", async ({ page }) => {
  await openImport(page);
  await drop(page, "team.ics", calendar.replaceAll("LOCATION:Lincoln Field\r\n", ""));
  await expect(summary(page)).toHaveText("4 with problems");
  await page.getByLabel("Location for the 4 Without One").fill("Lincoln Field");
  await page.keyboard.press("Enter");
  await expect(summary(page)).toHaveText("4 new");
  await expect(row(page, "Jun 1, 2099")).toContainText("Cancelled");
  await button(page, "Import 4 Games").click();
  await expect(toast(page, "Schedule imported: 4 games added")).toBeVisible();
  expect(await games(page)).toMatchObject([
    { gameOn: "2099-04-16", gameTime: "19:00:00", opponent: "Hawks" },
    { gameOn: "2099-04-23", gameTime: "19:00:00" },
    { gameOn: "2099-04-30", gameTime: "19:00:00" },
    { gameOn: "2099-06-01", gameTime: null, isCancelled: true },
  ]);
});

test("what is there already is skipped, unless it is wanted @desk", async ({ page }) => {
  await createGame(team.id, { gameOn: "2099-04-16", opponent: "harbor street fc" });
  await openImport(page);
  await previewed(page, `${list}\n4/25/2099,10:30 AM,,Gym,,Practice`);
  await expect(summary(page)).toHaveText("1 new, 1 already there, 1 repeat, 2 with problems");
  await expect(row(page, "Harbor Street FC")).toContainText("Already There");
  await expect(row(page, "The same as row 2")).toContainText("Repeat");
  await button(page, "Import row 1 anyway").click();
  await button(page, "Leave out row 2").click();
  await button(page, "Show Only Problems").click();
  await expect(row(page, "Harbor Street FC")).toHaveCount(0);
  await button(page, "Show All Rows").click();
  // The repeat of what was left out is no repeat any more.
  await expect(summary(page)).toHaveText("2 new, 2 with problems, 1 left out");
  await button(page, "Put back row 2").click();
  await button(page, "Import 2 Games").click();
  await expect(toast(page, "Schedule imported: 2 games added")).toBeVisible();
  expect(await games(page)).toHaveLength(3);

  await openImport(page);
  await previewed(page, list.split("\n").slice(0, 3).join("\n"));
  await expect(dialog(page).getByText("All of these games are in the schedule already.")).toBeVisible();
  await expect(button(page, "Import Games")).toBeDisabled();
});

test("any row can be edited with the keyboard alone [SCHED-35] @desk", async ({ page }) => {
  await openImport(page);
  await previewed(page, list.split("\n").slice(0, 2).join("\n"));
  await expect(summary(page)).toHaveText("1 new");
  await button(page, "Edit row 1").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Date in row 1")).toBeFocused();
  await expect(page.getByLabel("Date in row 1")).toHaveValue("Apr 16, 2099");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("soon");
  await page.keyboard.press("Tab");
  await expect(dialog(page).getByText("Please enter a date like Apr 16, 2026")).toBeVisible();
  await expect(button(page, "Import Games")).toBeDisabled();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Apr 17, 2099");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.press("Delete");
  await page.getByLabel("Kind in row 1").selectOption("Other");
  await expect(summary(page)).toHaveText("1 new");
  await button(page, "Import 1 Game").focus();
  await page.keyboard.press("Enter");
  await expect(toast(page, "Schedule imported: 1 game added")).toBeVisible();
  expect(await games(page)).toMatchObject([{ gameOn: "2099-04-17", gameTime: null, kind: "other" }]);
});

test("a text with nothing in it, a wrong file and one that is too large say so @desk", async ({ page }) => {
  await openImport(page);
  await previewed(page, "Aisha Bello,3125550103");
  await expect(dialog(page).getByText("We found no line that names the columns")).toBeVisible();
  await expect(page.getByLabel(SCHEDULE)).toBeFocused();
  await expectAccessible(page);
  await previewed(page, "BEGIN:VCALENDAR\nrubbish");
  await expect(dialog(page).getByText("This calendar file could not be read.")).toBeVisible();
  const problem = dialog(page).getByRole("alert");
  await drop(page, "schedule.xlsx", "PK");
  await expect(problem).toContainText("That is a workbook.");
  await drop(page, "schedule.pdf", "x");
  await expect(problem).toContainText("Please choose a .ics, .csv, .tsv or .txt file.");
  await drop(page, "schedule.csv", "x".repeat(500_001));
  await expect(problem).toContainText("larger than 500 KB");
});

test("an import that fails keeps everything, and can be tried again; two presses are one @desk", async ({
  page,
  allowed,
}) => {
  allowed.push(/status of 500/);
  await openImport(page);
  await previewed(page, list);
  await page.getByLabel("Time in row 3").fill("18:30");
  await expect(summary(page)).toHaveText("3 new, 1 with problems");
  const COMMIT = "**/games/import";
  await page.route(COMMIT, (route) => route.fulfill({ status: 500, body: "{}" }));
  await button(page, "Import 3 Games").click();
  await expect(toast(page, "Failed to import the schedule")).toBeVisible();
  await expect(dialog(page).getByRole("alert")).toContainText("no game is added twice");
  await expect(page.getByLabel("Time in row 3")).toHaveValue("18:30");
  await page.unroute(COMMIT);
  let calls = 0;
  await page.route(COMMIT, async (route) => {
    calls++;
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await button(page, "Import 3 Games").dblclick();
  await expect(toast(page, "Schedule imported: 3 games added")).toBeVisible();
  expect(calls).toBe(1);
  expect(await games(page)).toHaveLength(3);
});

test("offline says so and loses nothing @desk", async ({ page, connection }) => {
  await openImport(page);
  await connection.lose();
  await previewed(page, list);
  await expect(toast(page, "Failed to read the schedule")).toBeVisible();
  await expect(page.getByLabel(SCHEDULE)).toHaveValue(list);
  await connection.restore();
  await button(page, "Preview Import").click();
  await expect(summary(page)).toHaveText("2 new, 2 with problems");
  await connection.lose();
  await button(page, "Import 2 Games").click();
  await expect(toast(page, "Failed to import the schedule")).toBeVisible();
  await connection.restore();
  await button(page, "Import 2 Games").click();
  await expect(toast(page, "Schedule imported: 2 games added")).toBeVisible();
});

test("Escape asks before a list is thrown away @desk", async ({ page }) => {
  await openImport(page);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await openImport(page);
  await previewed(page, list);
  await expect(summary(page)).toBeVisible();
  await page.keyboard.press("Escape");
  const asking = page.getByRole("alertdialog", { name: "Discard this import?" });
  await expect(asking).toBeVisible();
  await button(page, "Keep Import").click();
  await expect(summary(page)).toHaveText("2 new, 2 with problems");
  await button(page, "Back").click();
  await expect(page.getByLabel(SCHEDULE)).toHaveValue(list);
  await button(page, "Cancel").click();
  await asking.getByRole("button", { name: "Discard Import" }).click();
  await expect(dialog(page)).toBeHidden();
  await openTool(page, "Import Schedule");
  await expect(page.getByLabel(SCHEDULE)).toHaveValue("");
});

test("more than fits at once is said, and long words stay inside", async ({ page }) => {
  await openImport(page);
  const lines = Array.from(
    { length: 501 },
    (_, index) => `5/2/2099,7pm,${"Opponent".repeat(10)}${index},Field`,
  );
  await previewed(page, ["Date,Time,Opponent,Location", ...lines].join("\n"));
  await expect(dialog(page).getByText("The first 500 games are listed.")).toBeVisible({ timeout: 15_000 });
  await expect(button(page, "Import 500 Games")).toBeEnabled();
  const wide = await dialog(page).evaluate((element) => element.scrollWidth > element.clientWidth);
  expect(wide).toBe(false);
});
