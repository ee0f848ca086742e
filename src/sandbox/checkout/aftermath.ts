import { refusals } from "./errors.ts";
import { now, type Charge, type Dispute, type Metadata, type Refund } from "./objects.ts";
import { createId } from "./id.ts";
import { type CheckoutStore } from "./store.ts";
import type { Events } from "./events.ts";

/** What happens to money that was paid: refunds, and disputes with the buyer's bank. */
export function createAftermath({ store, events }: { store: CheckoutStore; events: Events }) {
  return {
    refund(
      charge: Charge,
      ask: { amount?: number | undefined; metadata: Metadata; reason: string | null },
    ): Refund {
      return store.transaction(() => {
        const left = charge.amount - charge.amount_refunded;
        if (left === 0) throw refusals.alreadyRefunded(charge.id);
        const amount = ask.amount ?? left;
        if (amount > left) throw refusals.tooMuch(amount, left);
        const refund = store.put<Refund>({
          id: createId("re"),
          object: "refund",
          created: now(),
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
          refunded: amount === left,
        });
        events.emit("refund.created", refund);
        events.emit("charge.refunded", refunded);
        return refund;
      });
    },

    /** The buyer's bank takes the money back until it is decided. An inquiry only asks. */
    dispute(charge: Charge, reason = "fraudulent", isInquiry = false): Dispute {
      return store.transaction(() => {
        const dispute = store.put<Dispute>({
          id: createId("du"),
          object: "dispute",
          created: now(),
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
        const closed = store.put<Dispute>({
          ...dispute,
          status: isInquiry && status === "won" ? "warning_closed" : status,
        });
        events.emit("charge.dispute.closed", closed);
        if (status === "won" && !isInquiry) events.emit("charge.dispute.funds_reinstated", closed);
        return closed;
      });
    },
  };
}

export type Aftermath = ReturnType<typeof createAftermath>;
