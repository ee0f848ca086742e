import type { Page } from "@playwright/test";
import { createTeam } from "#tests/factories/teams.ts";
import { expect, test, toast } from "./fixtures.ts";
import { openTool } from "./schedule-tools.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Import Schedule" });
const summary = (page: Page) => dialog(page).getByRole("status").first();
const row = (page: Page, text: string) => dialog(page).getByRole("row").filter({ hasText: text });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const list = [
  "Date,Time,Opponent,Location,Notes,Type",
  '4/16/2099,7:00 PM,Harbor Street FC,Harborview Park,"Kits, and water",Game',
  "Apr 25 2099,10:30,,Gym,,Practice",
  "5/2/2099,evening,Hawks,Lincoln Field,,",
].join("\n");

const calendar = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "BEGIN:VEVENT",
  "UID:1",
  "DTSTART;TZID=America/New_York:20990716T200000",
  "RRULE:FREQ=WEEKLY;COUNT=3",
  "SUMMARY:Lakeview Otters vs. Hawks",
  "END:VEVENT",
  "BEGIN:VEVENT",
  "UID:2",
  "DTSTART;VALUE=DATE:20990901",
  "SUMMARY:Cancelled: Practice",
  "END:VEVENT",
  "END:VCALENDAR",
].join("\r\n");

async function preview(page: Page, text: string) {
  await openTool(page, "Import Schedule");
  await page.getByLabel("Paste Your Schedule").fill(text);
  await button(page, "Preview Import").click();
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

test("imports a list once, then a calendar file in the team's time zone [SCHED-01, OP2-11] @desk", async ({
  page,
  signedIn,
}) => {
  const { id: managerId } = await signedIn();
  const team = await createTeam({ managerId });
  /** Returns the games from the API. */
  const games = async () => {
    const response = await page.request.get(`/api/v1/teams/${team.id}/games`);
    return ((await response.json()) as { games: object[] }).games;
  };
  await page.goto("/schedule");
  await preview(page, list);
  await expect(summary(page)).toHaveText("2 new, 1 with problems");
  await page.getByLabel("Time in row 3").fill("6:30 pm");
  await expect(summary(page)).toHaveText("3 new");
  expect(await games()).toEqual([]);
  await button(page, "Import 3 Games").click();
  await expect(toast(page, "Schedule imported: 3 games added")).toBeVisible();
  const fromList = [
    { gameOn: "2099-04-16", gameTime: "19:00:00", opponent: "Harbor Street FC", notes: "Kits, and water" },
    { gameOn: "2099-04-25", gameTime: "10:30:00", opponent: null, kind: "practice" },
    { gameOn: "2099-05-02", gameTime: "18:30:00", opponent: "Hawks", location: "Lincoln Field" },
  ];
  expect(await games()).toMatchObject(fromList);

  await preview(page, list.split("\n").slice(0, 3).join("\n"));
  await expect(dialog(page).getByText("All of these games are already on the schedule.")).toBeVisible();
  await page.keyboard.press("Escape");
  await button(page, "Discard Import").click();
  await expect(dialog(page)).toBeHidden();

  await openTool(page, "Import Schedule");
  await drop(page, "team.ics", calendar);
  await expect(summary(page)).toHaveText("4 with problems");
  await page.getByLabel("Location for 4 Games Without One").fill("Lincoln Field");
  await page.keyboard.press("Enter");
  await expect(summary(page)).toHaveText("4 new");
  await expect(row(page, "Sep 1, 2099")).toContainText("Canceled");
  await button(page, "Import 4 Games").click();
  await expect(toast(page, "Schedule imported: 4 games added")).toBeVisible();
  expect(await games()).toMatchObject([
    ...fromList,
    { gameOn: "2099-07-16", gameTime: "19:00:00", opponent: "Hawks" },
    { gameOn: "2099-07-23", gameTime: "19:00:00" },
    { gameOn: "2099-07-30", gameTime: "19:00:00" },
    { gameOn: "2099-09-01", gameTime: null, isCancelled: true },
  ]);

  const lines = Array.from({ length: 501 }, (_, index) => `5/2/2099,7pm,Opponent ${index},Field`);
  await preview(page, ["Date,Time,Opponent,Location", ...lines].join("\n"));
  await expect(dialog(page).getByText("Only the first 500 games are shown.")).toBeVisible({
    timeout: 15_000,
  });
  await expect(button(page, "Import 500 Games")).toBeEnabled();
});
