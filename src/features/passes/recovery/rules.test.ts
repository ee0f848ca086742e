import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { readItem } from "./rules.ts";

const ids = { orderId: randomUUID(), teamId: randomUUID() };
const name = "Standard Season Pass: Otters: First Team";

it("reads passes and top-ups from what we told the provider", () => {
  expect(readItem({ name, metadata: { ...ids, subscriptionTier: "standard" } })).toEqual({
    ...ids,
    product: "standard",
    teamName: "Otters: First Team",
  });
  expect(readItem({ name: "SMS Top-up: Otters", metadata: { ...ids, productType: "sms_topup" } })).toEqual({
    ...ids,
    product: "sms_topup",
    teamName: "Otters",
  });
});

it("refuses what we don't sell", () => {
  expect(readItem({ name, metadata: ids })).toBeNull();
  expect(readItem({ name, metadata: { ...ids, subscriptionTier: "gold" } })).toBeNull();
  expect(readItem({ name, metadata: { ...ids, teamId: "1", subscriptionTier: "mini" } })).toBeNull();
});
