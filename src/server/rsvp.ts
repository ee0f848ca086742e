import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Hono, type Context } from "hono";
import { getPath } from "hono/utils/url";
import { parseTheme } from "#app/request-context.ts";
import { respondByLink } from "#features/attendance/commands.server.ts";
import { noteByLink } from "#features/attendance/notes/commands.server.ts";
import { cutNote } from "#features/attendance/notes/rules.ts";
import { getRsvpState, isMissing } from "#features/attendance/queries.server.ts";
import { RsvpStatus } from "#features/attendance/schema.ts";
import { getSavedNotice } from "#features/attendance/standing/rules.ts";
import { clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { log } from "#platform/log.ts";
import { Markup } from "#platform/static-markup.ts";
import { withRequestId } from "#platform/request-id.ts";
import { inSpan } from "#platform/tracing.ts";
import { limitFailedLookupsInMemory } from "#platform/lookup-misses.ts";
import { formatDate, formatTime } from "#words/dates.ts";
import type { Language } from "#words/language.ts";
import { rsvpWords } from "#words/rsvp/rsvp.ts";
import { getAddress } from "./client-address.ts";
import { logRequest, toSpanFields, type HttpEnv } from "./request-log.ts";
import { createRsvpDocument, type RsvpAssets } from "./rsvp-document.tsx";
import { guessLanguage, toLanguageUrl, toOwnPageUrl, toUrl, toVisit, type Visit } from "./rsvp-visit.ts";
import { renderProblemView, renderSheetView, type Notice, type View } from "./rsvp-views.tsx";
import { findRsvpOrPoolPage } from "./rsvp-lookup.ts";
import { fixedHeaders } from "./security.ts";
import { findLinkToken } from "./short-host.ts";

type Page = {
  status: 200 | 303 | 400 | 404 | 409 | 410 | 429 | 503;
  view: View;
  notices?: Notice[];
  retryAfter?: number;
  /** Where the page of someone of a league's sub pool is, whose links look like any other. */
  location?: string;
};

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
    Vary: "Accept-Encoding, Accept-Language",
  };

  function renderResponse(visit: Visit, page: Page) {
    const { requestId, isPartial, cookie, acceptEncoding } = visit;
    const { view, notices, retryAfter, location } = page;
    const rendered = document.render(view, {
      url: toUrl(visit),
      languageUrl: toLanguageUrl(visit),
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
    if (location !== undefined) headers["Location"] = location;
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
      const language = visit.language ? `&lang=${visit.language}` : "";
      return c.redirect(
        visit.isLink ? `${getPath(c.req.raw)}?saved${language}` : `${toUrl(visit)}&saved`,
        303,
      );
    });

  /** Serves the same page directly from Node's HTTP server. */
  async function serve(request: IncomingMessage, response: ServerResponse, token: string) {
    const [requestId, startedAt] = [randomUUID(), performance.now()];
    const {
      cookie,
      "accept-encoding": encodings,
      "accept-language": languages,
      "x-part": part,
    } = request.headers;
    const visit: Visit = {
      token,
      isLink: true,
      address: getAddress(request),
      requestId,
      isSaved: false,
      choice: undefined,
      isPartial: part !== undefined,
      language: null,
      cookie,
      acceptEncoding: String(encodings),
      acceptLanguage: languages,
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

type Words = (typeof rsvpWords)["en"];
type Outcome = { tone: Notice["tone"]; getText: (words: Words) => string };

async function openPage(visit: Visit, outcome?: Outcome): Promise<Page> {
  const { token, address } = visit;
  if (!token) return { status: 400, view: renderProblemView(guessLanguage(visit), "invalid") };
  try {
    const found = await limitFailedLookupsInMemory(address, () => findRsvpOrPoolPage(token));
    if ("isForPool" in found)
      return {
        status: 303,
        view: renderProblemView(guessLanguage(visit), "invalid"),
        location: found.location,
      };
    const language = visit.language ?? found.language;
    const words = rsvpWords[language];
    if (isMissing(found))
      return found.problem === "expired"
        ? { status: 410, view: renderProblemView(language, "expired") }
        : createMissingPage(visit, language, words.toasts[found.problem]);
    const rsvp = { ...found, language };
    const now = clock.now();
    const state = getRsvpState(rsvp, now);
    const links = { action: toUrl(visit), ownPageUrl: toOwnPageUrl(visit) };
    const sheet = renderSheetView(rsvp, state, links, now);
    const view = outcome === undefined && state === "open" ? highlight(sheet, visit.choice) : sheet;
    const saved = rsvp.isPreview ? words.testResponse : getSavedNotice(words, rsvp.members, now);
    const notices: Notice[] = outcome
      ? [{ tone: outcome.tone, text: outcome.getText(words) }]
      : visit.isSaved && saved
        ? [{ tone: "success", text: saved }]
        : [];
    return { status: 200, view, notices };
  } catch (error) {
    return createFailurePage(visit, error, "loadFailed");
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
    const note = cutNote(body.get("note") ?? "");
    if (token && body.has("note") && !body.has("response")) {
      const isNoted = await limitFailedLookupsInMemory(address, () => noteByLink(token, memberId, note));
      const page = await openPage(visit, {
        tone: isNoted ? "success" : "error",
        getText: ({ toasts }) => (isNoted ? toasts.updated : toasts.noteFirst),
      });
      if (isNoted) return { ...page, isSaved: true };
      return { ...page, status: page.status === 200 ? 409 : page.status };
    }
    if (!token || !response.success) {
      const page = await openPage(visit, { tone: "error", getText: ({ toasts }) => toasts.updateFailed });
      return { ...page, status: page.status === 200 ? 400 : page.status };
    }
    const result = await limitFailedLookupsInMemory(address, () =>
      respondByLink(token, response.data, memberId, note),
    );
    // On a preview, all responses work, and none counts.
    const isDone = result.success || result.isPreview;
    const page = await openPage(visit, { tone: isDone ? "success" : "error", getText: result.getMessage });
    // The response is saved even if rendering the page failed.
    if (isDone) return { ...page, isSaved: true };
    return { ...page, status: page.status === 200 ? 409 : page.status };
  } catch (error) {
    // Someone was taken off this phone while the page was open. Shows who's left.
    if (memberId !== undefined && error instanceof AppError && error.code === "LINK_INVALID") {
      const page = await openPage(visit, { tone: "error", getText: ({ toasts }) => toasts.notFound });
      return { ...page, status: page.status === 200 ? 404 : page.status };
    }
    // The page in the reader's language explains it.
    if (error instanceof AppError && error.code === "LINK_EXPIRED") return openPage(visit);
    const page = createFailurePage(visit, error, "updateFailed");
    if (page.status !== 429) return page;
    // Rate limited: show the page unchanged.
    const shown = await openPage(visit, { tone: "error", getText: ({ toasts }) => toasts.rateLimited });
    return { ...shown, ...rateLimitFields(page) };
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

function createMissingPage(visit: Visit, language: Language, toast: string): Page {
  const view = renderProblemView(language, "missing", getFacts(language, visit));
  return { status: 404, view, notices: [{ tone: "error", text: toast }] };
}

/** Returns the details that a link's error page shows (OP-27). */
export const getFacts = (language: Language, { token, requestId }: Pick<Visit, "token" | "requestId">) => ({
  link: `${token.slice(0, 4)}...`,
  time: formatUtc(language, clock.now()),
  reference: requestId,
});

function createFailurePage(visit: Visit, error: unknown, toast: "loadFailed" | "updateFailed"): Page {
  const language = guessLanguage(visit);
  const { toasts } = rsvpWords[language];
  if (error instanceof AppError && error.code === "LINK_INVALID")
    return createMissingPage(visit, language, toasts.unknown);
  if (error instanceof AppError && error.code === "RATE_LIMITED") {
    const notices: Notice[] = [{ tone: "error", text: toasts.rateLimited }];
    const retryAfter = Number(error.details?.retryAfterSeconds);
    return { status: 429, view: renderProblemView(language, "paused"), notices, retryAfter };
  }
  log.error({ err: error }, "failed to load or save an RSVP");
  const view = renderProblemView(language, "failed", undefined, toUrl(visit));
  return { status: 503, view, notices: [{ tone: "error", text: toasts[toast] }] };
}

function formatUtc(language: Language, at: Date): string {
  const text = at.toISOString();
  return `${formatDate(language, text.slice(0, 10))}, ${formatTime(language, text.slice(11, 19))} UTC`;
}
