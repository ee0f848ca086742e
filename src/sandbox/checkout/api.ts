import { Hono, type Context } from "hono";
import * as z from "zod";
import { ApiError } from "./errors.ts";
import { CheckoutFaults } from "./faults.ts";
import { CARDS, type Kind, type Kinds } from "./objects.ts";
import { CheckoutSettingsChange } from "./settings.ts";
import type { Checkout } from "./checkout.ts";

const Payment = z.strictObject({
  card: z.enum(CARDS.map(({ id }) => id)),
  /** The buyer's response to the card's challenge. */
  isConfirmed: z.boolean().optional(),
  save: z.boolean().optional(),
});
const RefundInput = z.strictObject({
  amount: z.number().int().positive().optional(),
  metadata: z.record(z.string(), z.string()).default({}),
});
const DisputeInput = z.strictObject({
  reason: z.string().default("fraudulent"),
  isInquiry: z.boolean().default(false),
});
const CloseDisputeInput = z.strictObject({ status: z.enum(["won", "lost"]) });
const Arrival = z.strictObject({ isPaid: z.boolean() });

/** Large enough for a whole fault test in one response. */
const MAX_LIMIT = 100_000;

async function parseBody<T extends z.ZodType>(c: Context, schema: T): Promise<z.output<T> | Response> {
  const parsed = schema.safeParse(await c.req.json().catch(() => null));
  return parsed.success ? parsed.data : c.json({ error: z.prettifyError(parsed.error) }, 400);
}

/** Serves the API for tests: all objects, the books, faults, settings, and the actions of buyers and banks. */
export function createCheckoutApi(checkout: Checkout) {
  const { store, faults, payments, aftermath, events } = checkout;

  const api = new Hono();
  api.onError((error, c) => {
    if (error instanceof ApiError) return c.json({ error: error.message }, 400);
    return c.json({ error: error.message }, 500);
  });

  /** Finds the object that a path names, then runs the action on it. */
  const on =
    <K extends Kind, Ask extends z.ZodType>(
      kind: K,
      schema: Ask,
      run: (object: Kinds[K], input: z.output<Ask>) => unknown,
    ) =>
    async (c: Context) => {
      const object = store.find(kind, c.req.param("id") ?? "");
      if (!object) return c.json({ error: `No such ${kind}` }, 404);
      const input = await parseBody(c, schema);
      return input instanceof Response ? input : c.json(run(object, input) ?? {});
    };

  return api
    .get("/objects/:kind", (c) =>
      c.json(
        store.list(c.req.param("kind") as Kind, {}, { limit: Number(c.req.query("limit") ?? MAX_LIMIT) })
          .data,
      ),
    )
    .delete("/objects", (c) => c.json({ deleted: checkout.reset() }))
    .get("/books", (c) => c.json(checkout.books()))
    .get("/stats", (c) => c.json(checkout.stats()))
    .get("/faults", (c) => c.json(faults.get()))
    .put("/faults", async (c) => {
      const rules = await parseBody(c, CheckoutFaults);
      return rules instanceof Response ? rules : c.json(faults.set(rules));
    })
    .get("/settings", (c) => c.json(checkout.settings()))
    .patch("/settings", async (c) => {
      const change = await parseBody(c, CheckoutSettingsChange);
      return change instanceof Response ? change : c.json(checkout.change(change));
    })
    .post(
      "/sessions/:id/pay",
      on("checkout.session", Payment, ({ id }, { card, ...options }) => ({
        outcome: payments.pay(id, { card }, options),
      })),
    )
    .post(
      "/sessions/:id/arrival",
      on("checkout.session", Arrival, ({ id }, { isPaid }) => payments.settleDelayed(id, isPaid)),
    )
    .post(
      "/charges/:id/refund",
      on("charge", RefundInput, (charge, input) => aftermath.refund(charge, { ...input, reason: null })),
    )
    .post(
      "/charges/:id/dispute",
      on("charge", DisputeInput, (charge, { reason, isInquiry }) =>
        aftermath.dispute(charge, reason, isInquiry),
      ),
    )
    .post(
      "/disputes/:id/close",
      on("dispute", CloseDisputeInput, (dispute, { status }) => aftermath.closeDispute(dispute, status)),
    )
    .post(
      "/events/:id/resend",
      on("event", z.strictObject({}), ({ id }) => events.resend(id)),
    );
}
