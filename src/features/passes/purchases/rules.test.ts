import { describe, expect, it } from "vitest";
import { countDelivered, describeItem, explainItem, getItemStatus, getPurchaseState } from "./rules.ts";
import type { Purchase, PurchasedItem } from "./schema.ts";

const item = (changes: Partial<PurchasedItem> = {}): PurchasedItem => ({
  teamId: "t",
  teamName: "Otters",
  product: "standard",
  amountCents: 1999,
  currency: "usd",
  canOpen: true,
  status: "delivered",
  period: { from: "2026-11-18", until: "2027-05-18" },
  sms: 750,
  hasOtherBuyer: false,
  ...changes,
});

it.each([
  ["opening", null, "unpaid"],
  ["open", null, "unpaid"],
  ["expired", null, "unpaid"],
  ["pending", "pi", "processing"],
  ["paid", "pi", "paid"],
  ["failed", null, "failed"],
  ["failed", "pi", "checking"],
])("reads a checkout that is %s with payment %s as %s", (state, paymentIntentId, expected) => {
  expect(getPurchaseState({ state, paymentIntentId })).toBe(expected);
});

it.each([
  [{ isPaid: false }, "open"],
  [{}, "delivered"],
  [{ isDisputed: true }, "disputed"],
  [{ isRefunded: true, isDisputed: true }, "refunded"],
  [{ teamId: null }, "undelivered"],
  [{ teamId: null, isRefunded: true }, "refunded"],
  [{ teamId: null, isPaid: false }, "open"],
])("reads the order %j as %s", (changes, expected) => {
  expect(getItemStatus({ isPaid: true, teamId: "t", isRefunded: false, isDisputed: false, ...changes })).toBe(
    expected,
  );
});

describe("words for a team in a purchase", () => {
  it.each<[Partial<PurchasedItem>, string, RegExp | null]>([
    [{}, "Standard Season Pass, until May 18, 2027, with 750 texts", null],
    [{ product: "sms_topup", period: null, sms: 100 }, "SMS Top-up, with 100 texts", null],
    [{ status: "open", period: null, sms: null }, "Standard Season Pass", null],
    [
      { hasOtherBuyer: true },
      "Standard Season Pass, until May 18, 2027, with 750 texts",
      /Both count, so it lasts/,
    ],
    [{ status: "open", hasOtherBuyer: true }, "Standard Season Pass", /If you pay too, both count/],
    [{ status: "refunded" }, "Standard Season Pass", /^\$19\.99 was refunded/],
    [{ status: "disputed" }, "Standard Season Pass", /on hold until the bank decides/],
    [{ status: "undelivered" }, "Standard Season Pass", /was deleted .* We'll refund \$19\.99\./],
  ])("fit %j", (changes, words, note) => {
    expect(describeItem(item(changes))).toBe(words);
    const explained = explainItem(item(changes));
    expect(note === null ? explained === null : note.test(explained ?? "")).toBe(true);
  });

  it("count the teams that have their passes", () => {
    const items = [item(), item({ status: "refunded" }), item({ status: "undelivered" })];
    expect(countDelivered({ items } as Purchase)).toBe(1);
  });
});
