import { formatDate } from "#platform/date-format.ts";
import { formatPrice, getProductName, isTier } from "../rules.ts";
import type { Purchase, PurchasedItem, PurchaseState } from "./schema.ts";

/** Returns what a stored checkout means to its buyer. A failed one with a payment was charged a different amount. */
export function getPurchaseState(checkout: { state: string; paymentIntentId: string | null }): PurchaseState {
  switch (checkout.state) {
    case "paid":
      return "paid";
    case "pending":
      return "processing";
    case "failed":
      return checkout.paymentIntentId === null ? "failed" : "checking";
    default:
      return "unpaid";
  }
}

/** Returns whether a team got what was bought for it, and kept it. */
export function getItemStatus(item: {
  isPaid: boolean;
  teamId: string | null;
  isRefunded: boolean;
  isDisputed: boolean;
}): PurchasedItem["status"] {
  if (!item.isPaid) return "open";
  if (item.isRefunded) return "refunded";
  if (item.teamId === null) return "undelivered";
  return item.isDisputed ? "disputed" : "delivered";
}

const formatTexts = (count: number) => `${count.toLocaleString("en-US")} ${count === 1 ? "text" : "texts"}`;

/** Describes what a team got, such as "Standard Season Pass, until May 18, 2027, with 750 texts". */
export function describeItem({ product, status, period, sms }: PurchasedItem): string {
  const name = getProductName(product);
  if (status !== "delivered" || sms === null) return name;
  return period
    ? `${name}, until ${formatDate(period.until)}, with ${formatTexts(sms)}`
    : `${name}, with ${formatTexts(sms)}`;
}

/** Explains what a buyer should know about one team, or returns null if everything went as expected. */
export function explainItem(item: PurchasedItem): string | null {
  if (item.status === "undelivered")
    return `This team was deleted before the payment arrived, so there's no pass. We'll refund ${formatPrice(item.amountCents)}.`;
  if (item.status === "refunded")
    return `${formatPrice(item.amountCents)} was refunded, so this was canceled.`;
  if (item.status === "disputed")
    return "The payment is disputed, so this is on hold until the bank decides.";
  if (!item.hasOtherBuyer || !isTier(item.product)) return null;
  return item.status === "delivered"
    ? "Another manager bought a pass for this team too. Both count, so it lasts longer and has more texts."
    : "Another manager bought a pass for this team in the meantime. If you pay too, both count.";
}

/** Counts the teams that got what was bought for them. */
export const countDelivered = ({ items }: Purchase) =>
  items.filter(({ status }) => status === "delivered").length;
