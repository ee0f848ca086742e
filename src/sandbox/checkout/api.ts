import { Hono, type Context } from "hono";
import * as z from "zod";
import { Refusal } from "./errors.ts";
import { CheckoutFaults } from "./faults.ts";
import { CARDS, type Kind, type Kinds } from "./objects.ts";
import { CheckoutSettingsChange } from "./settings.ts";
import type { Checkout } from "./checkout.ts";

const Payment = z.strictObject({
  card: z.enum(CARDS.map(({ id }) => id)),
  /** For the card that asks: what the buyer answers. */
  isConfirmed: z.boolean().optional(),
  save: z.boolean().optional(),
});
const RefundOf = z.strictObject({
  amount: z.number().int().positive().optional(),
  metadata: z.record(z.string(), z.string()).default({}),
});
const DisputeOf = z.strictObject({
  reason: z.string().default("fraudulent"),
  isInquiry: z.boolean().default(false),
});
const Closing = z.strictObject({ status: z.enum(["won", "lost"]) });
const Arrival = z.strictObject({ isPaid: z.boolean() });

/** The truth about a whole fault test in one answer. */
const MAX_LIMIT = 100_000;

async function bodyOf<T extends z.ZodType>(c: Context, schema: T): Promise<z.output<T> | Response> {
  const parsed = schema.safeParse(await c.req.json().catch(() => null));
  return parsed.success ? parsed.data : c.json({ error: z.prettifyError(parsed.error) }, 400);
}

/** What tests read and steer: every object, the books, faults, settings, and what buyers and banks do. */
export function checkoutApi(checkout: Checkout) {
  const { store, faults, payments, aftermath, events } = checkout;

  const api = new Hono();
  api.onError((error, c) => {
    if (error instanceof Refusal) return c.json({ error: error.message }, 400);
    return c.json({ error: error.message }, 500);
  });

  /** The thing an address names, then what is done with it. */
  const on =
    <K extends Kind, Ask extends z.ZodType>(
      kind: K,
      schema: Ask,
      act: (thing: Kinds[K], asked: z.output<Ask>) => unknown,
    ) =>
    async (c: Context) => {
      const thing = store.find(kind, c.req.param("id") ?? "");
      if (!thing) return c.json({ error: `No such ${kind}` }, 404);
      const asked = await bodyOf(c, schema);
      return asked instanceof Response ? asked : c.json(act(thing, asked) ?? {});
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
      const rules = await bodyOf(c, CheckoutFaults);
      return rules instanceof Response ? rules : c.json(faults.set(rules));
    })
    .get("/settings", (c) => c.json(checkout.settings()))
    .patch("/settings", async (c) => {
      const change = await bodyOf(c, CheckoutSettingsChange);
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
      on("checkout.session", Arrival, ({ id }, { isPaid }) => payments.arrive(id, isPaid)),
    )
    .post(
      "/charges/:id/refund",
      on("charge", RefundOf, (charge, asked) => aftermath.refund(charge, { ...asked, reason: null })),
    )
    .post(
      "/charges/:id/dispute",
      on("charge", DisputeOf, (charge, { reason, isInquiry }) =>
        aftermath.dispute(charge, reason, isInquiry),
      ),
    )
    .post(
      "/disputes/:id/close",
      on("dispute", Closing, (dispute, { status }) => aftermath.closeDispute(dispute, status)),
    )
    .post(
      "/events/:id/resend",
      on("event", z.strictObject({}), ({ id }) => events.resend(id)),
    );
}
