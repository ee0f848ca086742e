import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { ActiveTeam, PaymentMethod, Transaction } from "#features/passes/billing/schema.ts";
import { contract } from "#server/contract.ts";
import { expectAccessible } from "../accessible.ts";
import { network } from "../network.ts";
import { openScreen, toast } from "../screen.tsx";
import { activeTeam, sampleTransaction } from "./samples.ts";

const { billing } = contract;
const section = (name: string) => page.getByRole("region", { name });
const tryAgainButtons = () => page.getByRole("button", { name: "Try Again" });
const listRows = (table: string) =>
  [...page.getByRole("table", { name: table }).element().querySelectorAll("tbody tr")].map(
    ({ textContent }) => textContent,
  );

const card = (lastFour: string, isDefault: boolean): PaymentMethod => ({
  id: `pm_${lastFour}`,
  name: "Visa",
  lastFour,
  expiresIn: "2031-12",
  isExpired: false,
  isDefault,
});

type Billing = { teams?: ActiveTeam[]; methods?: PaymentMethod[]; transactions?: Transaction[] };
function mockBilling({ teams = [], methods = [], transactions = [] }: Billing) {
  network.respond(billing.listActiveTeams, { teams, nextCursor: null });
  network.respond(billing.listPaymentMethods, { paymentMethods: methods });
  network.respond(billing.listTransactions, { transactions, nextCursor: null });
}

/** Mocks what the Account tab requests. */
function mockAccount() {
  network.respond(contract.sessions.list, { sessions: [] });
  network.respond(contract.security.listPasskeys, { passkeys: [] });
  network.respond(contract.emailChange.get, { change: null });
}

async function openBilling(stored: Billing = {}, options?: Parameters<typeof openScreen>[1]) {
  mockAccount();
  mockBilling(stored);
  await openScreen("/settings?tab=billing", options);
  await expect.element(section("Transaction History")).toBeVisible();
}

const full = {
  teams: [
    activeTeam("W".repeat(100), { tier: "mini", smsLimit: 300, expiresOn: "2027-02-16" }),
    activeTeam("Lakeview Otters"),
    activeTeam("Endless Eagles", { tier: "extended", smsUsed: 1150, smsLimit: 1200, expiresOn: null }),
  ],
  methods: [card("4242", true), card("3155", false)],
  transactions: [
    sampleTransaction({
      description: "SMS Top-up Purchase",
      product: "sms_topup",
      amountCents: 199,
      status: "refunded",
      refunds: [{ amountCents: 199, currency: "usd", on: "2026-11-17", isShared: false }],
    }),
    sampleTransaction({ payment: { amountCents: 2998, currency: "usd", orders: 2 } }),
    sampleTransaction({
      type: "subscription",
      description: "Subscription Payment",
      amountCents: 0,
      status: "active",
      period: { from: "2026-11-16", until: "2027-05-16" },
      receiptUrl: null,
    }),
  ],
};

describe("billing tab", () => {
  it("is next to the Account tab, which opens first [SET-01, SET-02]", async () => {
    mockAccount();
    mockBilling({});
    await openScreen("/settings");
    await expect.element(page.getByRole("tab", { name: "Account" })).toHaveAttribute("aria-selected", "true");
    const tabs = page.getByRole("tab").elements();
    expect(tabs.map(({ textContent }) => textContent)).toEqual(["Account", "Billing"]);
    expect(network.sent(billing.listActiveTeams)).toEqual([]);
  });

  it("shows empty states", async () => {
    await openBilling();
    await expect.element(section("Active Teams").getByText("No active Season Passes")).toBeVisible();
    await expect.element(section("Payment Methods").getByText("No saved payment methods.")).toBeVisible();
    await expect.element(section("Transaction History").getByText("No transactions yet")).toBeVisible();
    await expectAccessible();
  });

  it("shows passes, payment methods, and transactions [SET-11, SET-12, SET-13, SET-14, SET-16, SET-18, SET-19, SET-20, SET-22, SET-23]", async () => {
    await openBilling(full);
    await expect.element(page.getByRole("table", { name: "Transactions" })).toBeVisible();
    expect(listRows("Active teams")).toEqual([
      expect.stringMatching(/W{100}Mini0\/300 \(0%\).*Feb 16, 2027Active$/),
      expect.stringMatching(/Lakeview OttersStandard0\/750 \(0%\).*May 16, 2027Active$/),
      expect.stringMatching(/Endless EaglesExtended1,150\/1,200 \(96%\).*No expirationActive$/),
    ]);
    const methods = page.getByRole("list", { name: "Payment methods" }).getByRole("listitem").elements();
    expect(methods.map(({ textContent }) => textContent)).toEqual([
      "Visa ending in 4242Expires 12/2031Default",
      "Visa ending in 3155Expires 12/2031",
    ]);
    const [topUp, purchase, subscription] = listRows("Transactions");
    expect(topUp).toMatch(
      /^SMS Top-up PurchaseSMS Top-up for Lakeview Otters\$1\.99 was refunded on .+The purchase was canceled\..+\$1\.99refundedReceipt/,
    );
    expect(purchase).toMatch(/^Season Pass PurchaseStandard Season Pass for Lakeview Otters/);
    expect(purchase).toMatch(/Part of a \$29\.98 payment for 2 teams\..*\$19\.99Paid/);
    expect(subscription).toMatch(/^Subscription Payment.* to .*\$0\.00Active$/);
    await expect
      .element(page.getByRole("link", { name: "Receipt" }).first())
      .toHaveAttribute("href", "/settings/receipts/pi_1");
  });

  it.each([
    ["desk", 1440],
    ["phone", 390],
  ] as const)("fits and is accessible in both themes (%s)", async (size, width) => {
    await openBilling(full, { size });
    await expect.element(section("Active Teams").getByRole("link", { name: "Endless Eagles" })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    await expectAccessible();
  });

  it("shows the other sections when the payment provider is down [SET-24]", async () => {
    mockAccount();
    mockBilling({ teams: [activeTeam("Lakeview Otters")] });
    network.reject(billing.listPaymentMethods, "PAYMENTS_UNAVAILABLE");
    await openScreen("/settings?tab=billing");
    await expect.element(toast("Failed to load billing information")).toBeVisible();
    const methods = section("Payment Methods");
    await expect.element(methods.getByText("Our payment processor isn't responding")).toBeVisible();
    await expect
      .element(section("Active Teams").getByRole("link", { name: "Lakeview Otters" }))
      .toBeVisible();
    await expect.element(page.getByText("No transactions yet")).toBeVisible();
    await expectAccessible();
    network.respond(billing.listPaymentMethods, { paymentMethods: [] });
    await methods.getByRole("button", { name: "Try Again" }).click();
    await expect.element(methods.getByText("No saved payment methods.")).toBeVisible();
    await expect.element(tryAgainButtons()).not.toBeInTheDocument();
  });

  it("retries all sections with one button and shows one toast [SET-24]", async () => {
    mockAccount();
    network.fail(
      billing.listActiveTeams,
      billing.listPaymentMethods,
      billing.listTransactions,
      billing.openPortal,
    );
    await openScreen("/settings?tab=billing");
    await expect.element(page.getByText("We couldn't load everything on this page.")).toBeVisible();
    await expect.poll(() => tryAgainButtons().elements().length).toBe(1);
    expect(toast("Failed to load billing information").elements()).toHaveLength(1);
    const manage = page.getByRole("button", { name: "Manage Payment Methods" });
    await manage.click();
    await expect.element(toast("We couldn't open our payment processor's site. Try again.")).toBeVisible();
    await expect.element(manage).toBeEnabled();
    mockBilling({ teams: [activeTeam("Lakeview Otters")] });
    await tryAgainButtons().click();
    await expect.element(tryAgainButtons()).not.toBeInTheDocument();
    await expect
      .element(section("Active Teams").getByRole("link", { name: "Lakeview Otters" }))
      .toBeVisible();
  });

  it("opens with the arrow keys without refetching", async () => {
    await openBilling({ teams: [activeTeam("Lakeview Otters")] });
    (page.getByRole("tab", { name: "Billing" }).element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowLeft}");
    await expect.element(page.getByLabelText("Name", { exact: true })).toBeVisible();
    await userEvent.keyboard("{ArrowRight}");
    await expect
      .element(section("Active Teams").getByRole("link", { name: "Lakeview Otters" }))
      .toBeVisible();
    expect(network.sent(billing.listActiveTeams)).toHaveLength(1);
  });
});
