import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import { RsvpNotice } from "#features/attendance/components/rsvp-notice.tsx";
import { LanguageLinks } from "#features/attendance/components/language-links.tsx";
import { TeammateIcons } from "#features/attendance/components/rsvp-team.tsx";
import type { Theme } from "#app/request-context.ts";
import { config } from "#platform/config.ts";
import { Markup, createSection } from "#platform/static-markup.ts";
import { Logo } from "#ui/logo.tsx";
import type { Language } from "#words/language.ts";
import { rsvpWords } from "#words/rsvp/rsvp.ts";
import { withCompactOutlines } from "./compact-outlines.ts";
import { SharedText } from "./gzip-document.ts";
import { inlineDefaults, removeUnused, withShortClasses, withShortSelectors } from "./rsvp-classes.ts";
import { renderNotice, type Notice, type View } from "./rsvp-views.tsx";
import { LINK_FONT_SOURCES } from "./security.ts";

export type RsvpAssets = { styles: string; script: string };

/** Allows only the inline script, by its digest. Inline styles are allowed because React sets style attributes. */
function createRsvpPolicy({ script }: RsvpAssets) {
  const digest = createHash("sha256").update(script).digest("base64");
  return [
    "default-src 'none'",
    `script-src 'sha256-${digest}'`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    `font-src ${LINK_FONT_SOURCES}`,
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(config.isHttps ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** Renders everything before <main>, which is the same for everyone with this theme, language, and title. */
function renderPrefix(
  { styles, script }: RsvpAssets,
  theme: Theme,
  language: Language,
  title: string,
): string {
  const words = rsvpWords[language];
  const html = renderToStaticMarkup(
    <html lang={language} className={theme === "system" ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · FirstWhistle`}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style
          dangerouslySetInnerHTML={{ __html: removeUnused(inlineDefaults(withShortSelectors(styles))) }}
        />
        {/* A module script runs after the document is parsed. */}
        <script type="module" dangerouslySetInnerHTML={{ __html: script }} />
      </head>
      <body className="md:grid md:grid-rows-[auto_1fr]">
        {/* On phones, the logo sits on the court. */}
        <header className="flex justify-center max-md:absolute max-md:top-7 max-md:left-5 max-md:z-1 max-md:has-[~main_.court]:[--ink:#fff] max-md:has-[~main_.court]:[--mark-body:#fff] max-md:has-[~main_.court]:[--mark-pea:#ff8a3f] md:px-4 md:pt-6.5 md:pb-5.5">
          <Logo className="h-[19px] md:h-7" />
        </header>
        <TeammateIcons />
        <p
          id="loading"
          role="status"
          hidden
          className="fixed inset-x-0 bottom-4 z-60 mx-auto w-fit rounded-full bg-raised px-4 py-2 text-caption shadow-3"
        >
          {words.loading}
        </p>
        {/* What the script says about requests that never arrived. */}
        <template
          id="complaint"
          data-update={words.toasts.updateFailed}
          data-load={words.toasts.loadFailed}
          data-team={words.toasts.teamFailed}
        >
          <RsvpNotice tone="error" text="" detail={words.offline} />
        </template>
      </body>
    </html>,
  );
  return `<!doctype html>${withShortClasses(withCompactOutlines(html.replace("</body></html>", "")))}`;
}

/** Renders the rest: the page itself and any notices. */
const renderRest = createSection(
  ["url", "languageUrl", "main", "notices"],
  (language: Language, { url, languageUrl, main, notices }) => (
    <>
      <LanguageLinks language={language} url={languageUrl} />
      <main data-url={url} className="md:grid md:grid-rows-[1fr_auto] md:px-6">
        {main}
        <p className="px-4 pt-5.5 pb-7 text-center text-caption text-ink-3">{rsvpWords[language].footer}</p>
      </main>
      <section
        id="notices"
        aria-label={rsvpWords[language].notifications}
        className="fixed inset-x-3 top-[calc(12px+env(safe-area-inset-top))] z-60 grid gap-2.5 md:top-5 md:right-5 md:left-auto md:w-[360px]"
      >
        {notices}
      </section>
    </>
  ),
  withShortClasses,
);

export type RsvpDocument = {
  policy: string;
  /** Renders the document, or only the part that the page's script swaps in. */
  render(view: View, options: RenderOptions): { html: () => string; gzip: () => Buffer[] };
};
type RenderOptions = {
  url: string;
  /** The URL of the page in a language, up to the language. */
  languageUrl: string;
  notices?: readonly Notice[];
  theme: Theme;
  isPartial: boolean;
};

export function createRsvpDocument(assets: RsvpAssets): RsvpDocument {
  const prefixes = new Map<string, SharedText>();
  const emptyPrefix = new SharedText("");
  return {
    policy: createRsvpPolicy(assets),
    render(view, { url, languageUrl, notices = [], theme, isPartial }) {
      const { language } = view;
      const noticeMarkup = new Markup(notices.map((notice) => renderNotice(notice).html).join(""));
      const { html } = renderRest(language, {
        url,
        languageUrl,
        main: view.main,
        notices: noticeMarkup,
      });
      // Screen readers announce the title first, so it carries the confirmation.
      const title = notices[0]?.tone === "success" ? notices[0].text : view.title;
      const key = `${theme} ${language} ${title}`;
      let prefix = isPartial ? emptyPrefix : prefixes.get(key);
      if (!prefix) prefixes.set(key, (prefix = new SharedText(renderPrefix(assets, theme, language, title))));
      return { html: () => prefix.text + html, gzip: () => prefix.compressWith(html) };
    },
  };
}
