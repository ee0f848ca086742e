import { Hono, type Context } from "hono";
import { themeOf } from "#app/request-context.ts";
import { answerByLink } from "#features/attendance/commands.server.ts";
import { getRsvp, stateOf } from "#features/attendance/queries.server.ts";
import { rsvpToasts } from "#features/attendance/rules.ts";
import { Response } from "#features/attendance/schema.ts";
import { after, clock, minutes } from "#platform/clock.ts";
import { dateInWords, timeInWords } from "#platform/date-words.ts";
import { errorTable } from "#platform/error-codes.ts";
import { AppError } from "#platform/errors.ts";
import { log } from "#platform/log.ts";
import { countMissesFromMemory } from "#platform/rate-limit.ts";
import { clientAddress } from "./client-address.ts";
import type { HttpEnv } from "./request-log.ts";
import { rsvpDocument, type RsvpAssets } from "./rsvp-document.tsx";
import { problemView, sheetView, type Notice, type View } from "./rsvp-views.tsx";
import { fixedHeaders } from "./security.ts";

type Page = {
  status: 200 | 400 | 404 | 409 | 429 | 503;
  view: View;
  notices?: Notice[];
  retryAfter?: number;
};
type Request = Context<HttpEnv>;

/** How long after an answer its page says that it was saved: a link that is sent on should not. */
const FRESH = minutes(1);

const PATHS = ["/rsvp", "/r/:token"];

/**
 * The page behind the link of every text, outside of React Router: nothing but this one document is needed, and no
 * session is looked up. GET and HEAD change nothing, because scanners open every link (docs/decisions/0019).
 */
export function rsvpPages(assets: RsvpAssets) {
  const document = rsvpDocument(assets);
  const headers = {
    ...fixedHeaders,
    "Content-Security-Policy": document.policy,
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex",
    Vary: "Accept-Encoding",
  };

  function send(c: Request, { status, view, notices, retryAfter }: Page) {
    const isPart = c.req.header("x-part") !== undefined;
    const theme = themeOf(c.req.header("cookie"));
    const rendered = document.render(view, { url: urlOf(tokenOf(c)), notices, theme, isPart });
    const isZipped = /\bgzip\b/.test(c.req.header("accept-encoding") ?? "");
    const body = isZipped ? rendered.gzip() : Buffer.from(rendered.html());
    c.set("isComplete", true);
    // Not c.body(), which would turn the headers into an object of their own: they go to the socket as they are.
    return new globalThis.Response(body as Uint8Array<ArrayBuffer>, {
      status,
      headers: {
        ...headers,
        "Content-Length": String(body.length),
        "X-Request-Id": c.get("requestId"),
        ...(isZipped && { "Content-Encoding": "gzip" }),
        ...(isPart && { "X-Part": "page" }),
        ...(retryAfter !== undefined && { "Retry-After": String(retryAfter) }),
      },
    });
  }

  return new Hono<HttpEnv>()
    .on("GET", PATHS, async (c) => send(c, await opened(c)))
    .on("POST", PATHS, async (c) => {
      const page = await answered(c);
      // Reloading what comes next must not answer again.
      if (!page.isSaved || c.req.header("x-part") !== undefined) return send(c, page);
      c.header("Cache-Control", "no-store");
      return c.redirect(`${urlOf(tokenOf(c))}&saved`, 303);
    });
}

const tokenOf = (c: Request) => c.req.param("token") ?? c.req.query("token") ?? "";
const urlOf = (token: string) => (token ? `/rsvp?token=${encodeURIComponent(token)}` : "/rsvp");

async function opened(c: Request, said?: Notice): Promise<Page> {
  const token = tokenOf(c);
  if (!token) return { status: 400, view: problemView("invalid") };
  try {
    const found = await countMissesFromMemory(clientAddress(c), () => getRsvp(token));
    if (typeof found === "string") return missing(c, rsvpToasts[found]);
    const now = clock.now();
    const state = stateOf(found, now);
    const view = sheetView(found, state, urlOf(token), now);
    const isFresh = found.respondedAt !== null && after(found.respondedAt, FRESH) > now;
    const notice =
      said ??
      (isFresh && c.req.query("saved") !== undefined
        ? { tone: "success" as const, text: rsvpToasts.updated }
        : undefined);
    return { status: 200, view, ...(notice && { notices: [notice] }) };
  } catch (error) {
    return failed(c, error, rsvpToasts.loadFailed);
  }
}

/** The page with the answer in it, or with why it was not taken. */
async function answered(c: Request): Promise<Page & { isSaved?: boolean }> {
  const token = tokenOf(c);
  try {
    const body = new URLSearchParams(await c.req.text());
    const response = Response.safeParse(body.get("response"));
    if (!token || !response.success) {
      const page = await opened(c, { tone: "error", text: rsvpToasts.updateFailed });
      return { ...page, status: page.status === 200 ? 400 : page.status };
    }
    const result = await countMissesFromMemory(clientAddress(c), () => answerByLink(token, response.data));
    const page = await opened(c, { tone: result.success ? "success" : "error", text: result.message });
    // The answer is in, whatever became of the page.
    if (result.success) return { ...page, isSaved: true };
    return { ...page, status: page.status === 200 ? 409 : page.status };
  } catch (error) {
    const page = failed(c, error, rsvpToasts.updateFailed);
    // Too many answers in a minute: the page is as good as before.
    return page.status === 429 ? { ...(await opened(c, page.notices![0])), ...tooMany(page) } : page;
  }
}

const tooMany = ({ status, retryAfter }: Page) => ({ status, retryAfter });

function missing(c: Request, toast: string): Page {
  const facts = {
    link: `${tokenOf(c).slice(0, 4)}...`,
    time: utcInWords(clock.now()),
    reference: c.get("requestId"),
  };
  return { status: 404, view: problemView("missing", facts), notices: [{ tone: "error", text: toast }] };
}

function failed(c: Request, error: unknown, toast: string): Page {
  if (error instanceof AppError && error.code === "LINK_INVALID") return missing(c, rsvpToasts.unknown);
  if (error instanceof AppError && error.code === "RATE_LIMITED") {
    const notices: Notice[] = [{ tone: "error", text: errorTable.RATE_LIMITED.message }];
    const retryAfter = Number(error.details?.retryAfterSeconds);
    return { status: 429, view: problemView("paused"), notices, retryAfter };
  }
  log.error({ err: error }, "an RSVP failed");
  const view = problemView("failed", undefined, urlOf(tokenOf(c)));
  return { status: 503, view, notices: [{ tone: "error", text: toast }] };
}

function utcInWords(at: Date): string {
  const text = at.toISOString();
  return `${dateInWords(text.slice(0, 10))}, ${timeInWords(text.slice(11, 19))} UTC`;
}
