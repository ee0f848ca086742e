import type { Page } from "@playwright/test";
import { createTeam } from "#tests/factories/teams.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";

// The shortcuts below the navigation: design.md, section 6.

/** The whole navigation, on a phone after opening its menu. */
async function openNavigation(page: Page, isMobile: boolean) {
  if (isMobile) await page.getByRole("button", { name: "Open menu" }).click();
  const visible = page.getByRole("navigation").filter({ visible: true });
  return {
    main: visible.and(page.getByLabel("Main")),
    shortcuts: visible.and(page.getByLabel("Your teams")),
    current: visible.locator("[aria-current=page]"),
  };
}

test("the newest teams stand below the navigation, each with its state in a word", async ({
  page,
  isMobile,
  signedIn,
}) => {
  const maya = await signedIn();
  const states = ["expired", "pending", "active"] as const;
  for (const subscriptionStatus of states)
    await createTeam({ managerId: maya.id, name: `The ${subscriptionStatus} ones`, subscriptionStatus });
  await page.goto("/dashboard");
  const { shortcuts, current } = await openNavigation(page, isMobile);
  await expect(shortcuts.getByRole("link")).toHaveText([
    "The active onesActive",
    "The pending onesPending",
    "The expired onesExpired",
  ]);
  await expect(current).toHaveText("Dashboard");
  await expectAccessible(page);
});

test("exactly one item is current: the team's own, or Teams for a team that is not listed", async ({
  page,
  isMobile,
  signedIn,
}) => {
  const maya = await signedIn();
  const otters = await createTeam({ managerId: maya.id, name: "Otters" });
  await createTeam({ managerId: maya.id, name: "Wolves" });
  const away = await createTeam({ managerId: maya.id, name: "Put Away", archivedAt: new Date() });
  for (const [path, item] of [
    [`/teams/${otters.id}`, "OttersPending"],
    [`/teams/${otters.id}/upgrade`, "OttersPending"],
    [`/teams/${away.id}`, "Teams"],
    ["/teams", "Teams"],
    ["/schedule", "Schedule"],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path);
      const { shortcuts, current } = await openNavigation(page, isMobile);
      await expect(shortcuts.getByRole("link")).toHaveCount(2);
      await expect(current).toHaveText([item]);
    });
});

test("more than eight teams end in All teams, and long names are cut", async ({
  page,
  isMobile,
  signedIn,
}) => {
  const maya = await signedIn();
  for (let index = 0; index < 9; index += 1)
    await createTeam({
      managerId: maya.id,
      name: `${"W".repeat(90)} ${index}`,
      createdAt: new Date(Date.now() + index),
    });
  await page.goto("/settings");
  const { shortcuts, current } = await openNavigation(page, isMobile);
  const links = shortcuts.getByRole("link");
  await expect(links).toHaveCount(9);
  await expect(links.first()).toContainText("W 8");
  const width = (await links.first().boundingBox())!.width;
  expect(width).toBeLessThanOrEqual((await shortcuts.boundingBox())!.width);
  // Before the press: on a phone the menu closes with it.
  await expect(links.last()).toHaveText("All teams");
  await links.last().click();
  await expect(page).toHaveURL("/teams");
  if (isMobile) await page.getByRole("button", { name: "Open menu" }).click();
  await expect(current).toHaveText(["Teams"]);
});

test("a new team is there at once", async ({ page, isMobile, signedIn }) => {
  await signedIn();
  await page.goto("/teams");
  await page.getByRole("button", { name: "Add New Team" }).click();
  await page.getByLabel("Team Name").fill("Wolves");
  await page.getByLabel("Sport").fill("Hockey");
  await page.getByRole("dialog").getByRole("button", { name: "Create Team" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const { shortcuts } = await openNavigation(page, isMobile);
  await expect(shortcuts.getByRole("link")).toHaveText(["WolvesPending"]);
});

test("administrators have none, and a failed load says nothing", async ({
  page,
  isMobile,
  context,
  signedIn,
}) => {
  const admin = await signedIn({ role: "admin" });
  await createTeam({ managerId: admin.id });
  await page.goto("/settings");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const navigation = await openNavigation(page, isMobile);
  await expect(navigation.main).toBeVisible();
  await expect(navigation.shortcuts).toHaveCount(0);
  expect(asked.filter((url) => /\/api\/v1\/teams/.test(url))).toEqual([]);

  await context.clearCookies();
  const maya = await signedIn();
  await createTeam({ managerId: maya.id });
  let failures = 0;
  await page.route(/\/api\/v1\/teams(\?|$)/, (route) => {
    failures += 1;
    return route.abort();
  });
  await page.goto("/settings");
  // The first try and its repetition.
  await expect.poll(() => failures).toBe(2);
  const quiet = await openNavigation(page, isMobile);
  await expect(quiet.main).toBeVisible();
  await expect(quiet.shortcuts).toHaveCount(0);
  await expect(toast(page, "Failed to load teams")).toHaveCount(0);
});
