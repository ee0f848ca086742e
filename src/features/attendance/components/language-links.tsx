import { Language, languageNames } from "#words/language.ts";
import { rsvpWords } from "#words/rsvp/rsvp.ts";

/**
 * Lets the reader of a link choose a language without a script, in the corner of the page, or of the court on phones
 * (REACH-50). The links change the page for this visit and store nothing, because scanners open every link. Your Games
 * stores a choice. A section and not a navigation, because these pages have none (SHELL-15).
 */
export const LanguageLinks = ({ language, url }: { language: Language; url: string }) => (
  <section
    aria-label={rsvpWords[language].language}
    className="absolute top-4 right-4 z-1 flex rounded-[12px] bg-sunken p-[3px] text-ink-2 max-md:has-[~main_.court]:bg-[#ffffff29] max-md:has-[~main_.court]:text-white md:right-6"
  >
    {Language.options.map((option) => (
      <a
        key={option}
        href={url + option}
        lang={option}
        title={languageNames[option]}
        aria-current={option === language ? "true" : undefined}
        className="grid h-9.5 min-w-11 place-items-center rounded-[9px] px-2 text-label font-semibold aria-[current]:bg-surface aria-[current]:text-ink"
      >
        {option.toUpperCase()}
      </a>
    ))}
  </section>
);
