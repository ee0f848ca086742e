import { expect, test, toast } from "./fixtures.ts";
import { deleteDialog, editDialog } from "./games-on-screen.ts";
import {
  addDialog,
  agenda,
  calendar,
  chip,
  dateOn,
  day,
  listGames,
  on,
  openGame,
  openSchedule,
} from "./schedule-on-screen.ts";

// Failures and appearance are covered in tests/components/games.

test("persists adding, editing, canceling, restoring, and deleting a game [SCHED-01, SCHED-11, SCHED-22, SCHED-30, SCHED-37, SCHED-38, SCHED-39, SCHED-40, SCHED-41, SCHED-48]", async ({
  page,
  isMobile,
  signedIn,
}) => {
  const { id } = await signedIn();
  const { team } = await openSchedule(page, id);
  const reopen = async () => {
    await page.reload();
    await calendar(page).and(page.locator('[aria-busy="false"]')).waitFor();
  };
  const line = isMobile ? agenda(page) : chip(page, "Otters");

  await page.getByRole("button", { name: "Add Game" }).click();
  await addDialog(page).getByLabel("Date").fill(on(7));
  await addDialog(page).getByLabel("Location").fill(" Ridgeway Turf ");
  await addDialog(page).getByLabel("Opponent").fill("Otters");
  await addDialog(page).getByRole("button", { name: "Add Game" }).dblclick();
  await expect(toast(page, "Game added successfully")).toContainText(dateOn(7));
  const [added, ...others] = await listGames(team.id);
  expect(others).toEqual([]);
  expect(added).toMatchObject({
    gameOn: on(7),
    gameTime: "19:00:00",
    location: "Ridgeway Turf",
    opponent: "Otters",
    notes: null,
    kind: "game",
    notificationSent: false,
  });

  await reopen();
  await openGame(page, "Otters", isMobile);
  await expect(editDialog(page)).toContainText(
    "No texts: no Season Pass. Choose a Season PassText reminders: Tue, May 6, 7:00 PM; Wed, May 7, 6:00 PM.",
  );
  await editDialog(page).getByLabel("Date").fill(on(20));
  await editDialog(page).getByLabel("Time").fill("10:30");
  await editDialog(page).getByLabel("Arrival").selectOption("45 min early");
  await editDialog(page).getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "Game updated successfully!")).toBeVisible();
  expect(await listGames(team.id)).toMatchObject([
    { id: added!.id, gameOn: on(20), gameTime: "10:30:00", arrivalMinutes: 45, version: 2 },
  ]);

  await reopen();
  await expect(day(page, on(20))).toContainText(/10:30 AM\s*Otters/);
  await openGame(page, "Otters", isMobile);
  await editDialog(page).getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Cancel Game" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel Game" }).click();
  await expect(toast(page, "Game canceled")).toBeVisible();
  expect(await listGames(team.id)).toMatchObject([{ cancelledAt: expect.any(Date) }]);

  await reopen();
  await expect(line).toContainText("Canceled");
  await openGame(page, "Otters", isMobile);
  await expect(editDialog(page)).toContainText("Mon, May 19, 10:30 AM (not sent: canceled)");
  await editDialog(page).getByRole("button", { name: "Restore Game" }).click();
  await expect(toast(page, "Game is back on")).toBeVisible();
  expect(await listGames(team.id)).toMatchObject([{ cancelledAt: null }]);

  await reopen();
  await expect(line).not.toContainText("Canceled");
  await openGame(page, "Otters", isMobile);
  await editDialog(page).getByRole("button", { name: "Delete Game" }).click();
  await deleteDialog(page).getByRole("button", { name: "Delete Game" }).click();
  await expect(toast(page, "Game deleted successfully!")).toBeVisible();
  await reopen();
  await expect(day(page, on(20))).not.toContainText("Otters");
  expect(await listGames(team.id)).toEqual([]);
});
