import { Hono, type Context } from "hono";
import { parseTheme } from "#app/request-context.ts";
import { unsubscribe } from "#features/messages/emailing/links/commands.server.ts";
import {
  getUnsubscribeTarget,
  type UnsubscribeTarget,
} from "#features/messages/emailing/links/queries.server.ts";
import { readUnsubscribeForm, type UnsubscribeScope } from "#features/messages/emailing/links/rules.ts";
import { pickLanguage } from "#features/teams/languages/rules.ts";
import { AppError } from "#platform/errors.ts";
import { log } from "#platform/log.ts";
import { limitFailedLookupsInMemory } from "#platform/lookup-misses.ts";
import { getButtonClass } from "#ui/button-styles.ts";
import type { Language } from "#words/language.ts";
import { unsubscribeWords } from "#words/unsubscribe/unsubscribe.ts";
import { getClientAddress } from "./client-address.ts";
import { MY_PAGE_POLICY } from "./my-page-document.tsx";
import { renderPlainDocument, type PlainPage } from "./plain-document.tsx";
import type { HttpEnv } from "./request-log.ts";
import { removeUnused } from "./rsvp-classes.ts";
import { fixedHeaders } from "./security.ts";

type Request = Context<HttpEnv, "/unsubscribe/:token">;
type Page = PlainPage & { status: 200 | 400 | 404 | 429 | 503 };

const headers = {
  ...fixedHeaders,
  "Content-Security-Policy": MY_PAGE_POLICY,
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
  Vary: "Accept-Language",
};

/**
 * Serves the page behind the unsubscribe link of emails (REACH-33). A POST unsubscribes, without cookies, a session, or a
 * redirect, and answers 200, again too. GET and HEAD change nothing, because scanners open every link.
 */
export function createUnsubscribePages({ styles }: { styles: string }) {
  const css = removeUnused(styles);

  function send(c: Request, { status, ...page }: Page) {
    const html = renderPlainDocument(page, css, parseTheme(c.req.header("cookie")));
    c.set("isComplete", true);
    return new Response(html, { status, headers: { ...headers, "X-Request-Id": c.get("requestId") } });
  }

  const handle = (respond: (c: Request, token: string) => Promise<Page>) => async (c: Request) => {
    try {
      const token = c.req.param("token");
      return send(c, await limitFailedLookupsInMemory(getClientAddress(c), () => respond(c, token)));
    } catch (error) {
      // Whose link it is isn't known, so it's the browser's language (REACH-51).
      return send(c, createFailurePage(error, pickLanguage(c.req.header("accept-language"))));
    }
  };

  return new Hono<HttpEnv>()
    .get(
      "/unsubscribe/:token",
      handle(async (_, token) => createChoicePage(await getUnsubscribeTarget(token), 200)),
    )
    .post(
      "/unsubscribe/:token",
      handle(async (c, token) => {
        const scope = readUnsubscribeForm(await readForm(c));
        if (scope === null) return createChoicePage(await getUnsubscribeTarget(token), 400);
        return createDonePage(await unsubscribe(token, scope, getClientAddress(c)), scope);
      }),
    );
}

/** Reads a form in either encoding that RFC 8058 allows. */
async function readForm(c: Request): Promise<URLSearchParams> {
  if (!c.req.header("content-type")?.startsWith("multipart/form-data"))
    return new URLSearchParams(await c.req.text());
  const form = await c.req.formData();
  return new URLSearchParams(
    [...form].flatMap(([name, value]): [string, string][] =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  );
}

function createChoicePage({ language, teamName }: UnsubscribeTarget, status: 200 | 400): Page {
  const words = unsubscribeWords[language];
  const main = (
    <>
      <p className="mt-2 text-ui text-ink-2">{words.explain}</p>
      <ScopeForm scope="team" label={teamName === null ? words.fromFormerTeam : words.fromTeam(teamName)} />
      <ScopeForm scope="all" label={words.fromAllTeams} />
    </>
  );
  return { status, language, title: words.title, main };
}

/** Posts to the page's own URL. */
const ScopeForm = ({ scope, label }: { scope: UnsubscribeScope; label: string }) => (
  <form method="post" className="mt-4">
    <input type="hidden" name="scope" value={scope} />
    <button
      type="submit"
      className={getButtonClass({ variant: scope === "team" ? "primary" : "secondary", full: true })}
    >
      {label}
    </button>
  </form>
);

function createDonePage({ language, teamName }: UnsubscribeTarget, scope: UnsubscribeScope): Page {
  const words = unsubscribeWords[language];
  const isAll = scope === "all" || teamName === null;
  const main = (
    <>
      <p role="status" className="mt-2 text-ui text-ink-2">
        {isAll ? words.doneFromAllTeams : words.doneFromTeam(teamName)}
      </p>
      {!isAll && <ScopeForm scope="all" label={words.fromAllTeams} />}
    </>
  );
  return { status: 200, language, title: words.done, main };
}

function createFailurePage(error: unknown, language: Language): Page {
  const code = error instanceof AppError ? error.code : undefined;
  const words = unsubscribeWords[language];
  const isMissing = code === "LINK_INVALID";
  if (!isMissing && code !== "RATE_LIMITED") log.error({ err: error }, "failed to serve an unsubscribe page");
  const [title, text] = isMissing ? [words.invalid, words.invalidText] : [words.failed, words.failedText];
  return {
    status: isMissing ? 404 : code === "RATE_LIMITED" ? 429 : 503,
    language,
    title,
    main: <p className="mt-2 text-ui text-ink-2">{text}</p>,
  };
}
