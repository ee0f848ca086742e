import { after, days } from "#platform/clock.ts";
import type { Side } from "#features/teams/schema.ts";

/** Until when teams can report the score of a game (RESULT-48). */
export const getReportsUntil = (startsAt: Date) => after(startsAt, days(7));

const opposite: Record<Side, Side> = { home: "away", away: "home" };

/** Says how a game ended for a team, its own score first: "W 3-2", "L 2-3", or "T 1-1" (RESULT-48). Null without a result. */
export function formatResult(
  { kind, own, other }: { kind: string | null; own: number | null; other: number | null },
  side: Side,
): string | null {
  if (kind === "score" && own !== null && other !== null)
    return `${own > other ? "W" : own < other ? "L" : "T"} ${own}-${other}`;
  if (kind === `${side}-forfeit` || kind === "double-forfeit") return "L Forfeit";
  if (kind === `${opposite[side]}-forfeit`) return "W Forfeit";
  if (kind === "abandoned") return "Abandoned";
  // A team withdrew, and its results count for no one (RESULT-36).
  if (kind === "void") return "Void";
  return kind === "no-result" ? "No Result" : null;
}
