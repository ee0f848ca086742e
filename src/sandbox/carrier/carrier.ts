import type { DatabaseSync } from "node:sqlite";
import { createDelivery } from "./delivery.ts";
import { createCarrierFaults } from "./faults.ts";
import { createInbound } from "./inbound.ts";
import { createNumbers } from "./numbers.ts";
import { createRest } from "./rest.ts";
import { createCarrierStore } from "./store.ts";
import { createWebhooks } from "./webhooks.ts";
import { DEFAULT_SETTINGS, type CarrierAccount, type CarrierSettings } from "./settings.ts";

export type CarrierOptions = Partial<CarrierAccount> & { settings?: Partial<CarrierSettings> };

/** A fictional account, with the values that `npm run dev` sets for the app. */
export const DEVELOPMENT_ACCOUNT: CarrierAccount = {
  accountSid: "AC5a4db0c5000000000000000000000000",
  authToken: "sandbox-token-for-development-only",
  numbers: ["+15005550006"],
  services: [{ sid: "MG5a4db0c5000000000000000000000000", number: "+15005550006" }],
};

/** Simulates the SMS provider: its REST API, text delivery, and everyone's phones. */
export function createCarrier(
  database: DatabaseSync,
  { settings: changes, ...identity }: CarrierOptions = {},
) {
  const account = { ...DEVELOPMENT_ACCOUNT, ...identity };
  const initial: CarrierSettings = { ...DEFAULT_SETTINGS, ...changes };
  let current = initial;
  const settings = () => current;

  const store = createCarrierStore(database);
  const faults = createCarrierFaults();
  const numbers = createNumbers(store);
  const webhooks = createWebhooks(account.authToken, settings);
  const delivery = createDelivery({ account, store, faults, numbers, webhooks, settings });
  const inbound = createInbound({ account, store, delivery, webhooks, settings });
  const rest = createRest({ account, store, faults, numbers, delivery, settings });
  delivery.resume();

  return {
    account,
    store,
    faults,
    numbers,
    inbound,
    rest,
    settings,
    change: (change: Partial<CarrierSettings>) => (current = { ...current, ...change }),
    /** Counts what happened since the start or last reset, and what's still pending. */
    stats: () => ({
      calls: rest.counts,
      waiting: rest.countWaiting(),
      delivery: delivery.counts,
      webhooks: webhooks.counts,
    }),
    /** Deletes everything about these phones. A text that's on its way to one of them still arrives. */
    async forget(phones: string[]) {
      for (const { pattern } of numbers.get()) if (phones.includes(pattern)) numbers.set(pattern, null);
      await Promise.all(
        phones.filter((phone) => store.isOptedOut(phone)).map((phone) => store.setOptedOut(phone, false)),
      );
      return store.deleteTexts(phones);
    },
    /** Resets to the initial state: no texts, opt-outs, or faults, and the initial settings. */
    reset() {
      delivery.stop();
      const deleted = store.clear();
      numbers.reload();
      faults.set({ seed: 1, rules: [] });
      current = initial;
      for (const counts of [rest.counts, webhooks.counts, delivery.counts] as Record<string, number>[])
        for (const key of Object.keys(counts)) if (key !== "pending") counts[key] = 0;
      return deleted;
    },
    stop() {
      rest.stop();
      delivery.stop();
      webhooks.stop();
      store.flush();
    },
  };
}

export type Carrier = ReturnType<typeof createCarrier>;
