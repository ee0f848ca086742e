import type { Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { createTeam, inviteManager } from "#tests/factories/teams.ts";
import { expect, test, toast } from "./fixtures.ts";

// Failures, paging, and wording are covered in tests/components/teams.

const table = (page: Page) => page.getByRole("table", { name: "Teams" });
const names = (page: Page) => table(page).getByRole("link");
const search = (page: Page) => page.getByRole("searchbox", { name: "Search teams" });

/** Creates teams with these names for one person. The last team is the newest. */
async function createTeams(managerId: string, teamNames: string[]) {
  const start = Date.now() - 86_400_000;
  return Promise.all(
    teamNames.map((name, index) =>
      createTeam({ managerId, name, createdAt: new Date(start + index * 1_000) }),
    ),
  );
}

test("lists the user's teams with the newest first, searches them, and creates another [TEAM-01, TEAM-02, TEAM-03, TEAM-04, TEAM-11, TEAM-12, TEAM-14, OP-12]", async ({
  page,
  signedIn,
}) => {
  const maya = await signedIn();
  const [, wolves] = await createTeams(maya.id, ["Cedar Street Sluggers", "Northgate Wolves"]);
  const managedTeam = await createTeam({ name: "Lakeview Otters" });
  await inviteManager(managedTeam.id, maya);
  await createTeam({ name: "Someone Else's" });
  await createTeam({ name: "Last Season", managerId: maya.id, archivedAt: new Date() });
  await page.goto("/teams");
  await expect(names(page)).toHaveText(["Lakeview Otters", "Northgate Wolves", "Cedar Street Sluggers"]);
  await expect(page.getByText("3 teams", { exact: true })).toBeVisible();
  await search(page).fill("WOLV");
  await expect(names(page)).toHaveText(["Northgate Wolves"]);
  await search(page).fill("");
  await page.getByRole("radio", { name: "Archived" }).check();
  await expect(names(page)).toHaveText(["Last Season"]);
  await page.getByRole("radio", { name: "Active" }).check();

  await page.getByRole("button", { name: "Add New Team" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Team" });
  await dialog.getByLabel("Team Name").fill("  Harbor Wolves ");
  await dialog.getByLabel("Sport").fill("Basketball");
  await dialog.getByLabel("Time Zone").selectOption({ label: "Hawaii Time (Honolulu)" });
  await dialog.getByRole("button", { name: "Create Team" }).dblclick();
  await expect(toast(page, "Team created successfully!")).toBeVisible();
  await page.reload();
  await expect(names(page).first()).toHaveText("Harbor Wolves");
  await expect(page.getByText("4 teams", { exact: true })).toBeVisible();
  const storedTeam = await db
    .selectFrom("team")
    .selectAll()
    .where("managerId", "=", maya.id)
    .where("name", "=", "Harbor Wolves")
    .execute();
  expect(storedTeam).toMatchObject([{ subscriptionStatus: "pending", timeZone: "Pacific/Honolulu" }]);
  await names(page).filter({ hasText: "Northgate Wolves" }).click();
  await expect(page).toHaveURL(`/teams/${wolves!.id}`);
});

test("applies a search typed before hydration @desk", async ({ page, signedIn }) => {
  const maya = await signedIn();
  await createTeams(maya.id, ["Otters", "Wolves"]);
  const release = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await release.promise;
    await route.continue();
  });
  const navigation = page.goto("/teams");
  await search(page).fill("otters");
  release.resolve();
  await navigation;
  await expect(names(page)).toHaveText(["Otters"]);
  await expect(search(page)).toHaveValue("otters");
});
