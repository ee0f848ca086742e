import { composeMessage, formatWhen, nameTeams } from "#features/messages/wording/rules.ts";
import type { Language } from "#words/language.ts";
import { textWords } from "#words/texts/texts.ts";
import type { EventKind } from "../schema.ts";

export type AnnouncedGame = {
  teamName: string;
  kind: EventKind;
  opponent: string | null;
  side: string | null;
  gameOn: string;
  gameTime: string | null;
  location: string;
};

type Change = "moved" | "cancelled";

/** Formats what changed. An opponent or place that's null is left out. */
function describeChange(
  change: Change,
  game: AnnouncedGame,
  { opponent, place }: { opponent: string | null; place: string | null },
  language: Language,
): string {
  const { titles, changes } = textWords[language];
  const title = titles[game.kind]!;
  const name = nameTeams(title, opponent, game.side, language);
  const when = formatWhen(game, language);
  if (change === "cancelled") return changes.cancelled(name, when);
  return changes.moved(name, [when, place].filter((part) => part !== null).join(", "));
}

/**
 * Formats a team's changed games as one text (OP-21): the first in full, and a pointer to the schedule for the rest. The
 * sender prepends the team's name. Canceled games and games at another place want no response, so the text has neither
 * a link nor keywords (TEXT-11).
 */
export function formatChanges(
  changes: readonly { change: Change; game: AnnouncedGame }[],
  language: Language = "en",
): string {
  const [first] = changes;
  if (!first) return "";
  const { change, game } = first;
  return composeMessage(game.teamName, game, (contents) => {
    const description = describeChange(change, game, contents, language);
    return changes.length === 1
      ? description
      : textWords[language].changes.several(changes.length, description);
  });
}

/** Formats a team's games in a new schedule as one text: how many there are, and the first in full. */
export function formatNewGames(games: readonly AnnouncedGame[], language: Language = "en"): string {
  const [first] = games;
  if (!first) return "";
  const { changes } = textWords[language];
  return composeMessage(first.teamName, first, ({ opponent, place }) => {
    const against = first.side === "away" ? changes.host : changes.opponent;
    const when = [opponent && against(opponent), formatWhen(first, language), place]
      .filter(Boolean)
      .join(", ");
    return games.length === 1 ? changes.newGame(when) : changes.newGames(games.length, when);
  });
}
