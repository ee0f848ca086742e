import { Hono, type Context } from "hono";
import { getPath } from "hono/utils/url";
import { parseTheme } from "#app/request-context.ts";
import {
  RsvpProblemPage,
  getProblemTitle,
  type ProblemScreen,
  type RsvpProblemPageProps,
} from "#features/attendance/components/rsvp-problem.tsx";
import { requireOwnPage } from "#features/attendance/mine/access.server.ts";
import { MyPageEnd } from "#features/attendance/mine/components/my-page-end.tsx";
import { MyPage } from "#features/attendance/mine/components/my-page.tsx";
import { getMyPage } from "#features/attendance/mine/queries.server.ts";
import type { MyProblems } from "#features/attendance/mine/schema.ts";
import { createMyUrls } from "#features/attendance/mine/urls/rules.ts";
import { findRsvp, isMissing } from "#features/attendance/queries.server.ts";
import { parseLanguage, pickLanguage } from "#features/teams/languages/rules.ts";
import { getOwnFeed } from "#features/games/feeds/queries.server.ts";
import { getSubscribeUrl, guessCalendarApp, type CalendarApp } from "#features/games/feeds/rules.ts";
import { clock } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { log } from "#platform/log.ts";
import { limitFailedLookupsInMemory } from "#platform/lookup-misses.ts";
import type { Language } from "#words/language.ts";
import { rsvpWords } from "#words/rsvp/rsvp.ts";
import { yourGamesWords } from "#words/your-games/your-games.ts";
import { getClientAddress } from "./client-address.ts";
import { MY_PAGE_POLICY, createMyPageRenderer, compress, type MyView } from "./my-page-document.tsx";
import {
  removeDays,
  removeOwnWeekday,
  removePerson,
  renewCalendar,
  saveDays,
  saveResponses,
  saveWeekdays,
  setLanguage,
  setTexts,
  startEmails,
  textChild,
  type FormAction,
} from "./my-page-forms.ts";
import { findNotice, encodeOutcome } from "./my-page-notices.ts";
import type { HttpEnv } from "./request-log.ts";
import { getFacts } from "./rsvp.ts";
import type { Notice } from "./rsvp-views.tsx";
import { fixedHeaders } from "./security.ts";

type Request = Context<HttpEnv, "/r/:token/me">;
type Page = {
  status: 200 | 400 | 404 | 409 | 410 | 429 | 503;
  view: MyView;
  notice?: Notice | undefined;
  retryAfter?: number | undefined;
};

const headers = {
  ...fixedHeaders,
  "Content-Security-Policy": MY_PAGE_POLICY,
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
  Vary: "Accept-Encoding, Accept-Language",
};

/**
 * Serves Your Games through any current link: the upcoming games of everyone behind it, away days, a calendar, and texts,
 * without an account or a script (docs/decisions/0021). Each form is a POST that redirects back to the page. GET and HEAD are
 * read-only.
 */
export function createMyPages({ styles }: { styles: string }) {
  const render = createMyPageRenderer(styles);

  function send(c: Request, { status, view, notice, retryAfter }: Page) {
    const html = render(view, notice, parseTheme(c.req.header("cookie")));
    const isGzip = /\bgzip\b/.test(c.req.header("accept-encoding") ?? "");
    const body = isGzip ? compress(html) : Buffer.from(html);
    c.set("isComplete", true);
    return new Response(body as Uint8Array<ArrayBuffer>, {
      status,
      headers: {
        ...headers,
        "Content-Length": String(body.length),
        "X-Request-Id": c.get("requestId"),
        ...(isGzip && { "Content-Encoding": "gzip" }),
        ...(retryAfter !== undefined && { "Retry-After": String(retryAfter) }),
      },
    });
  }

  const post = (action: FormAction) => async (c: Request) => {
    const path = getPagePath(c);
    const show = c.req.query("show");
    try {
      const form = new URLSearchParams(await c.req.text());
      const own = await limitFailedLookupsInMemory(getClientAddress(c), () =>
        requireOwnPage(c.req.param("token")),
      );
      // A consent is stored in the words that were read.
      const page = { ...own, language: getVisitLanguage(c) ?? own.language };
      const outcome = await action(page, form, getClientAddress(c));
      if ("isOver" in outcome) {
        const { language } = page;
        const main = <MyPageEnd language={language} />;
        return send(c, {
          status: 200,
          view: {
            language,
            languageUrl: getUrls(c, null).language,
            title: yourGamesWords[language].title,
            main,
          },
        });
      }
      if ("problems" in outcome) return send(c, { ...(await openPage(c, outcome.problems)), status: 400 });
      if ("refusal" in outcome)
        return send(c, {
          ...(await openPage(c)),
          status: 409,
          notice: { tone: "error", text: outcome.refusal },
        });
      c.header("Cache-Control", "no-store");
      // Redirect, so that reloading doesn't resubmit the form.
      const query = new URLSearchParams({
        ...(show !== undefined && { show }),
        ...getKeptLanguage(c, outcome.result.kind),
        outcome: encodeOutcome(outcome.result, clock.now()),
      });
      return c.redirect(`${path}?${query}#${outcome.section}`, 303);
    } catch (error) {
      // The member is no longer on the roster, or no longer behind this contact, and the page shows that.
      if (error instanceof AppError && error.code === "NOT_FOUND") return c.redirect(path, 303);
      const page = await createFailurePage(c, error);
      // Rate limited: show the page unchanged.
      return send(c, page.status === 429 ? { ...(await openPage(c)), ...rateLimitFields(page) } : page);
    }
  };

  return new Hono<HttpEnv>()
    .get("/r/:token/me", async (c) => send(c, await openPage(c)))
    .post("/r/:token/me/responses", post(saveResponses))
    .post("/r/:token/me/away", post(saveDays))
    .post("/r/:token/me/away/removals", post(removeDays))
    .post("/r/:token/me/weekdays", post(saveWeekdays))
    .post("/r/:token/me/weekdays/removals", post(removeOwnWeekday))
    .post("/r/:token/me/calendar", post(renewCalendar))
    .post("/r/:token/me/texts", post(setTexts))
    .post("/r/:token/me/emails", post(startEmails))
    .post("/r/:token/me/children", post(textChild))
    .post("/r/:token/me/people", post(removePerson))
    .post("/r/:token/me/language", post(setLanguage));
}

/** Returns the page's own path, as the browser knows it. On the short host, it doesn't start with /r (TEXT-14). */
const getPagePath = (c: Request) => /^(.*?\/me)(?:\/|$)/.exec(getPath(c.req.raw))![1]!;

/** Returns the language that was chosen on the page, for this visit. */
const getVisitLanguage = (c: Request) => parseLanguage(c.req.query("lang"));

/** Keeps the visit's language after a form, unless the form chose one. */
function getKeptLanguage(c: Request, kind: string): Record<string, string> {
  const language = getVisitLanguage(c);
  return kind === "language" || language === null ? {} : { lang: language };
}

const getUrls = (c: Request, shown: string | null) =>
  createMyUrls({ ...getRelativeUrls(c), shown, language: getVisitLanguage(c) });

/**
 * Returns the URLs of the page and of the RSVP, relative to the request, because the same page is served with and
 * without /r in front of the token. A form with errors is shown below the page's own path.
 */
function getRelativeUrls(c: Request) {
  const up = "../".repeat(getPath(c.req.raw).slice(getPagePath(c).length).split("/").length - 1);
  return { path: `${up}me`, rsvpUrl: `${up}../${encodeURIComponent(c.req.param("token"))}` };
}

const calendarNames = { apple: "Apple Calendar", google: "Google Calendar", outlook: "Outlook" } as const;

/** Returns the device's calendar, or all of them if we can't tell which one it has. */
function listCalendarApps(userAgent: string | undefined, url: string) {
  const app = guessCalendarApp(userAgent ?? "");
  const apps = app ? [app] : (Object.keys(calendarNames) as CalendarApp[]);
  return apps.map((name) => ({ name: calendarNames[name], subscribeUrl: getSubscribeUrl(name, url) }));
}

const rateLimitFields = ({ status, notice, retryAfter }: Page) => ({ status, notice, retryAfter });

async function openPage(c: Request, problems?: MyProblems): Promise<Page> {
  const token = c.req.param("token");
  try {
    const { grant, ...pageData } = await limitFailedLookupsInMemory(getClientAddress(c), () =>
      getMyPage(token, c.req.query("show"), getVisitLanguage(c)),
    );
    const language = getVisitLanguage(c) ?? pageData.language;
    const { url } = grant ? await getOwnFeed(grant) : { url: null };
    const feed = url === null ? null : { url, apps: listCalendarApps(c.req.header("user-agent"), url) };
    const urls = getUrls(c, pageData.shown);
    const main = (
      <MyPage language={language} pageData={pageData} urls={urls} feed={feed} problems={problems} />
    );
    const notice = problems ? undefined : findNotice(language, c.req.query("outcome"), clock.now());
    const { title } = yourGamesWords[language];
    return { status: 200, view: { language, languageUrl: urls.language, title, main }, notice };
  } catch (error) {
    return createFailurePage(c, error);
  }
}

/** Renders the same error pages as an RSVP link. */
async function createFailurePage(c: Request, error: unknown): Promise<Page> {
  const code = error instanceof AppError ? error.code : undefined;
  const token = c.req.param("token");
  const language = await findErrorLanguage(c, code);
  const { toasts } = rsvpWords[language];
  const show = (screen: ProblemScreen, props: Partial<RsvpProblemPageProps> = {}): MyView => ({
    language,
    languageUrl: getUrls(c, null).language,
    title: getProblemTitle(language, screen),
    main: <RsvpProblemPage {...props} language={language} screen={screen} />,
  });
  if (code === "LINK_INVALID") {
    const facts = getFacts(language, { token, requestId: c.get("requestId") });
    return {
      status: 404,
      view: show("missing", { facts }),
      notice: { tone: "error", text: toasts.unknown },
    };
  }
  if (code === "LINK_EXPIRED") return { status: 410, view: show("expired") };
  const retryUrl = getRelativeUrls(c).path;
  if (code === "RATE_LIMITED") {
    const notice: Notice = { tone: "error", text: toasts.rateLimited };
    const retryAfter = Number((error as AppError).details?.retryAfterSeconds);
    return { status: 429, view: show("paused", { retryUrl }), notice, retryAfter };
  }
  log.error({ err: error }, "failed to serve a member page");
  return { status: 503, view: show("failed", { retryUrl }) };
}

/** Returns the language of the contact whose link has expired, or the browser's, because we know no other. */
async function findErrorLanguage(c: Request, code: string | undefined): Promise<Language> {
  const fallback = getVisitLanguage(c) ?? pickLanguage(c.req.header("accept-language"));
  if (code !== "LINK_EXPIRED" || getVisitLanguage(c) !== null) return fallback;
  const rsvp = await findRsvp(c.req.param("token"));
  return isMissing(rsvp) ? rsvp.language : fallback;
}
