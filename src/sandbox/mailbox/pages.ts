import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import * as z from "zod";
import { renderNotFoundPage } from "../page.ts";
import type { EmailFaults } from "./faults.ts";
import type { MailboxStore } from "./store.ts";
import { renderMailboxPage, type ListState } from "./views.ts";

const PAGE_SIZE = 50;

/** How often to send a comment on each live connection, to detect dead connections. */
const HEARTBEAT_MS = 20_000;

const PageQuery = z.object({
  q: z.string().trim().max(200).default("").catch(""),
  before: z.coerce.number().int().positive().optional().catch(undefined),
  view: z.enum(["html", "text", "source"]).optional().catch(undefined),
});

/**
 * Serves the mailbox pages. A GET changes nothing. The page's script marks an email as read. Without the script, everything
 * works except the live list, the keyboard shortcuts, and "Clear Mailbox".
 */
export function createMailboxPages({ store, faults }: { store: MailboxStore; faults: EmailFaults }) {
  function listState({ q, before }: { q: string; before?: number | undefined }): ListState {
    const { emails, older } = store.list({ search: q, before }, PAGE_SIZE);
    return { emails, older, before, q, total: store.count({ search: q }), fault: faults.get() };
  }

  return new Hono()
    .get("/", (c) => {
      const query = PageQuery.parse(c.req.query());
      return c.html(renderMailboxPage(listState(query), null));
    })
    .get("/events", (c) =>
      streamSSE(c, async (stream) => {
        // Events have no content. The page fetches its own data, so a missed event does no harm.
        const notify = () => void stream.writeSSE({ event: "changed", data: "" });
        const unsubscribe = [store.subscribe(notify), faults.subscribe(notify)];
        const heartbeat = setInterval(() => void stream.write(": still here\n\n"), HEARTBEAT_MS);
        const disconnected = new Promise<void>((resolve) => stream.onAbort(resolve));
        await stream.write(": hello\n\n");
        await disconnected;
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
      const email = store.find(Number(c.req.param("id")));
      if (!email) {
        const text = "This email isn't in the mailbox. It may have been cleared.";
        const back = { href: "/mailbox", label: "Back to Mailbox" };
        return c.html(renderNotFoundPage({ title: "Email not found", text, back }), 404);
      }
      const query = PageQuery.parse(c.req.query());
      const view = query.view ?? (email.html ? "html" : "text");
      const source = view === "source" ? (store.findSource(email.id)?.toString("utf8") ?? "") : "";
      return c.html(renderMailboxPage(listState(query), { email, view, source }));
    });
}
