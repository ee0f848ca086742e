import type { Page } from "@playwright/test";
import { createGame, createMember, createTeam, inviteManager } from "#tests/factories/teams.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";

// Requests that fail on purpose are aborted: the browser then says net::ERR_FAILED, which every test allows.
const LIST = /\/api\/v1\/teams(\?|$)/;
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

async function sidewaysOverflow(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

test("lists one's own teams, newest first, and how many there are [TEAM-01, TEAM-02, TEAM-04]", async ({
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
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Teams");
  await expect(names(page)).toHaveText(["Lakeview Otters", "Northgate Wolves", "Cedar Street Sluggers"]);
  await expect(page.getByText("3 teams", { exact: true })).toBeVisible();
  await expectAccessible(page);
  // The whole row leads to the team, not only its name.
  const row = table(page).getByRole("row").filter({ hasText: "Northgate Wolves" });
  const box = (await row.boundingBox())!;
  await page.mouse.click(box.x + box.width - 12, box.y + box.height - 12);
  await expect(page).toHaveURL(`/teams/${wolves!.id}`);
});

test("is a table on a desk and cards on a phone, with the same facts [TEAM-06, CONST1-03, CONST1-11]", async ({
  page,
  isMobile,
  signedIn,
}) => {
  const maya = await signedIn();
  const team = await createTeam({
    managerId: maya.id,
    subscriptionStatus: "active",
    subscriptionTier: "standard",
    smsUsed: 308,
    smsLimit: 750,
  });
  await createMember(team.id);
  await createGame(team.id, { gameOn: "2031-04-16" });
  await page.goto("/teams");
  const row = table(page).getByRole("row").filter({ hasText: "Lakeview Otters" });
  await expect(row.getByText(/^Soccer/)).toBeVisible();
  for (const fact of ["Active", "308/750", "Apr 16, 2031"])
    await expect(row.getByText(fact, { exact: true })).toBeVisible();
  await expect(table(page).getByRole("columnheader", { name: "Next Game" })).toBeAttached();
  const head = (await table(page).locator("thead").boundingBox())!;
  const [name, next] = await Promise.all([
    row.getByRole("link").boundingBox(),
    row.getByText("Apr 16, 2031").boundingBox(),
  ]);
  if (isMobile) {
    expect(head.height).toBeLessThan(2);
    await expect(row.getByText("· 1 member")).toBeVisible();
    expect(next!.y).toBeGreaterThan(name!.y + name!.height);
  } else {
    expect(head.height).toBeGreaterThan(10);
    await expect(row.getByText("· 1 member")).toBeHidden();
    await expect(row.getByRole("img", { name: "308 of 750 SMS used" })).toBeVisible();
    expect(next!.x).toBeGreaterThan(name!.x + name!.width);
  }
});

test("finds by name or sport, asks the server once per pause, and offers a way back [TEAM-03]", async ({
  page,
  signedIn,
}) => {
  const maya = await signedIn();
  await createTeams(maya.id, ["Otters", "Wolves"]);
  await createTeam({ managerId: maya.id, name: "Sluggers", sport: "Softball" });
  await page.goto("/teams");
  await expect(names(page)).toHaveCount(3);
  const asked: string[] = [];
  page.on("request", (request) => {
    const text = new URL(request.url()).searchParams.get("search");
    if (LIST.test(request.url()) && text) asked.push(text);
  });
  await search(page).pressSequentially("softb", { delay: 20 });
  await expect(names(page)).toHaveText(["Sluggers"]);
  await expect(page.getByText("1 team found")).toBeVisible();
  expect(asked).toEqual(["softb"]);
  await search(page).fill("WOLV");
  await expect(names(page)).toHaveText(["Wolves"]);
  // The number of teams is not the number of finds.
  await expect(page.getByText("3 teams", { exact: true })).toBeVisible();

  await search(page).fill(`curling ${"x".repeat(80)}`);
  await expect(page.getByRole("heading", { name: "No teams found" })).toBeVisible();
  await expectAccessible(page);
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole("main").getByRole("button", { name: "Clear Search" }).last().click();
  await expect(search(page)).toHaveValue("");
  await expect(names(page)).toHaveCount(3);
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

test("keeps what was found on the screen while the next search is on its way @desk", async ({
  page,
  signedIn,
}) => {
  const maya = await signedIn();
  await createTeams(maya.id, ["Otters", "Wolves"]);
  await page.goto("/teams");
  await expect(names(page)).toHaveCount(2);
  const held = Promise.withResolvers<void>();
  await page.route(LIST, async (route) => {
    await held.promise;
    await route.continue();
  });
  await search(page).fill("otters");
  await expect(page.locator("[aria-busy=true]")).toContainText("Wolves");
  held.resolve();
  await expect(names(page)).toHaveText(["Otters"]);
});

test("nobody's list is empty without the way out of it [OP-40] @desk", async ({ page, signedIn }) => {
  await signedIn();
  await page.goto("/teams");
  await expect(page.getByRole("heading", { name: "No teams found" })).toBeVisible();
  await expect(page.getByText("0 teams", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create Team" }).click();
  await expect(addDialog(page).getByLabel("Team Name")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Create Team" })).toBeFocused();
});

test("a failed load says so and can be tried again [TEAM-16, CONST1-06] @desk", async ({
  page,
  signedIn,
}) => {
  const maya = await signedIn();
  await createTeams(maya.id, ["Otters"]);
  await page.route(LIST, (route) => route.abort());
  await page.goto("/teams");
  await expect(toast(page, "Failed to load teams")).toHaveCount(1);
  await expect(page.getByText("Your teams could not be loaded.")).toBeVisible();
  // First of all: by itself it goes after some seconds.
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(toast(page, "Failed to load teams")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("button", { name: "Trying..." })).toBeFocused();
  await expect(toast(page, "Failed to load teams")).toHaveCount(1);
  await page.unroute(LIST);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(names(page)).toHaveText(["Otters"]);
  await expect(page.getByText("1 team", { exact: true })).toBeVisible();
});

test("the shapes of a list that is loading are as large as the list", async ({ page, signedIn }) => {
  const maya = await signedIn();
  await createTeams(maya.id, ["One", "Two", "Three", "Four", "Five"]);
  const held = Promise.withResolvers<void>();
  await page.route(LIST, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/teams");
  const loading = page.locator("[aria-busy=true]").filter({ hasText: "Loading your teams" });
  await expect(loading).toBeVisible();
  await expectAccessible(page);
  const before = (await loading.boundingBox())!;
  held.resolve();
  await expect(names(page)).toHaveCount(5);
  const after = (await table(page).boundingBox())!;
  expect(Math.abs(after.y - before.y)).toBeLessThan(1);
  expect(Math.abs(after.height - before.height)).toBeLessThan(8);
});

test("sixty teams come in pages, and a page that fails can be asked for again [TEAM-04, TEAM-16] @desk", async ({
  page,
  signedIn,
}) => {
  const maya = await signedIn();
  await createTeams(
    maya.id,
    Array.from({ length: 60 }, (_, index) => `Team ${index + 1}`),
  );
  await page.goto("/teams");
  await expect(page.getByText("60 teams", { exact: true })).toBeVisible();
  await expect(names(page)).toHaveCount(50);
  await expect(page.getByText("Showing 50 of 60 teams")).toBeVisible();
  const more = page.getByRole("button", { name: "Show More" });
  await page.route(LIST, (route) => route.abort());
  await more.click();
  await expect(toast(page, "Failed to load teams")).toBeVisible();
  await expect(names(page)).toHaveCount(50);
  await page.unroute(LIST);
  await more.click();
  await expect(names(page)).toHaveCount(60);
  await expect(more).toHaveCount(0);
  await expect(names(page).nth(50)).toHaveText("Team 10");
  await expect(names(page).nth(50)).toBeFocused();
  expect(new Set(await names(page).allTextContents()).size).toBe(60);
});

test("names and sports as long as they may be fit the narrowest phone", async ({ page, signedIn }) => {
  const maya = await signedIn();
  await createTeam({ managerId: maya.id, name: "W".repeat(100), sport: "S".repeat(60) });
  for (const width of [320, 1024]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto("/teams");
    await expect(names(page)).toHaveCount(1);
    expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  }
});

test("teams that were put away are kept apart, with their badge @desk", async ({ page, signedIn }) => {
  const maya = await signedIn();
  await createTeams(maya.id, ["Otters"]);
  await page.goto("/teams");
  await expect(names(page)).toHaveText(["Otters"]);
  await page.getByRole("radio", { name: "Archived" }).check();
  await expect(page.getByRole("heading", { name: "No archived teams" })).toBeVisible();
  await createTeam({ managerId: maya.id, name: "Last Year's", archivedAt: new Date() });
  await page.reload();
  await page.getByRole("radio", { name: "Archived" }).check();
  await expect(names(page)).toHaveText(["Last Year's"]);
  await expect(table(page).getByText("Archived", { exact: true })).toBeVisible();
  await expect(page.getByText("1 team", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await search(page).fill("otters");
  await expect(page.getByText("No archived team has")).toBeVisible();
  await page.getByRole("radio", { name: "Active" }).check();
  await expect(names(page)).toHaveText(["Otters"]);
});
