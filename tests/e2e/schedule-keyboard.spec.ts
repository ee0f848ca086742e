import { expect, test, toast } from "./fixtures.ts";
import { deleteDialog, editDialog } from "./games-on-screen.ts";
import { addDialog, chip, day, on, openSchedule } from "./schedule-on-screen.ts";

test("walks the days with arrows, and the months [SCHED-04]", async ({ page, signedIn }) => {
  const { id } = await signedIn();
  await openSchedule(page, id);
  await day(page, on(1)).focus();
  for (const [key, reached] of [
    ["ArrowRight", on(2)],
    ["ArrowDown", on(9)],
    ["ArrowLeft", on(8)],
    ["Home", on(4)],
    ["End", on(10)],
    ["ArrowUp", on(3)],
    ["PageDown", "2031-06-03"],
    ["PageUp", on(3)],
  ] as const) {
    await page.keyboard.press(key);
    await expect(day(page, reached)).toBeFocused();
  }
  await expect(page).toHaveURL(/month=2031-05/);
});

test("adds, edits and deletes a game without a mouse, and focus is never lost [SCHED-10, SCHED-11, SCHED-13, SCHED-14]", async ({
  page,
  signedIn,
}) => {
  const { id } = await signedIn();
  await openSchedule(page, id);
  await day(page, on(7)).focus();
  await page.keyboard.press("Enter");
  await expect(addDialog(page).getByLabel("Date")).toBeFocused();
  await addDialog(page).getByLabel("Location").focus();
  await page.keyboard.type("Ridgeway Turf");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Badgers");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Game added successfully")).toBeVisible();
  await expect(day(page, on(7))).toBeFocused();

  await page.keyboard.press("Tab");
  await expect(chip(page, "Badgers")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(editDialog(page).getByLabel("Date")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(chip(page, "Badgers")).toBeFocused();
  await page.keyboard.press("Enter");
  await editDialog(page).getByLabel("Opponent").press("ControlOrMeta+a");
  await page.keyboard.type("Beavers");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Game updated successfully!")).toBeVisible();
  await expect(day(page, on(7))).toBeFocused();

  for (const name of [/7:00 PM/, /^View attendance/, /^Edit/, /^Delete/]) {
    await page.keyboard.press("Tab");
    const role = name.source.includes("View") ? "link" : "button";
    await expect(day(page, on(7)).getByRole(role, { name })).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expect(deleteDialog(page).getByRole("button", { name: "Keep Game" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Game deleted successfully!")).toBeVisible();
  await expect(day(page, on(7))).toBeFocused();
});

test("the toast of a drag can be reached and undone with the keyboard", async ({ page, signedIn }) => {
  const { id } = await signedIn();
  await openSchedule(page, id, [{ gameOn: on(7), opponent: "Otters" }]);
  const from = (await chip(page, "Otters").boundingBox())!;
  const target = (await day(page, on(8)).boundingBox())!;
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(target.x + 30, target.y + 60, { steps: 8 });
  await page.mouse.up();
  await expect(toast(page, "Game updated successfully!")).toBeVisible();
  await page.keyboard.press("Alt+t");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(day(page, on(7))).toContainText("Otters");
});
