import type { Job } from "#platform/jobs.ts";

/** Tells one person what became of a payment or of a pass. Carries no address: that is looked up when the mail is written. */
export type PassMail =
  /** One mail for all that went back of somebody's payment; those of a version before have one order. */
  | { mail: "refunded"; orderId: string; moreOrderIds?: string[]; userId: string }
  /** In the same way, one for all that a dispute is about. */
  | {
      mail: "disputed";
      orderId: string;
      moreOrderIds?: string[];
      userId: string;
      outcome: "open" | "won" | "lost";
    }
  | { mail: "failed" | "wrong-amount"; orderId: string; userId: string }
  /** What was paid for teams that were gone by then. */
  | { mail: "team-gone"; orderId: string; moreOrderIds: string[]; userId: string }
  | { mail: "ending"; teamId: string; userId: string; expiresAt: string; days: number };

/** Twelve tries reach over an hour, as for other mails. */
export const sendPassMail: Job<PassMail> = { name: "passes/send-mail", retryLimit: 12 };

/** Looks at what an event of the provider is about. Tried for hours: the provider may be away for that long. */
export const handlePaymentEvent: Job<{ eventId: string }> = {
  name: "passes/handle-payment-event",
  retryLimit: 30,
};

/** Closes a payment page that a newer one took the place of. Tries reach over the hour that it would stay open. */
export const closePaymentPage: Job<{ checkoutId: string }> = {
  name: "passes/close-payment-page",
  retryLimit: 12,
};

/** Asks the provider for what no webhook told: well within the 15 minutes that somebody may wait for a pass. */
export const sweepPayments: Job<Record<string, never>> = {
  name: "passes/sweep-payments",
  retryLimit: 1,
  cron: "*/3 * * * *",
};

/** Says of passes that have run out that they have (OP-11). */
export const expirePasses: Job<Record<string, never>> = {
  name: "passes/expire-passes",
  retryLimit: 1,
  cron: "*/5 * * * *",
};

/** Tells managers that a pass is about to end. */
export const tellOfEndings: Job<Record<string, never>> = {
  name: "passes/tell-of-endings",
  retryLimit: 1,
  cron: "7 * * * *",
};
