import type { Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";

const TEAMS = /\/api\/v1\/teams(\?|$)/;
const NUMBERS = /\/api\/v1\/dashboard$/;

const cards = (page: Page) => page.getByRole("region", { name: "Your Teams" }).getByRole("listitem");
const tiles = (page: Page) => page.getByRole("main").locator("dl");

/** yyyy-MM-dd so many days from now where the test's teams play. */
function inDays(days: number) {
  const at = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat("en-CA", { timeZone: "America/Chicago" }).format(at);
}

test.describe("the greeting", () => {
  // East of UTC, where it is tomorrow already while the server still has today.
  test.use({ timezoneId: "Asia/Tokyo" });

  for (const [time, words, day] of [
    ["2026-04-15T22:30:00Z", "Good morning", "Thursday, Apr 16, 2026"],
    ["2026-04-16T04:00:00Z", "Good afternoon", "Thursday, Apr 16, 2026"],
    ["2026-04-16T10:00:00Z", "Good evening", "Thursday, Apr 16, 2026"],
  ] as const)
    test(`is by name and by the reader's clock: ${words} [DASH-01, DASH-02, CONST1-03] @desk`, async ({
      page,
      signedIn,
    }) => {
      await signedIn({ name: "Maya Okafor" });
      await page.clock.setFixedTime(time);
      await page.goto("/dashboard");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${words}, Maya`);
      await expect(page.getByText(day)).toBeVisible();
    });

  test("is by address without a name, and by no clock on the server [DASH-03] @desk", async ({
    page,
    signedIn,
  }) => {
    // The least of a name that the database takes.
    const account = await signedIn({ name: " " });
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      new RegExp(`^Good \\w+, ${account.email}$`),
    );
    const html = await (await page.request.get("/dashboard")).text();
    expect(html).toMatch(new RegExp(`Hello, (<!-- -->)?${account.email}`));
  });
});

test("four tiles count what the user manages [DASH-05, DASH-06, DASH-07, DASH-08, DASH-09, OP-38]", async ({
  page,
  signedIn,
}) => {
  const maya = await signedIn();
  const otters = await createTeam({
    managerId: maya.id,
    subscriptionStatus: "active",
    subscriptionTier: "standard",
  });
  const wolves = await createTeam({ managerId: maya.id, name: "Wolves" });
  await createTeam({ managerId: maya.id, archivedAt: new Date() });
  for (const smsConsent of [true, true, false]) await createMember(otters.id, { smsConsent });
  await createGame(otters.id, { gameOn: inDays(0), gameTime: null });
  await createGame(wolves.id, { gameOn: inDays(3) });
  await createGame(wolves.id, { gameOn: inDays(30) });
  await createGame(wolves.id, { gameOn: inDays(-3), notificationSent: true });
  await page.goto("/dashboard");
  await expect(tiles(page).locator("dd").first()).toHaveText("2");
  await expect(tiles(page).locator("dt")).toHaveText([
    "Total Teams",
    "Team Members",
    "Upcoming Games",
    "Notifications Sent",
  ]);
  await expect(tiles(page).locator("dd")).toHaveText([
    "2",
    "1 with an active pass",
    "3",
    "2 agreed to texts",
    "3",
    "2 in the next 7 days",
    "1",
    "Counted once per game",
  ]);
  await expect(page.getByText("One game today.")).toBeVisible();
  await expectAccessible(page);
});

test("the upcoming games lead to the schedule [DASH-19] @desk", async ({ page, signedIn }) => {
  await signedIn();
  await page.goto("/dashboard");
  const games = page.getByRole("region", { name: "Upcoming Games" });
  await expect(games.getByRole("heading", { name: "No upcoming games" })).toBeVisible();
  await games.getByRole("link", { name: "View all games" }).click();
  await expect(page).toHaveURL("/schedule");
});

test("each team is a card with its facts and a way to manage it [DASH-20, DASH-21, CONST1-03]", async ({
  page,
  signedIn,
}) => {
  const maya = await signedIn();
  const otters = await createTeam({
    managerId: maya.id,
    subscriptionStatus: "active",
    subscriptionTier: "standard",
    smsUsed: 308,
    smsLimit: 750,
  });
  await createMember(otters.id);
  await createGame(otters.id, { gameOn: "2031-04-19" });
  await createTeam({ managerId: maya.id, name: "Northgate Wolves", sport: "Basketball" });
  await page.goto("/dashboard");
  const [wolves, lakeview] = [cards(page).nth(0), cards(page).nth(1)];
  for (const text of ["Basketball · 0 members", "Pending", "No pass yet", "No upcoming game"])
    await expect(wolves.getByText(text, { exact: true })).toBeVisible();
  for (const text of ["Soccer · 1 member", "Active", "308/750", "Apr 19, 2031"])
    await expect(lakeview.getByText(text, { exact: true })).toBeVisible();
  await expect(lakeview.getByRole("img", { name: "308 of 750 SMS used" })).toBeVisible();
  await lakeview.getByRole("link", { name: "Manage Team Lakeview Otters" }).click();
  await expect(page).toHaveURL(`/teams/${otters.id}`);
});

test("six cards at most, then the way to all teams; the longest names fit", async ({ page, signedIn }) => {
  const maya = await signedIn();
  for (let index = 0; index < 7; index += 1)
    await createTeam({ managerId: maya.id, name: "W".repeat(100), sport: "S".repeat(60) });
  for (const width of [320, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/dashboard");
    await expect(cards(page)).toHaveCount(6);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
  }
  await page.getByRole("link", { name: "View all 7 teams" }).click();
  await expect(page).toHaveURL("/teams");
});

test("Create New Team lets one choose the season, sends no status, and its team is there at once [DASH-22, DASH-23, TEAM-07, TEAM-10, TEAM-13, TEAM-14] @desk", async ({
  page,
  signedIn,
}) => {
  const maya = await signedIn();
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "No teams found" })).toBeVisible();
  await page.getByRole("button", { name: "Add New Team" }).click();
  const dialog = page.getByRole("dialog", { name: "Create New Team" });
  await expect(dialog.getByLabel("Time Zone")).toHaveValue("America/Chicago");
  const months = dialog.getByRole("group", { name: "Season Length" }).getByRole("radio");
  expect(await months.evaluateAll((all) => all.map((radio) => (radio as HTMLInputElement).value))).toEqual([
    "3",
    "6",
    "9",
    "12",
  ]);
  await expect(dialog.getByRole("radio", { name: "3 months" })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByLabel("Team Name").fill("Wolves");
  await dialog.getByLabel("Sport").fill("Hockey");
  await dialog.getByRole("radio", { name: "9 months" }).check();
  // Nothing is answered but the creation, so what is seen is not reloaded.
  await page.route(TEAMS, (route) => (route.request().method() === "GET" ? undefined : route.continue()));
  await page.route(NUMBERS, () => {});
  const posted = page.waitForRequest((request) => request.method() === "POST" && TEAMS.test(request.url()));
  await dialog.getByRole("button", { name: "Create Team" }).click();
  expect((await posted).postDataJSON()).toEqual({
    name: "Wolves",
    sport: "Hockey",
    timeZone: "America/Chicago",
    seasonMonths: 9,
  });
  await expect(toast(page, "Team created successfully!")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page).getByRole("heading", { name: "Wolves" })).toBeVisible();
  await expect(tiles(page).locator("dd").first()).toHaveText("1");
  const team = await db
    .selectFrom("team")
    .select(["subscriptionStatus", "seasonEndsOn"])
    .where("managerId", "=", maya.id)
    .executeTakeFirstOrThrow();
  expect(team.subscriptionStatus).toBe("pending");
  const monthsAway = (Date.parse(team.seasonEndsOn) - Date.now()) / (30.44 * 86_400_000);
  expect(monthsAway).toBeGreaterThan(8.5);
  expect(monthsAway).toBeLessThan(9.5);
});

test("a dashboard that cannot load says so once and can be tried again [TEAM-16, OP-36, CONST1-06] @desk", async ({
  page,
  signedIn,
}) => {
  const maya = await signedIn();
  await createTeam({ managerId: maya.id });
  await page.route(TEAMS, (route) => route.abort());
  await page.route(NUMBERS, (route) => route.abort());
  await page.goto("/dashboard");
  await expect(page.getByText("Your numbers could not be loaded.")).toBeVisible();
  await expect(page.getByText("Your teams could not be loaded.")).toBeVisible();
  await expect(toast(page, "Failed to load teams")).toHaveCount(1);
  await expectAccessible(page);
  await page.unroute(TEAMS);
  await page.unroute(NUMBERS);
  await page.getByRole("button", { name: "Try Again" }).first().click();
  await expect(tiles(page).locator("dd").first()).toHaveText("1");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(cards(page)).toHaveCount(1);
});

test("what is loading is as large as what comes, so that nothing jumps", async ({ page, signedIn }) => {
  const maya = await signedIn();
  const team = await createTeam({ managerId: maya.id });
  await createMember(team.id);
  await createGame(team.id, { gameOn: inDays(2) });
  const held = Promise.withResolvers<void>();
  for (const url of [TEAMS, NUMBERS])
    await page.route(url, async (route) => {
      await held.promise;
      await route.continue();
    });
  await page.goto("/dashboard");
  await expect(page.getByText("Loading your numbers")).toBeAttached();
  await expect(page.getByText("First Steps")).toHaveCount(0);
  // How many games will come nobody can know, so they are there already.
  await expect(page.getByText("Harborview Park, Field 2").filter({ visible: true })).toBeVisible();
  const heading = page.getByRole("heading", { name: "Your Teams" });
  const card = page.getByText("Loading your teams").locator("xpath=following-sibling::*[1]");
  const before = [(await heading.boundingBox())!.y, (await card.boundingBox())!.height];
  held.resolve();
  await expect(tiles(page).locator("dd").first()).toHaveText("1");
  await expect(cards(page)).toHaveCount(1);
  const after = [(await heading.boundingBox())!.y, (await cards(page).boundingBox())!.height];
  expect(Math.abs(after[0]! - before[0]!)).toBeLessThan(1);
  expect(Math.abs(after[1]! - before[1]!)).toBeLessThan(2);
});

test("shows what has changed on other screens when one comes back", async ({ page, isMobile, signedIn }) => {
  const maya = await signedIn();
  const team = await createTeam({ managerId: maya.id });
  await page.goto("/dashboard");
  await expect(cards(page).getByText("Soccer · 0 members")).toBeVisible();
  if (isMobile) await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("link", { name: "Settings" }).filter({ visible: true }).click();
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  await createMember(team.id);
  await page.goBack();
  await expect(cards(page).getByText("Soccer · 1 member")).toBeVisible();
  await expect(tiles(page).locator("dd").nth(2)).toHaveText("1");
});

test("keeps the reminder to confirm the address, and the failed jobs for administrators @desk", async ({
  page,
  context,
  signedIn,
}) => {
  const account = await signedIn({ emailVerified: false });
  await page.goto("/dashboard");
  await expect(page.getByText(`We sent a link to ${account.email}`)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Failed Background Jobs" })).toHaveCount(0);
  await context.clearCookies();
  await signedIn({ role: "admin" });
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Failed Background Jobs" })).toBeVisible();
});
