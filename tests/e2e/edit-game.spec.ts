import { dateInWords } from "#platform/date-words.ts";
import { db } from "#platform/database.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";
import {
  deleteDialog,
  edit,
  editDialog,
  holdChanges,
  inDays,
  order,
  remove,
  row,
  stored,
  teamWithGames,
} from "./games-on-screen.ts";

test("changes a game without leaving the screen [DASH-17, DASH-24, SCHED-29, SCHED-30, SCHED-35, SCHED-40, CALL1-18]", async ({
  page,
  signedIn,
}) => {
  const { id } = await signedIn();
  const { games } = await teamWithGames(id, ["Otters", "Wolves"]);
  await page.goto("/dashboard");
  await edit(row(page, "Otters")).click();
  const dialog = editDialog(page);
  await expect(dialog.getByLabel("Date")).toHaveValue(inDays(1));
  await expect(dialog.getByLabel("Time")).toHaveValue("19:00");
  await expect(dialog.getByLabel("Location")).toHaveValue("Harborview Park, Field 2");
  await expectAccessible(page);
  await dialog.getByLabel("Date").fill(inDays(6));
  await dialog.getByLabel("Time").fill("10:30");
  await dialog.getByLabel("Location").fill("  Ridgeway Turf ");
  await dialog.getByLabel("Opponent").fill("");
  await dialog.getByLabel("Notes").fill("Bring both kits.\nBe early.");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "Game updated successfully!")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL("/dashboard");
  await expect(row(page, "No opponent")).toContainText("Ridgeway Turf");
  expect(await order(page)).toEqual(["Wolves", "No opponent"]);
  expect(await stored(games[0]!.id)).toMatchObject({
    gameOn: inDays(6),
    gameTime: "10:30:00",
    location: "Ridgeway Turf",
    opponent: null,
    notes: "Bring both kits.\nBe early.",
  });
  await edit(row(page, "No opponent")).click();
  await expect(dialog.getByLabel("Notes")).toHaveValue("Bring both kits.\nBe early.");
});

test("offers to text the change, and says who gets it [OP-21, REMIND-07] @desk", async ({
  page,
  signedIn,
}) => {
  const { id } = await signedIn();
  const { team } = await teamWithGames(id, ["Otters"]);
  await db.updateTable("team").set({ smsLimit: 50 }).where("id", "=", team.id).execute();
  await createMember(team.id, {
    phone: `+1480${Math.floor(2_000_000 + Math.random() * 7_000_000)}`,
    smsConsent: true,
  });
  await page.goto("/dashboard");
  await edit(row(page, "Otters")).click();
  const dialog = editDialog(page);
  const offer = dialog.getByRole("checkbox", { name: "Text the change to the team" });
  await dialog.getByLabel("Notes").fill("Bring water");
  await expect(offer).toHaveCount(0);
  await dialog.getByLabel("Date").fill(inDays(6));
  await expect(offer).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "Game updated successfully!")).toContainText("1 person gets a text.");
  const blasts = await db
    .selectFrom("blast")
    .select(["kind", "sent"])
    .where("teamId", "=", team.id)
    .execute();
  expect(blasts).toEqual([{ kind: "moved", sent: 1 }]);

  await edit(row(page, "Otters")).click();
  await dialog.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Cancel Game" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("checkbox", { name: "Text the team that it is cancelled" }).uncheck();
  await question.getByRole("button", { name: "Cancel Game" }).click();
  await expect(toast(page, "Game cancelled")).toBeVisible();
  await expect(toast(page, "Game cancelled")).not.toContainText("text");
  expect(await db.selectFrom("blast").select("id").where("teamId", "=", team.id).execute()).toHaveLength(1);
});

test("asks for date, time and location, and saves nothing without [SCHED-34, CONST1-07] @desk", async ({
  page,
  signedIn,
}) => {
  const { id } = await signedIn();
  const { games } = await teamWithGames(id, ["Otters"]);
  await page.goto("/dashboard");
  await edit(row(page, "Otters")).click();
  const dialog = editDialog(page);
  for (const field of ["Location", "Time", "Date"]) await dialog.getByLabel(field).fill("");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "Please fill in all required fields")).toBeVisible();
  for (const text of ["Please choose a date", "Please enter a time", "Please enter a location"])
    await expect(dialog.getByText(text)).toBeVisible();
  await expect(dialog.getByLabel("Date")).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel("Date").fill(inDays(1));
  await dialog.getByLabel("Time").fill("18:00");
  await dialog.getByLabel("Location").fill("x".repeat(201));
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "Please use at most 200 characters")).toBeVisible();
  expect(await stored(games[0]!.id)).toMatchObject({ location: games[0]!.location, gameTime: "19:00:00" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
});

test("Cancel forgets what was typed [SCHED-33] @desk", async ({ page, signedIn }) => {
  const { id } = await signedIn();
  await teamWithGames(id, ["Otters"]);
  await page.goto("/dashboard");
  await edit(row(page, "Otters")).click();
  await editDialog(page).getByLabel("Opponent").fill("Nobody");
  await editDialog(page).getByRole("button", { name: "Cancel" }).click();
  await expect(editDialog(page)).toHaveCount(0);
  await edit(row(page, "Otters")).click();
  await expect(editDialog(page).getByLabel("Opponent")).toHaveValue("Otters");
});

test("a change shows at once, is taken back when it fails, and comes back to be tried again [SCHED-43, CONST1-06] @desk", async ({
  page,
  signedIn,
}) => {
  const { id } = await signedIn();
  const { games } = await teamWithGames(id, ["Otters", "Wolves"]);
  await page.goto("/dashboard");
  const changes = await holdChanges(page);
  await edit(row(page, "Otters")).click();
  const dialog = editDialog(page);
  await dialog.getByLabel("Opponent").fill("Sea Otters");
  await dialog.getByLabel("Date").fill(inDays(8));
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => order(page)).toEqual(["Wolves", "Sea Otters"]);
  changes.fail();
  await expect(toast(page, "Failed to update game")).toBeVisible();
  await expect(dialog.getByLabel("Opponent")).toHaveValue("Sea Otters");
  await expect(dialog.getByLabel("Date")).toHaveValue(inDays(8));
  // Behind the dialog, which hides it from assistive technology.
  await expect(page.locator("td", { hasText: /^Otters$/ })).toHaveCount(1);
  await page.unrouteAll();
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "Game updated successfully!")).toBeVisible();
  expect(await stored(games[0]!.id)).toMatchObject({ opponent: "Sea Otters", gameOn: inDays(8) });
});

test("deletes a game after asking, and the next one moves up [DASH-18, DASH-25, SCHED-36, SCHED-37, SCHED-41, CALL1-19]", async ({
  page,
  signedIn,
}) => {
  const { id } = await signedIn();
  const { games } = await teamWithGames(id, ["First", "Second", "Third", "Fourth", "Fifth", "Sixth"]);
  await page.goto("/dashboard");
  await remove(row(page, "Second")).click();
  const dialog = deleteDialog(page);
  for (const text of [
    dateInWords(inDays(2)),
    "7:00 PM",
    "Harborview Park, Field 2",
    "Second",
    "cannot be undone",
  ])
    await expect(dialog).toContainText(text);
  await expect(dialog.getByRole("button", { name: "Keep Game" })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Keep Game" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(remove(row(page, "Second"))).toBeFocused();
  expect(await stored(games[1]!.id)).toBeDefined();
  await remove(row(page, "Second")).click();
  await dialog.getByRole("button", { name: "Delete Game" }).dblclick();
  await expect(toast(page, "Game deleted successfully!")).toBeVisible();
  await expect.poll(() => order(page)).toEqual(["First", "Third", "Fourth", "Fifth", "Sixth"]);
  await expect(toast(page, "Failed to delete game")).toHaveCount(0);
  expect(await stored(games[1]!.id)).toBeUndefined();
});

test("a deletion shows at once and is taken back when it fails [SCHED-44] @desk", async ({
  page,
  signedIn,
}) => {
  const { id } = await signedIn();
  const { games } = await teamWithGames(id, ["First", "Second", "Third"]);
  await page.goto("/dashboard");
  const changes = await holdChanges(page);
  for (const opponent of ["First", "Second"]) {
    await remove(row(page, opponent)).click();
    await deleteDialog(page).getByRole("button", { name: "Delete Game" }).click();
    await expect(row(page, opponent)).toHaveCount(0);
  }
  await expect.poll(changes.count).toBe(2);
  changes.fail();
  await expect(toast(page, "Failed to delete game")).toBeVisible();
  // The first is back; the second is still on its way.
  await expect.poll(() => order(page)).toEqual(["First", "Third"]);
  changes.fail();
  await expect.poll(() => order(page)).toEqual(["First", "Second", "Third"]);
  expect(await stored(games[0]!.id)).toBeDefined();
});

test("goes from editing to deleting [SCHED-32, SCHED-37] @desk", async ({ page, signedIn }) => {
  const { id } = await signedIn();
  const { games } = await teamWithGames(id, ["Otters"]);
  await page.goto("/dashboard");
  await edit(row(page, "Otters")).click();
  await editDialog(page).getByRole("button", { name: "Delete Game" }).click();
  await expect(editDialog(page)).toHaveCount(0);
  const dialog = deleteDialog(page);
  await expect(dialog.getByRole("button", { name: "Keep Game" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  expect(await stored(games[0]!.id)).toBeDefined();
  await expect(edit(row(page, "Otters"))).toBeFocused();
});

test("a game that somebody else deleted meanwhile leaves the list @desk", async ({ page, signedIn }) => {
  const { id } = await signedIn();
  const { games } = await teamWithGames(id, ["Otters", "Wolves"]);
  await page.goto("/dashboard");
  await edit(row(page, "Otters")).click();
  await db.deleteFrom("game").where("id", "=", games[0]!.id).execute();
  await editDialog(page).getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "Failed to update game")).toBeVisible();
  await expect(editDialog(page)).toHaveCount(0);
  await expect.poll(() => order(page)).toEqual(["Wolves"]);
});

test("moving a game puts its notification back to Pending [REMIND-05, REMIND-07, OP-21] @desk", async ({
  page,
  signedIn,
}) => {
  const { id: managerId } = await signedIn();
  const team = await createTeam({ managerId, name: "Lakeview United" });
  await createGame(team.id, { gameOn: inDays(1), opponent: "Otters", notificationSent: true });
  await page.goto("/dashboard");
  await expect(row(page, "Otters")).toContainText("Sent");
  await edit(row(page, "Otters")).click();
  await editDialog(page).getByLabel("Time").fill("20:15");
  await editDialog(page).getByRole("button", { name: "Save Changes" }).click();
  await expect(row(page, "Otters")).toContainText("8:15 PM");
  await expect(row(page, "Otters")).toContainText("Pending");
});

test("without the form's code it says so and the screen stays @desk", async ({ page, signedIn }) => {
  const { id } = await signedIn();
  await teamWithGames(id, ["Otters"]);
  await page.route("**/assets/edit-game-dialog-*.js", (route) => route.abort());
  await page.goto("/dashboard");
  await edit(row(page, "Otters")).click();
  await expect(toast(page, "This could not be opened.")).toBeVisible();
  await expect(row(page, "Otters")).toBeVisible();
});

test.describe("without a connection", () => {
  test("a change fails at once and is kept in the form @desk", async ({ page, connection, signedIn }) => {
    const { id } = await signedIn();
    const { games } = await teamWithGames(id, ["Otters"]);
    await page.goto("/dashboard");
    await edit(row(page, "Otters")).click();
    await editDialog(page).getByLabel("Opponent").fill("Wolves");
    await connection.lose();
    await editDialog(page).getByRole("button", { name: "Save Changes" }).click();
    await expect(toast(page, "Failed to update game")).toBeVisible();
    await expect(editDialog(page).getByLabel("Opponent")).toHaveValue("Wolves");
    expect(await stored(games[0]!.id)).toMatchObject({ opponent: "Otters" });
    await connection.restore();
    await editDialog(page).getByRole("button", { name: "Save Changes" }).click();
    await expect(toast(page, "Game updated successfully!")).toBeVisible();
    await expect(row(page, "Wolves")).toBeVisible();
  });
});
