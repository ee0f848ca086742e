import { dateInWords } from "#platform/date-words.ts";
import type { Period } from "../ledger/rules.ts";
import { amountInDigits, isTier, moneyInWords, productName } from "../rules.ts";
import type { ProductKey } from "../schema.ts";
import type { ActiveTeam, PaymentMethod, Transaction, TransactionType } from "./schema.ts";

export const TRANSACTIONS_PER_PAGE = 25;

/** A league of 200 teams buys so much in some years; more would no longer be one answer. */
export const MOST_EXPORTED = 10_000;

/** SET-19 and SET-20. SMS that were bought are no pass, and the history does not call them one (OP2-46). */
export function descriptionOf(type: TransactionType, product: ProductKey): string {
  if (type === "subscription") return "Subscription Payment";
  return isTier(product) ? "Season Pass Purchase" : "SMS Top-up Purchase";
}

const number = (count: number) => count.toLocaleString("en-US");

/** SET-13: "308/750 (41%)". */
export function usageInWords({ smsUsed, smsLimit }: Pick<ActiveTeam, "smsUsed" | "smsLimit">): string {
  const percent = smsLimit > 0 ? Math.round((smsUsed / smsLimit) * 100) : 0;
  return `${number(smsUsed)}/${number(smsLimit)} (${percent}%)`;
}

/** SET-14. */
export const expiryInWords = (expiresOn: string | null) =>
  expiresOn === null ? "No expiration" : dateInWords(expiresOn);

/** What became of an order: what its money did last. */
export function orderStatus(order: {
  state: string;
  isRefunded: boolean;
  dispute: Transaction["dispute"];
}): string {
  if (order.state !== "paid") return order.state;
  if (order.isRefunded) return "refunded";
  return order.dispute?.state === "open" || order.dispute?.state === "lost" ? "disputed" : "paid";
}

/** A pass that was bought while another one ran begins when that one ends. */
export function periodStatus({ start, end }: Period, now: Date): "pending" | "active" | "expired" {
  if (start > now) return "pending";
  return end > now ? "active" : "expired";
}

const badges = {
  active: { tone: "active", label: "Active" },
  pending: { tone: "pending", label: "Pending" },
  expired: { tone: "expired", label: "Expired" },
  paid: { tone: "active", label: "Paid" },
} as const;

/** SET-22, and SET-23 for any other value. */
export const badgeOf = (status: string) =>
  Object.hasOwn(badges, status)
    ? badges[status as keyof typeof badges]
    : ({ tone: "quiet", label: status } as const);

/** "Standard Season Pass for Lakeview Otters" */
export const itemInWords = ({ product, teamName }: Pick<Transaction, "product" | "teamName">) =>
  `${productName(product)} for ${teamName}`;

/** "Nov 15, 2026 to May 15, 2027" */
export const periodInWords = ({ from, until }: NonNullable<Transaction["period"]>) =>
  `${dateInWords(from)} to ${dateInWords(until)}`;

const disputeWords: Record<NonNullable<Transaction["dispute"]>["state"], (on: string) => string> = {
  inquiry: (on) => `Your bank asked about this payment on ${on}. Nothing changes meanwhile.`,
  open: (on) => `Disputed with your bank on ${on}. What it bought is on hold until the bank decides.`,
  won: (on) => `The dispute of ${on} is settled, and the payment stands.`,
  lost: (on) => `Your bank took the payment back after the dispute of ${on}. What it bought has ended.`,
};

/** What there is to say about a line, in sentences: how it was paid, and what became of the money. */
export function notesOf({ type, status, payment, refunds, dispute, receiptUrl }: Transaction): string[] {
  const notes: string[] = [];
  if (payment) notes.push(`Part of one payment of ${moneyInWords(payment)} for ${payment.orders} teams.`);
  if (type === "order" && status === "pending")
    notes.push("The money is on its way, which can take a few days.");
  if (status === "failed")
    notes.push(
      receiptUrl === null
        ? "The payment did not go through, and nothing was bought."
        : // There is a receipt, so money was taken.
          "Another amount was paid than this costs, so it has not begun. Somebody looks at it.",
    );
  for (const refund of refunds) {
    const what = refund.isShared ? `${moneyInWords(refund)} of the whole payment` : moneyInWords(refund);
    notes.push(`${what} was refunded on ${dateInWords(refund.on)}.`);
  }
  if (status === "refunded") notes.push("What it bought has ended.");
  if (dispute) notes.push(disputeWords[dispute.state](dateInWords(dispute.on)));
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

/** "Visa", "American Express", a bank's own name. */
export function methodName(brand: string, bankName: string | null): string {
  const words = brand.replaceAll("_", " ");
  return bankName ?? brandNames[brand] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** "Visa ending in 4242" */
export const methodInWords = ({ name, lastFour }: Pick<PaymentMethod, "name" | "lastFour">) =>
  lastFour === null ? name : `${name} ending in ${lastFour}`;

/** "12/2029" for 2029-12. */
export const monthInWords = (month: string) => `${month.slice(5)}/${month.slice(0, 4)}`;

/** What came back to the buyer of this order alone. */
function refundedCents({ status, amountCents, refunds }: Transaction): number {
  if (status === "refunded") return amountCents;
  return refunds.reduce((sum, refund) => (refund.isShared ? sum : sum + refund.amountCents), 0);
}

/** The history as a table: a head, then a line each. `origin` is where its receipts are opened. */
export function transactionTable(transactions: readonly Transaction[], origin: string): string[][] {
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
  const lines = transactions.map((transaction) => [
    transaction.on,
    transaction.description,
    productName(transaction.product),
    transaction.teamName,
    amountInDigits(transaction.amountCents),
    amountInDigits(refundedCents(transaction)),
    transaction.currency.toUpperCase(),
    badgeOf(transaction.status).label,
    transaction.period?.from ?? "",
    transaction.period?.until ?? "",
    notesOf(transaction).join(" "),
    transaction.receiptUrl === null ? "" : origin + transaction.receiptUrl,
  ]);
  return [head, ...lines];
}
