import { randomUUID } from "node:crypto";
import { createTeam } from "#tests/factories/teams.ts";
import { expect, test, toast } from "./fixtures.ts";

// The states of a team's page are covered in tests/components/teams.

test("shows Team Not Found for missing teams, other people's teams, and invalid ids [TEAM-33] @desk", async ({
  page,
  signedIn,
}) => {
  await signedIn();
  const otherTeam = await createTeam({ name: "Someone Else's" });
  for (const id of [randomUUID(), otherTeam.id, "any", "a%2Fb"]) {
    await page.goto(`/teams/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Team Not Found");
    await expect(page.getByText("Someone Else's")).toHaveCount(0);
    await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  }
});

test("shows the checkout result once, and not again after a reload [PASS-57, PASS-59, TEAM-36] @desk", async ({
  page,
  signedIn,
}) => {
  const { id: managerId } = await signedIn();
  const team = await createTeam({ managerId });
  await page.goto(`/teams/${team.id}?checkout=success&from=email`);
  await expect(toast(page, "Payment successful! Your season pass is now active.")).toHaveCount(1);
  await expect(page).toHaveURL(`/teams/${team.id}?from=email`);
  await page.reload();
  await expect(page.getByText("No members yet")).toBeVisible();
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  // The history entry is replaced, so going back once leaves the team.
  expect(await page.evaluate(() => window.history.length)).toBeLessThanOrEqual(2);
});
