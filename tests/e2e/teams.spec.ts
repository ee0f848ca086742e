import type { Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { createTeam, inviteManager } from "#tests/factories/teams.ts";
import { expect, test, toast } from "./fixtures.ts";

// What the browser does by itself (failures, pages, words) is in tests/components/teams.

const table = (page: Page) => page.getByRole("table", { name: "Teams" });
const names = (page: Page) => table(page).getByRole("link");
const search = (page: Page) => page.getByRole("searchbox", { name: "Search teams" });

/** So many teams of one person, the last one created last. */
async function createTeams(managerId: string, teamNames: string[]) {
  const start = Date.now() - 86_400_000;
  return Promise.all(
    teamNames.map((name, index) =>
      createTeam({ managerId, name, createdAt: new Date(start + index * 1_000) }),
    ),
  );
}

test("lists one's own teams, newest first, finds them, and creates another [TEAM-01, TEAM-02, TEAM-03, TEAM-04, TEAM-11, TEAM-12, TEAM-14, OP-12]", async ({
  page,
  signedIn,
}) => {
  const maya = await signedIn();
  const [, wolves] = await createTeams(maya.id, ["Cedar Street Sluggers", "Northgate Wolves"]);
  const invited = await createTeam({ name: "Lakeview Otters" });
  await inviteManager(invited.id, maya);
  await createTeam({ name: "Somebody Else's" });
  await createTeam({ name: "Put Away", managerId: maya.id, archivedAt: new Date() });
  await page.goto("/teams");
  await expect(names(page)).toHaveText(["Lakeview Otters", "Northgate Wolves", "Cedar Street Sluggers"]);
  await expect(page.getByText("3 teams", { exact: true })).toBeVisible();
  await search(page).fill("WOLV");
  await expect(names(page)).toHaveText(["Northgate Wolves"]);
  await search(page).fill("");
  await page.getByRole("radio", { name: "Archived" }).check();
  await expect(names(page)).toHaveText(["Put Away"]);
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
  const stored = await db
    .selectFrom("team")
    .selectAll()
    .where("managerId", "=", maya.id)
    .where("name", "=", "Harbor Wolves")
    .execute();
  expect(stored).toMatchObject([{ subscriptionStatus: "pending", timeZone: "Pacific/Honolulu" }]);
  await names(page).filter({ hasText: "Northgate Wolves" }).click();
  await expect(page).toHaveURL(`/teams/${wolves!.id}`);
});

test("finds what was typed before the page's script was there @desk", async ({ page, signedIn }) => {
  const maya = await signedIn();
  await createTeams(maya.id, ["Otters", "Wolves"]);
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  const opened = page.goto("/teams");
  await search(page).fill("otters");
  held.resolve();
  await opened;
  await expect(names(page)).toHaveText(["Otters"]);
  await expect(search(page)).toHaveValue("otters");
});
