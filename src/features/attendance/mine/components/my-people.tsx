import { getButtonClass } from "#ui/button-styles.ts";
import type { Language } from "#words/language.ts";
import { yourGamesWords } from "#words/your-games/your-games.ts";
import type { MyPageData } from "../schema.ts";
import type { MyUrls } from "../urls/rules.ts";
import { MyStep } from "./my-step.tsx";

export interface MyPeopleProps {
  language: Language;
  people: MyPageData["people"];
  urls: MyUrls;
}

/** Lets the holder of a number say that someone isn't theirs, each with a second step (REACH-58). */
export function MyPeople({ language, people, urls }: MyPeopleProps) {
  const words = yourGamesWords[language].notMine;
  const steps = people.map(({ id, name }) => (
    <MyStep key={id} title={words.title(name)}>
      <form method="post" action={urls.getForm("people")}>
        <input type="hidden" name="who" value={id} />
        <p className="mb-3 text-ui wrap-anywhere text-ink-2">{words.text(name)}</p>
        <button type="submit" className={getButtonClass({ variant: "destructive", full: true })}>
          <span className="truncate">{words.button(name)}</span>
        </button>
      </form>
    </MyStep>
  ));
  return people.length === 1 ? steps : <MyStep title={words.wrongNumber}>{steps}</MyStep>;
}
