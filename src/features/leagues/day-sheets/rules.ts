import { formatState } from "#features/games/change-requests/wording/rules.ts";
import type { ChangeKind } from "#features/games/change-requests/schema.ts";
import { formatOutcome } from "../results/rules.ts";
import type { DaySheetGame } from "./schema.ts";

const compareNaturally = new Intl.Collator("en-US", { numeric: true }).compare;

/** Sorts by place, so that "Field 2" comes before "Field 10", then by time. Games without a time come last. */
export const sortByPlace = (games: readonly DaySheetGame[]): DaySheetGame[] =>
  games.toSorted(
    (a, b) =>
      compareNaturally(a.location, b.location) ||
      compareNaturally(a.time ?? "24:00", b.time ?? "24:00") ||
      (a.id < b.id ? -1 : 1),
  );

/** Groups games by place. They must be sorted. */
export const groupByPlace = (games: readonly DaySheetGame[]) =>
  [...Map.groupBy(games, ({ location }) => location)].map(([place, list]) => ({ place, games: list }));

/** Whether the league can enter a score now: the game has started and has none. */
export const needsScore = ({ scoring, isCancelled }: DaySheetGame): boolean =>
  scoring !== null && scoring.game.hasStarted && !isCancelled && !scoring.game.result?.outcome;

/** Says how a game ended, home team first. Null without a result. */
export function formatScore({ scoring }: DaySheetGame): string | null {
  const result = scoring?.game.result;
  if (!result) return null;
  if (result.isVoid) return "Void";
  if (!result.outcome) return "Disputed";
  const { home, away } = scoring.game;
  if (result.outcome.kind !== "score")
    return formatOutcome(result.outcome, { home: home.name, away: away.name });
  const { home: own, away: other, overtime } = result.outcome;
  return `${own}-${other}${overtime ? " OT" : ""}`;
}

const askedFor: Record<ChangeKind, string> = {
  move: "Asked to Move",
  cancel: "Asked to Cancel",
  delete: "Asked to Delete",
  restore: "Asked to Restore",
};

/** Says what was asked and who it waits for: "Asked to Move, Waiting for Canal Street". */
export const formatRequest = ({ kind, ...request }: NonNullable<DaySheetGame["request"]>): string =>
  `${askedFor[kind]}, ${formatState(request)}`;
