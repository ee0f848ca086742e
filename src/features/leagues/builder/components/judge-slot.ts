import { timeInWords } from "#platform/date-words.ts";
import {
  type AnyGame,
  conflictsOfMove,
  isAt,
  isPlaced,
  type Slot,
  slotsOn,
  slotsThatFit,
} from "../checker/conflicts.ts";
import { type Draft, isLocked } from "./draft-history.ts";

/** What comes of a game going somewhere, said before it does; without a slot it does not go. */
export type SlotVerdict = { slot?: Slot; words: string[]; isFine: boolean };
type NameOf = (teamId: string) => string;

const refused = (words: string): SlotVerdict => ({ words: [words], isFine: false });

/** In a slot that is taken two games swap; one without a place has nothing to give, and needs a free one. */
export function judgeSlot(draft: Draft, nameOf: NameOf, game: AnyGame, slot: Slot): SlotVerdict {
  const { league, schedule } = draft;
  if (isPlaced(game) && isAt(slot)(game)) return { words: [], isFine: true };
  const there = schedule.games.find(isAt(slot));
  if (there && !isPlaced(game)) return refused("This slot is taken. Choose a free one.");
  if (there && isLocked(draft, there)) return refused("The game in this slot is locked.");
  const wrong = conflictsOfMove(league, schedule.games, game, slot, nameOf);
  if (wrong.length > 0) return { slot, words: wrong, isFine: false };
  const swap = there && `Swaps with ${nameOf(there.home)} vs ${nameOf(there.away)}. Both fit.`;
  return { slot, words: [swap ?? "Fits."], isFine: true };
}

/** On a day a game takes the best free slot. */
export function judgeDay(draft: Draft, nameOf: NameOf, game: AnyGame, date: string): SlotVerdict {
  const { league, schedule } = draft;
  const free = slotsOn(league, date).filter((slot) => !schedule.games.some(isAt(slot)));
  const slot = slotsThatFit(league, schedule.games, game, [date], 1)[0] ?? free[0];
  if (!slot || (isPlaced(game) && game.date === date))
    return refused(isPlaced(game) ? "No other free slot on this day." : "No free slot on this day.");
  const { words, isFine } = judgeSlot(draft, nameOf, game, slot);
  return { slot, isFine, words: isFine ? [`Fits at ${timeInWords(slot.time)}, ${slot.venue}.`] : words };
}
