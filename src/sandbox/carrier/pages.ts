import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import * as z from "zod";
import type { Carrier } from "./carrier.ts";
import { PHONE_KINDS } from "./numbers.ts";
import { renderPhonesPage, type OpenPhone, type PhoneList } from "./views.ts";

const PHONES_PER_PAGE = 50;
const TEXTS_PER_PAGE = 100;

/** How often to send a comment on each live connection, to detect dead connections. */
const HEARTBEAT_MS = 20_000;
/** Throttles events, because under load the store changes a thousand times a second. */
const NOTIFY_MS = 200;

const PageQuery = z.object({
  q: z.string().trim().max(200).default("").catch(""),
  before: z.coerce.number().int().positive().optional().catch(undefined),
  /** A text's ID. Shows only the open phone's texts that are older than that text. */
  earlier: z.coerce.number().int().positive().optional().catch(undefined),
});
type PageQuery = z.output<typeof PageQuery>;

const ReplyForm = z.object({ body: z.string().trim().min(1).max(1600) });
const Kind = z.object({
  code: z.coerce.number().refine((code) => PHONE_KINDS.some((kind) => kind.code === code)),
});

/** Serves the phone pages. A GET changes nothing. Without the script, everything works except live updates. */
export function createPhonePages(carrier: Carrier) {
  const { store, faults, numbers } = carrier;

  function listState({ q, before }: PageQuery): PhoneList {
    const rows = store.listPhones({ search: q, before }, PHONES_PER_PAGE + 1);
    const phones = rows.slice(0, PHONES_PER_PAGE);
    const olderId = rows.length > PHONES_PER_PAGE ? (phones.at(-1)?.id ?? null) : null;
    return { phones, older: olderId, before, q, total: store.countPhones(), faults: faults.active() };
  }

  function openPhone(phone: string, { earlier }: PageQuery): OpenPhone {
    const rows = store.list({ phone, before: earlier }, TEXTS_PER_PAGE + 1);
    const texts = rows.slice(0, TEXTS_PER_PAGE).toReversed();
    return {
      phone,
      texts,
      earlier: rows.length > TEXTS_PER_PAGE ? (texts[0]?.id ?? null) : null,
      isEarlier: earlier !== undefined,
      isOptedOut: store.isOptedOut(phone),
      code: numbers.codeFor(phone),
    };
  }

  return new Hono()
    .get("/", (c) => c.html(renderPhonesPage(listState(PageQuery.parse(c.req.query())), null)))
    .get("/events", (c) =>
      streamSSE(c, async (stream) => {
        // Events have no content. The page fetches its own data, so a missed event does no harm.
        let waiting: NodeJS.Timeout | undefined;
        const notify = () => {
          waiting ??= setTimeout(() => {
            waiting = undefined;
            void stream.writeSSE({ event: "changed", data: "" });
          }, NOTIFY_MS);
        };
        const unsubscribe = [store.subscribe(notify), faults.subscribe(notify)];
        const heartbeat = setInterval(() => void stream.write(": still here\n\n"), HEARTBEAT_MS);
        const disconnected = new Promise<void>((resolve) => stream.onAbort(resolve));
        await stream.write(": hello\n\n");
        await disconnected;
        clearInterval(heartbeat);
        clearTimeout(waiting);
        for (const end of unsubscribe) end();
      }),
    )
    .post("/clear", (c) => {
      carrier.reset();
      return c.redirect("/phones", 303);
    })
    .post("/faults/off", (c) => {
      faults.set({ seed: 1, rules: [] });
      return c.redirect("/phones", 303);
    })
    .get("/:digits{[1-9][0-9]{7,14}}", (c) => {
      const query = PageQuery.parse(c.req.query());
      return c.html(renderPhonesPage(listState(query), openPhone(`+${c.req.param("digits")}`, query)));
    })
    .post("/:digits{[1-9][0-9]{7,14}}/reply", async (c) => {
      const digits = c.req.param("digits");
      const reply = ReplyForm.safeParse(await c.req.parseBody());
      // Don't wait for the app. The page shows whether it accepted the text.
      if (reply.success) await carrier.inbound.receive({ phone: `+${digits}`, body: reply.data.body });
      return c.redirect(`/phones/${digits}`, 303);
    })
    .post("/:digits{[1-9][0-9]{7,14}}/kind", async (c) => {
      const digits = c.req.param("digits");
      const kind = Kind.safeParse(await c.req.parseBody());
      if (kind.success) numbers.set(`+${digits}`, kind.data.code || null);
      return c.redirect(`/phones/${digits}`, 303);
    });
}
