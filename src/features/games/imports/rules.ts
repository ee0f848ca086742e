import { normalizeText } from "#features/teams/imports/rules.ts";
import type { KnownGame } from "./schema.ts";

/** Returns the key that identifies duplicates: the same date, time, and opponent, ignoring case and accents. */
export const getGameKey = ({ gameOn, gameTime, opponent }: KnownGame) =>
  [gameOn, gameTime?.slice(0, 5) ?? "", normalizeText(opponent ?? "")].join(" ");

/**
 * Returns the new games in a list, in order. Games already on the schedule or earlier in the list are skipped unless
 * `allowDuplicate` is set. Shared by the preview and the import.
 */
export function dropKnownGames<Item extends KnownGame & { allowDuplicate: boolean }>(
  list: readonly Item[],
  knownGames: readonly KnownGame[],
): Item[] {
  const seen = new Set(knownGames.map(getGameKey));
  return list.filter((game) => {
    const key = getGameKey(game);
    if (seen.has(key) && !game.allowDuplicate) return false;
    seen.add(key);
    return true;
  });
}
