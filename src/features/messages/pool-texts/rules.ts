import { toGsmName } from "#platform/sms/segments.ts";
import type { Language } from "#words/language.ts";
import { textWords } from "#words/texts/texts.ts";
import { composeText, formatWhen, type ComposedText, type RemindedGame } from "../wording/rules.ts";

const formatWhenAndWhere = (game: RemindedGame, place: string | null, language: Language) =>
  [formatWhen(game, language), place].filter((part) => part !== null).join(", ");

/**
 * Composes the text that asks someone of a league's pool (NEED-46), without its link. `one` is what a member of the group that's
 * needed is called. The league's name is left out first, then the place is shortened. The team's name stays whole.
 */
export function composePoolAsk(
  { leagueName, one, ...game }: RemindedGame & { leagueName: string; one: string | null },
  linkLength: number,
  language: Language,
): ComposedText {
  const { pool } = textWords[language];
  const team = toGsmName(game.teamName);
  const need = one === null ? pool.sub : pool.one(toGsmName(one));
  return composeText(
    { location: game.location },
    ({ hasLeadIn, place }) =>
      pool.ask(
        hasLeadIn ? `${team} (${toGsmName(leagueName)})` : team,
        need,
        formatWhenAndWhere(game, place, language),
      ),
    linkLength,
  );
}

/** Composes what a booked sub reads about a game whose place changed. */
export function composePoolChange(game: RemindedGame, linkLength: number, language: Language): ComposedText {
  const { changes, titles } = textWords[language];
  return composeText(
    { location: game.location },
    ({ place }) =>
      `${toGsmName(game.teamName)}: ${changes.moved(titles[game.kind]!, formatWhenAndWhere(game, place, language))}`,
    linkLength,
  );
}
