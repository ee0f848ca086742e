import { cx } from "#ui/cx.ts";
import type { Language } from "#words/language.ts";
import { yourGamesWords } from "#words/your-games/your-games.ts";
import type { MyPageData } from "../schema.ts";
import type { MyUrls } from "../urls/rules.ts";

export interface MyFilterProps {
  language: Language;
  pageData: MyPageData;
  urls: MyUrls;
}

/** Links that limit the games to one person or one team. With one of each, there's nothing to choose. */
export function MyFilter({ language, pageData, urls }: MyFilterProps) {
  const { everyone, filter } = yourGamesWords[language];
  const { people, teams, shown } = pageData;
  if (people.length < 2 && teams.length < 2) return null;
  const choices = [...(people.length > 1 ? people : []), ...(teams.length > 1 ? teams : [])];
  return (
    <nav aria-label={filter.label} className="mt-2.5 flex flex-wrap gap-2">
      {[{ id: null, name: people.length > 1 ? everyone : filter.allTeams }, ...choices].map(
        ({ id, name }) => (
          <a
            key={id}
            href={urls.getShown(id)}
            aria-current={id === shown ? "true" : undefined}
            className={cx(
              "inline-flex min-h-11 max-w-full items-center rounded-full px-4 text-ui font-[580] wrap-anywhere shadow-[inset_0_0_0_1.5px_var(--control)]",
              "aria-[current]:bg-ink aria-[current]:text-surface aria-[current]:shadow-none",
            )}
          >
            {name}
          </a>
        ),
      )}
    </nav>
  );
}
