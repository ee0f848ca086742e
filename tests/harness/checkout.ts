import type { Checkout } from "#sandbox/checkout/checkout.ts";
import type { CheckoutFault } from "#sandbox/checkout/faults.ts";
import type { CardId, Dispute, Kind, Kinds, Refund } from "#sandbox/checkout/objects.ts";
import type { PayOutcome } from "#sandbox/checkout/payments.ts";
import type { CheckoutSettings } from "#sandbox/checkout/settings.ts";
import { pause } from "./processes.ts";

// Knows no test runner, so that load and fault scripts can use it too.

export type FaultRule = {
  fault: CheckoutFault;
  probability?: number;
  count?: number;
  call?: "write" | "read";
  only?: string;
};

/** The payment provider of a running sandbox, also of another process (`product.sandboxUrl`): the truth about money. */
export function checkoutAt(sandboxUrl: string) {
  const api = `${sandboxUrl}/api/checkout`;

  async function ask<T>(path: string, method = "GET", body?: unknown): Promise<T> {
    const answer = await fetch(api + path, {
      method,
      ...(body !== undefined && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    if (!answer.ok) throw new Error(`checkout: ${method} ${path} ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  const stats = () => ask<ReturnType<Checkout["stats"]>>("/stats");
  const all = <K extends Kind>(kind: K) => ask<Kinds[K][]>(`/objects/${kind}`);

  return {
    url: sandboxUrl,
    /** Newest first. */
    all,
    newest: <K extends Kind>(kind: K, limit: number) => ask<Kinds[K][]>(`/objects/${kind}?limit=${limit}`),
    books: () => ask<ReturnType<Checkout["books"]>>("/books"),
    /** The buyer at once, without the page. */
    pay: async (
      sessionId: string,
      card: CardId = "paid",
      more: { isConfirmed?: boolean; save?: boolean } = {},
    ) =>
      (await ask<{ outcome: PayOutcome }>(`/sessions/${sessionId}/pay`, "POST", { card, ...more })).outcome,
    /** The buyer on the hosted page: presses Pay with this card, and is led somewhere. */
    async payOnPage(sessionUrl: string, card = "paid", save = false): Promise<string> {
      const answer = await fetch(sessionUrl, {
        method: "POST",
        headers: { origin: new URL(sessionUrl).origin },
        body: new URLSearchParams({ with: card, ...(save && { save: "on" }) }),
        redirect: "manual",
      });
      return answer.headers.get("location") ?? String(answer.status);
    },
    arrive: (sessionId: string, isPaid: boolean) =>
      ask<unknown>(`/sessions/${sessionId}/arrival`, "POST", { isPaid }),
    refund: (chargeId: string, more: { amount?: number; metadata?: Record<string, string> } = {}) =>
      ask<Refund>(`/charges/${chargeId}/refund`, "POST", more),
    dispute: (chargeId: string, more: { reason?: string; isInquiry?: boolean } = {}) =>
      ask<Dispute>(`/charges/${chargeId}/dispute`, "POST", more),
    closeDispute: (disputeId: string, status: "won" | "lost") =>
      ask<Dispute>(`/disputes/${disputeId}/close`, "POST", { status }),
    resend: (eventId: string) => ask<unknown>(`/events/${eventId}/resend`, "POST", {}),
    /** Replaces all faults. */
    fail: (rules: FaultRule[], seed = 1) => ask<unknown>("/faults", "PUT", { seed, rules }),
    change: (settings: Partial<CheckoutSettings>) => ask<CheckoutSettings>("/settings", "PATCH", settings),
    stats,
    /** Waits until every webhook was taken, lost or given up. */
    async settled(seconds = 30) {
      for (const startedAt = performance.now(); (await stats()).webhooks.pending > 0; await pause(20))
        if (performance.now() - startedAt > seconds * 1000) throw new Error("webhooks are still under way");
    },
    /** As after a first start. */
    reset: () => ask<unknown>("/objects", "DELETE"),
  };
}
