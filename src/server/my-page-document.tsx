import { gzipSync } from "node:zlib";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Theme } from "#app/request-context.ts";
import { LanguageLinks } from "#features/attendance/components/language-links.tsx";
import { RsvpNotice } from "#features/attendance/components/rsvp-notice.tsx";
import { config } from "#platform/config.ts";
import { Logo } from "#ui/logo.tsx";
import type { Language } from "#words/language.ts";
import { rsvpWords } from "#words/rsvp/rsvp.ts";
import { yourGamesWords } from "#words/your-games/your-games.ts";
import { removeUnused } from "./rsvp-classes.ts";
import type { Notice } from "./rsvp-views.tsx";
import { LINK_FONT_SOURCES } from "./security.ts";

/** Allows no scripts, and only the inline stylesheet. */
export const MY_PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  `font-src ${LINK_FONT_SOURCES}`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  ...(config.isHttps ? ["upgrade-insecure-requests"] : []),
].join("; ");

export type MyView = {
  language: Language;
  /** The URL of the page in a language, up to the language. */
  languageUrl: string;
  title: string;
  main: ReactElement;
};

/**
 * Creates the renderer for Your Games. Like the RSVP page, it's one document with inline styles. Unlike the
 * RSVP page, it's rendered by React each time, because it's opened a hundred times less often.
 */
export function createMyPageRenderer(styles: string) {
  const css = removeUnused(styles);
  return (
    { language, languageUrl, title, main }: MyView,
    notice: Notice | undefined,
    theme: Theme,
  ): string => {
    const html = renderToStaticMarkup(
      <html lang={language} className={theme === "system" ? undefined : theme}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
          <meta name="color-scheme" content="light dark" />
          <meta name="robots" content="noindex" />
          {/* Screen readers announce the title first, so it carries the notice. */}
          <title>{`${notice?.text ?? title} · FirstWhistle`}</title>
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <style dangerouslySetInnerHTML={{ __html: css }} />
        </head>
        <body>
          {/* On phones, the logo sits on the court. */}
          <header className="flex justify-center max-md:absolute max-md:top-7 max-md:left-5 max-md:z-1 max-md:has-[~main_.court]:[--ink:#fff] max-md:has-[~main_.court]:[--mark-body:#fff] max-md:has-[~main_.court]:[--mark-pea:#ff8a3f] md:px-4 md:pt-6.5 md:pb-5.5">
            <Logo className="h-[19px] md:h-7" />
          </header>
          <LanguageLinks language={language} url={languageUrl} />
          <main>
            {main}
            <p className="px-4 pt-5.5 pb-7 text-center text-caption text-ink-3">
              {yourGamesWords[language].footer}
            </p>
          </main>
          <section
            id="notices"
            aria-label={rsvpWords[language].notifications}
            className="fixed inset-x-3 top-[calc(12px+env(safe-area-inset-top))] z-60 grid gap-2.5 md:top-5 md:right-5 md:left-auto md:w-[360px]"
          >
            {notice && <RsvpNotice tone={notice.tone} text={notice.text} />}
          </section>
        </body>
      </html>,
    );
    return `<!doctype html>${html}`;
  };
}

/** Compresses at a low level, because the result is served only once. */
export const compress = (html: string) => gzipSync(html, { level: 5 });
