import type { DatabaseSync } from "node:sqlite";
import { createAftermath } from "./aftermath.ts";
import { createCards } from "./cards.ts";
import { createEvents } from "./events.ts";
import { createCheckoutFaults } from "./faults.ts";
import { createPayments } from "./payments.ts";
import { createReading } from "./reading.ts";
import { createRoutes } from "./resources.ts";
import { createRest } from "./rest.ts";
import { DEFAULT_SETTINGS, type CheckoutAccount, type CheckoutSettings } from "./settings.ts";
import { createCheckoutStore } from "./store.ts";
import type { Kind } from "./objects.ts";

export type CheckoutOptions = Partial<CheckoutAccount> & { settings?: Partial<CheckoutSettings> };

/** A fictional account, with the values that `npm run dev` sets for the app. */
export const DEVELOPMENT_ACCOUNT: CheckoutAccount = {
  secretKey: "sk_test_sandboxForDevelopmentOnly",
  webhookSecret: "whsec_sandboxForDevelopmentOnly",
};

const sum = (values: { amount: number }[]) => values.reduce((total, { amount }) => total + amount, 0);

/** Simulates the payment provider: its REST API, its hosted pages, payments, and events. */
export function createCheckout(
  database: DatabaseSync,
  { settings: changes, ...identity }: CheckoutOptions = {},
) {
  const account = { ...DEVELOPMENT_ACCOUNT, ...identity };
  const initial: CheckoutSettings = { ...DEFAULT_SETTINGS, ...changes };
  let current = initial;
  const settings = () => current;

  const store = createCheckoutStore(database);
  const faults = createCheckoutFaults();
  const events = createEvents({ account, store, faults, settings });
  const cards = createCards({ store, events });
  const payments = createPayments({ store, events, cards, settings });
  const aftermath = createAftermath({ store, events });
  const routes = [...createRoutes({ store, events, payments, aftermath, cards }), ...createReading(store)];
  const rest = createRest({ account, store, faults, routes, settings });
  events.resume();
  payments.resume();

  const listAll = <K extends Kind>(kind: K) => store.list(kind, {}, { limit: 1_000_000 }).data;

  return {
    account,
    store,
    faults,
    events,
    payments,
    aftermath,
    cards,
    rest,
    settings,
    change: (change: Partial<CheckoutSettings>) => (current = { ...current, ...change }),
    stats: () => ({ calls: rest.counts, webhooks: events.counts }),
    /** Returns the totals charged, refunded, and disputed, in cents. Tests compare their own books with these. */
    books() {
      const charges = listAll("charge");
      return {
        payments: charges.length,
        chargedCents: sum(charges),
        refundedCents: sum(listAll("refund")),
        disputedCents: sum(
          listAll("dispute").filter(({ status }) => !["won", "warning_closed"].includes(status)),
        ),
      };
    },
    /** Resets to the initial state: no sales, no faults, and the initial settings. */
    reset() {
      events.drop();
      const deleted = store.clear();
      faults.set({ seed: 1, rules: [] });
      current = initial;
      for (const counts of [rest.counts, events.counts] as Record<string, number>[])
        for (const key of Object.keys(counts)) if (key !== "pending") counts[key] = 0;
      return deleted;
    },
    stop() {
      events.stop();
      payments.stop();
    },
  };
}

export type Checkout = ReturnType<typeof createCheckout>;
