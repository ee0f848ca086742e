import { type AnyGame, gameKey, moveTo, type Slot } from "../checker/conflicts.ts";
import { measureSchedule } from "../generator/figures.ts";
import type { BuilderLeague, DraftSchedule, NewSchedule, PlannedGame, ScheduleSettings } from "../schema.ts";

export type Draft = {
  schedule: DraftSchedule;
  league: BuilderLeague;
  /** What it was made with, so that going back to it goes back to that. */
  settings: ScheduleSettings;
  earlier: NewSchedule["earlier"];
  /** Games that stay where they are when the rest is made again, by their keys. */
  locked: readonly string[];
  /** Every try to publish this draft carries the same; every other draft another. */
  requestKey: string;
};

/** Drafts that were shown, so that one can go back and forth. */
export type DraftHistory = { past: readonly Draft[]; now?: Draft; future: readonly Draft[] };

/** A long evening of trying; each step shares most of its games with the one before. */
const MOST_STEPS = 100;

/** Another draft. One with the same key is the same run going on and takes no step of its own. */
export function show({ past, now, future }: DraftHistory, draft: Draft): DraftHistory {
  if (now?.requestKey === draft.requestKey) return { past, now: draft, future };
  return { past: now ? [...past, now].slice(-MOST_STEPS) : past, now: draft, future: [] };
}

export function undo({ past, now, future }: DraftHistory): DraftHistory {
  const before = past.at(-1);
  if (!before || !now) return { past, future, ...(now && { now }) };
  return { past: past.slice(0, -1), now: before, future: [now, ...future] };
}

export function redo({ past, now, future }: DraftHistory): DraftHistory {
  const [after, ...rest] = future;
  if (!after || !now) return { past, future, ...(now && { now }) };
  return { past: [...past, now], now: after, future: rest };
}

/** The draft with a game in another slot, or with one that had no place in its first, and how fair it is then. */
export function withMove(draft: Draft, game: AnyGame, slot: Slot): Draft {
  const games = moveTo(draft.schedule.games, game, slot);
  const unplaced = draft.schedule.unplaced.filter((left) => left !== game);
  const figures = measureSchedule(draft.league, games, draft.schedule.figures.seasonDaysBound);
  return { ...draft, schedule: { games, unplaced, figures }, requestKey: crypto.randomUUID() };
}

export const isLocked = ({ locked }: Draft, game: PlannedGame) => locked.includes(gameKey(game));

/** The draft with a game locked, or let go. */
export function withLock(draft: Draft, game: PlannedGame): Draft {
  const key = gameKey(game);
  const locked = isLocked(draft, game)
    ? draft.locked.filter((other) => other !== key)
    : [...draft.locked, key];
  return { ...draft, locked, requestKey: crypto.randomUUID() };
}

export const lockedGames = (draft: Draft | undefined): PlannedGame[] =>
  draft ? draft.schedule.games.filter((game) => isLocked(draft, game)) : [];
