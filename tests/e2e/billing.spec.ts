import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { createTeam } from "#tests/factories/teams.ts";
import { connectCheckout } from "#tests/harness/checkout.ts";
import { expect, expectAccessible, test, toast } from "./fixtures.ts";

const provider = () => connectCheckout(process.env.SANDBOX_URL!);

/** Opens a payment page through the API, as the upgrade screens do. */
async function checkOut(page: Page, data: object) {
  const response = await page.request.post("/api/v1/checkouts", {
    headers: { origin: process.env.APP_URL! },
    data,
  });
  expect(response.status()).toBe(201);
  const { url } = (await response.json()) as { url: string };
  return url.split("/").at(-1)!;
}

type TransactionList = { transactions: { description: string; teamName: string; status: string }[] };

/** Waits until the worker has processed the provider's events and the newest orders have these statuses. */
async function waitForStatuses(page: Page, statuses: string[]) {
  await expect
    .poll(
      async () => {
        const response = await page.request.get("/api/v1/billing/transactions?type=order");
        return ((await response.json()) as TransactionList).transactions.map(({ status }) => status);
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

test("saves a card, buys passes for two teams in one payment, and shows everything in billing [PASS-37, OP-04, SET-10, SET-15, SET-16, SET-17, SET-18, SET-19, SET-20, SET-22, SET-23, CALL2-41, CALL2-42, CALL2-43, CALL2-44] @desk", async ({
  page,
  context,
  signedIn,
}) => {
  test.slow();
  const { id: managerId } = await signedIn();
  await page.goto("/settings");
  await page.getByRole("tab", { name: "Billing" }).click();
  await expect(section(page, "Active Teams").getByText("No active Season Passes")).toBeVisible();
  await expect(section(page, "Payment Methods").getByText("No saved payment methods.")).toBeVisible();
  await expect(section(page, "Transaction History").getByText("No transactions yet")).toBeVisible();

  // Add a card on the provider's page before buying anything, and return here.
  await page.getByRole("button", { name: "Add Payment Method" }).click();
  await page.getByRole("button", { name: "Add Card 4242" }).click();
  await page.getByRole("button", { name: "Make Default" }).click();
  await expect(page.getByText("Default")).toBeVisible();
  await page.getByRole("link", { name: "Go Back" }).click();
  await expect(page).toHaveURL("/settings?tab=billing");
  const methods = page.getByRole("list", { name: "Payment methods" }).getByRole("listitem");
  await expect(methods).toHaveText([/^Visa ending in 4242Expires 12\/\d{4}Default$/]);

  // Set up a payment for two teams, a refunded top-up, and a pass with no end date.
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
  const bulkSessionId = page.url().split("/").at(-1)!;
  await provider().pay(bulkSessionId, "confirm", { isConfirmed: true, save: true });
  await waitForStatuses(page, ["paid", "paid"]);
  // The buyer never returned from the payment page, and finds the summary where the next purchase would start.
  await page.goto(`/teams/${otters.id}/bulk-upgrade`);
  await main.getByRole("link", { name: "View Summary" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Payment Complete" })).toBeVisible();
  await expect(main.getByRole("listitem")).toHaveText([
    /^Lakeview OttersStandard Season Pass, until \w{3} \d+, \d{4}, with 750 textsPass Added\$19\.99$/,
    /^W{100}Mini Season Pass, until \w{3} \d+, \d{4}, with 300 textsPass Added\$9\.99$/,
  ]);
  const topUpUrl = await checkOut(page, { teamId: otters.id, product: "sms_topup" });
  await provider().pay(topUpUrl);
  await waitForStatuses(page, ["paid", "paid", "paid"]);
  const session = (await provider().listAll("checkout.session")).find(({ id }) => id === topUpUrl)!;
  const charge = (await provider().listAll("charge")).find(
    ({ payment_intent }) => payment_intent === session.payment_intent,
  )!;
  await provider().refund(charge.id);
  await waitForStatuses(page, ["refunded", "paid", "paid"]);

  await page.goto("/settings?tab=billing");
  const teams = rows(page, "Active teams");
  // Passes are sorted by expiration, and the one that never expires is last.
  await expect(teams).toHaveText([
    /W{100}Mini0\/300 \(0%\)\w{3} \d+, \d{4}Active$/,
    /Lakeview OttersStandard0\/750 \(0%\)\w{3} \d+, \d{4}Active$/,
    /Endless EaglesExtended1,150\/1,200 \(96%\)No expirationActive$/,
  ]);
  await expect(methods).toHaveText([/4242.*Default$/, /^Visa ending in 3155/]);
  const lines = rows(page, "Transactions");
  await expect(lines).toHaveCount(5);
  await expect(lines.first()).toHaveText(
    /^SMS Top-up PurchaseSMS Top-up for Lakeview Otters\$1\.99 was refunded on .+The purchase was canceled\..+\$1\.99refundedReceipt/,
  );
  await expect(lines.filter({ hasText: "Season Pass Purchase" })).toHaveCount(2);
  const purchase = lines.filter({ hasText: "Standard Season Pass for Lakeview Otters" });
  await expect(purchase.first()).toContainText(/Part of a \$29\.98 payment for 2 teams\..*\$19\.99Paid/);
  await expect(purchase.last()).toContainText(/^Subscription Payment.* to .*\$0\.00Active$/);

  const pagePromise = context.waitForEvent("page");
  await purchase.first().getByRole("link", { name: "Receipt" }).click();
  const receipt = await pagePromise;
  await expect(receipt.getByRole("heading", { name: "Receipt" })).toBeVisible();
  await expect(receipt.getByText("$29.98")).toBeVisible();
  await receipt.close();

  const downloadPromise = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  await expect(toast(page, "Transactions exported")).toBeVisible();
  const file = await readFile(await (await downloadPromise).path(), "utf8");
  expect((await downloadPromise).suggestedFilename()).toBe("firstwhistle_transactions.csv");
  expect(file).toContain("Season Pass Purchase,Standard Season Pass,Lakeview Otters,19.99,0.00,USD,Paid");

  await section(page, "Active Teams").getByRole("link", { name: "Lakeview Otters" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Lakeview Otters" })).toBeVisible();
  await expect(main.getByText("Standard Season Pass is active")).toBeVisible();

  await page.goto("/settings/receipts/pi_someone_elses");
  await expect(page.getByRole("heading", { level: 1, name: "Receipt Not Found" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to Billing" }).click();
  await expect(page.getByRole("tab", { name: "Billing" })).toHaveAttribute("aria-selected", "true");
});
