import { Trophy } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { formatTeamCount } from "../rules.ts";
import type { LeagueDetail } from "../schema.ts";

/** Three rows on desktop; a button shows the rest. */
const MAX_CARDS = 9;

const grid = "grid gap-2.5 md:grid-cols-2 xl:grid-cols-3";

export interface LeagueCardsProps {
  leagues: readonly LeagueDetail[];
  /** The selected league's id, or null. */
  value: string | null;
  onValueChange: (leagueId: string) => void;
}

/** Shows the manager's leagues as selectable cards (LEAGUE-06, LEAGUE-09). */
export function LeagueCards({ leagues, value, onValueChange }: LeagueCardsProps) {
  const name = useId();
  const [showsAll, setShowsAll] = useState(false);
  // Always show the selected league.
  const shownLeagues = leagues.filter(({ id }, index) => showsAll || index < MAX_CARDS || id === value);
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Your leagues</legend>
      <div className={grid}>
        {shownLeagues.map((league) => (
          <label
            key={league.id}
            className={cx(
              "group relative flex min-h-19 cursor-pointer items-center gap-3.5 rounded-lg border border-line bg-surface px-4 py-3",
              "transition-colors duration-(--t-fast) hover:bg-tint",
              "has-checked:border-court has-checked:bg-court-soft has-checked:inset-ring has-checked:inset-ring-court",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
            )}
          >
            <input
              type="radio"
              name={name}
              checked={league.id === value}
              onChange={() => onValueChange(league.id)}
              className="sr-only"
            />
            <span className="grid size-10 shrink-0 place-items-center rounded-md bg-sunken text-ink-3 group-has-checked:bg-court group-has-checked:text-on-court">
              <Trophy />
            </span>
            <span className="min-w-0 flex-1">
              <span className="h3 line-clamp-2 wrap-anywhere">{league.name}</span>
              <span className="caption line-clamp-1 wrap-anywhere text-ink-2">{league.sport}</span>
            </span>
            <span className="caption shrink-0 text-ink-2">{formatTeamCount(league.teamCount)}</span>
          </label>
        ))}
      </div>
      {shownLeagues.length < leagues.length && (
        <Button variant="ghost" className="mt-2" onClick={() => setShowsAll(true)}>
          {`Show All ${leagues.length} Leagues`}
        </Button>
      )}
    </fieldset>
  );
}

/** Has the same height as the cards, so the page doesn't jump when they load. */
export const LeagueCardsLoading = () => (
  <Loading label="Loading your leagues" className={grid}>
    {Array.from({ length: 3 }, (_, index) => (
      <Skeleton key={index} shape="block" className={cx("h-19", index > 0 && "max-md:hidden")} />
    ))}
  </Loading>
);
