import { randomUUID } from "node:crypto";
import { createTeam } from "#tests/factories/teams.ts";
import { expect, test, toast } from "./fixtures.ts";

// What the page of a team shows in which state is in tests/components/teams.

test("does not find a team that is missing, foreign or no team at all [TEAM-33] @desk", async ({
  page,
  signedIn,
}) => {
  await signedIn();
  const foreign = await createTeam({ name: "Somebody Else's" });
  for (const id of [randomUUID(), foreign.id, "any", "a%2Fb"]) {
    await page.goto(`/teams/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Team Not Found");
    await expect(page.getByText("Somebody Else's")).toHaveCount(0);
    await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  }
});

test("tells once how the checkout ended, and not again on a reload [PASS-57, PASS-59, TEAM-36] @desk", async ({
  page,
  signedIn,
}) => {
  const { id: managerId } = await signedIn();
  const team = await createTeam({ managerId });
  await page.goto(`/teams/${team.id}?checkout=success&from=mail`);
  await expect(toast(page, "Payment successful! Your season pass is now active.")).toHaveCount(1);
  await expect(page).toHaveURL(`/teams/${team.id}?from=mail`);
  await page.reload();
  await expect(page.getByText("No members yet")).toBeVisible();
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  // Replaced, not added: one step back leaves the team.
  expect(await page.evaluate(() => window.history.length)).toBeLessThanOrEqual(2);
});
