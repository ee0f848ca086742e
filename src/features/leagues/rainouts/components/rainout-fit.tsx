import { SlotProblems } from "#features/games/season-rules/components/slot-problems.tsx";
import { formatDate, getWeekday } from "#platform/date-format.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, LinkButton } from "#ui/button.tsx";
import type { RainoutPreview } from "../schema.ts";

export interface RainoutFitProps {
  leagueId: string;
  problems: RainoutPreview["problems"];
  /** Undefined while it loads, and null if no day soon fits all games. */
  nextOpenOn: string | null | undefined;
  hasGames: boolean;
  toOn: string;
  onTake: (on: string) => void;
}

/** Shows which games don't fit on the chosen day and why, and what to do instead. */
export function RainoutFit({ leagueId, problems, nextOpenOn, hasGames, toOn, onTake }: RainoutFitProps) {
  const replan = (
    <LinkButton to={`/league/${leagueId}/schedule-builder?reschedule`} variant="secondary" size="small">
      Reschedule the Rest
    </LinkButton>
  );
  const day = toOn && `${getWeekday(toOn)}, ${formatDate(toOn)}`;
  return (
    <div className="grid gap-3 empty:hidden">
      {problems.length > 0 && (
        <SlotProblems
          problems={problems}
          title={
            problems.every(({ canConfirm }) => canConfirm)
              ? `Check these before you move games to ${day}:`
              : `These games can't all move to ${day}:`
          }
        />
      )}
      {problems.length > 0 && nextOpenOn && nextOpenOn !== toOn && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" onClick={() => onTake(nextOpenOn)}>
            {`Use ${getWeekday(nextOpenOn)}, ${formatDate(nextOpenOn)}`}
          </Button>
          {replan}
        </div>
      )}
      {hasGames && nextOpenOn === null && (
        <Banner tone="info" action={replan}>
          No day in the next 60 days fits all of these games at the same times. Cancel them, and reschedule
          the rest of the season to find a slot for each one.
        </Banner>
      )}
    </div>
  );
}
