import type { Job } from "#platform/jobs.ts";

/**
 * An email to one person about a payment or pass. Carries no email address because that's looked up when the
 * email is composed.
 */
export type PassEmail =
  /** One email for everything refunded in a payment. Jobs from older versions have one order. */
  | { template: "refunded"; orderId: string; moreOrderIds?: string[]; userId: string }
  /** One email for everything a dispute covers. */
  | {
      template: "disputed";
      orderId: string;
      moreOrderIds?: string[];
      userId: string;
      outcome: "open" | "won" | "lost";
    }
  | { template: "failed" | "wrong-amount"; orderId: string; userId: string }
  /** Payments for teams deleted during checkout. */
  | { template: "team-deleted"; orderId: string; moreOrderIds: string[]; userId: string }
  | { template: "ending"; teamId: string; userId: string; expiresAt: string; days: number };

/** Twelve attempts span more than an hour, as for other emails. */
export const sendPassEmail: Job<PassEmail> = { name: "passes/send-email", retryLimit: 12 };

/**
 * Emails the buyer a receipt for everything that a payment delivered. A job of its own and not a PassEmail, because a
 * worker of the previous version would take an unknown template for a problem with the payment.
 */
export const sendReceipt: Job<{
  userId: string;
  checkoutId: string;
  /** When each order's pass ended at the time of the delivery. Null for texts. */
  items: { orderId: string; endsAt: string | null }[];
}> = { name: "passes/send-receipt", retryLimit: 12 };

/** Handles a provider event. Retries for hours in case of a long provider outage. */
export const handlePaymentEvent: Job<{ eventId: string }> = {
  name: "passes/handle-payment-event",
  retryLimit: 30,
};

/** Tells support about a payment that can't be delivered, because a restored database doesn't know who it's for. */
export const reportPayment: Job<{ sessionId: string; amountCents: number; currency: string }> = {
  name: "passes/report-payment",
  retryLimit: 12,
};

/** Closes a payment page that was replaced. Retries span the hour that the page would stay open. */
export const closePaymentPage: Job<{ checkoutId: string }> = {
  name: "passes/close-payment-page",
  retryLimit: 12,
};

/** Polls the provider for missed webhooks, well within the 15 minutes a pass may take to start. */
export const sweepPayments: Job<Record<string, never>> = {
  name: "passes/sweep-payments",
  retryLimit: 1,
  cron: "*/3 * * * *",
};

/** Marks ended passes as expired (OP-11). */
export const expirePasses: Job<Record<string, never>> = {
  name: "passes/expire-passes",
  retryLimit: 1,
  cron: "*/5 * * * *",
};

/** Emails managers about passes that are about to end. */
export const notifyEndingPasses: Job<Record<string, never>> = {
  name: "passes/email-ending-passes",
  retryLimit: 1,
  cron: "7 * * * *",
};
