import type { Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { addDays } from "#platform/date-words.ts";
import { createLeague, createTeam } from "#tests/factories/teams.ts";
import { checkoutAt } from "#tests/harness/checkout.ts";
import { expect, test, toast } from "./fixtures.ts";
import { card, teamOf, title } from "./passes-on-screen.ts";

const provider = () => checkoutAt(process.env.SANDBOX_URL!);
const PAID = "Payment successful! Your season pass is now active.";

const inDays = (days: number) => addDays(new Date().toISOString().slice(0, 10), days);

/** Through the API, so that they have their reminders. */
async function addGames(page: Page, teamId: string, count: number) {
  for (let week = 1; week <= count; week++) {
    const answer = await page.request.post(`/api/v1/teams/${teamId}/games`, {
      headers: { origin: process.env.APP_URL! },
      data: { gameOn: inDays(7 * week), gameTime: "19:00", location: "Field 2", opponent: "Hawks" },
    });
    expect(answer.status()).toBe(201);
  }
}

/** Until the provider's news has come to the team. */
async function becomes(teamId: string, status: string) {
  const read = () =>
    db.selectFrom("team").select("subscriptionStatus as status").where("id", "=", teamId).executeTakeFirst();
  await expect.poll(async () => (await read())?.status, { timeout: 15_000 }).toBe(status);
}

/** On the provider's own page. */
async function pay(page: Page, method: string) {
  await page.getByLabel(method).check();
  await page.getByRole("button", { name: /^Pay \$/ }).click();
}

test("a pass is chosen, declined, paid and there [PASS-01, PASS-30, PASS-53, PASS-54, PASS-57, PASS-59, TEAM-23, TEAM-29, TEAM-31, TEAM-37, CALL1-40, PERM1-07, OP-03] @desk", async ({
  page,
  signedIn,
}) => {
  // Led to another site and back, and waits for its news.
  test.slow();
  const { id: managerId } = await signedIn({ role: "league_manager" });
  const team = await teamOf(managerId, 14, {
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
    "Enough for your 3 games ahead, which need about 84 SMS.",
  );

  const asked = page.waitForRequest(/\/api\/v1\/checkouts$/);
  await card(page, "Standard").getByRole("button", { name: "Select This Plan" }).dblclick();
  // Nothing else is sent, whatever a page could think of (OP-07).
  expect((await asked).postDataJSON()).toEqual({ teamId: team.id, product: "standard" });
  await expect(title(page)).toHaveText("Pay $19.99");
  // Back by the browser's own button: everything can be pressed again. A page that the browser kept does not load again.
  await page.goBack({ waitUntil: "commit" });
  await card(page, "Standard").getByRole("button", { name: "Select This Plan" }).click();
  await expect(title(page)).toHaveText("Pay $19.99");
  await pay(page, "Is declined");
  await expect(page.getByRole("alert")).toBeVisible();
  await pay(page, "Pays at once");
  await expect(page).toHaveURL(`/teams/${team.id}`);
  await expect(toast(page, PAID)).toHaveCount(1);
  await expect(main.getByText("Standard Season Pass is active")).toBeVisible({ timeout: 15_000 });
  await expect(main).toContainText("0/750 SMS used");
  // Before whoever has one: what another one does.
  await page.goto(`/teams/${team.id}/upgrade`);
  await expect(main).toContainText("Another one adds its months and its SMS to it");
  await expect(card(page, "Standard")).toContainText("With the 750 you have left, enough for your 3 games");
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);

  // A team that one sees in a league is not one's own to pay for, and an address that is no id is none.
  const foreign = await createTeam();
  await createLeague(managerId, [foreign.id]);
  for (const address of [`${foreign.id}/upgrade`, `${foreign.id}/bulk-upgrade`, "no-id/upgrade"]) {
    await page.goto(`/teams/${address}`);
    await expect(title(page)).toHaveText("Team Not Found");
    await expect(main).toContainText("The team you're looking for doesn't exist or you don't have access.");
  }
});

test("a payment that is cancelled, takes days, and is disputed [PASS-55, PASS-58, PASS-59, OP-08] @desk", async ({
  page,
  signedIn,
}) => {
  // Led to another site and back, and waits for its news.
  test.slow();
  await provider().change({ settleAfterMs: 600_000 });
  const { id: managerId } = await signedIn();
  const team = await teamOf(managerId, 2);
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
  await expect(main.getByText("A payment is on its way.")).toBeVisible({ timeout: 15_000 });
  await expect(main.getByRole("link", { name: "Choose a Season Pass" })).toHaveCount(0);
  await provider().arrive(sessionId, true);
  await becomes(team.id, "active");
  await page.reload();
  await expect(main.getByText("Mini Season Pass is active")).toBeVisible();

  const charges = await provider().all("charge");
  const session = (await provider().all("checkout.session")).find(({ id }) => id === sessionId)!;
  await provider().dispute(charges.find((one) => one.payment_intent === session.payment_intent)!.id);
  await becomes(team.id, "expired");
  await page.reload();
  await expect(main.getByText("The Season Pass is on hold.")).toBeVisible();
  await expect(main.getByText("On hold", { exact: true })).toBeVisible();

  // Soon over, by the team's clock.
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
