import { toPlainWords } from "../links/rules.ts";
import type { PastSeason } from "./schema.ts";

type Season = { id: string; name: string; hasEnded: boolean };

/**
 * Names the links of a league's seasons, which are in the order they were started, and returns those that ended. A name that
 * reads the same gets a number. A season's name never changes and later ones come last, so neither does its link.
 */
export function listPastSeasons(seasons: readonly Season[]): PastSeason[] {
  const taken = new Set<string>();
  return seasons.flatMap(({ id, name, hasEnded }) => {
    const words = toPlainWords(name) || "season";
    let slug = words;
    for (let number = 2; taken.has(slug); number++) slug = `${words}-${number}`;
    taken.add(slug);
    return hasEnded ? [{ id, name, slug }] : [];
  });
}
