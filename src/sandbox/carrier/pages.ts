import { Hono } from "hono";
import { streamSSE } from "hono/streaming";
import * as z from "zod";
import type { Carrier } from "./carrier.ts";
import { PHONE_KINDS } from "./numbers.ts";
import { phonesPage, type OpenPhone, type PhoneList } from "./views.ts";

const PHONES_PER_PAGE = 50;
const TEXTS_PER_PAGE = 100;

/** Comments on the live connection, so that a dead one is noticed. */
const HEARTBEAT_MS = 20_000;
/** Under load the store changes a thousand times a second; eyes do not. */
const NUDGE_MS = 200;

const PageQuery = z.object({
  q: z.string().trim().max(200).default("").catch(""),
  before: z.coerce.number().int().positive().optional().catch(undefined),
  /** Texts of the open phone before this one. */
  earlier: z.coerce.number().int().positive().optional().catch(undefined),
});
type PageQuery = z.output<typeof PageQuery>;

const Answer = z.object({ body: z.string().trim().min(1).max(1600) });
const Kind = z.object({
  code: z.coerce.number().refine((code) => PHONE_KINDS.some((kind) => kind.code === code)),
});

/** The phones of everyone. A GET changes nothing; without the script everything but the live update works. */
export function phonePages(carrier: Carrier) {
  const { store, faults, numbers } = carrier;

  function listState({ q, before }: PageQuery): PhoneList {
    const found = store.listPhones({ search: q, before }, PHONES_PER_PAGE + 1);
    const phones = found.slice(0, PHONES_PER_PAGE);
    const older = found.length > PHONES_PER_PAGE ? (phones.at(-1)?.id ?? null) : null;
    return { phones, older, before, q, total: store.countPhones(), faults: faults.active() };
  }

  function openPhone(phone: string, { earlier }: PageQuery): OpenPhone {
    const found = store.list({ phone, before: earlier }, TEXTS_PER_PAGE + 1);
    const texts = found.slice(0, TEXTS_PER_PAGE).toReversed();
    return {
      phone,
      texts,
      earlier: found.length > TEXTS_PER_PAGE ? (texts[0]?.id ?? null) : null,
      isEarlier: earlier !== undefined,
      isOptedOut: store.isOptedOut(phone),
      code: numbers.codeFor(phone),
    };
  }

  return new Hono()
    .get("/", (c) => c.html(phonesPage(listState(PageQuery.parse(c.req.query())), null)))
    .get("/events", (c) =>
      streamSSE(c, async (stream) => {
        // Only a nudge without content: the page fetches what it shows, so a missed one costs nothing.
        let waiting: NodeJS.Timeout | undefined;
        const nudge = () => {
          waiting ??= setTimeout(() => {
            waiting = undefined;
            void stream.writeSSE({ event: "changed", data: "" });
          }, NUDGE_MS);
        };
        const unsubscribe = [store.subscribe(nudge), faults.subscribe(nudge)];
        const heartbeat = setInterval(() => void stream.write(": still here\n\n"), HEARTBEAT_MS);
        const gone = new Promise<void>((resolve) => stream.onAbort(resolve));
        await stream.write(": hello\n\n");
        await gone;
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
      return c.html(phonesPage(listState(query), openPhone(`+${c.req.param("digits")}`, query)));
    })
    .post("/:digits{[1-9][0-9]{7,14}}/answer", async (c) => {
      const digits = c.req.param("digits");
      const answer = Answer.safeParse(await c.req.parseBody());
      // Not waiting for the product: the page shows whether it took it.
      if (answer.success) await carrier.inbound.receive({ phone: `+${digits}`, body: answer.data.body });
      return c.redirect(`/phones/${digits}`, 303);
    })
    .post("/:digits{[1-9][0-9]{7,14}}/kind", async (c) => {
      const digits = c.req.param("digits");
      const kind = Kind.safeParse(await c.req.parseBody());
      if (kind.success) numbers.set(`+${digits}`, kind.data.code || null);
      return c.redirect(`/phones/${digits}`, 303);
    });
}
