import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { wallClockAt } from "#platform/zoned-time.ts";
import { createLeague, createMember, createTeam } from "#tests/factories/teams.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";

const active = {
  subscriptionStatus: "active",
  subscriptionTier: "standard",
  subscriptionExpiresAt: new Date("2099-08-30T17:00:00Z"),
  smsUsed: 308,
  smsLimit: 750,
};
const failure = "Failed to load team data";
const upgradeBanner = /from \$9\.99 for up to 3 months/;

const tiles = (page: Page) => page.locator("dl > div");
const tile = (page: Page, label: string) =>
  tiles(page).filter({ has: page.getByText(label, { exact: true }) });
const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** A day so many days from today, by the team's clock. */
function inDays(days: number) {
  const today = new Date(`${wallClockAt(new Date(), "America/Chicago").on}T00:00:00Z`);
  return new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

async function overflow(page: Page) {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

test("says which team it is and leads on [TEAM-17, TEAM-18, TEAM-23]", async ({ page, signedIn }) => {
  const { id: managerId } = await signedIn();
  const team = await createTeam({ managerId, name: "Lakeview Otters", sport: "Soccer", ...active });
  await page.goto(`/teams/${team.id}`);
  await expect(title(page)).toHaveText("Lakeview Otters");
  const main = page.getByRole("main");
  await expect(main.getByText("Soccer, Central Time")).toBeVisible();
  await expect(main.getByRole("link", { name: "Settings" })).toHaveAttribute(
    "href",
    `/teams/${team.id}/settings`,
  );
  const pass = main.getByRole("link", { name: "Season Pass", exact: true });
  await expect(pass).toHaveAttribute("href", `/teams/${team.id}/upgrade`);
  await expect(main.getByText("This team is archived.")).toHaveCount(0);
  await main.getByRole("link", { name: "Back to Teams" }).click();
  await expect(page).toHaveURL("/teams");
});

test("wears its status in its colour and its tier [TEAM-19, TEAM-20, TEAM-21, TEAM-39] @desk", async ({
  page,
  signedIn,
}) => {
  const { id: managerId } = await signedIn();
  for (const [subscriptionStatus, status, hue, subscriptionTier, tier] of [
    ["pending", "Pending", [75, 110], "none", "No Pass"],
    ["active", "Active", [130, 170], "mini", "Mini"],
    ["expired", "Expired", [10, 40], "standard", "Standard"],
    ["active", "Active", [130, 170], "extended", "Extended"],
  ] as const) {
    const team = await createTeam({ managerId, subscriptionStatus, subscriptionTier });
    await page.goto(`/teams/${team.id}`);
    const head = page.locator("header").filter({ has: title(page) });
    const badge = head.getByText(status, { exact: true });
    await expect(badge).toBeVisible();
    await expect(head.getByText(tier, { exact: true })).toBeVisible();
    const color = await badge.evaluate((element) => getComputedStyle(element).backgroundColor);
    const found = Number(/oklch\(\S+ \S+ ([\d.]+)/.exec(color)?.[1]);
    expect(found, `${status}: ${color}`).toBeGreaterThan(hue[0]);
    expect(found, `${status}: ${color}`).toBeLessThan(hue[1]);
  }
});

test("has exactly four tiles [TEAM-24, TEAM-25, TEAM-26, TEAM-27, TEAM-28, CONST1-03]", async ({
  page,
  signedIn,
}) => {
  const { id: managerId } = await signedIn();
  const team = await createTeam({ managerId, ...active, seasonEndsOn: inDays(136) });
  for (const [name, smsConsent] of [
    ["Aisha", true],
    ["Bea", false],
    ["Cole", true],
  ] as const)
    await createMember(team.id, { name, smsConsent, active: name !== "Cole" });
  await page.goto(`/teams/${team.id}`);
  await expect(tiles(page)).toHaveCount(4);
  await expect(tiles(page).locator("dt")).toHaveText([
    "Team Members",
    "Season Pass Status",
    "SMS Usage",
    "Season Ends",
  ]);
  // Inactive members count too (OP-14).
  await expect(tile(page, "Team Members")).toContainText(/3\s*2 agreed to texts/);
  await expect(tile(page, "Season Pass Status")).toContainText("ActiveExpires Aug 30, 2099");
  await expect(tile(page, "SMS Usage").locator("dd").first()).toHaveText("308/750");
  await expect(tile(page, "Season Ends")).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{4}136 days to go/);
  await expect(page.getByRole("region", { name: "SMS Usage" })).toContainText("442texts left of 750");

  const over = await createTeam({ managerId, seasonEndsOn: inDays(-1) });
  await page.goto(`/teams/${over.id}`);
  await expect(tile(page, "Season Ends")).toContainText("Season is over");
  await expect(tile(page, "Season Pass Status")).toContainText("Pending");
});

test("asks a team without a pass to get one, from $9.99 [TEAM-29, TEAM-30] @desk", async ({
  page,
  signedIn,
}) => {
  const { id: managerId } = await signedIn();
  for (const [subscriptionStatus, words] of [
    ["pending", "This team has no Season Pass yet."],
    ["expired", "The Season Pass has expired."],
  ] as const) {
    const team = await createTeam({ managerId, subscriptionStatus });
    await page.goto(`/teams/${team.id}`);
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByText(upgradeBanner)).toBeVisible();
    await expect(page.getByRole("link", { name: /(Choose a|Renew) Season Pass/ })).toHaveAttribute(
      "href",
      `/teams/${team.id}/upgrade`,
    );
    await expectAccessible(page);
  }
});

test("tells an active team its tier, expiry and SMS usage [TEAM-31] @desk", async ({ page, signedIn }) => {
  const { id: managerId } = await signedIn();
  const team = await createTeam({ managerId, ...active });
  await createMember(team.id, { smsConsent: true });
  await page.goto(`/teams/${team.id}`);
  await expect(
    page.getByText("Standard Season Pass is active until Aug 30, 2099. 308/750 SMS used."),
  ).toBeVisible();
  await expect(page.getByText(upgradeBanner)).toHaveCount(0);
  await expectAccessible(page);
});

test("says that an archived team is put away, with the way to its settings @desk", async ({
  page,
  signedIn,
}) => {
  const { id: managerId } = await signedIn();
  const team = await createTeam({ managerId, ...active, archivedAt: new Date() });
  await page.goto(`/teams/${team.id}`);
  await expect(page.getByText("This team is archived.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open Settings" })).toHaveAttribute(
    "href",
    `/teams/${team.id}/settings`,
  );
  await expectAccessible(page);
});

test("lets the manager of its league look on and export, and nothing else @desk", async ({
  page,
  signedIn,
}) => {
  const { id } = await signedIn({ role: "league_manager" });
  const team = await createTeam({ subscriptionStatus: "pending" });
  await createMember(team.id, { name: "Aisha Bello" });
  await createLeague(id, [team.id]);
  await page.goto(`/teams/${team.id}`);
  await expect(page.getByText("You see this team because it plays in your league.")).toBeVisible();
  await expect(page.getByText("Aisha Bello")).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("button")).toHaveText(["More"]);
  await expect(main.getByRole("link")).toHaveText(["Back to Teams", "Attendance History"]);
  await main.getByRole("button").click();
  await expect(page.getByRole("menuitem")).toHaveText(["Export CSV"]);
  await page.keyboard.press("Escape");
  await expectAccessible(page);
});

test("does not find a team that is missing, foreign or no team at all, without a toast [TEAM-33] @desk", async ({
  page,
  signedIn,
}) => {
  await signedIn();
  const foreign = await createTeam({ name: "Somebody Else's" });
  for (const id of [randomUUID(), foreign.id, "any", "a%2Fb"]) {
    await page.goto(`/teams/${id}`);
    await expect(title(page)).toHaveText("Team Not Found");
    await expect(page.getByText("Somebody Else's")).toHaveCount(0);
    await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  }
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to Teams" }).click();
  await expect(page).toHaveURL("/teams");
});

test("says when the team cannot be loaded, and tries again [TEAM-34, OP-36, CONST1-05, CONST1-06] @desk", async ({
  page,
  signedIn,
}) => {
  const { id: managerId } = await signedIn();
  const team = await createTeam({ managerId });
  await page.route(`**/api/v1/teams/${team.id}**`, (route) => route.abort());
  await page.goto(`/teams/${team.id}`);
  await expect(toast(page, failure)).toHaveCount(1);
  await expect(title(page)).toHaveText("This team could not be loaded");
  await expectAccessible(page);
  await page.unroute(`**/api/v1/teams/${team.id}**`);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(title(page)).toHaveText("Lakeview Otters");
});

test("keeps the page when only the roster cannot be loaded [TEAM-34] @desk", async ({ page, signedIn }) => {
  const { id: managerId } = await signedIn();
  const team = await createTeam({ managerId });
  await createMember(team.id, { name: "Aisha Bello" });
  await page.route("**/members", (route) => route.abort());
  await page.goto(`/teams/${team.id}`);
  await expect(toast(page, failure)).toHaveCount(1);
  await expect(title(page)).toHaveText("Lakeview Otters");
  await expect(page.getByText("The roster could not be loaded")).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/members");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByText("Aisha Bello")).toBeVisible();
});

test("shows shapes while it loads, and the way back works already @desk", async ({ page, signedIn }) => {
  const { id: managerId } = await signedIn();
  const team = await createTeam({ managerId });
  let answer!: () => void;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/api/v1/teams/${team.id}**`, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/teams/${team.id}`);
  await expect(page.getByRole("status").getByText("Loading the team")).toBeAttached();
  await expect(page.getByRole("link", { name: "Back to Teams" })).toBeVisible();
  await expectAccessible(page);
  answer();
  await expect(title(page)).toHaveText("Lakeview Otters");
  await expect(page.getByText("Loading the team")).toHaveCount(0);
});

for (const [outcome, words, ids] of [
  ["success", "Payment successful! Your season pass is now active.", "[PASS-57, PASS-59, TEAM-36]"],
  ["cancelled", "Payment was cancelled.", "[PASS-58, PASS-59, TEAM-36]"],
] as const)
  test(`tells once how the checkout ended: ${outcome} ${ids} @desk`, async ({ page, signedIn }) => {
    const { id: managerId } = await signedIn();
    const team = await createTeam({ managerId });
    await page.goto(`/teams/${team.id}?checkout=${outcome}&from=mail`);
    await expect(toast(page, words)).toHaveCount(1);
    await expect(page).toHaveURL(`/teams/${team.id}?from=mail`);
    await page.reload();
    await expect(page.getByText("No members yet")).toBeVisible();
    await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
    // Replaced, not added: one step back leaves the team.
    expect(await page.evaluate(() => window.history.length)).toBeLessThanOrEqual(2);
  });

test("ignores a checkout it does not know @desk", async ({ page, signedIn }) => {
  const { id: managerId } = await signedIn();
  const team = await createTeam({ managerId });
  await page.goto(`/teams/${team.id}?checkout=whatever`);
  await expect(page.getByText("No members yet")).toBeVisible();
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
});

test("bears the longest names at 320 px", async ({ page, signedIn }) => {
  const { id: managerId } = await signedIn();
  const team = await createTeam({ managerId, name: "W".repeat(100), sport: "S".repeat(60), ...active });
  await createMember(team.id, {
    name: "M".repeat(100),
    email: `${"e".repeat(64)}@${"d".repeat(60)}.example.com`,
    addedVia: "join-link",
  });
  for (const width of [320, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/teams/${team.id}`);
    await expect(page.getByText("M".repeat(100))).toBeVisible();
    expect(await overflow(page), `${width} px`).toBeLessThanOrEqual(0);
  }
});
