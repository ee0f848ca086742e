import { composeMessage, formatWhen } from "#features/messages/wording/rules.ts";
import type { EventKind } from "../schema.ts";

export type AnnouncedGame = {
  teamName: string;
  kind: EventKind;
  opponent: string | null;
  gameOn: string;
  gameTime: string | null;
  location: string;
};

const names: Record<EventKind, string> = { game: "Game", practice: "Practice", other: "Event" };

type Change = "moved" | "cancelled";

/** Formats what changed. An opponent or place that's null is left out. */
function describeChange(
  change: Change,
  game: AnnouncedGame,
  { opponent, place }: { opponent: string | null; place: string | null },
): string {
  const name = opponent === null ? names[game.kind] : `${names[game.kind]} vs ${opponent}`;
  if (change === "cancelled") return `${name} on ${formatWhen(game)} is canceled.`;
  return `${name} is now ${[formatWhen(game), place].filter((part) => part !== null).join(", ")}.`;
}

/**
 * Formats a team's changed games as one text (OP-21): the first in full, and a pointer to the schedule for the rest. The
 * sender prepends the team's name. Canceled games and games at another place want no response, so the text has neither
 * a link nor keywords (TEXT-11).
 */
export function formatChanges(changes: readonly { change: Change; game: AnnouncedGame }[]): string {
  const [first] = changes;
  if (!first) return "";
  const { change, game } = first;
  return composeMessage(game.teamName, game, (contents) => {
    const description = describeChange(change, game, contents);
    return changes.length === 1
      ? description
      : `${changes.length} games changed. First: ${description} See the schedule for the rest.`;
  });
}

/** Formats a team's games in a new schedule as one text: how many there are, and the first in full. */
export function formatNewGames(games: readonly AnnouncedGame[]): string {
  const [first] = games;
  if (!first) return "";
  return composeMessage(first.teamName, first, ({ opponent, place }) => {
    const when = [opponent && `vs ${opponent}`, formatWhen(first), place].filter(Boolean).join(", ");
    return games.length === 1
      ? `New game on the schedule: ${when}.`
      : `New schedule with ${games.length} games. First: ${when}.`;
  });
}
