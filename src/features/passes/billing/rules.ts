import { formatDate } from "#platform/date-format.ts";
import type { Period } from "../ledger/rules.ts";
import { formatDecimal, isTier, formatMoney, getProductName } from "../rules.ts";
import type { ProductKey } from "../schema.ts";
import type { ActiveTeam, PaymentMethod, Transaction, TransactionType } from "./schema.ts";

export const TRANSACTIONS_PER_PAGE = 25;

/** The maximum number of rows in an export. Even a league with 200 teams takes years to reach it. */
export const MAX_EXPORTED = 10_000;

/**
 * Returns the label for a transaction (SET-19, SET-20). Top-ups aren't passes, so they get their own label
 * (OP2-46).
 */
export function getDescription(type: TransactionType, product: ProductKey): string {
  if (type === "subscription") return "Subscription Payment";
  return isTier(product) ? "Season Pass Purchase" : "SMS Top-up Purchase";
}

const formatNumber = (count: number) => count.toLocaleString("en-US");

/** Formats how many texts were used: "308/750 (41%)" (SET-13). */
export function formatUsage({ smsUsed, smsLimit }: Pick<ActiveTeam, "smsUsed" | "smsLimit">): string {
  const percent = smsLimit > 0 ? Math.round((smsUsed / smsLimit) * 100) : 0;
  return `${formatNumber(smsUsed)}/${formatNumber(smsLimit)} (${percent}%)`;
}

/** Formats the expiration date (SET-14). */
export const formatExpiry = (expiresOn: string | null) =>
  expiresOn === null ? "No expiration" : formatDate(expiresOn);

/** Returns an order's status based on its payment, whether it was refunded, and any dispute. */
export function getOrderStatus(order: {
  state: string;
  isRefunded: boolean;
  dispute: Transaction["dispute"];
}): string {
  if (order.state !== "paid") return order.state;
  if (order.isRefunded) return "refunded";
  return order.dispute?.state === "open" || order.dispute?.state === "lost" ? "disputed" : "paid";
}

/**
 * Returns a period's status. A pass bought while another is active starts when that one ends, so it can be
 * pending.
 */
export function getPeriodStatus({ start, end }: Period, now: Date): "pending" | "active" | "expired" {
  if (start > now) return "pending";
  return end > now ? "active" : "expired";
}

const badges = {
  active: { tone: "active", label: "Active" },
  pending: { tone: "pending", label: "Pending" },
  expired: { tone: "expired", label: "Expired" },
  paid: { tone: "active", label: "Paid" },
} as const;

/** Returns the badge for a known status (SET-22). Any other value is shown as is (SET-23). */
export const getBadge = (status: string) =>
  Object.hasOwn(badges, status)
    ? badges[status as keyof typeof badges]
    : ({ tone: "quiet", label: status } as const);

/** Formats "Standard Season Pass for Lakeview Otters". */
export const formatItem = ({ product, teamName }: Pick<Transaction, "product" | "teamName">) =>
  `${getProductName(product)} for ${teamName}`;

/** Formats "Nov 15, 2026 to May 15, 2027". */
export const formatPeriod = ({ from, until }: NonNullable<Transaction["period"]>) =>
  `${formatDate(from)} to ${formatDate(until)}`;

const disputeNotes: Record<NonNullable<Transaction["dispute"]>["state"], (on: string) => string> = {
  inquiry: (on) => `Your bank opened an inquiry on ${on}. Your purchase still works in the meantime.`,
  open: (on) => `Disputed on ${on}. This purchase is on hold until your bank decides.`,
  won: (on) => `The ${on} dispute was resolved, and the payment stands.`,
  lost: (on) => `Your bank reversed this payment after the ${on} dispute, so the purchase was canceled.`,
};

/** Returns notes for a transaction as full sentences: how it was paid, and any refunds or disputes. */
export function listNotes({ type, status, payment, refunds, dispute, receiptUrl }: Transaction): string[] {
  const notes: string[] = [];
  if (payment) notes.push(`Part of a ${formatMoney(payment)} payment for ${payment.orders} teams.`);
  if (type === "order" && status === "pending")
    notes.push("Payment is processing. This can take a few days.");
  if (status === "failed")
    notes.push(
      receiptUrl === null
        ? "The payment didn't go through. You weren't charged."
        : // A receipt means the buyer was charged.
          "The amount paid doesn't match the price, so this hasn't started. We're looking into it and will email you.",
    );
  for (const refund of refunds) {
    const amount = refund.isShared ? `${formatMoney(refund)} of the whole payment` : formatMoney(refund);
    notes.push(`${amount} was refunded on ${formatDate(refund.on)}.`);
  }
  if (status === "refunded") notes.push("The purchase was canceled.");
  if (dispute) notes.push(disputeNotes[dispute.state](formatDate(dispute.on)));
  return notes;
}

const brandNames: Record<string, string> = {
  amex: "American Express",
  cashapp: "Cash App Pay",
  diners: "Diners Club",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  us_bank_account: "Bank Account",
};

/** Returns "Visa", "American Express", or a bank's own name. */
export function getMethodName(brand: string, bankName: string | null): string {
  const name = brand.replaceAll("_", " ");
  return bankName ?? brandNames[brand] ?? name.charAt(0).toUpperCase() + name.slice(1);
}

/** Formats "Visa ending in 4242". */
export const formatMethod = ({ name, lastFour }: Pick<PaymentMethod, "name" | "lastFour">) =>
  lastFour === null ? name : `${name} ending in ${lastFour}`;

/** Formats 2029-12 as "12/2029". */
export const formatMonth = (month: string) => `${month.slice(5)}/${month.slice(0, 4)}`;

/** Returns the cents refunded for this order alone. */
function getRefundedCents({ status, amountCents, refunds }: Transaction): number {
  if (status === "refunded") return amountCents;
  return refunds.reduce((sum, refund) => (refund.isShared ? sum : sum + refund.amountCents), 0);
}

/** Returns the history as rows with a header, for export. `origin` is prepended to receipt links. */
export function buildTransactionTable(transactions: readonly Transaction[], origin: string): string[][] {
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
  const lines = transactions.map((transaction) => [
    transaction.on,
    transaction.description,
    getProductName(transaction.product),
    transaction.teamName,
    formatDecimal(transaction.amountCents),
    formatDecimal(getRefundedCents(transaction)),
    transaction.currency.toUpperCase(),
    getBadge(transaction.status).label,
    transaction.period?.from ?? "",
    transaction.period?.until ?? "",
    listNotes(transaction).join(" "),
    transaction.receiptUrl === null ? "" : origin + transaction.receiptUrl,
  ]);
  return [head, ...lines];
}
