import type { Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { createGame, createMember, createTeam } from "#tests/factories/teams.ts";
import { expect, test, toast } from "./fixtures.ts";

// Numbers, cards, and failures are covered in tests/components/app (dashboard.spec.tsx and welcome.spec.tsx).

const cards = (page: Page) => page.getByRole("region", { name: "Your Teams" }).getByRole("listitem");
const tiles = (page: Page) => page.getByRole("main").locator("dl");
const steps = (page: Page) => page.getByRole("region", { name: "First Steps" });
const welcome = (page: Page) => page.getByRole("dialog", { name: /^Welcome/ });

/** Returns the date `days` days from now in the test teams' time zone, as yyyy-MM-dd. */
function daysFromNow(days: number) {
  const at = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat("en-CA", { timeZone: "America/Chicago" }).format(at);
}

async function hasSeenWelcome(id: string) {
  const profile = await db
    .selectFrom("profile")
    .select("hasSeenWelcome")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return profile.hasSeenWelcome;
}

test.describe("dashboard east of UTC", () => {
  // In Tokyo, it's already tomorrow while it's still today on the server.
  test.use({ timezoneId: "Asia/Tokyo" });

  test("bases its greeting on the user's clock, not the server's [DASH-01, DASH-02, DASH-03, CONST1-03] @desk", async ({
    page,
    signedIn,
  }) => {
    // The shortest name that the database accepts.
    const account = await signedIn({ name: " " });
    await page.clock.setFixedTime("2026-04-15T22:30:00Z");
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Good morning, ${account.email}`);
    await expect(page.getByText("Thursday, Apr 16, 2026")).toBeVisible();
    const html = await (await page.request.get("/dashboard")).text();
    expect(html).toMatch(new RegExp(`Hello, (<!-- -->)?${account.email}`));
  });
});

test("counts what the user manages, links to a team, and refreshes on return [DASH-05, DASH-06, DASH-07, DASH-08, DASH-09, DASH-21, OP-38] @desk", async ({
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
  await createGame(otters.id, { gameOn: daysFromNow(0), gameTime: null });
  await createGame(wolves.id, { gameOn: daysFromNow(3) });
  await createGame(wolves.id, { gameOn: daysFromNow(30) });
  await createGame(wolves.id, { gameOn: daysFromNow(-3), notificationSent: true });
  await page.goto("/dashboard");
  await expect(tiles(page).locator("dd")).toHaveText([
    "2",
    "1 with an active pass",
    "3",
    "2 of 3 can get texts",
    "3",
    "2 in the next 7 days",
    "1",
    "Counted once per game",
  ]);
  await expect(page.getByText("One game today.")).toBeVisible();
  await expect(cards(page)).toHaveCount(2);
  await cards(page).getByRole("link", { name: "Manage Team Lakeview Otters" }).click();
  await expect(page).toHaveURL(`/teams/${otters.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Lakeview Otters" })).toBeVisible();
  await createMember(otters.id);
  await page.goBack();
  await expect(cards(page).getByText("Soccer · 4 members")).toBeVisible();
  await expect(tiles(page).locator("dd").nth(2)).toHaveText("4");
});

test("welcomes a new manager once and guides them to their first reminder [DASH-22, DASH-23, DASH-26, DASH-27, DASH-28, DASH-29, TEAM-10, TEAM-13] @desk", async ({
  page,
  signedIn,
}) => {
  const maya = await signedIn({ name: "Maya Okafor", hasSeenWelcome: false });
  await page.goto("/dashboard");
  await expect(welcome(page)).toBeVisible();
  await expect.poll(() => hasSeenWelcome(maya.id)).toBe(true);
  await page.getByRole("button", { name: "Let's Get Started!" }).click();
  await expect(page).toHaveURL("/setup/team");
  await page.goto("/dashboard");
  await expect(steps(page).getByText("0 of 4 done")).toBeVisible();
  await expect(welcome(page)).toHaveCount(0);

  await page.getByRole("button", { name: "Add New Team" }).click();
  const dialog = page.getByRole("dialog", { name: "Create New Team" });
  await dialog.getByLabel("Team Name").fill("Wolves");
  await dialog.getByLabel("Sport").fill("Hockey");
  await dialog.getByRole("radio", { name: "9 months" }).check();
  await dialog.getByRole("button", { name: "Create Team" }).click();
  await expect(toast(page, "Team created successfully!")).toBeVisible();
  await expect(steps(page).getByText("1 of 4 done")).toBeVisible();
  await expect(cards(page).getByRole("heading", { name: "Wolves" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Your teams" }).getByRole("link")).toHaveText([
    "WolvesPending",
  ]);
  const team = await db
    .selectFrom("team")
    .select(["id", "subscriptionStatus", "seasonEndsOn"])
    .where("managerId", "=", maya.id)
    .executeTakeFirstOrThrow();
  expect(team.subscriptionStatus).toBe("pending");
  const monthsAway = (Date.parse(team.seasonEndsOn) - Date.now()) / (30.44 * 86_400_000);
  expect(monthsAway).toBeGreaterThan(8.5);
  expect(monthsAway).toBeLessThan(9.5);

  await createMember(team.id);
  await createGame(team.id, { gameOn: "2031-04-16" });
  await page.reload();
  // Everything looks ready, but nothing goes out without a pass.
  await expect(steps(page).getByText("3 of 4 done")).toBeVisible();
  await db.updateTable("team").set({ subscriptionStatus: "active" }).where("id", "=", team.id).execute();
  await page.reload();
  await expect(tiles(page).locator("dd").first()).toHaveText("1");
  await expect(steps(page)).toHaveCount(0);
});
