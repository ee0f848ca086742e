import { gzipSync } from "node:zlib";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Theme } from "#app/request-context.ts";
import { RsvpNotice } from "#features/attendance/components/rsvp-notice.tsx";
import { config } from "#platform/config.ts";
import { Logo } from "#ui/logo.tsx";
import { withoutUnused } from "./rsvp-classes.ts";
import type { Notice } from "./rsvp-views.tsx";

/** No script at all, and only the stylesheet inside the document. */
export const MY_PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  ...(config.isHttps ? ["upgrade-insecure-requests"] : []),
].join("; ");

export type MyView = { title: string; main: ReactElement };

/**
 * The document of a member's own page: like that of the RSVP page one file with its styles inside, but rendered by React
 * each time, because it is opened once where that one is opened a hundred times.
 */
export function myPageDocument(styles: string) {
  const css = withoutUnused(styles);
  return ({ title, main }: MyView, notice: Notice | undefined, theme: Theme): string => {
    const html = renderToStaticMarkup(
      <html lang="en" className={theme === "system" ? undefined : theme}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
          <meta name="color-scheme" content="light dark" />
          <meta name="robots" content="noindex" />
          {/* Who listens instead of looking hears first what came of it. */}
          <title>{`${notice?.text ?? title} · FirstWhistle`}</title>
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <style dangerouslySetInnerHTML={{ __html: css }} />
        </head>
        <body>
          {/* On a phone it stands on the court, beside the team's name. */}
          <header className="flex justify-center max-md:absolute max-md:top-6 max-md:right-5 max-md:z-1 max-md:has-[~main_.court]:[--ink:#fff] max-md:has-[~main_.court]:[--mark-body:#fff] max-md:has-[~main_.court]:[--mark-pea:#ff8a3f] md:px-4 md:pt-6.5 md:pb-5.5">
            <Logo className="h-[19px] md:h-7" />
          </header>
          <main>
            {main}
            <p className="px-4 pt-5.5 pb-7 text-center text-caption text-ink-3">
              Whoever has this link can answer for you, so keep it to yourself. Reply STOP to any text to stop
              the texts of all teams.
            </p>
          </main>
          <section
            id="notices"
            aria-label="Notifications"
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

/** Quickly: it is written for one reader. */
export const zipped = (html: string) => gzipSync(html, { level: 5 });
