import { describe, expect, it } from "vitest";
import {
  getBadge,
  getDescription,
  formatExpiry,
  formatItem,
  formatMethod,
  getMethodName,
  formatMonth,
  listNotes,
  getOrderStatus,
  formatPeriod,
  getPeriodStatus,
  formatUsage,
  MAX_EXPORTED,
  buildTransactionTable,
  TRANSACTIONS_PER_PAGE,
} from "./rules.ts";
import type { Transaction } from "./schema.ts";

const order: Transaction = {
  id: "0193b0c4-0000-7000-8000-000000000000",
  type: "order",
  on: "2026-04-16",
  description: "Season Pass Purchase",
  product: "standard",
  teamName: "Lakeview Otters",
  amountCents: 1999,
  currency: "usd",
  status: "paid",
  period: null,
  payment: null,
  refunds: [],
  dispute: null,
  receiptUrl: null,
};

describe("team label", () => {
  it.each([
    [308, 750, "308/750 (41%)"],
    [0, 300, "0/300 (0%)"],
    [1_250, 1_200, "1,250/1,200 (104%)"],
    [5, 0, "5/0 (0%)"],
    [2, 3, "2/3 (67%)"],
  ])("formats %i of %i used as %s [SET-13]", (smsUsed, smsLimit, expected) => {
    expect(formatUsage({ smsUsed, smsLimit })).toBe(expected);
  });

  it("shows the expiration date, or that there is none [SET-14]", () => {
    expect([formatExpiry("2026-08-30"), formatExpiry(null)]).toEqual(["Aug 30, 2026", "No expiration"]);
  });
});

describe("status badge", () => {
  it("has a label for each of the four known values [SET-22]", () => {
    const knownBadges = ["active", "pending", "expired", "paid"].map((status) => getBadge(status));
    expect(knownBadges.map(({ label }) => label)).toEqual(["Active", "Pending", "Expired", "Paid"]);
    expect(knownBadges.map(({ tone }) => tone)).toEqual(["active", "pending", "expired", "active"]);
  });

  it.each(["refunded", "past_due", "toString", ""])(
    "shows the unknown status %j unchanged in a neutral tone [SET-23]",
    (status) => {
      expect(getBadge(status)).toEqual({ tone: "quiet", label: status });
    },
  );
});

const dispute = (state: "inquiry" | "open" | "won" | "lost") => ({ state, on: "2026-04-20" });
const getStatus = (overrides: Partial<Parameters<typeof getOrderStatus>[0]>) =>
  getOrderStatus({ state: "paid", isRefunded: false, dispute: null, ...overrides });
const money = (amountCents: number) => ({ amountCents, currency: "usd" });

describe("transaction formatting", () => {
  it("labels each kind [SET-19, SET-20]", () => {
    expect(getDescription("order", "mini")).toBe("Season Pass Purchase");
    expect(getDescription("order", "sms_topup")).toBe("SMS Top-up Purchase");
    expect(getDescription("subscription", "extended")).toBe("Subscription Payment");
    expect(formatItem(order)).toBe("Standard Season Pass for Lakeview Otters");
    expect(formatPeriod({ from: "2026-04-16", until: "2026-10-16" })).toBe("Apr 16, 2026 to Oct 16, 2026");
  });

  it("derives the status from the payment, refund, and dispute", () => {
    expect(getStatus({ state: "pending" })).toBe("pending");
    expect(getStatus({ state: "failed", isRefunded: true })).toBe("failed");
    expect(getStatus({})).toBe("paid");
    expect(getStatus({ isRefunded: true, dispute: dispute("lost") })).toBe("refunded");
    expect(
      (["inquiry", "open", "won", "lost"] as const).map((state) => getStatus({ dispute: dispute(state) })),
    ).toEqual(["paid", "disputed", "paid", "disputed"]);
  });

  it("shows a pass period as active from its start until its end", () => {
    const period = { start: new Date("2026-04-16T00:00:00Z"), end: new Date("2026-07-16T00:00:00Z") };
    const getStatusAt = (instant: string) => getPeriodStatus(period, new Date(instant));
    expect(getStatusAt("2026-04-15T23:59:59Z")).toBe("pending");
    expect(getStatusAt("2026-04-16T00:00:00Z")).toBe("active");
    expect(getStatusAt("2026-07-15T23:59:59Z")).toBe("active");
    expect(getStatusAt("2026-07-16T00:00:00Z")).toBe("expired");
  });

  it("describes payments, refunds, and disputes in sentences", () => {
    expect(listNotes(order)).toEqual([]);
    expect(
      listNotes({
        ...order,
        status: "refunded",
        payment: { ...money(2998), orders: 2 },
        refunds: [
          { ...money(500), on: "2026-04-20", isShared: true },
          { ...money(1999), on: "2026-04-21", isShared: false },
        ],
      }),
    ).toEqual([
      "Part of a $29.98 payment for 2 teams.",
      "$5.00 of the whole payment was refunded on Apr 20, 2026.",
      "$19.99 was refunded on Apr 21, 2026.",
      "The purchase was canceled.",
    ]);
    const notes = (["inquiry", "open", "won", "lost"] as const).map((state) =>
      listNotes({ ...order, dispute: { state, on: "2026-04-20" } }).join(" "),
    );
    for (const note of notes) expect(note).toContain("Apr 20, 2026");
    expect(new Set(notes).size).toBe(4);
    expect(listNotes({ ...order, status: "pending" })).toEqual([
      "Payment is processing. This can take a few days.",
    ]);
    // A pass that starts later isn't a pending payment.
    expect(listNotes({ ...order, type: "subscription", status: "pending" })).toEqual([]);
    expect(listNotes({ ...order, status: "failed" })).toEqual([
      "The payment didn't go through. You weren't charged.",
    ]);
  });
});

describe("payment method formatting", () => {
  it("names a method by brand or bank", () => {
    expect(getMethodName("visa", null)).toBe("Visa");
    expect(getMethodName("amex", null)).toBe("American Express");
    expect(getMethodName("us_bank_account", null)).toBe("Bank Account");
    expect(getMethodName("us_bank_account", "Harbor Bank")).toBe("Harbor Bank");
    expect(getMethodName("revolut_pay", null)).toBe("Revolut pay");
    expect(formatMethod({ name: "Visa", lastFour: "4242" })).toBe("Visa ending in 4242");
    expect(formatMethod({ name: "Link", lastFour: null })).toBe("Link");
    expect(formatMonth("2029-12")).toBe("12/2029");
  });
});

const table = (change: Partial<Transaction>) =>
  buildTransactionTable([{ ...order, ...change }], "https://app.example");

const refund = (amountCents: number, isShared: boolean) => ({
  amountCents,
  currency: "usd",
  on: "2026-05-01",
  isShared,
});

describe("transaction export table", () => {
  const head = [
    "Date",
    "Description",
    "Item",
    "Team",
    "Amount",
    "Refunded",
    "Currency",
    "Status",
    "Pass Start",
    "Pass End",
    "Notes",
    "Receipt",
  ];

  it("has a header and a row for each purchase", () => {
    expect(buildTransactionTable([], "https://app.example")).toEqual([head]);
    const period = { from: "2026-04-16", until: "2026-10-16" };
    expect(table({ period, receiptUrl: "/receipts/1" })).toEqual([
      head,
      [
        "2026-04-16",
        "Season Pass Purchase",
        "Standard Season Pass",
        "Lakeview Otters",
        "19.99",
        "0.00",
        "USD",
        "Paid",
        "2026-04-16",
        "2026-10-16",
        "",
        "https://app.example/receipts/1",
      ],
    ]);
    expect(table({})[1]!.slice(8)).toEqual(["", "", "", ""]);
  });

  it("counts only refunds for the order itself", () => {
    const refunds = [refund(500, false), refund(300, true), refund(250, false)];
    expect(table({ refunds })[1]![5]).toBe("7.50");
    expect(table({ refunds, status: "refunded" })[1]!.slice(5, 8)).toEqual(["19.99", "USD", "refunded"]);
    expect(table({ refunds: refunds.slice(0, 2) })[1]![10]).toBe(
      "$5.00 was refunded on May 1, 2026. $3.00 of the whole payment was refunded on May 1, 2026.",
    );
  });

  it("explains a charge whose amount doesn't match", () => {
    expect(listNotes({ ...order, status: "failed", receiptUrl: "/receipts/1" })).toEqual([
      "The amount paid doesn't match the price, so this hasn't started. We're looking into it and will email you.",
    ]);
  });

  it("has up to 10,000 rows, and the history has 25 per page", () => {
    expect([MAX_EXPORTED, TRANSACTIONS_PER_PAGE]).toEqual([10_000, 25]);
  });
});
