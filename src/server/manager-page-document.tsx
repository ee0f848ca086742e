import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Theme } from "#app/request-context.ts";
import { Logo } from "#ui/logo.tsx";

/** What's behind a manager's link. */
export type ManagerView = { title: string; main: ReactElement };

/** Renders a manager's page as one document with inline styles and no script. */
export function renderManagerDocument({ title, main }: ManagerView, css: string, theme: Theme): string {
  const html = renderToStaticMarkup(
    <html lang="en" className={theme === "system" ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · FirstWhistle`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>
        {/* On phones, the logo sits on the court. */}
        <header className="flex justify-center max-md:absolute max-md:top-7 max-md:left-5 max-md:z-1 max-md:has-[~main_.court]:[--ink:#fff] max-md:has-[~main_.court]:[--mark-body:#fff] max-md:has-[~main_.court]:[--mark-pea:#ff8a3f] md:px-4 md:pt-6.5 md:pb-5.5">
          <Logo className="h-[19px] md:h-7" />
        </header>
        <main>
          {main}
          <p className="px-4 pt-5.5 pb-7 text-center text-caption text-ink-3">
            This link is yours alone. Don&apos;t forward it.
          </p>
        </main>
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}
