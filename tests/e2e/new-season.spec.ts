import { db } from "#platform/database.ts";
import { expect, test, toast } from "./fixtures.ts";
import { openRoster } from "./roster.ts";

// Failures, the empty roster, and 500 players are covered in tests/components/leagues.

test("starts a new season from the settings, and finds the earlier one under Past Seasons [START-28, START-29, START-32] @desk", async ({
  page,
  signedIn,
}) => {
  const { teamId } = await openRoster(page, signedIn);
  await page.getByRole("main").getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Start New Season" }).click();
  // The settings have a field for the name too.
  await expect(page.getByRole("heading", { name: "Start New Season", level: 1 })).toBeVisible();
  await page.getByLabel("Team Name").fill("Otters Spring");
  await page.getByRole("checkbox", { name: "Cole Lindqvist" }).uncheck();
  await page.getByRole("button", { name: "Start New Season" }).dblclick();
  await expect(toast(page, "New season started")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Otters Spring", level: 1 })).toBeVisible();
  await expect(page.getByText("Aisha Bello").filter({ visible: true })).toBeVisible();
  await expect(page.getByText("Cole Lindqvist")).toHaveCount(0);
  const seasons = await db
    .selectFrom("teamSeason")
    .select("teamId")
    .where("previousTeamId", "=", teamId)
    .execute();
  expect(seasons).toHaveLength(1);

  await page.getByRole("region", { name: "Past Seasons" }).getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/teams/${teamId}$`));
  await expect(page.getByText("This team is archived.").first()).toBeVisible();
  await expect(page.getByText("Cole Lindqvist").filter({ visible: true })).toBeVisible();
  await page.getByRole("link", { name: "Open New Season" }).click();
  await expect(page).toHaveURL(new RegExp(`/teams/${seasons[0]!.teamId}$`));
});
