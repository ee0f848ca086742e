import type { TextJson } from "#sandbox/carrier/api.ts";
import type { Carrier } from "#sandbox/carrier/carrier.ts";
import type { CarrierFault } from "#sandbox/carrier/faults.ts";
import type { CarrierSettings } from "#sandbox/carrier/settings.ts";
import { pause } from "./processes.ts";

// Knows no test runner, so that load and fault scripts can use it too.

type FaultRule = {
  fault: CarrierFault;
  probability?: number;
  count?: number;
  to?: string;
  call?: "create" | "read";
};

/** The carrier of a running sandbox, also of another process (`product.sandboxUrl`): the truth about texts. */
export function carrierAt(sandboxUrl: string) {
  const api = `${sandboxUrl}/api/carrier`;

  /** A reading that finds the carrier too busy to answer is made again: an hour's run must not end for that. */
  async function reach(path: string, method: string, body: unknown): Promise<Response> {
    for (let tries = 1; ; tries += 1)
      try {
        return await fetch(api + path, {
          method,
          ...(body !== undefined && {
            headers: { "content-type": "application/json" },
            body: JSON.stringify(body),
          }),
        });
      } catch (error) {
        if (method !== "GET" || tries === 6) throw error;
        await pause(1_000);
      }
  }

  async function ask<T>(path: string, method = "GET", body?: unknown): Promise<T> {
    const answer = await reach(path, method, body);
    if (!answer.ok) throw new Error(`carrier: ${method} ${path} ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  const stats = () => ask<ReturnType<Carrier["stats"]>>("/stats");

  /** Newest first; all of them unless told otherwise. */
  const texts = (filter: { phone?: string; direction?: "in" | "out"; since?: string; limit?: number } = {}) =>
    ask<TextJson[]>(
      `/messages?${new URLSearchParams({ limit: "1000000", ...(filter as Record<string, string>) })}`,
    );

  return {
    url: sandboxUrl,
    texts,
    /** The first text to a phone whose words fit; fails when none has come after `seconds`. */
    async textTo(phone: string, words: string, seconds = 10): Promise<TextJson> {
      for (const startedAt = performance.now(); ; await pause(50)) {
        const all = await texts({ phone, direction: "out" });
        const found = all.find(({ body }) => body.includes(words));
        if (found) return found;
        if (performance.now() - startedAt > seconds * 1000)
          throw new Error(
            `no text "${words}" to ${phone}; there: ${all.map(({ body }) => body).join(" | ")}`,
          );
      }
    },
    find: (sid: string) => ask<TextJson>(`/messages/${sid}`),
    /** A person writes; resolves with the product's answer to the webhook, or null when nobody was asked. */
    receive: (from: string, body: string, more: { to?: string; sid?: string } = {}) =>
      ask<{ text: TextJson; answer: { status: number; body: string } | { problem: string } | null }>(
        "/inbound",
        "POST",
        { from, body, ...more },
      ),
    /** Replaces all faults. */
    fail: (rules: FaultRule[], seed = 1) => ask<unknown>("/faults", "PUT", { seed, rules }),
    change: (settings: Partial<CarrierSettings>) => ask<CarrierSettings>("/settings", "PATCH", settings),
    /** What texts to these numbers meet, e.g. 30006 for "*0199"; null for nothing bad. */
    setNumber: (pattern: string, code: number | null) => ask<unknown>("/numbers", "PUT", { pattern, code }),
    optOuts: () => ask<string[]>("/opt-outs"),
    stats,
    /** Waits until every text has its last state and every callback was taken, lost or given up. */
    async settled(seconds = 30) {
      for (const startedAt = performance.now(); (await stats()).delivery.pending > 0; await pause(20))
        if (performance.now() - startedAt > seconds * 1000) throw new Error("the carrier is still busy");
    },
    /** As after a first start. */
    reset: () => ask<unknown>("/messages", "DELETE"),
  };
}
