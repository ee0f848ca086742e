import { Language, languageNames } from "#words/language.ts";
import { rsvpWords } from "#words/rsvp/rsvp.ts";

/** The look of the choice, in the corner of the page, on phones on the court. */
export const languageClasses = {
  nav:
    "absolute top-4 right-4 z-1 flex rounded-[12px] bg-(--choice) p-[3px] text-(--choice-ink) [--choice-ink:var(--ink-2)] [--choice-on-ink:var(--ink)] [--choice-on:var(--surface)] [--choice:var(--sunken)] " +
    "max-md:has-[~main_.court]:[--choice-ink:#fff] max-md:has-[~main_.court]:[--choice-on-ink:#0b2a66] max-md:has-[~main_.court]:[--choice-on:#fff] max-md:has-[~main_.court]:[--choice:oklch(1_0_0/0.16)] md:right-6",
  link: "grid h-9.5 min-w-11 place-items-center rounded-[9px] px-2 text-label font-semibold aria-[current]:bg-(--choice-on) aria-[current]:text-(--choice-on-ink) md:h-8",
};

/**
 * Lets the reader of a link choose a language, without a script (REACH-50). Each is called by its own name. The links change
 * the page for this visit and store nothing, because scanners open every link. Your Games stores a choice.
 */
export const LanguageLinks = ({ language, url }: { language: Language; url: string }) => (
  <nav aria-label={rsvpWords[language].language} className={languageClasses.nav}>
    {Language.options.map((option) => (
      <a
        key={option}
        href={url + option}
        lang={option}
        hrefLang={option}
        aria-label={languageNames[option]}
        aria-current={option === language ? "true" : undefined}
        className={languageClasses.link}
      >
        {option.toUpperCase()}
      </a>
    ))}
  </nav>
);
