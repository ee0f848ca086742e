import type { Page } from "@playwright/test";
import { expect, test, toast } from "./fixtures.ts";
import { editDialog, stored } from "./games-on-screen.ts";
import { chip, day, on, openSchedule } from "./schedule-on-screen.ts";

async function drag(page: Page, text: string, to: string) {
  const from = (await chip(page, text).boundingBox())!;
  const target = (await day(page, to).boundingBox())!;
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y + 20, { steps: 3 });
  await page.mouse.move(target.x + target.width / 2, target.y + 60, { steps: 8 });
}

test("drags a game to another day and undoes it; let go elsewhere, nothing happens [SCHED-40]", async ({
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
  // A change needs a time (SCHED-34), so one without stays where it is.
  await drag(page, "Untimed", on(16));
  await page.mouse.up();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(day(page, on(16))).not.toContainText(/Otters|Untimed/);
  for (const { id: gameId } of games) expect(await stored(gameId)).toMatchObject({ version: 1 });
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
  const done = toast(page, "Game updated successfully!");
  await expect(done).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await stored(games[0]!.id)).toMatchObject({
    gameOn: on(16),
    gameTime: "19:00:00",
    opponent: "Otters",
  });
  await expect(done.getByRole("button", { name: "Text the Team" })).toBeVisible();
  await done.getByRole("button", { name: "Undo" }).click();
  await expect(day(page, on(7))).toContainText("Otters");
  await expect.poll(async () => (await stored(games[0]!.id))!.gameOn).toBe(on(7));
  await expect(day(page, on(16))).not.toContainText("Otters");
});
