import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Hono, type Context } from "hono";
import { getPath } from "hono/utils/url";
import { parseTheme } from "#app/request-context.ts";
import { respondByLink } from "#features/attendance/commands.server.ts";
import { getOwnPagePath } from "#features/attendance/mine/rules.ts";
import { getRsvp, getRsvpState } from "#features/attendance/queries.server.ts";
import { rsvpToasts, TEST_RESPONSE_MESSAGE } from "#features/attendance/rules.ts";
import { RsvpStatus } from "#features/attendance/schema.ts";
import { after, clock, minutes } from "#platform/clock.ts";
import { formatDate, formatTime } from "#platform/date-format.ts";
import { errorTable } from "#platform/error-codes.ts";
import { AppError } from "#platform/errors.ts";
import { log } from "#platform/log.ts";
import { Markup } from "#platform/static-markup.ts";
import { withRequestId } from "#platform/request-id.ts";
import { inSpan } from "#platform/tracing.ts";
import { limitFailedLookupsInMemory } from "#platform/rate-limit.ts";
import { getAddress, getClientAddress } from "./client-address.ts";
import { logRequest, toSpanFields, type HttpEnv } from "./request-log.ts";
import { createRsvpDocument, type RsvpAssets } from "./rsvp-document.tsx";
import { renderProblemView, renderSheetView, type Notice, type View } from "./rsvp-views.tsx";
import { fixedHeaders } from "./security.ts";
import { findLinkToken } from "./short-host.ts";

type Page = {
  status: 200 | 400 | 404 | 409 | 410 | 429 | 503;
  view: View;
  notices?: Notice[];
  retryAfter?: number;
};

/** Everything a page depends on besides the time. */
type Visit = {
  token: string;
  /** True if the token is in the path, as in the links in texts. */
  isLink: boolean;
  address: string;
  requestId: string;
  /** True right after a response was saved. */
  isSaved: boolean;
  /** The choice of the button in an email that opened the page. */
  choice: RsvpStatus | undefined;
  /** True if the page's script requests only the part it swaps in. */
  isPartial: boolean;
  cookie: string | undefined;
  acceptEncoding: string | undefined;
};

const toVisit = (c: Context<HttpEnv>): Visit => ({
  token: c.req.param("token") ?? c.req.query("token") ?? "",
  isLink: c.req.param("token") !== undefined,
  address: getClientAddress(c),
  requestId: c.get("requestId"),
  isSaved: c.req.query("saved") !== undefined,
  choice: RsvpStatus.safeParse(c.req.query("choice")).data,
  isPartial: c.req.header("x-part") !== undefined,
  cookie: c.req.header("cookie"),
  acceptEncoding: c.req.header("accept-encoding"),
});

/** How long the confirmation shows after a response. Kept short so that a forwarded link doesn't show it. */
const NOTICE_DURATION = minutes(1);

const PATHS = ["/rsvp", "/r/:token"];

/**
 * Serves the page behind every text's link. It bypasses React Router, because the page is a single document and needs
 * no session. GET and HEAD are read-only, because link scanners open every URL (docs/decisions/0019).
 */
export function createRsvpPages(assets: RsvpAssets) {
  const document = createRsvpDocument(assets);
  const baseHeaders = {
    ...fixedHeaders,
    "Content-Security-Policy": document.policy,
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex",
    Vary: "Accept-Encoding",
  };

  function renderResponse(visit: Visit, page: Page) {
    const { requestId, isPartial, cookie, acceptEncoding } = visit;
    const { view, notices, retryAfter } = page;
    const rendered = document.render(view, {
      url: toUrl(visit),
      notices,
      theme: parseTheme(cookie),
      isPartial,
    });
    const isGzip = /\bgzip\b/.test(acceptEncoding ?? "");
    const body = isGzip ? rendered.gzip() : [Buffer.from(rendered.html())];
    const headers: Record<string, string> = {
      ...baseHeaders,
      "Content-Length": String(body.reduce((sum, part) => sum + part.length, 0)),
      "X-Request-Id": requestId,
    };
    if (isGzip) headers["Content-Encoding"] = "gzip";
    if (isPartial) headers["X-Part"] = "page";
    if (retryAfter !== undefined) headers["Retry-After"] = String(retryAfter);
    return { body, headers };
  }

  function send(c: Context<HttpEnv>, visit: Visit, page: Page) {
    const { body, headers } = renderResponse(visit, page);
    c.set("isComplete", true);
    return new Response(Buffer.concat(body), { status: page.status, headers });
  }

  const routes = new Hono<HttpEnv>()
    .on("GET", PATHS, async (c) => {
      const visit = toVisit(c);
      return send(c, visit, await openPage(visit));
    })
    .on("POST", PATHS, async (c) => {
      const visit = toVisit(c);
      const page = await submitResponse(visit, () => c.req.text());
      // Redirect, so that reloading doesn't resubmit the response.
      if (!page.isSaved || visit.isPartial) return send(c, visit, page);
      c.header("Cache-Control", "no-store");
      return c.redirect(visit.isLink ? `${getPath(c.req.raw)}?saved` : `${toUrl(visit)}&saved`, 303);
    });

  /** Serves the same page directly from Node's HTTP server. */
  async function serve(request: IncomingMessage, response: ServerResponse, token: string) {
    const [requestId, startedAt] = [randomUUID(), performance.now()];
    const { cookie, "accept-encoding": encodings, "x-part": part } = request.headers;
    const visit: Visit = {
      token,
      isLink: true,
      address: getAddress(request),
      requestId,
      isSaved: false,
      choice: undefined,
      isPartial: part !== undefined,
      cookie,
      acceptEncoding: String(encodings),
    };
    const page = await withRequestId(requestId, () =>
      inSpan("GET /r/:token", { kind: "server" }, async (span) => {
        const opened = await openPage(visit);
        span?.describe(toSpanFields({ requestId, method: "GET", route: "/r/:token", status: opened.status }));
        return opened;
      }),
    );
    const { body, headers } = renderResponse(visit, page);
    // Corked, because otherwise each part would be sent as its own packet.
    response.cork();
    response.writeHead(page.status, headers);
    for (const bytes of body) response.write(bytes);
    response.end();
    const { status } = page;
    logRequest({ requestId, startedAt, method: "GET", path: "/r/[redacted]", route: "/r/:token", status });
  }

  return {
    routes,
    /**
     * Serves GET requests for the links in texts without going through Hono, whose request objects cost more than the
     * page itself. Returns false for any other request, which Hono handles.
     */
    open: (request: IncomingMessage, response: ServerResponse): boolean => {
      const token = request.method === "GET" ? findLinkToken(request) : undefined;
      if (token === undefined) return false;
      // Does what Hono's onError does for other routes: an error on one page must not crash the process.
      serve(request, response, token).catch((error: unknown) => {
        log.error({ err: error }, "failed to serve an RSVP page");
        if (response.headersSent) response.destroy();
        else response.writeHead(500, fixedHeaders).end();
      });
      return true;
    },
  };
}

/**
 * Returns the URL that the page reloads and posts to. For a link it's relative, because the same page is served with
 * and without /r in front of the token (TEXT-14).
 */
function toUrl({ token, isLink }: Pick<Visit, "token" | "isLink">) {
  if (isLink) return encodeURIComponent(token);
  return token ? `/rsvp?token=${encodeURIComponent(token)}` : "/rsvp";
}

async function openPage(visit: Visit, outcome?: Notice): Promise<Page> {
  const { token, address } = visit;
  if (!token) return { status: 400, view: renderProblemView("invalid") };
  try {
    const rsvp = await limitFailedLookupsInMemory(address, () => getRsvp(token));
    if (typeof rsvp === "string") return createMissingPage(visit, rsvpToasts[rsvp]);
    const now = clock.now();
    const state = getRsvpState(rsvp, now);
    const sheet = renderSheetView(
      rsvp,
      state,
      { action: toUrl(visit), ownPageUrl: visit.isLink ? `${toUrl(visit)}/me` : getOwnPagePath(token) },
      now,
    );
    const view = outcome === undefined && state === "open" ? highlight(sheet, visit.choice) : sheet;
    const isFresh = rsvp.members.some(
      ({ respondedAt }) => respondedAt !== null && after(respondedAt, NOTICE_DURATION) > now,
    );
    const saved = rsvp.isPreview ? TEST_RESPONSE_MESSAGE : isFresh ? rsvpToasts.updated : undefined;
    const notice =
      outcome ?? (visit.isSaved && saved ? { tone: "success" as const, text: saved } : undefined);
    return { status: 200, view, ...(notice && { notices: [notice] }) };
  } catch (error) {
    return createFailurePage(visit, error, rsvpToasts.loadFailed);
  }
}

/** Saves the response and returns the page, with the reason if it was rejected. */
async function submitResponse(
  visit: Visit,
  readBody: () => Promise<string>,
): Promise<Page & { isSaved?: boolean }> {
  const { token, address } = visit;
  let memberId: string | undefined;
  try {
    const body = new URLSearchParams(await readBody());
    const response = RsvpStatus.safeParse(body.get("response"));
    memberId = body.get("memberId") || undefined;
    if (!token || !response.success) {
      const page = await openPage(visit, { tone: "error", text: rsvpToasts.updateFailed });
      return { ...page, status: page.status === 200 ? 400 : page.status };
    }
    const result = await limitFailedLookupsInMemory(address, () =>
      respondByLink(token, response.data, memberId),
    );
    // On a preview, all responses work, and none counts.
    const isDone = result.success || result.isPreview;
    const page = await openPage(visit, { tone: isDone ? "success" : "error", text: result.message });
    // The response is saved even if rendering the page failed.
    if (isDone) return { ...page, isSaved: true };
    return { ...page, status: page.status === 200 ? 409 : page.status };
  } catch (error) {
    // Someone was taken off this phone while the page was open. Shows who's left.
    if (memberId !== undefined && error instanceof AppError && error.code === "LINK_INVALID") {
      const page = await openPage(visit, { tone: "error", text: rsvpToasts.notFound });
      return { ...page, status: page.status === 200 ? 404 : page.status };
    }
    const page = createFailurePage(visit, error, rsvpToasts.updateFailed);
    // Rate limited: show the page unchanged.
    return page.status === 429
      ? { ...(await openPage(visit, page.notices![0])), ...rateLimitFields(page) }
      : page;
  }
}

/**
 * Highlights the choice of an email's button, which the reader still has to make, because scanners open links too
 * (REACH-31).
 */
function highlight(view: View, choice: RsvpStatus | undefined): View {
  if (choice === undefined) return view;
  const button = `value="${choice}"`;
  const style = "outline:3px solid var(--court-ink);outline-offset:3px";
  return { ...view, main: new Markup(view.main.html.replaceAll(button, `${button} style="${style}"`)) };
}

const rateLimitFields = ({ status, retryAfter }: Page) => ({ status, retryAfter });

function createMissingPage(visit: Visit, toast: string): Page {
  const view = renderProblemView("missing", getFacts(visit));
  return { status: 404, view, notices: [{ tone: "error", text: toast }] };
}

/** Returns the details that a link's error page shows (OP-27). */
export const getFacts = ({ token, requestId }: Pick<Visit, "token" | "requestId">) => ({
  link: `${token.slice(0, 4)}...`,
  time: formatUtc(clock.now()),
  reference: requestId,
});

function createFailurePage(visit: Visit, error: unknown, toast: string): Page {
  if (error instanceof AppError && error.code === "LINK_EXPIRED")
    return { status: 410, view: renderProblemView("expired") };
  if (error instanceof AppError && error.code === "LINK_INVALID")
    return createMissingPage(visit, rsvpToasts.unknown);
  if (error instanceof AppError && error.code === "RATE_LIMITED") {
    const notices: Notice[] = [{ tone: "error", text: errorTable.RATE_LIMITED.message }];
    const retryAfter = Number(error.details?.retryAfterSeconds);
    return { status: 429, view: renderProblemView("paused"), notices, retryAfter };
  }
  log.error({ err: error }, "failed to load or save an RSVP");
  const view = renderProblemView("failed", undefined, toUrl(visit));
  return { status: 503, view, notices: [{ tone: "error", text: toast }] };
}

function formatUtc(at: Date): string {
  const text = at.toISOString();
  return `${formatDate(text.slice(0, 10))}, ${formatTime(text.slice(11, 19))} UTC`;
}
