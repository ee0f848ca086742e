import type { Page } from "@playwright/test";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";
import { deleteDialog, editDialog, holdChanges, stored } from "./games-on-screen.ts";
import {
  addDialog,
  agenda,
  apiGame,
  chip,
  dateOn,
  day,
  gamesOf,
  on,
  openGame,
  openSchedule,
} from "./schedule-on-screen.ts";

async function chooseMore(page: Page, item: string) {
  await editDialog(page).getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}
const save = (page: Page) => editDialog(page).getByRole("button", { name: "Save Changes" }).click();

test("changes a game and moves it to its new day [SCHED-11, SCHED-29, SCHED-30, SCHED-33, SCHED-35, SCHED-40, SCHED-48]", async ({
  page,
  isMobile,
  signedIn,
}) => {
  const { id } = await signedIn();
  const { games } = await openSchedule(page, id, [{ gameOn: on(7), opponent: "Otters" }]);
  await openGame(page, "Otters", isMobile);
  await expectAccessible(page);
  await editDialog(page).getByLabel("Opponent").fill("Nobody");
  await editDialog(page).getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(editDialog(page)).toHaveCount(0);
  await openGame(page, "Otters", isMobile);
  await editDialog(page).getByLabel("Date").fill(on(20));
  await editDialog(page).getByLabel("Time").fill("10:30");
  await editDialog(page).getByLabel("Opponent").fill("");
  await editDialog(page).getByLabel("Be There").selectOption("45 min before");
  await save(page);
  await expect(toast(page, "Game updated successfully!")).toBeVisible();
  await expect(day(page, on(20))).toContainText(/10:30 AM\s*Game/);
  await expect(day(page, on(7))).not.toContainText("Otters");
  await expect(day(page, on(20))).toBeFocused();
  expect(await stored(games[0]!.id)).toMatchObject({
    gameOn: on(20),
    gameTime: "10:30:00",
    opponent: null,
    arrivalMinutes: 45,
    version: 2,
  });
});

test("asks for date, time and location [SCHED-34, CONST1-07]", async ({ page, isMobile, signedIn }) => {
  const { id } = await signedIn();
  const { games } = await openSchedule(page, id, [{ gameOn: on(7), opponent: "Otters", gameTime: null }]);
  await openGame(page, "Otters", isMobile);
  await expect(editDialog(page).getByText("No text reminders: the game has no time.")).toBeVisible();
  await editDialog(page).getByLabel("Opponent").fill("Nobody");
  await save(page);
  await expect(toast(page, "Please fill in all required fields")).toBeVisible();
  await expect(editDialog(page).getByText("Please enter a time")).toBeVisible();
  expect(await stored(games[0]!.id)).toMatchObject({ opponent: "Otters", version: 1 });
});

test("a change shows at once and comes back to be tried again when it fails [SCHED-43]", async ({
  page,
  isMobile,
  signedIn,
}) => {
  const { id } = await signedIn();
  await openSchedule(page, id, [{ gameOn: on(7), opponent: "Otters" }]);
  const changes = await holdChanges(page);
  await openGame(page, "Otters", isMobile);
  await editDialog(page).getByLabel("Date").fill(on(9));
  await save(page);
  await expect(day(page, on(9))).toContainText("Otters");
  await expect.poll(changes.count).toBe(1);
  changes.fail();
  await expect(toast(page, "Failed to update game")).toBeVisible();
  await expect(editDialog(page).getByLabel("Date")).toHaveValue(on(9));
  await expect(day(page, on(7))).toContainText("Otters");
});

test("says what somebody else made of it meanwhile, and saves over that [SCHED-43]", async ({
  page,
  isMobile,
  signedIn,
}) => {
  const { id } = await signedIn();
  const { games } = await openSchedule(page, id, [{ gameOn: on(7), opponent: "Otters" }]);
  await openGame(page, "Otters", isMobile);
  await editDialog(page).getByLabel("Notes").fill("Bring both kits");
  const answer = await page.request.put(`/api/v1/games/${games[0]!.id}`, {
    headers: { origin: new URL(page.url()).origin },
    data: { version: 1, gameOn: on(18), gameTime: "18:30", location: "Ridgeway Turf", opponent: "Otters" },
  });
  expect(answer.status()).toBe(200);
  await save(page);
  await expect(toast(page, "Failed to update game")).toContainText(
    "Somebody changed this game while you were",
  );
  await expect(
    editDialog(page).getByText("Somebody changed this game: now May 18, 6:30 PM at Ridgeway Turf."),
  ).toBeVisible();
  await expect(editDialog(page).getByLabel("Notes")).toHaveValue("Bring both kits");
  await expect(editDialog(page).getByLabel("Date")).toHaveValue(on(7));
  await expect(day(page, on(18))).toContainText("Otters");
  await editDialog(page).getByLabel("Date").fill(on(18));
  await save(page);
  await expect(toast(page, "Game updated successfully!")).toBeVisible();
  expect(await stored(games[0]!.id)).toMatchObject({ gameOn: on(18), notes: "Bring both kits", version: 3 });
});

test("deletes a game after asking [SCHED-32, SCHED-36, SCHED-37, SCHED-41, SCHED-44, SCHED-48]", async ({
  page,
  isMobile,
  signedIn,
}) => {
  const { id } = await signedIn();
  const { team } = await openSchedule(page, id, [{ gameOn: on(7), opponent: "Otters" }]);
  const ask = async () => {
    await openGame(page, "Otters", isMobile);
    await editDialog(page).getByRole("button", { name: "Delete Game" }).click();
  };
  await ask();
  for (const text of [dateOn(7), "7:00 PM", "Harborview Park, Field 2", "Otters", "cannot be undone"])
    await expect(deleteDialog(page)).toContainText(text);
  await expectAccessible(page);
  await deleteDialog(page).getByRole("button", { name: "Keep Game" }).click();
  await expect(deleteDialog(page)).toHaveCount(0);
  await expect(day(page, on(7))).toBeFocused();
  expect(await gamesOf(team.id)).toHaveLength(1);

  await page.route("**/api/v1/games/*", (route) => route.abort());
  await ask();
  await deleteDialog(page).getByRole("button", { name: "Delete Game" }).click();
  await expect(toast(page, "Failed to delete game")).toBeVisible();
  await expect(day(page, on(7))).toContainText("Otters");
  await page.unrouteAll();
  await ask();
  await deleteDialog(page).getByRole("button", { name: "Delete Game" }).click();
  await expect(toast(page, "Game deleted successfully!")).toBeVisible();
  await expect(day(page, on(7))).not.toContainText("Otters");
  expect(await gamesOf(team.id)).toEqual([]);
});

test("a cancelled game stays, struck through, gets no texts and can be restored", async ({
  page,
  isMobile,
  signedIn,
}) => {
  const { id } = await signedIn();
  const { team } = await openSchedule(page, id);
  const game = await apiGame(page, team.id, { gameOn: on(7), gameTime: "19:00", opponent: "Otters" });
  await page.reload();
  await openGame(page, "Otters", isMobile);
  await expect(editDialog(page)).toContainText(
    "Text reminders: Tue, May 6, 7:00 PM; Wed, May 7, 6:00 PM. Nothing goes out: no active pass.",
  );
  await chooseMore(page, "Cancel Game");
  const confirm = page.getByRole("alertdialog", { name: "Cancel Game" });
  await expect(confirm).toContainText("its text reminders stop");
  await expectAccessible(page);
  await confirm.getByRole("button", { name: "Cancel Game" }).click();
  await expect(toast(page, "Game cancelled")).toBeVisible();
  const line = isMobile ? agenda(page) : chip(page, "Otters");
  await expect(line).toContainText("Cancelled");
  await expect(line.getByText("Otters")).toHaveCSS("text-decoration-line", "line-through");
  expect(await stored(game.id)).toMatchObject({ cancelledAt: expect.any(Date) });
  await expectAccessible(page);
  await openGame(page, "Otters", isMobile);
  await expect(editDialog(page)).toContainText("This game is cancelled. No texts go out.");
  await expect(editDialog(page)).toContainText("Tue, May 6, 7:00 PM (not sent, cancelled)");
  await editDialog(page).getByRole("button", { name: "Restore Game" }).click();
  await expect(toast(page, "Game is on again")).toBeVisible();
  await expect(line).not.toContainText("Cancelled");
  expect(await stored(game.id)).toMatchObject({ cancelledAt: null });
});

test("cancelling that fails is taken back", async ({ page, isMobile, signedIn }) => {
  const { id } = await signedIn();
  await openSchedule(page, id, [{ gameOn: on(7), opponent: "Otters" }]);
  await page.route("**/api/v1/games/*/cancellation", (route) => route.abort());
  await openGame(page, "Otters", isMobile);
  await chooseMore(page, "Cancel Game");
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel Game" }).click();
  await expect(toast(page, "Failed to cancel game")).toBeVisible();
  await expect(day(page, on(7))).not.toContainText("Cancelled");
});

test("duplicates a game a week later", async ({ page, isMobile, signedIn }) => {
  const { id } = await signedIn();
  const { team } = await openSchedule(page, id, [
    { gameOn: on(7), opponent: "Otters", gameTime: "10:15:00" },
  ]);
  await openGame(page, "Otters", isMobile);
  await chooseMore(page, "Duplicate Game");
  const dialog = addDialog(page);
  await expect(dialog.getByLabel("Date")).toHaveValue(on(14));
  await expect(dialog.getByLabel("Time")).toHaveValue("10:15");
  await expect(dialog.getByLabel("Opponent")).toHaveValue("Otters");
  await dialog.getByRole("button", { name: "Add Game" }).click();
  await expect(toast(page, "Game added successfully")).toBeVisible();
  await expect(day(page, on(14))).toContainText("Otters");
  expect((await gamesOf(team.id)).map(({ gameOn }) => gameOn)).toEqual([on(7), on(14)]);
});
