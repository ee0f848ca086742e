import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { createTeam } from "#tests/factories/teams.ts";
import { checkoutAt } from "#tests/harness/checkout.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";

const provider = () => checkoutAt(process.env.SANDBOX_URL!);

/** Opens a payment page by the API, as the upgrade screens do. */
async function checkOut(page: Page, data: object) {
  const answer = await page.request.post("/api/v1/checkouts", {
    headers: { origin: process.env.APP_URL! },
    data,
  });
  expect(answer.status()).toBe(201);
  const { url } = (await answer.json()) as { url: string };
  return url.split("/").at(-1)!;
}

type Listed = { transactions: { description: string; teamName: string; status: string }[] };

/** Until the worker has taken in what the provider told: the newest lines are these. */
async function untilListed(page: Page, statuses: string[]) {
  await expect
    .poll(
      async () => {
        const answer = await page.request.get("/api/v1/billing/transactions?type=order");
        return ((await answer.json()) as Listed).transactions.map(({ status }) => status);
      },
      { timeout: 20_000 },
    )
    .toEqual(statuses);
}

const section = (page: Page, name: string) => page.getByRole("region", { name });
const rows = (page: Page, table: string) =>
  page
    .getByRole("table", { name: table })
    .getByRole("row")
    .filter({ hasNot: page.getByRole("columnheader") });

test("a card is saved, two teams are paid for at once, and billing shows it all [PASS-37, OP-04, SET-10, SET-15, SET-16, SET-17, SET-18, SET-19, SET-20, SET-22, SET-23, CALL2-41, CALL2-42, CALL2-43, CALL2-44] @desk", async ({
  page,
  context,
  signedIn,
}) => {
  test.slow();
  const { id: managerId } = await signedIn();
  await page.goto("/settings");
  await page.getByRole("tab", { name: "Billing" }).click();
  await expect(section(page, "Active Teams").getByText("No active Season Passes")).toBeVisible();
  await expect(section(page, "Payment Methods").getByText("No payment method is saved.")).toBeVisible();
  await expect(section(page, "Transaction History").getByText("No transactions yet")).toBeVisible();

  // A card is added on the provider's page before anything was bought, and the way back leads here.
  await page.getByRole("button", { name: "Add Payment Method" }).click();
  await page.getByRole("button", { name: "Add Card 4242" }).click();
  await page.getByRole("button", { name: "Make Default" }).click();
  await expect(page.getByText("Default")).toBeVisible();
  await page.getByRole("link", { name: "Go Back" }).click();
  await expect(page).toHaveURL("/settings?tab=billing");
  const methods = page.getByRole("list", { name: "Payment methods" }).getByRole("listitem");
  await expect(methods).toHaveText([/^Visa ending in 4242Expires 12\/\d{4}Default$/]);

  // Two teams in one payment, a top-up that goes back, and a pass without an end.
  const otters = await createTeam({ managerId, name: "Lakeview Otters" });
  await createTeam({ managerId, name: "W".repeat(100) });
  await createTeam({
    managerId,
    name: "Endless Eagles",
    subscriptionStatus: "active",
    subscriptionTier: "extended",
    smsLimit: 1200,
    smsUsed: 1150,
  });
  await page.goto(`/teams/${otters.id}/upgrade`);
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "Pay for Several Teams" }).click();
  await expect(page).toHaveURL(`/teams/${otters.id}/bulk-upgrade`);
  await expect(main.getByRole("listitem")).toHaveText([/^Lakeview Otters/, /^W{100}/, /^Endless Eagles/]);
  await main.getByRole("combobox", { name: "Season Pass for Lakeview Otters" }).selectOption("standard");
  await main.getByRole("checkbox", { name: "WWW" }).check();
  await main.getByRole("button", { name: "Pay $29.98" }).click();
  await expect(page.getByText("Standard Season Pass: Lakeview Otters")).toBeVisible();
  const both = page.url().split("/").at(-1)!;
  await provider().pay(both, "confirm", { isConfirmed: true, save: true });
  await untilListed(page, ["paid", "paid"]);
  const more = await checkOut(page, { teamId: otters.id, product: "sms_topup" });
  await provider().pay(more);
  await untilListed(page, ["paid", "paid", "paid"]);
  const session = (await provider().all("checkout.session")).find(({ id }) => id === more)!;
  const charge = (await provider().all("charge")).find(
    ({ payment_intent }) => payment_intent === session.payment_intent,
  )!;
  await provider().refund(charge.id);
  await untilListed(page, ["refunded", "paid", "paid"]);

  await page.goto("/settings?tab=billing");
  const teams = rows(page, "Active teams");
  // The one that ends first first, the one that never does last.
  await expect(teams).toHaveText([
    /W{100}Mini0\/300 \(0%\)\w{3} \d+, \d{4}Active$/,
    /Lakeview OttersStandard0\/750 \(0%\)\w{3} \d+, \d{4}Active$/,
    /Endless EaglesExtended1,150\/1,200 \(96%\)No expirationActive$/,
  ]);
  await expect(methods).toHaveText([/4242.*Default$/, /^Visa ending in 3155/]);
  const lines = rows(page, "Transactions");
  await expect(lines).toHaveCount(5);
  await expect(lines.first()).toHaveText(
    /^SMS Top-up PurchaseSMS Top-up for Lakeview Otters\$1\.99 was refunded on .+What it bought has ended\..+\$1\.99refundedReceipt/,
  );
  await expect(lines.filter({ hasText: "Season Pass Purchase" })).toHaveCount(2);
  const purchase = lines.filter({ hasText: "Standard Season Pass for Lakeview Otters" });
  await expect(purchase.first()).toContainText(/Part of one payment of \$29\.98 for 2 teams\..*\$19\.99Paid/);
  await expect(purchase.last()).toContainText(/^Subscription Payment.* to .*\$0\.00Active$/);

  const opened = context.waitForEvent("page");
  await purchase.first().getByRole("link", { name: "Receipt" }).click();
  const receipt = await opened;
  await expect(receipt.getByRole("heading", { name: "Receipt" })).toBeVisible();
  await expect(receipt.getByText("$29.98")).toBeVisible();
  await receipt.close();

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  await expect(toast(page, "Transactions exported successfully")).toBeVisible();
  const file = await readFile(await (await saved).path(), "utf8");
  expect((await saved).suggestedFilename()).toBe("firstwhistle_transactions.csv");
  expect(file).toContain("Season Pass Purchase,Standard Season Pass,Lakeview Otters,19.99,0.00,USD,Paid");

  await section(page, "Active Teams").getByRole("link", { name: "Lakeview Otters" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Lakeview Otters" })).toBeVisible();
  await expect(main.getByText("Standard Season Pass is active")).toBeVisible();

  await page.goto("/settings/receipts/pi_somebody_elses");
  await expect(page.getByRole("heading", { level: 1, name: "Receipt Not Found" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to Billing" }).click();
  await expect(page.getByRole("tab", { name: "Billing" })).toHaveAttribute("aria-selected", "true");
});
