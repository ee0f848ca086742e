import { EmptyState } from "#ui/empty-state.tsx";
import type { Language } from "#words/language.ts";
import { yourGamesWords } from "#words/your-games/your-games.ts";

/** What the holder of a number sees after they said that the last person on the page isn't theirs (REACH-58). */
export function MyPageEnd({ language }: { language: Language }) {
  const { title, end } = yourGamesWords[language];
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <EmptyState title={end.title} headingLevel={2} className="mx-5 mt-16 md:mx-auto md:max-w-[560px]">
        <p>{end.text}</p>
      </EmptyState>
    </>
  );
}
