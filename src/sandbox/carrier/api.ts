import { Hono, type Context } from "hono";
import * as z from "zod";
import { CarrierFaults } from "./faults.ts";
import { Pattern } from "./numbers.ts";
import { CarrierSettingsChange } from "./settings.ts";
import type { Carrier } from "./carrier.ts";
import type { Text } from "./store.ts";

const DEFAULT_LIMIT = 50;
/** Large enough for a whole load test in one response. */
const MAX_LIMIT = 1_000_000;

const ListQuery = z.object({
  /** The player's number. */
  phone: z.string().optional(),
  direction: z.enum(["in", "out"]).optional(),
  /** An ISO time. Lists only texts that were accepted at or after it. */
  since: z.iso.datetime().optional(),
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().positive().max(MAX_LIMIT).default(DEFAULT_LIMIT),
});

const Phones = z.array(z.string().regex(/^\+[1-9]\d{7,14}$/)).max(10_000);
const PhonesQuery = z.strictObject({
  phones: Phones,
  since: z.iso.datetime(),
  limit: z.number().int().positive().max(MAX_LIMIT),
});

const InboundText = z.strictObject({
  from: z.string().regex(/^\+[1-9]\d{7,14}$/),
  to: z.string().optional(),
  body: z.string().max(1600),
  /** A fixed SID, to simulate a provider that sends the same text twice. */
  sid: z
    .string()
    .regex(/^SM[0-9a-f]{32}$/)
    .optional(),
});

const NumberRule = z.strictObject({ pattern: Pattern, code: z.number().int().positive().nullable() });

function toJson({ createdAt, sentAt, updatedAt, ...text }: Text) {
  return {
    ...text,
    createdAt: new Date(createdAt).toISOString(),
    sentAt: sentAt === null ? null : new Date(sentAt).toISOString(),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}

export type TextJson = ReturnType<typeof toJson>;

async function parseBody<T extends z.ZodType>(c: Context, schema: T): Promise<z.output<T> | Response> {
  const parsed = schema.safeParse(await c.req.json().catch(() => null));
  return parsed.success ? parsed.data : c.json({ error: z.prettifyError(parsed.error) }, 400);
}

/** Serves the API for tests: all texts as JSON, faults, settings, numbers, and inbound texts. */
export function createCarrierApi(carrier: Carrier) {
  const { store, faults, numbers } = carrier;

  return new Hono()
    .get("/messages", (c) => {
      const query = ListQuery.safeParse(c.req.query());
      if (!query.success) return c.json({ error: z.prettifyError(query.error) }, 400);
      const { limit, since, direction, ...filter } = query.data;
      const texts = store.list(
        {
          ...filter,
          isInbound: direction && direction === "in",
          createdFrom: since === undefined ? undefined : Date.parse(since),
        },
        limit,
      );
      return c.json(texts.map(toJson));
    })
    .get("/messages/:sid", (c) => {
      const text = store.find(c.req.param("sid"));
      return text ? c.json(toJson(text)) : c.json({ error: "No such text" }, 404);
    })
    .delete("/messages", (c) => c.json({ deleted: carrier.reset() }))
    .post("/phones/messages", async (c) => {
      const query = await parseBody(c, PhonesQuery);
      if (query instanceof Response) return query;
      const { phones, since, limit } = query;
      return c.json(store.list({ phones, createdFrom: Date.parse(since) }, limit).map(toJson));
    })
    .delete("/phones", async (c) => {
      const body = await parseBody(c, z.strictObject({ phones: Phones }));
      return body instanceof Response ? body : c.json({ deleted: await carrier.forget(body.phones) });
    })
    .get("/count", (c) => c.json({ total: store.count({}), phones: store.countPhones() }))
    .post("/inbound", async (c) => {
      const inbound = await parseBody(c, InboundText);
      if (inbound instanceof Response) return inbound;
      const { from, to, ...rest } = inbound;
      const { text, response } = await carrier.inbound.receive({ phone: from, sender: to, ...rest });
      return c.json({ text: toJson(text), response: await response });
    })
    .get("/faults", (c) => c.json(faults.get()))
    .put("/faults", async (c) => {
      const rules = await parseBody(c, CarrierFaults);
      return rules instanceof Response ? rules : c.json(faults.set(rules));
    })
    .get("/settings", (c) => c.json(carrier.settings()))
    .patch("/settings", async (c) => {
      const change = await parseBody(c, CarrierSettingsChange);
      return change instanceof Response ? change : c.json(carrier.change(change));
    })
    .get("/numbers", (c) => c.json(numbers.get()))
    .put("/numbers", async (c) => {
      const rule = await parseBody(c, NumberRule);
      if (rule instanceof Response) return rule;
      numbers.set(rule.pattern, rule.code);
      return c.json(numbers.get());
    })
    .get("/opt-outs", (c) => c.json(store.listOptOuts()))
    .get("/stats", (c) => c.json(carrier.stats()));
}
