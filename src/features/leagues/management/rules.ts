import type { ManagerRow } from "./schema.ts";

/** Page size of a league's team list. */
export const LEAGUE_TEAMS_PER_PAGE = 50;

/** Maximum managers per team, including invited ones. No real team needs more. */
export const MAX_MANAGERS = 50;

/** A game needs two teams (LEAGUE-13). */
const MIN_TEAMS_TO_SCHEDULE = 2;

/** Returns a message about how many more teams the builder needs, or null when it has enough (LEAGUE-14). */
export function formatTeamsNeeded(teamCount: number): string | null {
  const missingCount = MIN_TEAMS_TO_SCHEDULE - teamCount;
  if (missingCount <= 0) return null;
  return `Need ${missingCount} more team(s)`;
}

/** Returns why the builder can't open, or null when it can (LEAGUE-25, LEAGUE-26). */
export function getBuilderBlocker(league: { teamCount: number } | null): string | null {
  if (!league) return "Please select a league first";
  return league.teamCount < MIN_TEAMS_TO_SCHEDULE
    ? "You need at least 2 teams to use the Schedule Builder"
    : null;
}

/** Formats a count, such as "1 team" or "12 teams". */
export const formatTeamCount = (count: number) =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "team" : "teams"}`;

/** Formats the state of an invitation, such as "Accepted" or "Invitation pending". */
export function formatManagerState({ state, emailState }: Pick<ManagerRow, "state" | "emailState">): string {
  if (state === "accepted") return "Accepted";
  if (state === "expired") return "Invitation expired";
  if (emailState === "held") return "Waiting for you to confirm your email";
  if (emailState === "failed") return "Email failed to send";
  return emailState === "waiting" ? "Sending email" : "Invitation pending";
}
