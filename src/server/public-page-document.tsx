import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { SITE_PICTURE } from "#features/public-pages/pictures/rules.ts";
import { config } from "#platform/config.ts";
import { Markup, createSection } from "#platform/static-markup.ts";
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

const HEAD = '<html lang="en"><head>';

/** What every public page starts with. It has the styles, so that they're compressed once. */
export const renderStart = (css: string) =>
  `<!doctype html>${HEAD}<meta charset="utf-8"/><style>${css}</style>`;

/**
 * Returns a function that renders the rest of a public page: one document with inline styles and no script. It's the same
 * for everyone: it follows the device's color scheme, because the theme that someone chose is in a cookie (PUBLIC-28).
 */
export function createPublicDocument(fonts: readonly string[], shorten: (html: string) => string) {
  const render = createSection(
    ["title", "description", "url", "picture", "main", "structuredData"],
    ({ isIndexable, hasData }: { isIndexable: boolean; hasData: boolean }, slots) => (
      <html lang="en">
        <head>
          <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
          <meta name="color-scheme" content="light dark" />
          {!isIndexable && <meta name="robots" content="noindex" />}
          <title>{slots.title}</title>
          <meta name="description" content={slots.description} />
          <link rel="canonical" href={slots.url} />
          {/* One element for both readers, because the largest page has few bytes left. */}
          <meta property="og:title" name="twitter:title" content={slots.title} />
          <meta property="og:description" name="twitter:description" content={slots.description} />
          <meta property="og:url" content={slots.url} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content="FirstWhistle" />
          <meta property="og:image" name="twitter:image" content={slots.picture} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        </head>
        <body className="bg-canvas">
          {slots.main}
          {/* Data and not a script: browsers don't run it, so the CSP has nothing to allow. */}
          {hasData && (
            <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: slots.structuredData }} />
          )}
        </body>
      </html>
    ),
    (html) => shorten(html.replace(HEAD, "").replace(END, listPreloads(fonts) + END)),
  );
  return (view: PublicView): string => {
    const { title, description, path, isIndexable, picture, structuredData = null, main } = view;
    const values = {
      title,
      description,
      url: config.appUrl + path,
      picture: config.appUrl + (picture ?? SITE_PICTURE),
      main: new Markup(shorten(renderToStaticMarkup(main))),
      structuredData: new Markup(structuredData ?? ""),
    };
    return render({ isIndexable, hasData: structuredData !== null }, values).html;
  };
}

const END = "</body>";

/**
 * Asks for fonts at the end of the body, so that they don't take the network from the page itself. For those in the head,
 * Chromium even waits before the first paint. React moves them there.
 */
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
