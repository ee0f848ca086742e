import type { Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";
import { deleteDialog, editDialog, holdChanges, stored } from "./games-on-screen.ts";
import { chip, day, on, openSchedule } from "./schedule-on-screen.ts";

async function drag(page: Page, text: string, to: string) {
  const from = (await chip(page, text).boundingBox())!;
  const target = (await day(page, to).boundingBox())!;
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y + 20, { steps: 3 });
  await page.mouse.move(target.x + target.width / 2, target.y + 60, { steps: 8 });
}

test("drags a game to another day, and undoes it [SCHED-40]", async ({ page, signedIn }) => {
  const { id } = await signedIn();
  const { games } = await openSchedule(page, id, [{ gameOn: on(7), opponent: "Otters" }]);
  const plain = await day(page, on(16)).evaluate((cell) => getComputedStyle(cell).boxShadow);
  await drag(page, "Otters", on(16));
  await expect
    .poll(() => day(page, on(16)).evaluate((cell) => getComputedStyle(cell).boxShadow))
    .not.toBe(plain);
  await page.mouse.up();
  await expect(day(page, on(16))).toContainText("Otters");
  const done = toast(page, "Game updated successfully!");
  await expect(done).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await stored(games[0]!.id)).toMatchObject({
    gameOn: on(16),
    gameTime: "19:00:00",
    opponent: "Otters",
  });
  // It waits under the mouse: looking at everything takes longer than it stays, on a busy machine.
  await done.hover();
  await expectAccessible(page);
  await expect(done.getByRole("button", { name: "Text the Team" })).toBeVisible();
  await done.getByRole("button", { name: "Undo" }).click();
  await expect(day(page, on(7))).toContainText("Otters");
  await expect.poll(async () => (await stored(games[0]!.id))!.gameOn).toBe(on(7));
  await expect(day(page, on(16))).not.toContainText("Otters");
});

test("a drag that fails is taken back [SCHED-43]", async ({ page, signedIn }) => {
  const { id } = await signedIn();
  const { games } = await openSchedule(page, id, [{ gameOn: on(7), opponent: "Otters" }]);
  const changes = await holdChanges(page);
  await drag(page, "Otters", on(16));
  await page.mouse.up();
  await expect(day(page, on(16))).toContainText("Otters");
  await expect.poll(changes.count).toBe(1);
  changes.fail();
  await expect(toast(page, "Failed to update game")).toBeVisible();
  await expect(day(page, on(7))).toContainText("Otters");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await stored(games[0]!.id)).toMatchObject({ gameOn: on(7), version: 1 });
});

test("letting go on its own day, or Escape, changes and opens nothing", async ({ page, signedIn }) => {
  const { id } = await signedIn();
  const { games } = await openSchedule(page, id, [
    { gameOn: on(7), opponent: "Otters" },
    { gameOn: on(9), opponent: "Untimed", gameTime: null },
  ]);
  await drag(page, "Otters", on(7));
  await page.mouse.up();
  await drag(page, "Otters", on(16));
  await page.keyboard.press("Escape");
  await page.mouse.up();
  // A change needs a time (SCHED-34), so one without stays where it is.
  await drag(page, "Untimed", on(16));
  await page.mouse.up();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(day(page, on(16))).not.toContainText(/Otters|Untimed/);
  for (const { id: gameId } of games) expect(await stored(gameId)).toMatchObject({ version: 1 });
  await chip(page, "Otters").click();
  await expect(editDialog(page)).toBeVisible();
});

test("a match of a league says that its changes hold for the other team too", async ({ page, signedIn }) => {
  const { id } = await signedIn();
  const { games } = await openSchedule(page, id, [{ gameOn: on(7), opponent: "Wolves" }]);
  const other = await createTeam({ name: "Wolves" });
  const match = await db.insertInto("match").defaultValues().returning("id").executeTakeFirstOrThrow();
  await db.updateTable("game").set({ matchId: match.id }).where("id", "=", games[0]!.id).execute();
  const entry = await db
    .insertInto("game")
    .values({
      teamId: other.id,
      matchId: match.id,
      gameOn: on(7),
      gameTime: "19:00",
      location: "x",
      opponent: "Otters",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await page.reload();
  await chip(page, "Wolves").click();
  await expect(editDialog(page)).toContainText("holds for the other team too");
  await expect(editDialog(page).getByLabel("Opponent")).not.toBeEditable();
  await expect(editDialog(page).getByRole("radio")).toHaveCount(0);
  await editDialog(page).getByLabel("Date").fill(on(8));
  await editDialog(page).getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "Game updated successfully!")).toBeVisible();
  expect(await stored(entry.id)).toMatchObject({ gameOn: on(8), opponent: "Otters" });
  await chip(page, "Wolves").click();
  await editDialog(page).getByRole("button", { name: "Delete Game" }).click();
  await expect(deleteDialog(page)).toContainText("It goes from the other team's schedule too.");
});
