import { apiErrors } from "./errors.ts";
import { getUnixTime, type Charge, type Dispute, type Metadata, type Refund } from "./objects.ts";
import { createId } from "./id.ts";
import { type CheckoutStore } from "./store.ts";
import type { Events } from "./events.ts";

/** Simulates what happens after a payment: refunds, and disputes with the buyer's bank. */
export function createAftermath({ store, events }: { store: CheckoutStore; events: Events }) {
  return {
    refund(
      charge: Charge,
      ask: { amount?: number | undefined; metadata: Metadata; reason: string | null },
    ): Refund {
      return store.transaction(() => {
        const remaining = charge.amount - charge.amount_refunded;
        if (remaining === 0) throw apiErrors.alreadyRefunded(charge.id);
        const amount = ask.amount ?? remaining;
        if (amount > remaining) throw apiErrors.tooMuch(amount, remaining);
        const refund = store.put<Refund>({
          id: createId("re"),
          object: "refund",
          created: getUnixTime(),
          amount,
          charge: charge.id,
          currency: charge.currency,
          metadata: ask.metadata,
          payment_intent: charge.payment_intent,
          reason: ask.reason,
          status: "succeeded",
        });
        const refunded = store.put<Charge>({
          ...charge,
          amount_refunded: charge.amount_refunded + amount,
          refunded: amount === remaining,
        });
        events.emit("refund.created", refund);
        events.emit("charge.refunded", refunded);
        return refund;
      });
    },

    /**
     * Opens a dispute. The buyer's bank withdraws the money until the dispute is decided. An inquiry leaves the money
     * where it is.
     */
    dispute(charge: Charge, reason = "fraudulent", isInquiry = false): Dispute {
      return store.transaction(() => {
        const dispute = store.put<Dispute>({
          id: createId("du"),
          object: "dispute",
          created: getUnixTime(),
          amount: charge.amount - charge.amount_refunded,
          charge: charge.id,
          currency: charge.currency,
          is_charge_refundable: isInquiry,
          livemode: false,
          metadata: {},
          payment_intent: charge.payment_intent,
          reason,
          status: isInquiry ? "warning_needs_response" : "needs_response",
        });
        store.put<Charge>({ ...charge, disputed: true });
        events.emit("charge.dispute.created", dispute);
        if (!isInquiry) events.emit("charge.dispute.funds_withdrawn", dispute);
        return dispute;
      });
    },

    closeDispute(dispute: Dispute, status: "won" | "lost"): Dispute {
      return store.transaction(() => {
        const isInquiry = dispute.status.startsWith("warning_");
        const closedDispute = store.put<Dispute>({
          ...dispute,
          status: isInquiry && status === "won" ? "warning_closed" : status,
        });
        events.emit("charge.dispute.closed", closedDispute);
        if (status === "won" && !isInquiry) events.emit("charge.dispute.funds_reinstated", closedDispute);
        return closedDispute;
      });
    },
  };
}

export type Aftermath = ReturnType<typeof createAftermath>;
