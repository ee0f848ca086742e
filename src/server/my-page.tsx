import { Hono, type Context } from "hono";
import { themeOf } from "#app/request-context.ts";
import { AwayForm } from "#features/attendance/away/schema.ts";
import { RsvpProblemPage, problemTitle } from "#features/attendance/components/rsvp-problem.tsx";
import { requireOwnPage, type OwnPage } from "#features/attendance/mine/access.server.ts";
import {
  addAway,
  answerSeveral,
  removeAway,
  type MyAnswer,
} from "#features/attendance/mine/commands.server.ts";
import { MyPage } from "#features/attendance/mine/components/my-page.tsx";
import { getMine } from "#features/attendance/mine/queries.server.ts";
import { MOST_GAMES, ownPagePath } from "#features/attendance/mine/rules.ts";
import type { MyProblems } from "#features/attendance/mine/schema.ts";
import { rsvpToasts } from "#features/attendance/rules.ts";
import { Response as Answer } from "#features/attendance/schema.ts";
import { renewOwnFeed } from "#features/games/feeds/commands.server.ts";
import { getOwnFeed } from "#features/games/feeds/queries.server.ts";
import { subscribeUrl } from "#features/games/feeds/rules.ts";
import { GameId } from "#features/games/schema.ts";
import { startTeamTexts, stopTeamTexts } from "#features/messages/opt-out/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { errorTable } from "#platform/error-codes.ts";
import { AppError } from "#platform/errors.ts";
import { log } from "#platform/log.ts";
import { countMissesFromMemory } from "#platform/rate-limit.ts";
import { clientAddress } from "./client-address.ts";
import { MY_PAGE_POLICY, myPageDocument, zipped, type MyView } from "./my-page-document.tsx";
import { noticeOf, saidCode, type Said } from "./my-page-notices.ts";
import type { HttpEnv } from "./request-log.ts";
import { factsOf } from "./rsvp.ts";
import type { Notice } from "./rsvp-views.tsx";
import { fixedHeaders } from "./security.ts";

type Request = Context<HttpEnv, "/r/:token/me">;
type Page = {
  status: 200 | 400 | 404 | 409 | 429 | 503;
  view: MyView;
  notice?: Notice | undefined;
  retryAfter?: number | undefined;
};
/** What became of a form: something to say on the page it leads back to, or what has to be put right first. */
type Outcome = { section: string; said: Said } | { problems: MyProblems } | { refusal: string };

const headers = {
  ...fixedHeaders,
  "Content-Security-Policy": MY_PAGE_POLICY,
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
  Vary: "Accept-Encoding",
};

/**
 * A member's own page, by any of their personal links: the next games, days away, calendar and texts, without an account
 * and without a script (docs/decisions/0021). Each form is a POST that leads back to the page; GET and HEAD change nothing.
 */
export function myPages({ styles }: { styles: string }) {
  const render = myPageDocument(styles);

  function send(c: Request, { status, view, notice, retryAfter }: Page) {
    const html = render(view, notice, themeOf(c.req.header("cookie")));
    const isZipped = /\bgzip\b/.test(c.req.header("accept-encoding") ?? "");
    const body = isZipped ? zipped(html) : Buffer.from(html);
    c.set("isComplete", true);
    return new globalThis.Response(body as Uint8Array<ArrayBuffer>, {
      status,
      headers: {
        ...headers,
        "Content-Length": String(body.length),
        "X-Request-Id": c.get("requestId"),
        ...(isZipped && { "Content-Encoding": "gzip" }),
        ...(retryAfter !== undefined && { "Retry-After": String(retryAfter) }),
      },
    });
  }

  const post =
    (act: (page: OwnPage, form: URLSearchParams, c: Request) => Promise<Outcome>) => async (c: Request) => {
      const path = ownPagePath(c.req.param("token"));
      try {
        const form = new URLSearchParams(await c.req.text());
        const page = await countMissesFromMemory(clientAddress(c), () =>
          requireOwnPage(c.req.param("token")),
        );
        const outcome = await act(page, form, c);
        if ("problems" in outcome) return send(c, { ...(await opened(c, outcome.problems)), status: 400 });
        if ("refusal" in outcome)
          return send(c, {
            ...(await opened(c)),
            status: 409,
            notice: { tone: "error", text: outcome.refusal },
          });
        c.header("Cache-Control", "no-store");
        // Reloading what comes next must not do it again.
        return c.redirect(`${path}?said=${saidCode(outcome.said, clock.now())}#${outcome.section}`, 303);
      } catch (error) {
        // Not on the roster any more: the page says so.
        if (error instanceof AppError && error.code === "NOT_FOUND") return c.redirect(path, 303);
        const page = failed(c, error);
        // Too many forms in a minute: the page is as good as before.
        return send(c, page.status === 429 ? { ...(await opened(c)), ...tooMany(page) } : page);
      }
    };

  return new Hono<HttpEnv>()
    .get("/r/:token/me", async (c) => send(c, await opened(c)))
    .post("/r/:token/me/answers", post(saveAnswers))
    .post("/r/:token/me/away", post(saveDays))
    .post("/r/:token/me/away/removals", post(removeDays))
    .post("/r/:token/me/calendar", post(renewCalendar))
    .post("/r/:token/me/texts", post(setTexts));
}

const tooMany = ({ status, notice, retryAfter }: Page) => ({ status, notice, retryAfter });

async function opened(c: Request, problems?: MyProblems): Promise<Page> {
  const token = c.req.param("token");
  try {
    const mine = await countMissesFromMemory(clientAddress(c), () => getMine(token));
    const { url } = mine.isActive ? await getOwnFeed(mine) : { url: null };
    const feed = url === null ? null : { url, subscribeUrl: subscribeUrl(url) };
    const main = <MyPage mine={mine} token={token} feed={feed} problems={problems} />;
    const notice = problems ? undefined : noticeOf(c.req.query("said"), clock.now());
    return { status: 200, view: { title: "My Games", main }, notice };
  } catch (error) {
    return failed(c, error);
  }
}

/** The same screens as of a link that shows no game. */
function failed(c: Request, error: unknown): Page {
  const code = error instanceof AppError ? error.code : undefined;
  if (code === "LINK_INVALID") {
    const main = (
      <RsvpProblemPage
        screen="missing"
        facts={factsOf({ token: c.req.param("token"), requestId: c.get("requestId") })}
      />
    );
    const notice: Notice = { tone: "error", text: rsvpToasts.unknown };
    return { status: 404, view: { title: problemTitle("missing"), main }, notice };
  }
  const again = ownPagePath(c.req.param("token"));
  if (code === "RATE_LIMITED") {
    const main = <RsvpProblemPage screen="paused" again={again} />;
    const notice: Notice = { tone: "error", text: errorTable.RATE_LIMITED.message };
    const retryAfter = Number((error as AppError).details?.retryAfterSeconds);
    return { status: 429, view: { title: problemTitle("paused"), main }, notice, retryAfter };
  }
  log.error({ err: error }, "a member's own page failed");
  const main = <RsvpProblemPage screen="failed" again={again} />;
  return { status: 503, view: { title: problemTitle("failed"), main } };
}

/** Only what differs from what the form was shown with: the rest may have been changed by somebody else meanwhile. */
function changedAnswers(form: URLSearchParams): MyAnswer[] {
  const changed = [...form].flatMap(([name, value]) => {
    if (!name.startsWith("answer-")) return [];
    const gameId = GameId.safeParse(name.slice("answer-".length));
    const response = Answer.safeParse(value);
    if (!gameId.success || !response.success || form.get(`was-${gameId.data}`) === value) return [];
    return [{ gameId: gameId.data, response: response.data }];
  });
  // No more than the page shows.
  return changed.slice(0, MOST_GAMES);
}

async function saveAnswers(page: OwnPage, form: URLSearchParams): Promise<Outcome> {
  const { taken, late } = await answerSeveral(page, changedAnswers(form));
  return { section: "games", said: { what: "answers", counts: [taken, late] } };
}

async function saveDays(page: OwnPage, form: URLSearchParams): Promise<Outcome> {
  const [from, until] = [form.get("from") ?? "", form.get("until") ?? ""];
  const days = AwayForm.safeParse({ fromOn: from, untilOn: until });
  if (!days.success) {
    const field = days.error.issues[0]!.path[0] === "fromOn" ? "from" : "until";
    const text = `Please choose the ${field === "from" ? "first" : "last"} day.`;
    return { problems: { away: { from, until, problem: { field, text } } } };
  }
  const saved = await addAway(page, days.data);
  if (saved.kind === "full") return { refusal: "These are too many. Please remove some days first." };
  if (saved.kind === "wrong") return { problems: { away: { from, until, problem: saved.problem } } };
  return { section: "away", said: { what: "away", counts: [saved.answered, saved.kept] } };
}

async function removeDays(page: OwnPage, form: URLSearchParams): Promise<Outcome> {
  const id = GameId.safeParse(form.get("id"));
  const reopened = id.success ? await removeAway(page, id.data) : 0;
  return { section: "away", said: { what: "back", counts: [reopened] } };
}

async function renewCalendar(page: OwnPage): Promise<Outcome> {
  await renewOwnFeed(page);
  return { section: "calendar", said: { what: "calendar", counts: [] } };
}

async function setTexts(page: OwnPage, form: URLSearchParams, c: Request): Promise<Outcome> {
  if (form.get("texts") === "stop") {
    await stopTeamTexts(page, clientAddress(c));
    return { section: "texts", said: { what: "stop", counts: [] } };
  }
  // Only by the words that stand beside the box.
  if (form.get("consent") !== "yes") return { problems: { consent: "Please tick the box if you agree." } };
  await startTeamTexts(page, clientAddress(c));
  return { section: "texts", said: { what: "start", counts: [] } };
}
