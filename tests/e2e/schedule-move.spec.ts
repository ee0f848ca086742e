import type { Page } from "@playwright/test";
import { expect, test, toast } from "./fixtures.ts";
import { editDialog, readStoredGame } from "./games-on-screen.ts";
import { chip, day, on, openSchedule } from "./schedule-on-screen.ts";

async function drag(page: Page, text: string, to: string) {
  const from = (await chip(page, text).boundingBox())!;
  const target = (await day(page, to).boundingBox())!;
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y + 20, { steps: 3 });
  await page.mouse.move(target.x + target.width / 2, target.y + 60, { steps: 8 });
}

test("drags a game to another day and undoes it, and ignores drops elsewhere [SCHED-40]", async ({
  page,
  signedIn,
}) => {
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
  // A change requires a time (SCHED-34), so a game without one can't be dragged.
  await drag(page, "Untimed", on(16));
  await page.mouse.up();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(day(page, on(16))).not.toContainText(/Otters|Untimed/);
  for (const { id: gameId } of games) expect(await readStoredGame(gameId)).toMatchObject({ version: 1 });
  await chip(page, "Otters").click();
  await expect(editDialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(editDialog(page)).toHaveCount(0);

  const plain = await day(page, on(16)).evaluate((cell) => getComputedStyle(cell).boxShadow);
  await drag(page, "Otters", on(16));
  await expect
    .poll(() => day(page, on(16)).evaluate((cell) => getComputedStyle(cell).boxShadow))
    .not.toBe(plain);
  await page.mouse.up();
  await expect(day(page, on(16))).toContainText("Otters");
  const successToast = toast(page, "Game updated successfully!");
  await expect(successToast).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await readStoredGame(games[0]!.id)).toMatchObject({
    gameOn: on(16),
    gameTime: "19:00:00",
    opponent: "Otters",
  });
  await expect(successToast.getByRole("button", { name: "Text the Team" })).toBeVisible();
  await successToast.getByRole("button", { name: "Undo" }).click();
  await expect(day(page, on(7))).toContainText("Otters");
  await expect.poll(async () => (await readStoredGame(games[0]!.id))!.gameOn).toBe(on(7));
  await expect(day(page, on(16))).not.toContainText("Otters");
});
