import {
  type AnyGame,
  getGameKey,
  isScheduled,
  moveGame,
  type Slot,
} from "#features/games/season-rules/checker/conflicts.ts";
import { measureSchedule } from "../generator/metrics.ts";
import type {
  BuilderLeague,
  DraftSchedule,
  NewSchedule,
  PlannedGame,
  ScheduleSettings,
  UnscheduledGame,
} from "../schema.ts";

export type Draft = {
  schedule: DraftSchedule;
  league: BuilderLeague;
  /** The settings this draft was generated with, so undo restores them too. */
  settings: ScheduleSettings;
  earlier: NewSchedule["earlier"];
  /** Keys of locked games, which stay put when the rest is regenerated. */
  locked: readonly string[];
  /** Idempotency key: the same for every attempt to publish this draft, different for other drafts. */
  requestKey: string;
};

/** The undo and redo history for drafts. */
export type DraftHistory = { past: readonly Draft[]; present?: Draft; future: readonly Draft[] };

/** Enough for a long editing session. Steps share most of their games, so memory use stays low. */
const MAX_STEPS = 100;

/** Adds a draft to the history. A draft from the same run (same request key) replaces the current one. */
export function pushDraft({ past, present, future }: DraftHistory, draft: Draft): DraftHistory {
  if (present?.requestKey === draft.requestKey) return { past, present: draft, future };
  return { past: present ? [...past, present].slice(-MAX_STEPS) : past, present: draft, future: [] };
}

export function undo({ past, present, future }: DraftHistory): DraftHistory {
  const previous = past.at(-1);
  if (!previous || !present) return { past, future, ...(present && { present }) };
  return { past: past.slice(0, -1), present: previous, future: [present, ...future] };
}

export function redo({ past, present, future }: DraftHistory): DraftHistory {
  const [next, ...rest] = future;
  if (!next || !present) return { past, future, ...(present && { present }) };
  return { past: [...past, present], present: next, future: rest };
}

/** Returns the draft with a game moved, or an unscheduled game scheduled, and updated metrics. */
export function moveGameInDraft(draft: Draft, game: AnyGame, slot: Slot): Draft {
  const games = moveGame(draft.schedule.games, game, slot);
  const unscheduled = draft.schedule.unscheduled.filter((unscheduledGame) => unscheduledGame !== game);
  const metrics = measureSchedule(draft.league, games, draft.schedule.metrics.seasonDaysBound);
  return { ...draft, schedule: { games, unscheduled, metrics }, requestKey: crypto.randomUUID() };
}

/** Returns the draft with a game's home and away swapped (RESULT-06), and that game. A locked game stays locked. */
export function swapSidesInDraft<Game extends AnyGame>(draft: Draft, game: Game): [Draft, Game] {
  const turned = { ...game, home: game.away, away: game.home };
  const replace = (listed: AnyGame) => (listed === game ? turned : listed);
  const games = draft.schedule.games.map(replace) as PlannedGame[];
  const metrics = measureSchedule(draft.league, games, draft.schedule.metrics.seasonDaysBound);
  const unscheduled = draft.schedule.unscheduled.map(replace) as UnscheduledGame[];
  const locked = draft.locked.map((key) =>
    isScheduled(game) && key === getGameKey(game) ? getGameKey({ ...game, ...turned }) : key,
  );
  return [
    { ...draft, schedule: { games, unscheduled, metrics }, locked, requestKey: crypto.randomUUID() },
    turned,
  ];
}

export const isLocked = ({ locked }: Draft, game: PlannedGame) => locked.includes(getGameKey(game));

/** Returns the draft with a game locked, or unlocked if it was locked. */
export function toggleLock(draft: Draft, game: PlannedGame): Draft {
  const key = getGameKey(game);
  const locked = isLocked(draft, game)
    ? draft.locked.filter((lockedKey) => lockedKey !== key)
    : [...draft.locked, key];
  return { ...draft, locked, requestKey: crypto.randomUUID() };
}

export const listLockedGames = (draft: Draft | undefined): PlannedGame[] =>
  draft ? draft.schedule.games.filter((game) => isLocked(draft, game)) : [];
