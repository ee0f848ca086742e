import type { Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { createGame, createMember } from "#tests/factories/teams.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";

const welcome = (page: Page) => page.getByRole("dialog", { name: /^Welcome/ });
const steps = (page: Page) => page.getByRole("region", { name: "First Steps" });

async function hasSeenWelcome(id: string) {
  const profile = await db
    .selectFrom("profile")
    .select("hasSeenWelcome")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return profile.hasSeenWelcome;
}

for (const role of ["team_manager", "league_manager", "admin"] as const)
  test(`welcomes a ${role} once, and remembers it while the modal is still open [DASH-26, DASH-27, DASH-28, DASH-29] @desk`, async ({
    page,
    signedIn,
  }) => {
    const maya = await signedIn({ name: "Maya Okafor", role, hasSeenWelcome: false });
    await page.goto("/dashboard");
    await expect(welcome(page)).toBeVisible();
    await expect(page.getByRole("button", { name: "Let's Get Started!" })).toBeFocused();
    await expect.poll(() => hasSeenWelcome(maya.id)).toBe(true);
    await expect(welcome(page)).toBeVisible();
    await page.getByRole("button", { name: "Let's Get Started!" }).click();
    await expect(welcome(page)).toHaveCount(0);
    await page.reload();
    await expect(page.locator("dl dd").first()).toHaveText("0");
    await expect(welcome(page)).toHaveCount(0);
  });

test("makes every promise, and says what is really charged [DASH-30, PASS-47, OP-01, OP2-06]", async ({
  page,
  signedIn,
}) => {
  await signedIn({ hasSeenWelcome: false });
  await page.goto("/dashboard");
  for (const promise of [
    "24 hours and 1 hour before",
    "One tap to answer",
    "No app to install",
    "up to 90% better attendance",
    "$2 per member per season",
    "sold flat per team, from $9.99, and that is what checkout charges",
    "no credit card",
  ])
    await expect(welcome(page).getByText(promise)).toBeVisible();
  await expectAccessible(page);
});

test("does not welcome again on the way back, and never shows itself to those who know it [DASH-29] @desk", async ({
  page,
  context,
  signedIn,
}) => {
  await signedIn({ hasSeenWelcome: false });
  await page.goto("/settings");
  await page.getByRole("link", { name: "FirstWhistle, to the dashboard" }).filter({ visible: true }).click();
  await expect(welcome(page)).toBeVisible();
  // Away with the browser's own button, without closing it.
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.locator("dl dd").first()).toHaveText("0");
  await expect(welcome(page)).toHaveCount(0);

  await context.clearCookies();
  await signedIn();
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector("[role=dialog]")) document.documentElement.dataset.sawDialog = "yes";
    }).observe(document, { childList: true, subtree: true });
  });
  await page.route("**/api/v1/me", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  const answered = page.waitForResponse("**/api/v1/me");
  await page.goto("/dashboard");
  await answered;
  await expect(page.locator("dl dd").first()).toHaveText("0");
  await expect(page.locator("html")).not.toHaveAttribute("data-saw-dialog");
});

test("a flag that cannot be stored bothers nobody and is logged [DASH-27, OP-39] @desk", async ({
  page,
  signedIn,
}) => {
  await signedIn({ hasSeenWelcome: false });
  const warnings: string[] = [];
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  await page.route("**/api/v1/me/welcome-seen", (route) => route.abort());
  await page.goto("/dashboard");
  await expect(welcome(page)).toBeVisible();
  await expect.poll(() => warnings.join()).toContain("The welcome could not be marked as seen");
  await page.getByRole("button", { name: "Let's Get Started!" }).click();
  await expect(welcome(page)).toHaveCount(0);
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  await page.reload();
  await expect(welcome(page)).toBeVisible();
});

test("three first steps lead to the first reminder and tick themselves off @desk", async ({
  page,
  signedIn,
}) => {
  test.setTimeout(60_000);
  const maya = await signedIn();
  await page.goto("/dashboard");
  await expect(steps(page).getByText("0 of 3 done")).toBeVisible();
  // What needs a team has no button before there is one.
  await expect(steps(page).getByRole("link")).toHaveCount(0);
  await expectAccessible(page);
  const create = steps(page).getByRole("button", { name: "Create Team" });
  await create.click();
  const dialog = page.getByRole("dialog", { name: "Create New Team" });
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(create).toBeFocused();
  await create.click();
  await dialog.getByLabel("Team Name").fill("Wolves");
  await dialog.getByLabel("Sport").fill("Hockey");
  await dialog.getByRole("button", { name: "Create Team" }).click();
  await expect(toast(page, "Team created successfully!")).toBeVisible();
  await expect(steps(page).getByText("1 of 3 done")).toBeVisible();
  await expect(steps(page).getByText("Create your team, done")).toBeVisible();
  const { id } = await db
    .selectFrom("team")
    .select("id")
    .where("managerId", "=", maya.id)
    .executeTakeFirstOrThrow();
  await expect(steps(page).getByRole("link", { name: "Add Players" })).toHaveAttribute(
    "href",
    `/teams/${id}`,
  );
  await expect(steps(page).getByRole("link", { name: "Add Game" })).toHaveAttribute(
    "href",
    `/schedule?teamId=${id}`,
  );
  await expectAccessible(page);

  await createMember(id);
  await page.reload();
  await expect(steps(page).getByText("2 of 3 done")).toBeVisible();
  await createGame(id, { gameOn: "2031-04-16" });
  await page.reload();
  await expect(page.locator("dl dd").first()).toHaveText("1");
  await expect(steps(page)).toHaveCount(0);
});
