import { getButtonClass } from "#ui/button-styles.ts";
import { Language, languageNames } from "#words/language.ts";
import { yourGamesWords } from "#words/your-games/your-games.ts";
import type { MyUrls } from "../urls/rules.ts";

/** Lets the person choose the language of the contact, in all teams (REACH-50). Each is called by its own name. */
export function MyLanguage(props: {
  language: Language;
  stored: Language;
  urls: MyUrls;
  /** Whether the contact is an address. */
  isForEmail: boolean;
}) {
  const { forContact, forEmail } = yourGamesWords[props.language].language;
  return (
    <form method="post" action={props.urls.getForm("language")}>
      <p className="mt-1 mb-3 text-ui text-ink-2">{props.isForEmail ? forEmail : forContact}</p>
      <div className="flex flex-wrap gap-2">
        {Language.options.map((option) => (
          <button
            key={option}
            type="submit"
            name="language"
            value={option}
            lang={option}
            aria-pressed={option === props.stored}
            className={`${getButtonClass({ variant: "secondary" })} flex-1 aria-pressed:bg-ink aria-pressed:text-surface aria-pressed:shadow-none`}
          >
            {languageNames[option]}
          </button>
        ))}
      </div>
    </form>
  );
}
