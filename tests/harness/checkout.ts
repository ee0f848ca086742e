import type { Checkout } from "#sandbox/checkout/checkout.ts";
import type { CheckoutFault } from "#sandbox/checkout/faults.ts";
import type { CardId, Dispute, Kind, Kinds, Refund } from "#sandbox/checkout/objects.ts";
import type { PayOutcome } from "#sandbox/checkout/payments.ts";
import type { CheckoutSettings } from "#sandbox/checkout/settings.ts";
import { pause } from "./processes.ts";

// Independent of the test runner, so load and fault scripts can use it too.

export type FaultRule = {
  fault: CheckoutFault;
  probability?: number;
  count?: number;
  call?: "write" | "read";
  only?: string;
};

/**
 * A client for a running sandbox's payment provider, possibly in another process (`product.sandboxUrl`). The source of
 * truth about money.
 */
export function connectCheckout(sandboxUrl: string) {
  const api = `${sandboxUrl}/api/checkout`;

  async function send<T>(path: string, method = "GET", body?: unknown): Promise<T> {
    const response = await fetch(api + path, {
      method,
      ...(body !== undefined && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    if (!response.ok)
      throw new Error(`checkout: ${method} ${path} ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  const stats = () => send<ReturnType<Checkout["stats"]>>("/stats");
  const listAll = <K extends Kind>(kind: K) => send<Kinds[K][]>(`/objects/${kind}`);

  return {
    url: sandboxUrl,
    /** Lists all objects of a kind, newest first. */
    listAll,
    newest: <K extends Kind>(kind: K, limit: number) => send<Kinds[K][]>(`/objects/${kind}?limit=${limit}`),
    books: () => send<ReturnType<Checkout["books"]>>("/books"),
    /** Pays right away, without the page. */
    pay: async (
      sessionId: string,
      card: CardId = "paid",
      options: { isConfirmed?: boolean; save?: boolean } = {},
    ) =>
      (await send<{ outcome: PayOutcome }>(`/sessions/${sessionId}/pay`, "POST", { card, ...options }))
        .outcome,
    /** Pays with this card on the hosted page and returns the URL it redirects to. */
    async payOnPage(sessionUrl: string, card = "paid", save = false): Promise<string> {
      const response = await fetch(sessionUrl, {
        method: "POST",
        headers: { origin: new URL(sessionUrl).origin },
        body: new URLSearchParams({ with: card, ...(save && { save: "on" }) }),
        redirect: "manual",
      });
      return response.headers.get("location") ?? String(response.status);
    },
    settlePayment: (sessionId: string, isPaid: boolean) =>
      send<unknown>(`/sessions/${sessionId}/arrival`, "POST", { isPaid }),
    refund: (chargeId: string, options: { amount?: number; metadata?: Record<string, string> } = {}) =>
      send<Refund>(`/charges/${chargeId}/refund`, "POST", options),
    dispute: (chargeId: string, options: { reason?: string; isInquiry?: boolean } = {}) =>
      send<Dispute>(`/charges/${chargeId}/dispute`, "POST", options),
    closeDispute: (disputeId: string, status: "won" | "lost") =>
      send<Dispute>(`/disputes/${disputeId}/close`, "POST", { status }),
    resend: (eventId: string) => send<unknown>(`/events/${eventId}/resend`, "POST", {}),
    /** Replaces all faults. */
    fail: (rules: FaultRule[], seed = 1) => send<unknown>("/faults", "PUT", { seed, rules }),
    change: (settings: Partial<CheckoutSettings>) => send<CheckoutSettings>("/settings", "PATCH", settings),
    stats,
    /** Waits until every webhook was accepted, lost, or abandoned. */
    async waitUntilSettled(seconds = 30) {
      for (const startedAt = performance.now(); (await stats()).webhooks.pending > 0; await pause(20))
        if (performance.now() - startedAt > seconds * 1000) throw new Error("webhooks are still under way");
    },
    /** Resets to the initial state. */
    reset: () => send<unknown>("/objects", "DELETE"),
  };
}
