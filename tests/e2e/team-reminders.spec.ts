import type { Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";

const save = (page: Page) => page.getByRole("button", { name: "Save Changes" });
const saved = (page: Page) => toast(page, "Team settings saved");
const reminders = (page: Page) => page.getByRole("list", { name: "Reminders" }).getByRole("listitem");
const teamOf = (id: string) =>
  db.selectFrom("team").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

async function open(page: Page, team: { id: string; name: string }) {
  await page.goto(`/teams/${team.id}/settings`);
  await expect(page.getByLabel("Team Name")).toHaveValue(team.name);
}

test("reminders: common ones, others, in order, four at most, one at least [OP2-10]", async ({
  page,
  signedIn,
}) => {
  const team = await createTeam({ managerId: (await signedIn()).id });
  await open(page, team);
  const amount = page.getByLabel("Other time");
  const add = page.getByRole("button", { name: "Add", exact: true });
  await page.getByRole("button", { name: "Add a reminder 2 days before" }).click();
  await expect(reminders(page)).toHaveText([/2 days/, /24 hours/, /1 hour/, /First whistle/]);
  await expect(page.getByRole("button", { name: "Add a reminder 2 days before" })).toHaveCount(0);

  await amount.fill("60");
  await page.getByLabel("Unit").selectOption("minutes");
  await add.click();
  await expect(page.getByText("There is already a reminder 1 hour before")).toBeVisible();
  await expect(amount).toBeFocused();
  await expectAccessible(page);
  await amount.fill("5");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The last reminder can be 15 minutes before the game")).toBeVisible();
  await amount.fill("90");
  await page.keyboard.press("Enter");
  await expect(reminders(page)).toHaveText([/2 days/, /24 hours/, /1 hour 30 minutes/, /1 hour/, /First/]);
  await expect(page.getByText("Up to four reminders per game. Remove one to add another.")).toBeVisible();
  await expect(amount).toHaveCount(0);

  for (const gone of ["2 days", "1 hour 30 minutes", "1 hour"])
    await page.getByRole("button", { name: `Remove the reminder ${gone} before` }).click();
  await expect(page.getByRole("list", { name: "Reminders" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Remove the reminder 24 hours before" })).toBeDisabled();

  // Typed, not added: saving does not lose it.
  await amount.fill("3");
  await page.getByLabel("Unit").selectOption("days");
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  expect((await teamOf(team.id)).reminderOffsetsMinutes).toEqual([4320, 1440]);
  await expect(reminders(page)).toHaveText([/3 days before/, /24 hours before/, /First whistle/]);
  await expect(amount).toHaveValue("");
});

test("quiet hours: on, off, and what they do to a reminder [OP2-10] @desk", async ({ page, signedIn }) => {
  const team = await createTeam({ managerId: (await signedIn()).id, reminderOffsetsMinutes: [180] });
  await open(page, team);
  const quiet = page.getByRole("switch", { name: "Keep Quiet Hours" });
  await expect(quiet).toBeChecked();
  await expect(
    page.getByText("A reminder that would fall into quiet hours goes out just before they begin."),
  ).toBeVisible();
  await expect(reminders(page).first()).toContainText("Friday, just before quiet hours at 8:55 PM");
  await page.getByLabel("Until").fill("21:00");
  await save(page).click();
  await expect(page.getByText("Please choose another end").first()).toBeVisible();
  await page.getByLabel("Until").fill("05:00");
  await expect(reminders(page).first()).toContainText("Saturday 6:00 AM");
  await quiet.click();
  await expect(page.getByLabel("Until")).toHaveCount(0);
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  expect(await teamOf(team.id)).toMatchObject({ quietFrom: null, quietUntil: null });
  await page.reload();
  await expect(quiet).not.toBeChecked();
  await quiet.click();
  await expect(page.getByLabel("From")).toHaveValue("21:00");
});
