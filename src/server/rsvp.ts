import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Hono, type Context } from "hono";
import { themeOf } from "#app/request-context.ts";
import { answerByLink } from "#features/attendance/commands.server.ts";
import { ownPagePath } from "#features/attendance/mine/rules.ts";
import { getRsvp, stateOf } from "#features/attendance/queries.server.ts";
import { rsvpToasts } from "#features/attendance/rules.ts";
import { Response } from "#features/attendance/schema.ts";
import { after, clock, minutes } from "#platform/clock.ts";
import { dateInWords, timeInWords } from "#platform/date-words.ts";
import { errorTable } from "#platform/error-codes.ts";
import { AppError } from "#platform/errors.ts";
import { inRequest, log } from "#platform/log.ts";
import { countMissesFromMemory } from "#platform/rate-limit.ts";
import { addressOf, clientAddress } from "./client-address.ts";
import { noteRequest, type HttpEnv } from "./request-log.ts";
import { rsvpDocument, type RsvpAssets } from "./rsvp-document.tsx";
import { problemView, sheetView, type Notice, type View } from "./rsvp-views.tsx";
import { fixedHeaders } from "./security.ts";

type Page = {
  status: 200 | 400 | 404 | 409 | 429 | 503;
  view: View;
  notices?: Notice[];
  retryAfter?: number;
};

/** What a page depends on besides the time. */
type Visit = {
  token: string;
  address: string;
  requestId: string;
  /** It comes right after an answer. */
  isSaved: boolean;
  /** The script wants only what it puts in place of what it has. */
  isPart: boolean;
  cookie: string | undefined;
  acceptEncoding: string | undefined;
};

const visitOf = (c: Context<HttpEnv>): Visit => ({
  token: c.req.param("token") ?? c.req.query("token") ?? "",
  address: clientAddress(c),
  requestId: c.get("requestId"),
  isSaved: c.req.query("saved") !== undefined,
  isPart: c.req.header("x-part") !== undefined,
  cookie: c.req.header("cookie"),
  acceptEncoding: c.req.header("accept-encoding"),
});

/** How long after an answer its page says that it was saved: a link that is sent on should not. */
const FRESH = minutes(1);

const PATHS = ["/rsvp", "/r/:token"];
/** What a text links to, as it stands there. */
const LINK = /^\/r\/([\w-]{1,200})$/;

/**
 * The page behind the link of every text, outside of React Router: nothing but this one document is needed, and no
 * session is looked up. GET and HEAD change nothing, because scanners open every link (docs/decisions/0019).
 */
export function rsvpPages(assets: RsvpAssets) {
  const document = rsvpDocument(assets);
  const always = {
    ...fixedHeaders,
    "Content-Security-Policy": document.policy,
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex",
    Vary: "Accept-Encoding",
  };

  function write({ token, requestId, isPart, cookie, acceptEncoding }: Visit, page: Page) {
    const { view, notices, retryAfter } = page;
    const rendered = document.render(view, { url: urlOf(token), notices, theme: themeOf(cookie), isPart });
    const isZipped = /\bgzip\b/.test(acceptEncoding ?? "");
    const body = isZipped ? rendered.gzip() : [Buffer.from(rendered.html())];
    const headers: Record<string, string> = {
      ...always,
      "Content-Length": String(body.reduce((sum, part) => sum + part.length, 0)),
      "X-Request-Id": requestId,
    };
    if (isZipped) headers["Content-Encoding"] = "gzip";
    if (isPart) headers["X-Part"] = "page";
    if (retryAfter !== undefined) headers["Retry-After"] = String(retryAfter);
    return { body, headers };
  }

  function send(c: Context<HttpEnv>, visit: Visit, page: Page) {
    const { body, headers } = write(visit, page);
    c.set("isComplete", true);
    return new globalThis.Response(Buffer.concat(body), { status: page.status, headers });
  }

  const routes = new Hono<HttpEnv>()
    .on("GET", PATHS, async (c) => {
      const visit = visitOf(c);
      return send(c, visit, await opened(visit));
    })
    .on("POST", PATHS, async (c) => {
      const visit = visitOf(c);
      const page = await answered(visit, () => c.req.text());
      // Reloading what comes next must not answer again.
      if (!page.isSaved || visit.isPart) return send(c, visit, page);
      c.header("Cache-Control", "no-store");
      return c.redirect(`${urlOf(visit.token)}&saved`, 303);
    });

  /** The same page for Node's own server. */
  async function answer(request: IncomingMessage, response: ServerResponse, token: string) {
    const [requestId, startedAt] = [randomUUID(), performance.now()];
    const { cookie, "accept-encoding": encodings, "x-part": part } = request.headers;
    const visit: Visit = {
      token,
      address: addressOf(request),
      requestId,
      isSaved: false,
      isPart: part !== undefined,
      cookie,
      acceptEncoding: String(encodings),
    };
    const page = await inRequest(requestId, () => opened(visit));
    const { body, headers } = write(visit, page);
    // Together: each part by itself would be a packet.
    response.cork();
    response.writeHead(page.status, headers);
    for (const bytes of body) response.write(bytes);
    response.end();
    const { status } = page;
    noteRequest({ requestId, startedAt, method: "GET", path: "/r/[redacted]", route: "/r/:token", status });
  }

  return {
    routes,
    /**
     * Answers what the links of texts ask for, without the objects that stand between Node's server and Hono: those cost
     * more than the page. False for everything else, which is for Hono.
     */
    open: (request: IncomingMessage, response: ServerResponse): boolean => {
      const token = request.method === "GET" ? LINK.exec(request.url!)?.[1] : undefined;
      if (token === undefined) return false;
      // What Hono's onError is for all others: nothing that goes wrong with one page may end the process.
      answer(request, response, token).catch((error: unknown) => {
        log.error({ err: error }, "a link's page failed unexpectedly");
        if (response.headersSent) response.destroy();
        else response.writeHead(500, fixedHeaders).end();
      });
      return true;
    },
  };
}

const urlOf = (token: string) => (token ? `/rsvp?token=${encodeURIComponent(token)}` : "/rsvp");

async function opened(visit: Visit, said?: Notice): Promise<Page> {
  const { token, address } = visit;
  if (!token) return { status: 400, view: problemView("invalid") };
  try {
    const found = await countMissesFromMemory(address, () => getRsvp(token));
    if (typeof found === "string") return missing(visit, rsvpToasts[found]);
    const now = clock.now();
    const state = stateOf(found, now);
    const view = sheetView(found, state, { action: urlOf(token), mine: ownPagePath(token) }, now);
    const isFresh = found.respondedAt !== null && after(found.respondedAt, FRESH) > now;
    const notice =
      said ?? (isFresh && visit.isSaved ? { tone: "success" as const, text: rsvpToasts.updated } : undefined);
    return { status: 200, view, ...(notice && { notices: [notice] }) };
  } catch (error) {
    return failed(visit, error, rsvpToasts.loadFailed);
  }
}

/** The page with the answer in it, or with why it was not taken. */
async function answered(
  visit: Visit,
  readBody: () => Promise<string>,
): Promise<Page & { isSaved?: boolean }> {
  const { token, address } = visit;
  try {
    const body = new URLSearchParams(await readBody());
    const response = Response.safeParse(body.get("response"));
    if (!token || !response.success) {
      const page = await opened(visit, { tone: "error", text: rsvpToasts.updateFailed });
      return { ...page, status: page.status === 200 ? 400 : page.status };
    }
    const result = await countMissesFromMemory(address, () => answerByLink(token, response.data));
    const page = await opened(visit, { tone: result.success ? "success" : "error", text: result.message });
    // The answer is in, whatever became of the page.
    if (result.success) return { ...page, isSaved: true };
    return { ...page, status: page.status === 200 ? 409 : page.status };
  } catch (error) {
    const page = failed(visit, error, rsvpToasts.updateFailed);
    // Too many answers in a minute: the page is as good as before.
    return page.status === 429 ? { ...(await opened(visit, page.notices![0])), ...tooMany(page) } : page;
  }
}

const tooMany = ({ status, retryAfter }: Page) => ({ status, retryAfter });

function missing(visit: Visit, toast: string): Page {
  const view = problemView("missing", factsOf(visit));
  return { status: 404, view, notices: [{ tone: "error", text: toast }] };
}

/** What a link that shows nothing says about itself (OP-27). */
export const factsOf = ({ token, requestId }: Pick<Visit, "token" | "requestId">) => ({
  link: `${token.slice(0, 4)}...`,
  time: utcInWords(clock.now()),
  reference: requestId,
});

function failed(visit: Visit, error: unknown, toast: string): Page {
  if (error instanceof AppError && error.code === "LINK_INVALID") return missing(visit, rsvpToasts.unknown);
  if (error instanceof AppError && error.code === "RATE_LIMITED") {
    const notices: Notice[] = [{ tone: "error", text: errorTable.RATE_LIMITED.message }];
    const retryAfter = Number(error.details?.retryAfterSeconds);
    return { status: 429, view: problemView("paused"), notices, retryAfter };
  }
  log.error({ err: error }, "an RSVP failed");
  const view = problemView("failed", undefined, urlOf(visit.token));
  return { status: 503, view, notices: [{ tone: "error", text: toast }] };
}

function utcInWords(at: Date): string {
  const text = at.toISOString();
  return `${dateInWords(text.slice(0, 10))}, ${timeInWords(text.slice(11, 19))} UTC`;
}
