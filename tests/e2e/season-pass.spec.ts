import type { Page } from "@playwright/test";
import { db } from "#platform/database.ts";
import { addDays } from "#platform/date-words.ts";
import { checkoutAt } from "#tests/harness/checkout.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";
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

test("a pass is chosen, declined, paid and there [PASS-01, PASS-05, PASS-06, PASS-07, PASS-08, PASS-11, PASS-12, PASS-13, PASS-14, PASS-15, PASS-16, PASS-17, PASS-18, PASS-19, PASS-20, PASS-22, PASS-25, PASS-26, PASS-27, PASS-28, PASS-30, PASS-31, PASS-32, PASS-33, PASS-35, PASS-36, PASS-53, PASS-54, PASS-57, PASS-59, TEAM-23, TEAM-29, TEAM-31, TEAM-37, CALL1-40]", async ({
  page,
  signedIn,
}) => {
  // Led to another site and back, and waits for its news.
  test.slow();
  const { id: managerId } = await signedIn();
  const team = await teamOf(managerId, 14, {
    name: "Cedar Street Sluggers",
    sport: "Softball",
    subscriptionStatus: "expired",
    subscriptionTier: "mini",
    subscriptionExpiresAt: new Date("2026-04-02T17:00:00Z"),
  });
  await addGames(page, team.id, 3);
  await page.goto(`/teams/${team.id}`);
  await page.getByRole("main").getByRole("link", { name: "Season Pass", exact: true }).click();
  await expect(page).toHaveURL(`/teams/${team.id}/upgrade`);
  await expect(title(page)).toHaveText("Choose Your Season Pass");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Back to Team" })).toHaveAttribute("href", `/teams/${team.id}`);
  await expect(main).toContainText("Select the best plan for Cedar Street Sluggers (14 members)");
  await expect(main).toContainText("Expired Apr 2, 2026");
  await expect(main).toContainText("Season Pass Benefits: Flat fee per season with automated SMS reminders");
  for (const [tier, price, months, players, sms] of [
    ["Mini", "$9.99", 3, 10, "300"],
    ["Standard", "$19.99", 6, 20, "750"],
    ["Extended", "$29.99", 9, 30, "1,200"],
  ] as const) {
    await expect(card(page, tier)).toContainText(price);
    await expect(card(page, tier).getByRole("listitem")).toHaveText([
      `Up to ${months} months`,
      `Up to ${players} players`,
      `${sms} SMS messages`,
      "Automated game reminders",
      "RSVP tracking",
    ]);
  }
  await expect(card(page, "Standard")).toContainText("For a full roster and a full season");
  await expect(card(page, "Mini")).toContainText(
    "Your team has 14 members, which exceeds this tier's limit of 10 players.",
  );
  await expect(card(page, "Mini").getByRole("button", { name: "Team Too Large" })).toBeDisabled();
  await expect(main.getByText("Recommended for your team")).toHaveCount(1);
  await expect(card(page, "Standard")).toContainText("Recommended for your team");
  await expect(card(page, "Standard")).toContainText("About 26 games for 14 players, two texts each.");
  await expect(card(page, "Standard")).toContainText(
    "Enough for your 3 games ahead, which need about 84 SMS.",
  );
  await expect(main.getByRole("heading", { name: "Need More SMS Messages?" })).toBeVisible();
  await expect(main.getByRole("region", { name: "Need More SMS Messages?" })).toContainText(
    /SMS Top-up100 more SMS for this team, on top of what it has.*\$1\.99/,
  );
  await expect(main.getByRole("button", { name: "Purchase Top-up" })).toBeEnabled();
  const details = main.getByRole("region", { name: "Team Details" });
  await expect(details.getByRole("definition")).toHaveText([
    "Cedar Street Sluggers",
    "Softball",
    "14",
    await page.evaluate(() => new Date(2027, 2, 1).toLocaleDateString()),
  ]);
  await expectAccessible(page);

  const asked = page.waitForRequest(/\/api\/v1\/checkouts$/);
  await card(page, "Standard").getByRole("button", { name: "Select This Plan" }).dblclick();
  // Nothing else is sent, whatever a page could think of (OP-07).
  expect((await asked).postDataJSON()).toEqual({ teamId: team.id, product: "standard" });
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
  await expectAccessible(page);

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

test("several teams are paid for at once [PASS-09, PASS-10, PASS-37, OP-04]", async ({ page, signedIn }) => {
  // Led to another site and back, and waits for its news.
  test.slow();
  const { id: managerId } = await signedIn();
  const first = await teamOf(managerId, 12, { name: "Lakeview Otters" });
  const second = await teamOf(managerId, 3, { name: "Northgate Wolves" });
  await teamOf(managerId, 31, { name: "Harbor Street FC" });
  const main = page.getByRole("main");
  await page.goto(`/teams/${first.id}/upgrade`);
  await main.getByRole("link", { name: "Pay for Several Teams" }).click();
  await expect(page).toHaveURL(`/teams/${first.id}/bulk-upgrade`);
  await expect(title(page)).toHaveText("Team Season Pass");
  await expect(main).toContainText("Flat fee per season with automated SMS reminders for your entire team");
  const rows = main.getByRole("listitem");
  await expect(rows).toHaveText([/^Lakeview Otters/, /^Harbor Street FC/, /^Northgate Wolves/]);
  await expect(rows.nth(0)).toContainText("12 members");
  await expect(rows.nth(0)).toContainText("Pending");
  await expect(rows.nth(0).getByRole("checkbox")).toBeChecked();
  await expect(rows.nth(1).getByRole("checkbox")).toBeDisabled();
  await expect(rows.nth(1)).toContainText("Team Too Large");
  await expect(rows.nth(2).getByRole("checkbox")).not.toBeChecked();
  const tier = main.getByRole("combobox", { name: "Season Pass for Lakeview Otters" });
  await expect(tier).toHaveValue("standard");
  await expect(tier.getByRole("option", { name: "Mini" })).toBeDisabled();
  await expect(main.getByRole("button", { name: "Pay $19.99" })).toBeEnabled();
  await expectAccessible(page);
  // Choosing for a team means it.
  await main.getByRole("combobox", { name: "Season Pass for Northgate Wolves" }).selectOption("standard");
  await expect(main).toContainText("2 teams, $39.98 in one payment.");
  await main.getByRole("button", { name: "Clear All" }).click();
  await expect(main.getByRole("button", { name: "Pay", exact: true })).toBeDisabled();
  await main.getByRole("button", { name: "Select All" }).click();
  await tier.selectOption("extended");

  const asked = page.waitForRequest(/\/api\/v1\/checkouts\/bulk$/);
  await main.getByRole("button", { name: "Pay $49.98" }).click();
  expect((await asked).postDataJSON()).toEqual({
    orders: [
      { teamId: first.id, product: "extended" },
      { teamId: second.id, product: "standard" },
    ],
  });
  await expect(page.getByText("Extended Season Pass: Lakeview Otters")).toBeVisible();
  await pay(page, "Pays at once");
  await expect(toast(page, PAID)).toHaveCount(1);
  await expect(main.getByText("Extended Season Pass is active")).toBeVisible({ timeout: 15_000 });
  await page.goto(`/teams/${second.id}`);
  await expect(main.getByText("Standard Season Pass is active")).toBeVisible();
});
