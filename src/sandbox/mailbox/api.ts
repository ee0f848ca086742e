import { Hono } from "hono";
import * as z from "zod";
import { EmailFault } from "./faults.ts";
import { extractLinks } from "./links.ts";
import { Behavior, Report } from "./reports.ts";
import type { Mailbox } from "./smtp.ts";
import type { Email } from "./store.ts";

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 500;

const ListQuery = z.object({
  to: z.string().optional(),
  domain: z.string().optional(),
  subject: z.string().optional(),
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().positive().max(MAX_LIMIT).default(DEFAULT_LIMIT),
});

const Forgotten = z.strictObject({
  domains: z.array(z.string()).max(1_000),
  receivedBefore: z.iso.datetime(),
});

function toJson({ id, receivedAt, from, fromName, to, subject, text, html, ...rest }: Email) {
  const links = extractLinks({ text, html });
  return {
    id,
    receivedAt: receivedAt.toISOString(),
    from,
    fromName,
    to,
    subject,
    text,
    html,
    links,
    ...rest,
  };
}

export type EmailJson = ReturnType<typeof toJson>;

/** Serves the API for tests: emails as JSON, and faults. Reading here never marks an email as read. */
export function createMailboxApi({ store, faults, reports }: Omit<Mailbox, "dkimKeys">) {
  return new Hono()
    .get("/messages", (c) => {
      const query = ListQuery.safeParse(c.req.query());
      if (!query.success) return c.json({ error: z.prettifyError(query.error) }, 400);
      const { limit, ...filter } = query.data;
      return c.json(store.listFull(filter, limit).map(toJson));
    })
    .get("/messages/:id{[0-9]+}", (c) => {
      const email = store.find(Number(c.req.param("id")));
      return email ? c.json(toJson(email)) : c.json({ error: "Email not found" }, 404);
    })
    .get("/messages/:id{[0-9]+}/source", (c) => {
      const source = store.findSource(Number(c.req.param("id")));
      return source ? c.body(new Uint8Array(source)) : c.json({ error: "Email not found" }, 404);
    })
    .delete("/messages", (c) => c.json({ deleted: store.clear() }))
    .delete("/domains", async (c) => {
      const body = Forgotten.safeParse(await c.req.json().catch(() => null));
      if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400);
      const { domains, receivedBefore } = body.data;
      return c.json({ deleted: store.forget(domains, new Date(receivedBefore)) });
    })
    .put("/behaviors", async (c) => {
      const behavior = Behavior.safeParse(await c.req.json().catch(() => null));
      if (!behavior.success) return c.json({ error: z.prettifyError(behavior.error) }, 400);
      reports.setBehavior(behavior.data);
      return c.json(behavior.data);
    })
    .put("/webhook", async (c) => {
      const target = z.strictObject({ url: z.url() }).safeParse(await c.req.json().catch(() => null));
      if (!target.success) return c.json({ error: z.prettifyError(target.error) }, 400);
      reports.setUrl(target.data.url);
      return c.json(target.data);
    })
    .post("/reports", async (c) => {
      const report = Report.safeParse(await c.req.json().catch(() => null));
      if (!report.success) return c.json({ error: z.prettifyError(report.error) }, 400);
      const email = store.find(report.data.id);
      if (!email) return c.json({ error: "Email not found" }, 404);
      return c.json({ statuses: await reports.send(email, report.data.kind, report.data.copies) });
    })
    .get("/faults", (c) => c.json(faults.get()))
    .post("/faults", async (c) => {
      const fault = EmailFault.safeParse(await c.req.json().catch(() => null));
      if (!fault.success) return c.json({ error: z.prettifyError(fault.error) }, 400);
      return c.json(faults.set(fault.data));
    });
}
