import { Hono, type Context } from "hono";
import { getPath } from "hono/utils/url";
import { parseTheme } from "#app/request-context.ts";
import { AwayForm } from "#features/attendance/away/schema.ts";
import { RsvpProblemPage, getProblemTitle } from "#features/attendance/components/rsvp-problem.tsx";
import { requireOwnPage, type OwnPage } from "#features/attendance/mine/access.server.ts";
import {
  addAway,
  respondToSeveral,
  removeAway,
  type MyResponse,
} from "#features/attendance/mine/commands.server.ts";
import { MyPage } from "#features/attendance/mine/components/my-page.tsx";
import { getMyPage } from "#features/attendance/mine/queries.server.ts";
import { MAX_GAMES } from "#features/attendance/mine/rules.ts";
import type { MyProblems } from "#features/attendance/mine/schema.ts";
import { rsvpToasts } from "#features/attendance/rules.ts";
import { RsvpStatus } from "#features/attendance/schema.ts";
import { renewOwnFeed } from "#features/games/feeds/commands.server.ts";
import { getOwnFeed } from "#features/games/feeds/queries.server.ts";
import { getSubscribeUrl, guessCalendarApp, type CalendarApp } from "#features/games/feeds/rules.ts";
import { GameId } from "#features/games/schema.ts";
import { startTeamTexts, stopTeamTexts } from "#features/messages/opt-out/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { errorTable } from "#platform/error-codes.ts";
import { AppError } from "#platform/errors.ts";
import { log } from "#platform/log.ts";
import { limitFailedLookupsInMemory } from "#platform/rate-limit.ts";
import { getClientAddress } from "./client-address.ts";
import { MY_PAGE_POLICY, createMyPageRenderer, compress, type MyView } from "./my-page-document.tsx";
import { findNotice, encodeOutcome, type FormOutcome } from "./my-page-notices.ts";
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
/** The outcome of a form: a result to show after the redirect, field errors, or a refusal. */
type Outcome = { section: string; result: FormOutcome } | { problems: MyProblems } | { refusal: string };

const headers = {
  ...fixedHeaders,
  "Content-Security-Policy": MY_PAGE_POLICY,
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
  Vary: "Accept-Encoding",
};

/**
 * Serves a member's own page through any of their current links: upcoming games, away days, calendar, and texts, without
 * an account or a script (docs/decisions/0021). Each form is a POST that redirects back to the page. GET and HEAD are
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

  const post =
    (action: (page: OwnPage, form: URLSearchParams, c: Request) => Promise<Outcome>) =>
    async (c: Request) => {
      const path = getPagePath(c);
      try {
        const form = new URLSearchParams(await c.req.text());
        const page = await limitFailedLookupsInMemory(getClientAddress(c), () =>
          requireOwnPage(c.req.param("token")),
        );
        const outcome = await action(page, form, c);
        if ("problems" in outcome) return send(c, { ...(await openPage(c, outcome.problems)), status: 400 });
        if ("refusal" in outcome)
          return send(c, {
            ...(await openPage(c)),
            status: 409,
            notice: { tone: "error", text: outcome.refusal },
          });
        c.header("Cache-Control", "no-store");
        // Redirect, so that reloading doesn't resubmit the form.
        return c.redirect(
          `${path}?outcome=${encodeOutcome(outcome.result, clock.now())}#${outcome.section}`,
          303,
        );
      } catch (error) {
        // The member is no longer on the roster, and the page explains that.
        if (error instanceof AppError && error.code === "NOT_FOUND") return c.redirect(path, 303);
        const page = createFailurePage(c, error);
        // Rate limited: show the page unchanged.
        return send(c, page.status === 429 ? { ...(await openPage(c)), ...rateLimitFields(page) } : page);
      }
    };

  return new Hono<HttpEnv>()
    .get("/r/:token/me", async (c) => send(c, await openPage(c)))
    .post("/r/:token/me/responses", post(saveResponses))
    .post("/r/:token/me/away", post(saveDays))
    .post("/r/:token/me/away/removals", post(removeDays))
    .post("/r/:token/me/calendar", post(renewCalendar))
    .post("/r/:token/me/texts", post(setTexts));
}

/** Returns the page's own path, as the browser knows it. On the short host, it doesn't start with /r (TEXT-14). */
const getPagePath = (c: Request) => /^(.*?\/me)(?:\/|$)/.exec(getPath(c.req.raw))![1]!;

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
    const memberPage = await limitFailedLookupsInMemory(getClientAddress(c), () => getMyPage(token));
    const { url } = memberPage.isActive ? await getOwnFeed(memberPage) : { url: null };
    const feed = url === null ? null : { url, apps: listCalendarApps(c.req.header("user-agent"), url) };
    const main = <MyPage pageData={memberPage} {...getRelativeUrls(c)} feed={feed} problems={problems} />;
    const notice = problems ? undefined : findNotice(c.req.query("outcome"), clock.now());
    return { status: 200, view: { title: "My Games", main }, notice };
  } catch (error) {
    return createFailurePage(c, error);
  }
}

/** Renders the same error pages as an RSVP link. */
function createFailurePage(c: Request, error: unknown): Page {
  const code = error instanceof AppError ? error.code : undefined;
  if (code === "LINK_INVALID") {
    const main = (
      <RsvpProblemPage
        screen="missing"
        facts={getFacts({ token: c.req.param("token"), requestId: c.get("requestId") })}
      />
    );
    const notice: Notice = { tone: "error", text: rsvpToasts.unknown };
    return { status: 404, view: { title: getProblemTitle("missing"), main }, notice };
  }
  if (code === "LINK_EXPIRED") {
    const main = <RsvpProblemPage screen="expired" />;
    return { status: 410, view: { title: getProblemTitle("expired"), main } };
  }
  const retryUrl = getRelativeUrls(c).path;
  if (code === "RATE_LIMITED") {
    const main = <RsvpProblemPage screen="paused" retryUrl={retryUrl} />;
    const notice: Notice = { tone: "error", text: errorTable.RATE_LIMITED.message };
    const retryAfter = Number((error as AppError).details?.retryAfterSeconds);
    return { status: 429, view: { title: getProblemTitle("paused"), main }, notice, retryAfter };
  }
  log.error({ err: error }, "failed to serve a member page");
  const main = <RsvpProblemPage screen="failed" retryUrl={retryUrl} />;
  return { status: 503, view: { title: getProblemTitle("failed"), main } };
}

/**
 * Returns only the responses that differ from what the form showed, because the others may have changed in the
 * meantime.
 */
function parseChangedResponses(form: URLSearchParams): MyResponse[] {
  const changed = [...form].flatMap(([name, value]) => {
    if (!name.startsWith("response-")) return [];
    const gameId = GameId.safeParse(name.slice("response-".length));
    const response = RsvpStatus.safeParse(value);
    if (!gameId.success || !response.success || form.get(`was-${gameId.data}`) === value) return [];
    return [{ gameId: gameId.data, response: response.data }];
  });
  // The page doesn't show more games than this.
  return changed.slice(0, MAX_GAMES);
}

async function saveResponses(page: OwnPage, form: URLSearchParams): Promise<Outcome> {
  const { saved, tooLate } = await respondToSeveral(page, parseChangedResponses(form));
  return { section: "games", result: { kind: "responses", counts: [saved, tooLate] } };
}

async function saveDays(page: OwnPage, form: URLSearchParams): Promise<Outcome> {
  const [from, until] = [form.get("from") ?? "", form.get("until") ?? ""];
  const days = AwayForm.safeParse({ fromOn: from, untilOn: until });
  if (!days.success) {
    const field = days.error.issues[0]!.path[0] === "fromOn" ? "from" : "until";
    const text = `Choose the ${field === "from" ? "first" : "last"} day.`;
    return { problems: { away: { from, until, problem: { field, text } } } };
  }
  const result = await addAway(page, days.data);
  if (result.kind === "full") return { refusal: "You've reached the limit. Remove some days first." };
  if (result.kind === "invalid") return { problems: { away: { from, until, problem: result.problem } } };
  return { section: "away", result: { kind: "away", counts: [result.marked, result.unchanged] } };
}

async function removeDays(page: OwnPage, form: URLSearchParams): Promise<Outcome> {
  const id = GameId.safeParse(form.get("id"));
  const reopened = id.success ? await removeAway(page, id.data) : 0;
  return { section: "away", result: { kind: "back", counts: [reopened] } };
}

async function renewCalendar(page: OwnPage): Promise<Outcome> {
  await renewOwnFeed(page);
  return { section: "calendar", result: { kind: "calendar", counts: [] } };
}

async function setTexts(page: OwnPage, form: URLSearchParams, c: Request): Promise<Outcome> {
  if (form.get("texts") === "stop") {
    await stopTeamTexts(page, getClientAddress(c));
    return { section: "texts", result: { kind: "stop", counts: [] } };
  }
  // Consent counts only if the box next to its wording is checked.
  if (form.get("consent") !== "yes") return { problems: { consent: "Check the box if you agree." } };
  await startTeamTexts(page, getClientAddress(c));
  return { section: "texts", result: { kind: "start", counts: [] } };
}
