import { Hono } from "hono";
import * as z from "zod";
import { MailFault, type MailFaults } from "./faults.ts";
import { extractLinks } from "./links.ts";
import type { Mail, MailboxStore } from "./store.ts";

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 500;

const ListQuery = z.object({
  to: z.string().optional(),
  subject: z.string().optional(),
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().positive().max(MAX_LIMIT).default(DEFAULT_LIMIT),
});

function toJson({ id, receivedAt, from, fromName, to, subject, text, html, ...rest }: Mail) {
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

export type MailJson = ReturnType<typeof toJson>;

/** What tests read and steer: the mails as JSON and the faults. Reading here never marks a mail as read. */
export function mailboxApi({ store, faults }: { store: MailboxStore; faults: MailFaults }) {
  return new Hono()
    .get("/messages", (c) => {
      const query = ListQuery.safeParse(c.req.query());
      if (!query.success) return c.json({ error: z.prettifyError(query.error) }, 400);
      const { limit, ...filter } = query.data;
      return c.json(store.listFull(filter, limit).map(toJson));
    })
    .get("/messages/:id{[0-9]+}", (c) => {
      const mail = store.find(Number(c.req.param("id")));
      return mail ? c.json(toJson(mail)) : c.json({ error: "No such mail" }, 404);
    })
    .delete("/messages", (c) => c.json({ deleted: store.clear() }))
    .get("/faults", (c) => c.json(faults.get()))
    .post("/faults", async (c) => {
      const fault = MailFault.safeParse(await c.req.json().catch(() => null));
      if (!fault.success) return c.json({ error: z.prettifyError(fault.error) }, 400);
      return c.json(faults.set(fault.data));
    });
}
