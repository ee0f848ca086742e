import { Hono, type Context } from "hono";
import { parseTheme } from "#app/request-context.ts";
import { requestPageLink } from "#features/messages/page-links/commands.server.ts";
import { parseLanguage, pickLanguage } from "#features/teams/languages/rules.ts";
import { log } from "#platform/log.ts";
import { checkPhone } from "#platform/phone.ts";
import { isTextingOn } from "#platform/sms/texting.ts";
import { getButtonClass } from "#ui/button-styles.ts";
import { TextField } from "#ui/text-field.tsx";
import { findWords } from "#words/find/find.ts";
import { translateProblem } from "#words/join/join.ts";
import type { Language } from "#words/language.ts";
import { getClientAddress } from "./client-address.ts";
import { MY_PAGE_POLICY } from "./my-page-document.tsx";
import { renderPlainDocument } from "./plain-document.tsx";
import type { HttpEnv } from "./request-log.ts";
import { removeUnused } from "./rsvp-classes.ts";
import { fixedHeaders } from "./security.ts";

const PATH = "/find";

const headers = {
  ...fixedHeaders,
  "Content-Security-Policy": MY_PAGE_POLICY,
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
  Vary: "Accept-Language",
};

type Form = { typed: string; problem?: string | undefined; failure?: string | undefined };

/**
 * Serves the page where players ask for the link to their games (PUBLIC-53), without a script, a cookie, or a session. Every
 * possible number gets the same response after the same work, because a worker looks it up (PUBLIC-54). Cross-site posts are
 * rejected like all others (`rejectCrossSite`).
 */
export function createFindPage({ styles }: { styles: string }) {
  const css = removeUnused(styles);

  function send(
    c: Context<HttpEnv>,
    status: 200 | 400 | 503,
    main: (language: Language) => React.ReactElement,
  ) {
    const language = getLanguage(c);
    const page = {
      language,
      languageUrl: c.req.query("sent") === undefined ? "?lang=" : "?sent&lang=",
      title: findWords[language].title,
      main: main(language),
    };
    const html = renderPlainDocument(page, css, parseTheme(c.req.header("cookie")));
    c.set("isComplete", true);
    return new Response(html, { status, headers: { ...headers, "X-Request-Id": c.get("requestId") } });
  }

  return new Hono<HttpEnv>()
    .get(PATH, (c) => {
      const isSent = c.req.query("sent") !== undefined;
      return send(c, 200, (language) =>
        isSent ? <Sent language={language} /> : <FindForm language={language} typed="" />,
      );
    })
    .post(PATH, async (c) => {
      const language = getLanguage(c);
      // No number of ours is longer.
      const typed = (new URLSearchParams(await c.req.text()).get("phone") ?? "").slice(0, 40);
      const { phone, problem } = checkPhone(typed);
      if (phone === undefined || !isTextingOn)
        return send(c, 400, () => <FindForm language={language} typed={typed} problem={problem} />);
      try {
        await requestPageLink(phone, getClientAddress(c));
      } catch (error) {
        log.error({ err: error }, "failed to note a request for a link");
        const failure = findWords[language].failed;
        return send(c, 503, () => <FindForm language={language} typed={typed} failure={failure} />);
      }
      c.header("Cache-Control", "no-store");
      // Redirect, so that reloading doesn't request it again.
      const chosen = parseLanguage(c.req.query("lang"));
      return c.redirect(`${PATH}?sent${chosen === null ? "" : `&lang=${chosen}`}`, 303);
    });
}

const getLanguage = (c: Context): Language =>
  parseLanguage(c.req.query("lang")) ?? pickLanguage(c.req.header("accept-language"));

/** Posts to the page's own URL, which keeps the language. */
function FindForm({ language, typed, problem, failure }: Form & { language: Language }) {
  const words = findWords[language];
  if (!isTextingOn) return <p className="mt-2 text-ui text-ink-2">{words.off}</p>;
  return (
    <form method="post" noValidate>
      <p className="mt-2 text-ui text-ink-2">{words.lead}</p>
      {failure !== undefined && (
        <p role="alert" className="mt-4 rounded-lg bg-red-soft px-4 py-3 text-ui text-red-ink">
          {failure}
        </p>
      )}
      <TextField
        className="mt-5"
        id="phone"
        name="phone"
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        maxLength={40}
        label={words.phone}
        defaultValue={typed}
        error={problem === undefined ? undefined : translateProblem(language, problem)}
      />
      <button type="submit" className={`${getButtonClass({ full: true })} mt-4`}>
        {words.submit}
      </button>
    </form>
  );
}

function Sent({ language }: { language: Language }) {
  const words = findWords[language];
  return (
    <>
      <p role="status" className="mt-2 text-ui">
        {words.sent}
      </p>
      <p className="mt-3 text-caption text-ink-2">{words.nothing}</p>
      <a
        href={`${PATH}?lang=${language}`}
        className={`${getButtonClass({ variant: "secondary", full: true })} mt-5`}
      >
        {words.again}
      </a>
    </>
  );
}
