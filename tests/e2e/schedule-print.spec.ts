import { db } from "#platform/database.ts";
import { expect, test } from "./fixtures.ts";
import { calendar, on, openSchedule } from "./schedule-on-screen.ts";

test("prints the month as a list in black on white, even in dark mode and from a slowly loading menu", async ({
  page,
  signedIn,
}) => {
  const { id } = await signedIn();
  const { games } = await openSchedule(page, id, [
    { gameOn: on(7), opponent: "Otters" },
    { gameOn: on(9), opponent: null, gameTime: null, location: "Ridgeway Turf" },
    { gameOn: "2031-04-30", opponent: "Month Before" },
  ]);
  await db
    .updateTable("game")
    .set({ notes: "Bring both kits", arrivalMinutes: 30 })
    .where("id", "=", games[0]!.id)
    .execute();
  await db.updateTable("game").set({ cancelledAt: new Date() }).where("id", "=", games[1]!.id).execute();
  const release = Promise.withResolvers<void>();
  await page.route(/\/assets\/menu-(?!sheet)/, async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.reload();
  await expect(calendar(page)).toHaveAttribute("aria-busy", "false");
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: "More schedule actions" }).click();
  release.resolve();
  await page.getByRole("menuitem", { name: "Print" }).click();
  await expect(page.locator("body[data-printed]")).toHaveCount(1);

  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("heading", { name: "Lakeview Otters" })).toBeVisible();
  await expect(page.getByText("Schedule, May 2031")).toBeVisible();
  await expect(calendar(page)).toBeHidden();
  await expect(page.getByRole("button")).toHaveCount(0);
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows).toHaveText([
    /Date.*Time.*Location.*Opponent.*Notes/,
    /Wed, May 7, 2031.*7:00 PM.*Arrive by 6:30 PM.*Harborview Park, Field 2.*Otters.*Bring both kits/,
    /Fri, May 9, 2031.*Time N\/A.*Ridgeway Turf.*Game.*Canceled/,
  ]);
  const colors = await rows.nth(1).evaluate((row) => getComputedStyle(row).color);
  expect(colors).toBe("rgb(0, 0, 0)");
});
