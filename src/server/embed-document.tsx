import { createHash } from "node:crypto";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { EmbedTheme } from "#features/public-pages/embeds/rules.ts";
import { config } from "#platform/config.ts";

export type EmbedView = {
  title: string;
  /** The path of the full page without filters, which search engines keep (PUBLIC-38). */
  fullPage: string;
  theme: EmbedTheme;
  main: ReactElement;
};

/** The CSP of an embed: nothing but inline styles, our own fonts, and the one script, by its digest (PUBLIC-42). */
export const createEmbedPolicy = (script: string) =>
  [
    "default-src 'none'",
    `script-src 'sha256-${createHash("sha256").update(script).digest("base64")}'`,
    "style-src 'unsafe-inline'",
    "font-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors *",
  ].join("; ");

/** Renders an embed as one document, which is complete without its script. */
export function renderEmbed(
  { title, fullPage, theme, main }: EmbedView,
  { css, fonts, script }: { css: string; fonts: readonly string[]; script: string },
): string {
  const html = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="canonical" href={config.appUrl + fullPage} />
        {fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
        ))}
        <style dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body className={theme === "auto" ? undefined : theme}>
        {main}
        <script type="module" dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}
