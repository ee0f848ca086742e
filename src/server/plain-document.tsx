import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Theme } from "#app/request-context.ts";
import { LanguageLinks } from "#features/attendance/components/language-links.tsx";
import { Logo } from "#ui/logo.tsx";
import type { Language } from "#words/language.ts";

export type PlainPage = {
  language: Language;
  /** The URL of the page in a language, up to the language. Without one, readers can't choose. */
  languageUrl?: string;
  title: string;
  main: ReactElement;
};

/** Renders a page of a few lines for people without an account, as one document without a script. */
export function renderPlainDocument(
  { language, languageUrl, title, main }: PlainPage,
  css: string,
  theme: Theme,
): string {
  const html = renderToStaticMarkup(
    <html lang={language} className={theme === "system" ? undefined : theme}>
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
        <header
          className={
            languageUrl === undefined
              ? "flex justify-center px-4 pt-6.5 pb-5.5"
              : "flex px-5 pt-6.5 pb-9 md:justify-center md:px-4 md:pb-5.5"
          }
        >
          <Logo className="h-[19px] md:h-7" />
        </header>
        {languageUrl !== undefined && <LanguageLinks language={language} url={languageUrl} />}
        <main className="mx-auto w-full max-w-[480px] px-5 pb-7">
          <h1 className="h2 wrap-anywhere">{title}</h1>
          {main}
        </main>
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}
