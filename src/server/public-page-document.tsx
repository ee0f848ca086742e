import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { SITE_PICTURE } from "#features/public-pages/pictures/rules.ts";
import { config } from "#platform/config.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Logo } from "#ui/logo.tsx";

export type PublicView = {
  title: string;
  description: string;
  /** The path without filters, which search engines keep (PUBLIC-38). */
  path: string;
  isIndexable: boolean;
  /** The path of the page's share picture, or null until it's drawn (PUBLIC-27). */
  picture: string | null;
  /** What search engines read about the games on the page, or null (PUBLIC-37). */
  structuredData?: string | null;
  main: ReactElement;
};

/**
 * Renders a public page as one document with inline styles and no script. It's the same for everyone: it follows the
 * device's color scheme, because the theme that someone chose is in a cookie (PUBLIC-28).
 */
export function renderPublicDocument(
  { title, description, path, isIndexable, picture, structuredData = null, main }: PublicView,
  css: string,
  fonts: readonly string[],
): string {
  const url = `${config.appUrl}${path}`;
  const html = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {!isIndexable && <meta name="robots" content="noindex" />}
        <title>{title}</title>
        <meta name="description" content={description} />
        <link rel="canonical" href={url} />
        {/* One element for both readers, because the largest page has few bytes left. */}
        <meta property="og:title" name="twitter:title" content={title} />
        <meta property="og:description" name="twitter:description" content={description} />
        <meta property="og:url" content={url} />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content="FirstWhistle" />
        <meta property="og:image" name="twitter:image" content={config.appUrl + (picture ?? SITE_PICTURE)} />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta name="twitter:card" content="summary_large_image" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body className="bg-canvas">
        {main}
        {/* Data and not a script: browsers don't run it, so the CSP has nothing to allow. */}
        {structuredData !== null && (
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structuredData }} />
        )}
      </body>
    </html>,
  );
  return `<!doctype html>${html.replace(BODY, BODY + listPreloads(fonts))}`;
}

const BODY = '<body class="bg-canvas">';

/** Asks for fonts in the body, because Chromium waits for those in the head before the first paint. React moves them there. */
const listPreloads = (fonts: readonly string[]) =>
  fonts
    .map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin="">`)
    .join("");

/** The page for every link without a page, whatever the reason, so that its bytes tell nothing (PUBLIC-01). */
export const renderMissingPage = (css: string) =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>Page Not Found · FirstWhistle</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body className="bg-canvas">
        <header className="flex justify-center px-4 pt-6.5">
          <a href="/" aria-label="FirstWhistle">
            <Logo className="h-6" />
          </a>
        </header>
        <main>
          <EmptyState size="page" title="Page Not Found">
            <p>This page may have moved or been switched off. Ask the team or league for its link.</p>
          </EmptyState>
        </main>
      </body>
    </html>,
  )}`;
