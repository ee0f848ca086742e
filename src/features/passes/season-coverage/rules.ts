import type { SubscriptionStatus } from "#features/teams/schema.ts";
import { formatDate } from "#platform/date-format.ts";

/** What's wrong with a team's pass: it never had one, it's over, or it ends before the team's last game. */
export type CoverageGap = "missing" | "expired" | "short";

type TeamPass = {
  status: SubscriptionStatus;
  /** The pass's last day in the team's time zone. Null if there's none or it doesn't end. */
  endsOn: string | null;
};

/** Returns what's wrong with a pass when the team's last game is on `lastGameOn`, or null if the pass covers it. */
export function findCoverageGap({ status, endsOn }: TeamPass, lastGameOn: string): CoverageGap | null {
  if (status === "expired") return "expired";
  if (status !== "active") return "missing";
  return endsOn !== null && endsOn < lastGameOn ? "short" : null;
}

/** Describes how far a team's pass reaches: "pass ends Jun 3, 2026, last game Jul 11, 2026". */
export const formatUncovered = ({ endsOn, lastGameOn }: { endsOn: string | null; lastGameOn: string }) =>
  `${endsOn === null ? "no pass" : `pass ends ${formatDate(endsOn)}`}, last game ${formatDate(lastGameOn)}`;

/** Returns the screen that buys passes for all teams of a league that lack one. `teamId` is one of them. */
export const getBulkLink = (teamId: string, leagueId: string) =>
  `/teams/${teamId}/bulk-upgrade?leagueId=${leagueId}`;
