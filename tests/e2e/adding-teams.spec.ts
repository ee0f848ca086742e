import type { Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { createTeam } from "#tests/factories/teams.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";

// Requests that fail on purpose are aborted: the browser then says net::ERR_FAILED, which every test allows.
const LIST = /\/api\/v1\/teams(\?|$)/;
const zones = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
  "America/Toronto",
  "America/Winnipeg",
  "America/Edmonton",
  "America/Vancouver",
];

const table = (page: Page) => page.getByRole("table", { name: "Teams" });
const names = (page: Page) => table(page).getByRole("link");
const addDialog = (page: Page) => page.getByRole("dialog", { name: "Add New Team" });
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

async function openAddDialog(page: Page) {
  await page.getByRole("button", { name: "Add New Team" }).click();
  await expect(addDialog(page)).toBeVisible();
  return addDialog(page);
}

test("Add New Team asks for name, sport and zone, says the season is 3 months, and sends nothing incomplete [TEAM-05, TEAM-07, TEAM-08, TEAM-09, TEAM-11, CONST1-01, CONST1-02, CONST1-05, CONST1-07] @desk", async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await page.goto("/teams");
  let sent = 0;
  page.on("request", (request) => (sent += LIST.test(request.url()) && request.method() === "POST" ? 1 : 0));
  const dialog = await openAddDialog(page);
  await expect(dialog.getByText("The season runs for 3 months")).toBeVisible();
  await expect(dialog.getByRole("radio")).toHaveCount(0);
  const zone = dialog.getByLabel("Time Zone");
  await expect(zone).toHaveValue("America/Chicago");
  expect(
    await zone.locator("option").evaluateAll((all) => all.map((option) => option.getAttribute("value"))),
  ).toEqual(zones);
  await expect(zone.locator("option:checked")).toHaveText("Central Time (Chicago)");

  await dialog.getByRole("button", { name: "Create Team" }).click();
  await expect(toast(page, "Please fill in all required fields")).toBeVisible();
  await expect(dialog.getByText("Please enter a team name")).toBeVisible();
  await expect(dialog.getByText("Please enter a sport")).toBeVisible();
  await expect(dialog.getByLabel("Team Name")).toBeFocused();
  await expectAccessible(page);
  for (const [name, sport] of [
    ["Otters", "   "],
    [" ", "Soccer"],
  ]) {
    await dialog.getByLabel("Team Name").fill(name!);
    await dialog.getByLabel("Sport").fill(sport!);
    await page.getByRole("button", { name: "Dismiss" }).first().click();
    await expect(toast(page, "Please fill in all required fields")).toHaveCount(0);
    await dialog.getByRole("button", { name: "Create Team" }).click();
    await expect(toast(page, "Please fill in all required fields")).toBeVisible();
  }
  await dialog.getByLabel("Team Name").fill("x".repeat(101));
  await dialog.getByLabel("Sport").fill("Soccer");
  await dialog.getByRole("button", { name: "Create Team" }).click();
  await expect(dialog.getByText("Please use at most 100 characters")).toBeVisible();
  await expect(toast(page, "Please use at most 100 characters")).toBeVisible();
  expect(sent).toBe(0);
});

test("a created team is in the list and counted at once, pending, for 3 months [TEAM-11, TEAM-12, TEAM-14, OP-12]", async ({
  page,
  signedIn,
}) => {
  const maya = await signedIn();
  await createTeams(maya.id, ["Otters"]);
  await page.goto("/teams");
  await expect(names(page)).toHaveCount(1);
  await search(page).fill("otters");
  await expect(page.getByText("1 team found")).toBeVisible();
  const dialog = await openAddDialog(page);
  await dialog.getByLabel("Team Name").fill("  Harbor Wolves ");
  await dialog.getByLabel("Sport").fill("Basketball");
  await dialog.getByLabel("Time Zone").selectOption({ label: "Hawaii Time (Honolulu)" });
  // No list is answered any more, so what is seen is not a reloaded list.
  await page.route(LIST, (route) => (route.request().method() === "GET" ? undefined : route.continue()));
  const posted = page.waitForRequest((request) => request.method() === "POST" && LIST.test(request.url()));
  await dialog.getByRole("button", { name: "Create Team" }).click();
  expect((await posted).postDataJSON()).toEqual({
    name: "Harbor Wolves",
    sport: "Basketball",
    timeZone: "Pacific/Honolulu",
    seasonMonths: 3,
  });
  await expect(toast(page, "Team created successfully!")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(search(page)).toHaveValue("");
  await expect(names(page)).toHaveText(["Harbor Wolves", "Otters"]);
  await expect(page.getByText("2 teams", { exact: true })).toBeVisible();
  const stored = await db
    .selectFrom("team")
    .selectAll()
    .where("managerId", "=", maya.id)
    .where("name", "=", "Harbor Wolves")
    .executeTakeFirstOrThrow();
  expect(stored).toMatchObject({ subscriptionStatus: "pending", timeZone: "Pacific/Honolulu" });
  // The form is empty for the next one.
  await openAddDialog(page);
  await expect(dialog.getByLabel("Team Name")).toHaveValue("");
  await expect(dialog.getByLabel("Time Zone")).toHaveValue("America/Chicago");
});

test("a failed creation says so, keeps the entries, leaves the list, and works the second time [TEAM-15, CONST1-06] @desk", async ({
  page,
  signedIn,
}) => {
  const maya = await signedIn();
  await createTeams(maya.id, ["Otters"]);
  await page.goto("/teams");
  await expect(names(page)).toHaveCount(1);
  const dialog = await openAddDialog(page);
  await dialog.getByLabel("Team Name").fill("Wolves");
  await dialog.getByLabel("Sport").fill("Hockey");
  await page.route(LIST, (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  await dialog.getByRole("button", { name: "Create Team" }).click();
  await expect(toast(page, "Failed to create team")).toBeVisible();
  await expect(dialog.getByLabel("Team Name")).toHaveValue("Wolves");
  await expect(dialog.getByLabel("Sport")).toHaveValue("Hockey");
  // Also when one closes the dialog to look something up.
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(names(page)).toHaveText(["Otters"]);
  await expect(page.getByText("1 team", { exact: true })).toBeVisible();
  await page.unroute(LIST);
  await openAddDialog(page);
  await expect(dialog.getByLabel("Team Name")).toHaveValue("Wolves");
  await dialog.getByRole("button", { name: "Create Team" }).click();
  await expect(names(page)).toHaveText(["Wolves", "Otters"]);
});

test("without a network creating fails at once, and an answered team is made only once @desk", async ({
  page,
  connection,
  signedIn,
}) => {
  const maya = await signedIn();
  await page.goto("/teams");
  const dialog = await openAddDialog(page);
  await dialog.getByLabel("Team Name").fill("Wolves");
  await dialog.getByLabel("Sport").fill("Hockey");
  await connection.lose();
  await dialog.getByRole("button", { name: "Create Team" }).click();
  await expect(toast(page, "Failed to create team")).toBeVisible();
  await connection.restore();
  // The answer takes its time and the finger is impatient.
  await page.route(LIST, async (route) => {
    if (route.request().method() === "POST") await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Create Team" }).dblclick();
  await dialog.getByLabel("Sport").press("Enter");
  await page.keyboard.press("Escape");
  await expect(dialog.getByText("Creating...")).toBeVisible();
  await expect(toast(page, "Team created successfully!")).toBeVisible();
  await expect(names(page)).toHaveText(["Wolves"]);
  const stored = await db.selectFrom("team").select("id").where("managerId", "=", maya.id).execute();
  expect(stored).toHaveLength(1);
});

test("a team can be created with the keyboard alone, and focus returns [TEAM-05] @desk", async ({
  page,
  signedIn,
}) => {
  const { id: managerId } = await signedIn();
  await page.goto("/teams");
  await expect(page.getByText("0 teams")).toBeVisible();
  const add = page.getByRole("button", { name: "Add New Team" });
  await add.focus();
  await page.keyboard.press("Enter");
  await expect(addDialog(page).getByLabel("Team Name")).toBeFocused();
  await page.keyboard.type("Wolves");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Hockey");
  await page.keyboard.press("Tab");
  await expect(addDialog(page).getByLabel("Time Zone")).toBeFocused();
  await page.keyboard.type("Alaska");
  await page.keyboard.press("Tab");
  await expect(addDialog(page).getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(names(page)).toHaveText(["Wolves"]);
  await expect(add).toBeFocused();
  const { timeZone } = await db
    .selectFrom("team")
    .select("timeZone")
    .where("managerId", "=", managerId)
    .executeTakeFirstOrThrow();
  expect(timeZone).toBe("America/Anchorage");
});
