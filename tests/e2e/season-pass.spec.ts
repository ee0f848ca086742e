import type { Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { addDays } from "#platform/date-format.ts";
import { createLeague, createTeam } from "#tests/factories/teams.ts";
import { connectCheckout } from "#tests/harness/checkout.ts";
import { expect, test, toast } from "./fixtures.ts";
import { card, createTeamFor, title } from "./passes-on-screen.ts";

const provider = () => connectCheckout(process.env.SANDBOX_URL!);
const PAID = "Payment successful! Your season pass is now active.";

const daysFromNow = (days: number) => addDays(new Date().toISOString().slice(0, 10), days);

/** Adds games through the API so that they have reminders. */
async function addGames(page: Page, teamId: string, count: number) {
  for (let week = 1; week <= count; week++) {
    const response = await page.request.post(`/api/v1/teams/${teamId}/games`, {
      headers: { origin: process.env.APP_URL! },
      data: { gameOn: daysFromNow(7 * week), gameTime: "19:00", location: "Field 2", opponent: "Hawks" },
    });
    expect(response.status()).toBe(201);
  }
}

/** Waits until the provider's event has been applied to the team. */
async function waitForStatus(teamId: string, status: string) {
  const read = () =>
    db.selectFrom("team").select("subscriptionStatus as status").where("id", "=", teamId).executeTakeFirst();
  await expect.poll(async () => (await read())?.status, { timeout: 15_000 }).toBe(status);
}

/** Pays on the provider's page. */
async function pay(page: Page, method: string) {
  await page.getByLabel(method).check();
  await page.getByRole("button", { name: /^Pay \$/ }).click();
}

test("lets a manager choose a pass, retry after a declined card, and get an active pass [PASS-01, PASS-30, PASS-53, PASS-54, PASS-57, PASS-59, TEAM-23, TEAM-29, TEAM-31, TEAM-37, CALL1-40, PERM1-07, OP-03] @desk", async ({
  page,
  signedIn,
}) => {
  // This test goes to the provider's site and back, and waits for the provider's events.
  test.slow();
  const { id: managerId } = await signedIn({ role: "league_manager" });
  const team = await createTeamFor(managerId, 14, {
    name: "Cedar Street Sluggers",
    subscriptionStatus: "expired",
    subscriptionTier: "mini",
    subscriptionExpiresAt: new Date("2026-04-02T17:00:00Z"),
  });
  await addGames(page, team.id, 3);
  await page.goto(`/teams/${team.id}`);
  const main = page.getByRole("main");
  await expect(main.getByText("The Season Pass has expired.")).toBeVisible();
  await main.getByRole("link", { name: "Season Pass", exact: true }).click();
  await expect(page).toHaveURL(`/teams/${team.id}/upgrade`);
  await expect(main).toContainText("Select the best plan for Cedar Street Sluggers (14 members)");
  await expect(main).toContainText("Expired Apr 2, 2026");
  await expect(card(page, "Standard")).toContainText(
    "Enough for your next 3 games, which need about 84 texts.",
  );

  const checkoutRequest = page.waitForRequest(/\/api\/v1\/checkouts$/);
  await card(page, "Standard").getByRole("button", { name: "Select This Plan" }).dblclick();
  // Nothing else is sent (OP-07).
  expect((await checkoutRequest).postDataJSON()).toEqual({ teamId: team.id, product: "standard" });
  await expect(title(page)).toHaveText("Pay $19.99");
  // Go back with the browser's button. All buttons work again, and a page restored from cache doesn't reload.
  await page.goBack({ waitUntil: "commit" });
  await card(page, "Standard").getByRole("button", { name: "Select This Plan" }).click();
  await expect(title(page)).toHaveText("Pay $19.99");
  await pay(page, "Is declined");
  await expect(page.getByRole("alert")).toBeVisible();
  await pay(page, "Pays immediately");
  await expect(page).toHaveURL(`/teams/${team.id}`);
  await expect(toast(page, PAID)).toHaveCount(1);
  await expect(main.getByText("Standard Season Pass is active")).toBeVisible({ timeout: 15_000 });
  await expect(main).toContainText("0/750 texts used");
  // The page shows what another pass adds to an active one.
  await page.goto(`/teams/${team.id}/upgrade`);
  await expect(main).toContainText("Buying another adds its months and texts to what you have.");
  await expect(card(page, "Standard")).toContainText(
    "With the 750 texts you have left, enough for your next 3 games",
  );
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);

  // A league manager can't buy a pass for someone else's team in their league. An invalid ID shows the same page.
  const foreignTeam = await createTeam();
  await createLeague(managerId, [foreignTeam.id]);
  for (const address of [`${foreignTeam.id}/upgrade`, `${foreignTeam.id}/bulk-upgrade`, "no-id/upgrade"]) {
    await page.goto(`/teams/${address}`);
    await expect(title(page)).toHaveText("Team Not Found");
    await expect(main).toContainText("The team you're looking for doesn't exist or you don't have access.");
  }
});

test("shows the status of canceled, slow, and disputed payments [PASS-55, PASS-58, PASS-59, OP-08] @desk", async ({
  page,
  signedIn,
}) => {
  // This test goes to the provider's site and back, and waits for the provider's events.
  test.slow();
  await provider().change({ settleAfterMs: 600_000 });
  const { id: managerId } = await signedIn();
  const team = await createTeamFor(managerId, 2);
  const main = page.getByRole("main");
  await page.goto(`/teams/${team.id}/upgrade`);
  await card(page, "Mini").getByRole("button", { name: "Select This Plan" }).click();
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(`/teams/${team.id}`);
  await expect(toast(page, "Payment was cancelled.")).toHaveCount(1);
  await expect(main.getByText("This team has no Season Pass yet.")).toBeVisible();

  await main.getByRole("link", { name: "Choose a Season Pass" }).click();
  await card(page, "Mini").getByRole("button", { name: "Select This Plan" }).click();
  await expect(title(page)).toHaveText("Pay $9.99");
  const sessionId = page.url().split("/").at(-1)!;
  await pay(page, "Bank account: pays later");
  await expect(main.getByText("Your payment is processing.")).toBeVisible({ timeout: 15_000 });
  await expect(main.getByRole("link", { name: "Choose a Season Pass" })).toHaveCount(0);
  await provider().settlePayment(sessionId, true);
  await waitForStatus(team.id, "active");
  await page.reload();
  await expect(main.getByText("Mini Season Pass is active")).toBeVisible();

  const charges = await provider().listAll("charge");
  const session = (await provider().listAll("checkout.session")).find(({ id }) => id === sessionId)!;
  await provider().dispute(charges.find((charge) => charge.payment_intent === session.payment_intent)!.id);
  await waitForStatus(team.id, "expired");
  await page.reload();
  await expect(main.getByText("The Season Pass is on hold.")).toBeVisible();
  await expect(main.getByText("On hold", { exact: true })).toBeVisible();

  // Make the pass end soon in the team's time zone.
  await db
    .updateTable("team")
    .set({
      subscriptionStatus: "active",
      subscriptionTier: "mini",
      subscriptionExpiresAt: new Date(Date.now() + 9 * 86_400_000),
    })
    .where("id", "=", team.id)
    .execute();
  await page.reload();
  await expect(main.getByText("Mini Season Pass ends in 9 days")).toBeVisible();
  await expect(main.getByRole("link", { name: "Renew Season Pass" })).toBeVisible();
});
