import type { TextJson } from "#sandbox/carrier/api.ts";
import type { Carrier } from "#sandbox/carrier/carrier.ts";
import type { CarrierFault } from "#sandbox/carrier/faults.ts";
import type { CarrierSettings } from "#sandbox/carrier/settings.ts";
import { pause } from "./processes.ts";

// Independent of the test runner, so load and fault scripts can use it too.

type FaultRule = {
  fault: CarrierFault;
  probability?: number;
  count?: number;
  to?: string;
  from?: string;
  call?: "create" | "read";
};

/**
 * A client for a running sandbox's carrier, possibly in another process (`product.sandboxUrl`). The source of truth
 * about texts.
 */
export function connectCarrier(sandboxUrl: string) {
  const api = `${sandboxUrl}/api/carrier`;

  /** Retries reads when the carrier is too busy, because that must not end an hour-long run. */
  async function fetchWithRetry(path: string, method: string, body: unknown): Promise<Response> {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await fetch(api + path, {
          method,
          ...(body !== undefined && {
            headers: { "content-type": "application/json" },
            body: JSON.stringify(body),
          }),
        });
      } catch (error) {
        if (method !== "GET" || attempt === 6) throw error;
        await pause(1_000);
      }
  }

  async function send<T>(path: string, method = "GET", body?: unknown): Promise<T> {
    const response = await fetchWithRetry(path, method, body);
    if (!response.ok)
      throw new Error(`carrier: ${method} ${path} ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  const stats = () => send<ReturnType<Carrier["stats"]>>("/stats");

  /** Lists texts, newest first, all of them by default. */
  const texts = (filter: { phone?: string; direction?: "in" | "out"; since?: string; limit?: number } = {}) =>
    send<TextJson[]>(
      `/messages?${new URLSearchParams({ limit: "1000000", ...(filter as Record<string, string>) })}`,
    );

  return {
    url: sandboxUrl,
    texts,
    /** Waits for a matching text to a phone. Fails when none has arrived after `seconds`. */
    async textTo(phone: string, text: string, seconds = 10): Promise<TextJson> {
      for (const startedAt = performance.now(); ; await pause(50)) {
        const allTexts = await texts({ phone, direction: "out" });
        const match = allTexts.find(({ body }) => body.includes(text));
        if (match) return match;
        if (performance.now() - startedAt > seconds * 1000)
          throw new Error(
            `no text "${text}" to ${phone}; there: ${allTexts.map(({ body }) => body).join(" | ")}`,
          );
      }
    },
    find: (sid: string) => send<TextJson>(`/messages/${sid}`),
    /** Sends an inbound text. Resolves to the app's webhook response, or null when there's no webhook. */
    receive: (from: string, body: string, options: { to?: string; sid?: string } = {}) =>
      send<{ text: TextJson; response: { status: number; body: string } | { problem: string } | null }>(
        "/inbound",
        "POST",
        { from, body, ...options },
      ),
    /** Replaces all faults. */
    fail: (rules: FaultRule[], seed = 1) => send<unknown>("/faults", "PUT", { seed, rules }),
    change: (settings: Partial<CarrierSettings>) => send<CarrierSettings>("/settings", "PATCH", settings),
    /** Sets the error code for texts to numbers that match a pattern, e.g. 30006 for "*0199", or null for none. */
    setNumber: (pattern: string, code: number | null) => send<unknown>("/numbers", "PUT", { pattern, code }),
    optOuts: () => send<string[]>("/opt-outs"),
    stats,
    /** Waits until every text has its final state and every callback was accepted, lost, or abandoned. */
    async waitUntilSettled(seconds = 30) {
      for (const startedAt = performance.now(); (await stats()).delivery.pending > 0; await pause(20))
        if (performance.now() - startedAt > seconds * 1000) throw new Error("the carrier is still busy");
    },
    /** Resets to the initial state. */
    reset: () => send<unknown>("/messages", "DELETE"),
  };
}
