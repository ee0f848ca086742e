import { Card } from "#ui/card.tsx";
import type { DraftSchedule } from "../schema.ts";
import { counted, unplacedGroups } from "./draft-words.ts";

export interface UnplacedGamesProps {
  schedule: DraftSchedule;
  nameOf: (teamId: string) => string;
}

/** So many names of one reason; a season that does not fit may leave out hundreds. */
const NAMES_AT_ONCE = 20;

/** OP2-21: what found no place, and why. */
export function UnplacedGames({ schedule, nameOf }: UnplacedGamesProps) {
  const groups = unplacedGroups(schedule);
  if (groups.length === 0) return null;
  return (
    <Card as="section" aria-label="Games without a place" className="mt-4">
      <h3 className="h3">Games Without a Place</h3>
      <p className="mt-0.5 text-sm text-ink-2">
        {counted(schedule.unplaced.length, "game")} could not be planned. Another day, venue or frequency may
        help.
      </p>
      <ul className="mt-3 grid gap-3">
        {groups.map(({ reason, words, games }) => (
          <li key={reason} className="text-sm">
            <p className="font-[580]">
              {words} ({games.length.toLocaleString("en-US")})
            </p>
            <p className="mt-0.5 text-ink-2 wrap-anywhere">
              {games
                .slice(0, NAMES_AT_ONCE)
                .map(({ home, away }) => `${nameOf(home)} vs ${nameOf(away)}`)
                .join(", ")}
              {games.length > NAMES_AT_ONCE && ` and ${games.length - NAMES_AT_ONCE} more`}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
