import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import * as z from "zod";
import { notFoundPage } from "../page.ts";
import type { MailFaults } from "./faults.ts";
import type { MailboxStore } from "./store.ts";
import { mailboxPage, type ListState } from "./views.ts";

const PAGE_SIZE = 50;

/** Comments on the live connection, so that a dead one is noticed. */
const HEARTBEAT_MS = 20_000;

const PageQuery = z.object({
  q: z.string().trim().max(200).default("").catch(""),
  before: z.coerce.number().int().positive().optional().catch(undefined),
  view: z.enum(["html", "text", "source"]).optional().catch(undefined),
});

/**
 * The mailbox to look at. A GET changes nothing; the page's script reports a mail as read. Without the script
 * everything but the live list, the keys and "Clear Mailbox" works.
 */
export function mailboxPages({ store, faults }: { store: MailboxStore; faults: MailFaults }) {
  function listState({ q, before }: { q: string; before?: number | undefined }): ListState {
    const { mails, older } = store.list({ search: q, before }, PAGE_SIZE);
    return { mails, older, before, q, total: store.count({ search: q }), fault: faults.get() };
  }

  return new Hono()
    .get("/", (c) => {
      const query = PageQuery.parse(c.req.query());
      return c.html(mailboxPage(listState(query), null));
    })
    .get("/events", (c) =>
      streamSSE(c, async (stream) => {
        // Only a nudge without content: the page fetches what it shows, so a missed one costs nothing.
        const nudge = () => void stream.writeSSE({ event: "changed", data: "" });
        const unsubscribe = [store.subscribe(nudge), faults.subscribe(nudge)];
        const heartbeat = setInterval(() => void stream.write(": still here\n\n"), HEARTBEAT_MS);
        const gone = new Promise<void>((resolve) => stream.onAbort(resolve));
        await stream.write(": hello\n\n");
        await gone;
        clearInterval(heartbeat);
        for (const end of unsubscribe) end();
      }),
    )
    .post("/clear", (c) => {
      store.clear();
      return c.redirect("/mailbox", 303);
    })
    .post("/faults/off", (c) => {
      faults.set({ mode: "none" });
      return c.redirect("/mailbox", 303);
    })
    .post("/:id{[0-9]+}/read", (c) => {
      store.markRead(Number(c.req.param("id")));
      return c.body(null, 204);
    })
    .get("/:id{[0-9]+}", (c) => {
      const mail = store.find(Number(c.req.param("id")));
      if (!mail) {
        const text = "This mail isn't in the mailbox. It may have been cleared.";
        const back = { href: "/mailbox", label: "Back to Mailbox" };
        return c.html(notFoundPage({ title: "Mail not found", text, back }), 404);
      }
      const query = PageQuery.parse(c.req.query());
      const view = query.view ?? (mail.html ? "html" : "text");
      const source = view === "source" ? (store.findSource(mail.id)?.toString("utf8") ?? "") : "";
      return c.html(mailboxPage(listState(query), { mail, view, source }));
    });
}
