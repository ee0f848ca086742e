import { useState, type PointerEvent } from "react";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import type { DraftSchedule, UnscheduledGame } from "../schema.ts";
import { GameButton } from "./draft-game.tsx";
import { formatCount, type UnscheduledGroup, groupUnscheduledGames } from "./draft-labels.ts";

export interface UnscheduledGamesProps {
  schedule: DraftSchedule;
  getName: (teamId: string) => string;
  onOpen: (game: UnscheduledGame) => void;
  /** Starts a drag. Undefined while games can't be moved. */
  onPress: ((event: PointerEvent<HTMLElement>, game: UnscheduledGame) => void) | undefined;
}

/** Games shown per reason at first. A season that doesn't fit can leave hundreds of games unscheduled. */
const GAMES_PER_PAGE = 20;

/** Lists unscheduled games by reason (OP2-21). Like scheduled games, they can be opened and dragged. */
export function UnscheduledGames({ schedule, ...rest }: UnscheduledGamesProps) {
  const groups = groupUnscheduledGames(schedule);
  if (groups.length === 0) return null;
  return (
    <Card as="section" aria-label="Unscheduled games" className="mt-4">
      <h3 className="h3">Unscheduled Games</h3>
      <p className="mt-0.5 text-sm text-ink-2">
        {formatCount(schedule.unscheduled.length, "game")} couldn't be scheduled. Try another day, venue, or
        frequency, or select a game to schedule it yourself.
      </p>
      <ul className="mt-3 grid gap-3">
        {groups.map((group) => (
          <li key={group.reason} className="text-sm">
            <ReasonGroup group={group} {...rest} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface ReasonGroupProps extends Omit<UnscheduledGamesProps, "schedule"> {
  group: UnscheduledGroup;
}

function ReasonGroup({ group: { label, games }, getName, onOpen, onPress }: ReasonGroupProps) {
  const [shownCount, setShown] = useState(GAMES_PER_PAGE);
  return (
    <>
      <p className="font-[580]">
        {label} ({games.length.toLocaleString("en-US")})
      </p>
      <ul className="mt-0.5 grid gap-x-4 gap-y-1 xl:grid-cols-2">
        {games.slice(0, shownCount).map((game, index) => (
          // Two unscheduled games between the same teams differ only in their index.
          <li key={`${game.home} ${game.away} ${index}`} className="min-w-0">
            <GameButton
              game={game}
              getName={getName}
              onOpen={() => onOpen(game)}
              onPress={onPress && ((event) => onPress(event, game))}
            />
          </li>
        ))}
      </ul>
      {games.length > shownCount && (
        <Button
          variant="secondary"
          size="small"
          className="mt-2.5"
          onClick={() => setShown(shownCount + GAMES_PER_PAGE)}
        >
          {`Show More Games (${games.length - shownCount} left)`}
        </Button>
      )}
    </>
  );
}
