import { db } from "#platform/database.ts";
import { expect, PASSWORD, test, toast } from "./fixtures.ts";
import { addDialog, listGames, on, openSchedule } from "./schedule-on-screen.ts";

// Wrong passwords, two-step verification, and other users are covered in tests/components/app.

test("keeps a filled-in form when the session ends, and saves it after signing in again", async ({
  page,
  signedIn,
}) => {
  const { id } = await signedIn();
  const { team } = await openSchedule(page, id);
  await page.getByRole("button", { name: "Add Game" }).click();
  await addDialog(page).getByLabel("Date").fill(on(7));
  await addDialog(page).getByLabel("Location").fill("Ridgeway Turf");
  await addDialog(page).getByLabel("Opponent").fill("Hawks");
  await db.deleteFrom("session").where("userId", "=", id).execute();
  await addDialog(page).getByRole("button", { name: "Add Game" }).click();

  const dialog = page.getByRole("dialog", { name: "Sign In Again" });
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(toast(page, "Failed to add game")).toBeVisible();
  await expect(addDialog(page).getByLabel("Location")).toHaveValue("Ridgeway Turf");
  expect(await listGames(team.id)).toEqual([]);

  await addDialog(page).getByRole("button", { name: "Add Game" }).click();
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(toast(page, "Game added successfully")).toBeVisible();
  expect(await listGames(team.id)).toMatchObject([{ location: "Ridgeway Turf", opponent: "Hawks" }]);
  await expect(page).toHaveURL(/\/schedule/);
});
