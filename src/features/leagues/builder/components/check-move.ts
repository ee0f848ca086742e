import { formatTime } from "#platform/date-format.ts";
import {
  type AnyGame,
  findMoveConflicts,
  isAt,
  isScheduled,
  type Slot,
  listSlots,
  findOpenSlots,
} from "#features/games/season-rules/checker/conflicts.ts";
import { getGamesPerDay } from "../rules.ts";
import { type Draft, isLocked } from "./draft-history.ts";
import { formatAwayAtHome } from "./draft-labels.ts";

/** The result of moving a game to a slot, shown before the move. If there's no slot, the move isn't possible. */
export type MoveCheck = { slot?: Slot; messages: string[]; isValid: boolean };
type NameOf = (teamId: string) => string;

const reject = (message: string): MoveCheck => ({ messages: [message], isValid: false });

/**
 * Lists the slots on a day that a game could take: free ones at places that are open and have room, and those of games
 * it could swap with. Starts with the game's own slot if that's no longer an option.
 */
export function listChoices({ league, schedule }: Draft, game: AnyGame | undefined, date: string): Slot[] {
  const others = schedule.games.filter((other) => other.date === date && other !== game);
  const gamesByPlace = Map.groupBy(others, ({ venue }) => venue);
  const fullPlaces = new Set(
    league.venues
      .filter(
        ({ name, maxTeamsPerDay }) => (gamesByPlace.get(name)?.length ?? 0) >= getGamesPerDay(maxTeamsPerDay),
      )
      .map(({ name }) => name),
  );
  const slots = listSlots(league, date).filter(
    (slot) => !fullPlaces.has(slot.venue) || gamesByPlace.get(slot.venue)?.some(isAt(slot)),
  );
  if (!game || !isScheduled(game) || game.date !== date || slots.some(isAt(game))) return slots;
  return [{ date, time: game.time, venue: game.venue }, ...slots];
}

/** Checks a move to a slot. A taken slot swaps the two games. An unscheduled game can't swap, so it needs an open slot. */
export function checkMoveToSlot(draft: Draft, getName: NameOf, game: AnyGame, slot: Slot): MoveCheck {
  const { league, schedule } = draft;
  if (isScheduled(game) && isAt(slot)(game)) return { messages: [], isValid: true };
  const occupant = schedule.games.find(isAt(slot));
  if (occupant && !isScheduled(game)) return reject("This slot is taken. Choose an open one.");
  if (occupant && isLocked(draft, occupant)) return reject("The game in this slot is locked.");
  const conflicts = findMoveConflicts(league, schedule.games, game, slot, getName);
  if (conflicts.length > 0) return { slot, messages: conflicts, isValid: false };
  const swap = occupant && `Swaps with ${formatAwayAtHome(occupant, getName)}. Both games work.`;
  return { slot, messages: [swap ?? "This works."], isValid: true };
}

/** Checks a move to a day, where the game takes the best open slot. */
export function checkMoveToDay(draft: Draft, getName: NameOf, game: AnyGame, date: string): MoveCheck {
  const { league, schedule } = draft;
  const freeSlots = listChoices(draft, game, date).filter((slot) => !schedule.games.some(isAt(slot)));
  const slot = findOpenSlots(league, schedule.games, game, [date], 1)[0] ?? freeSlots[0];
  if (!slot || (isScheduled(game) && game.date === date))
    return reject(isScheduled(game) ? "No other open slot on this day." : "No open slot on this day.");
  const { messages, isValid } = checkMoveToSlot(draft, getName, game, slot);
  return {
    slot,
    isValid,
    messages: isValid ? [`Works at ${formatTime(slot.time)}, ${slot.venue}.`] : messages,
  };
}
