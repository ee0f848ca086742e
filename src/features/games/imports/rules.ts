import { fold } from "#features/teams/imports/rules.ts";
import type { KnownGame } from "./schema.ts";

/** Two games with the same key are one: the same day, time and opponent, however it is spelled. */
export const gameKey = ({ gameOn, gameTime, opponent }: KnownGame) =>
  [gameOn, gameTime?.slice(0, 5) ?? "", fold(opponent ?? "")].join(" ");

/**
 * Those of a list that are new, in order. One that is there already, in the schedule or earlier in the list, is skipped
 * unless it is wanted all the same. The preview and the import both ask here.
 */
export function withoutKnown<Item extends KnownGame & { evenIfThere: boolean }>(
  list: readonly Item[],
  known: readonly KnownGame[],
): Item[] {
  const seen = new Set(known.map(gameKey));
  return list.filter((game) => {
    const key = gameKey(game);
    if (seen.has(key) && !game.evenIfThere) return false;
    seen.add(key);
    return true;
  });
}
