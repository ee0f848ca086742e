import { describe, expect, it } from "vitest";
import {
  badgeOf,
  descriptionOf,
  expiryInWords,
  itemInWords,
  methodInWords,
  methodName,
  monthInWords,
  notesOf,
  orderStatus,
  periodInWords,
  periodStatus,
  usageInWords,
  MOST_EXPORTED,
  transactionTable,
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

describe("teams", () => {
  it.each([
    [308, 750, "308/750 (41%)"],
    [0, 300, "0/300 (0%)"],
    [1_250, 1_200, "1,250/1,200 (104%)"],
    [5, 0, "5/0 (0%)"],
    [2, 3, "2/3 (67%)"],
  ])("%i of %i used: %3$s [SET-13]", (smsUsed, smsLimit, words) => {
    expect(usageInWords({ smsUsed, smsLimit })).toBe(words);
  });

  it("name the day the pass ends, or that it does not [SET-14]", () => {
    expect([expiryInWords("2026-08-30"), expiryInWords(null)]).toEqual(["Aug 30, 2026", "No expiration"]);
  });
});

describe("badges", () => {
  it("have a word of their own for four values [SET-22]", () => {
    const known = ["active", "pending", "expired", "paid"].map((status) => badgeOf(status));
    expect(known.map(({ label }) => label)).toEqual(["Active", "Pending", "Expired", "Paid"]);
    expect(known.map(({ tone }) => tone)).toEqual(["active", "pending", "expired", "active"]);
  });

  it.each(["refunded", "past_due", "toString", ""])("show %j unchanged and neutral [SET-23]", (status) => {
    expect(badgeOf(status)).toEqual({ tone: "quiet", label: status });
  });
});

const dispute = (state: "inquiry" | "open" | "won" | "lost") => ({ state, on: "2026-04-20" });
const stateOf = (more: Partial<Parameters<typeof orderStatus>[0]>) =>
  orderStatus({ state: "paid", isRefunded: false, dispute: null, ...more });
const money = (amountCents: number) => ({ amountCents, currency: "usd" });

describe("lines", () => {
  it("are called what they are [SET-19, SET-20]", () => {
    expect(descriptionOf("order", "mini")).toBe("Season Pass Purchase");
    expect(descriptionOf("order", "sms_topup")).toBe("SMS Top-up Purchase");
    expect(descriptionOf("subscription", "extended")).toBe("Subscription Payment");
    expect(itemInWords(order)).toBe("Standard Season Pass for Lakeview Otters");
    expect(periodInWords({ from: "2026-04-16", until: "2026-10-16" })).toBe("Apr 16, 2026 to Oct 16, 2026");
  });

  it("have the state of their money", () => {
    expect(stateOf({ state: "pending" })).toBe("pending");
    expect(stateOf({ state: "failed", isRefunded: true })).toBe("failed");
    expect(stateOf({})).toBe("paid");
    expect(stateOf({ isRefunded: true, dispute: dispute("lost") })).toBe("refunded");
    expect(
      (["inquiry", "open", "won", "lost"] as const).map((state) => stateOf({ dispute: dispute(state) })),
    ).toEqual(["paid", "disputed", "paid", "disputed"]);
  });

  it("run from their first instant up to their last", () => {
    const period = { start: new Date("2026-04-16T00:00:00Z"), end: new Date("2026-07-16T00:00:00Z") };
    const at = (instant: string) => periodStatus(period, new Date(instant));
    expect(at("2026-04-15T23:59:59Z")).toBe("pending");
    expect(at("2026-04-16T00:00:00Z")).toBe("active");
    expect(at("2026-07-15T23:59:59Z")).toBe("active");
    expect(at("2026-07-16T00:00:00Z")).toBe("expired");
  });

  it("say what became of the money in sentences", () => {
    expect(notesOf(order)).toEqual([]);
    expect(
      notesOf({
        ...order,
        status: "refunded",
        payment: { ...money(2998), orders: 2 },
        refunds: [
          { ...money(500), on: "2026-04-20", isShared: true },
          { ...money(1999), on: "2026-04-21", isShared: false },
        ],
      }),
    ).toEqual([
      "Part of one payment of $29.98 for 2 teams.",
      "$5.00 of the whole payment was refunded on Apr 20, 2026.",
      "$19.99 was refunded on Apr 21, 2026.",
      "What it bought has ended.",
    ]);
    const said = (["inquiry", "open", "won", "lost"] as const).map((state) =>
      notesOf({ ...order, dispute: { state, on: "2026-04-20" } }).join(" "),
    );
    for (const words of said) expect(words).toContain("Apr 20, 2026");
    expect(new Set(said).size).toBe(4);
    expect(notesOf({ ...order, status: "pending" })).toEqual([
      "The money is on its way, which can take a few days.",
    ]);
    // A pass that begins later waits for nothing.
    expect(notesOf({ ...order, type: "subscription", status: "pending" })).toEqual([]);
    expect(notesOf({ ...order, status: "failed" })).toEqual([
      "The payment did not go through, and nothing was bought.",
    ]);
  });
});

describe("payment methods", () => {
  it("are called by brand or bank", () => {
    expect(methodName("visa", null)).toBe("Visa");
    expect(methodName("amex", null)).toBe("American Express");
    expect(methodName("us_bank_account", null)).toBe("Bank Account");
    expect(methodName("us_bank_account", "Harbor Bank")).toBe("Harbor Bank");
    expect(methodName("revolut_pay", null)).toBe("Revolut pay");
    expect(methodInWords({ name: "Visa", lastFour: "4242" })).toBe("Visa ending in 4242");
    expect(methodInWords({ name: "Link", lastFour: null })).toBe("Link");
    expect(monthInWords("2029-12")).toBe("12/2029");
  });
});

const table = (change: Partial<Transaction>) =>
  transactionTable([{ ...order, ...change }], "https://app.example");

const refund = (amountCents: number, isShared: boolean) => ({
  amountCents,
  currency: "usd",
  on: "2026-05-01",
  isShared,
});

describe("the history as a file", () => {
  const head = [
    "Date",
    "Description",
    "Item",
    "Team",
    "Amount",
    "Refunded",
    "Currency",
    "Status",
    "Pass From",
    "Pass Until",
    "Notes",
    "Receipt",
  ];

  it("has a head and a line for each purchase", () => {
    expect(transactionTable([], "https://app.example")).toEqual([head]);
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

  it("counts what came back for this order alone", () => {
    const refunds = [refund(500, false), refund(300, true), refund(250, false)];
    expect(table({ refunds })[1]![5]).toBe("7.50");
    expect(table({ refunds, status: "refunded" })[1]!.slice(5, 8)).toEqual(["19.99", "USD", "refunded"]);
    expect(table({ refunds: refunds.slice(0, 2) })[1]![10]).toBe(
      "$5.00 was refunded on May 1, 2026. $3.00 of the whole payment was refunded on May 1, 2026.",
    );
  });

  it("says what went wrong when money was taken and nothing began", () => {
    expect(notesOf({ ...order, status: "failed", receiptUrl: "/receipts/1" })).toEqual([
      "Another amount was paid than this costs, so it has not begun. Somebody looks at it.",
    ]);
  });

  it("holds 10,000 lines, 25 of them to a page", () => {
    expect([MOST_EXPORTED, TRANSACTIONS_PER_PAGE]).toEqual([10_000, 25]);
  });
});
