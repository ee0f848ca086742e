import { Link, useSearchParams } from "react-router";
import { joinWords } from "#words/join/join.ts";
import { Language, languageNames } from "#words/language.ts";

/** Lets someone who joins choose a language (REACH-50). They're links, so that they work without JavaScript. */
export function JoinLanguages({ language }: { language: Language }) {
  const [query] = useSearchParams();
  return (
    <span role="group" aria-label={joinWords[language].language} className="mb-2 flex justify-center gap-1.5">
      {Language.options.map((option, index) => (
        <span key={option}>
          {index > 0 && <span aria-hidden="true">· </span>}
          <Link
            to={`?${new URLSearchParams({ ...Object.fromEntries(query), lang: option })}`}
            replace
            preventScrollReset
            lang={option}
            aria-current={option === language ? "true" : undefined}
            className="link inline-flex min-h-11 items-center px-1 aria-[current]:font-semibold aria-[current]:text-ink"
          >
            {languageNames[option]}
          </Link>
        </span>
      ))}
    </span>
  );
}
