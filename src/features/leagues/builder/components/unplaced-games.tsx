import { useState, type PointerEvent } from "react";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import type { DraftSchedule, UnplacedGame } from "../schema.ts";
import { GameButton } from "./draft-game.tsx";
import { counted, type UnplacedGroup, unplacedGroups } from "./draft-words.ts";

export interface UnplacedGamesProps {
  schedule: DraftSchedule;
  nameOf: (teamId: string) => string;
  onOpen: (game: UnplacedGame) => void;
  /** Begins a drag; none while nothing can be moved. */
  onPress: ((event: PointerEvent<HTMLElement>, game: UnplacedGame) => void) | undefined;
}

/** So many games of one reason; a season that does not fit may leave out hundreds. */
const GAMES_AT_ONCE = 20;

/** OP2-21: what found no place, and why. Each game opens and can be dragged, as those that have one. */
export function UnplacedGames({ schedule, ...rest }: UnplacedGamesProps) {
  const groups = unplacedGroups(schedule);
  if (groups.length === 0) return null;
  return (
    <Card as="section" aria-label="Games without a place" className="mt-4">
      <h3 className="h3">Games Without a Place</h3>
      <p className="mt-0.5 text-sm text-ink-2">
        {counted(schedule.unplaced.length, "game")} could not be planned. Another day, venue or frequency may
        help. Or open a game to place it yourself.
      </p>
      <ul className="mt-3 grid gap-3">
        {groups.map((group) => (
          <li key={group.reason} className="text-sm">
            <OneReason group={group} {...rest} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface OneReasonProps extends Omit<UnplacedGamesProps, "schedule"> {
  group: UnplacedGroup;
}

function OneReason({ group: { words, games }, nameOf, onOpen, onPress }: OneReasonProps) {
  const [shown, setShown] = useState(GAMES_AT_ONCE);
  return (
    <>
      <p className="font-[580]">
        {words} ({games.length.toLocaleString("en-US")})
      </p>
      <ul className="mt-0.5 grid gap-x-4 gap-y-1 xl:grid-cols-2">
        {games.slice(0, shown).map((game, index) => (
          // Two games of one pair are the same but for their place in the list.
          <li key={`${game.home} ${game.away} ${index}`} className="min-w-0">
            <GameButton
              game={game}
              nameOf={nameOf}
              onOpen={() => onOpen(game)}
              onPress={onPress && ((event) => onPress(event, game))}
            />
          </li>
        ))}
      </ul>
      {games.length > shown && (
        <Button
          variant="secondary"
          size="small"
          className="mt-2.5"
          onClick={() => setShown(shown + GAMES_AT_ONCE)}
        >
          {`Show More Games (${games.length - shown} left)`}
        </Button>
      )}
    </>
  );
}
