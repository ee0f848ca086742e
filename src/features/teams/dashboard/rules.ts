import { formatReach } from "../rules.ts";
import type { DashboardNumbers } from "./schema.ts";

// Dashboard copy, derived from the totals and the reader's local time.

/** Returns the user's first name, or their email address if they have no name (DASH-03). */
export const getGreetingName = ({ name, email }: { name: string; email: string }) =>
  name.trim().split(/\s+/)[0] || email;

/** Returns a greeting for the reader's local hour. `null` means that the hour is unknown, as it is on the server. */
export function getGreeting(hour: number | null): string {
  if (hour === null) return "Hello";
  if (hour >= 5 && hour < 12) return "Good morning";
  if (hour >= 12 && hour < 17) return "Good afternoon";
  return "Good evening";
}

const longDate = new Intl.DateTimeFormat("en-US", {
  weekday: "long",
  month: "short",
  day: "numeric",
  year: "numeric",
  timeZone: "UTC",
});

/** Formats 2026-04-16 as "Thursday, Apr 16, 2026". */
export const formatLongDate = (on: string) => longDate.format(new Date(on));

/** Formats "One game today." Returns an empty string if there are no games. */
export function formatGamesToday(games: number): string {
  if (games === 0) return "";
  return games === 1 ? "One game today." : `${games} games today.`;
}

export interface Tile {
  label: "Total Teams" | "Team Members" | "Upcoming Games" | "Notifications Sent";
  value: number;
  note: string;
}

/** Returns exactly these four tiles (DASH-05 to DASH-09). Each note states only what was counted. */
export function getTiles(numbers: DashboardNumbers): Tile[] {
  return [
    { label: "Total Teams", value: numbers.teams, note: `${numbers.activeTeams} with an active pass` },
    { label: "Team Members", value: numbers.members, note: formatReach(numbers.members, numbers.reachable) },
    {
      label: "Upcoming Games",
      value: numbers.upcomingGames,
      note: `${numbers.upcomingThisWeek} in the next 7 days`,
    },
    {
      label: "Notifications Sent",
      value: numbers.notificationsSent,
      // Counts games with a sent reminder, not texts (OP-38).
      note: "Counted once per game",
    },
  ];
}

export type FirstStep = "team" | "players" | "game" | "pass";

/** Returns a new manager's first steps in order, and which ones are done. */
export function getFirstSteps(numbers: DashboardNumbers): { step: FirstStep; done: boolean }[] {
  return [
    { step: "team", done: numbers.teams > 0 },
    { step: "players", done: numbers.members > 0 },
    { step: "game", done: numbers.games > 0 },
    // Without one, everything looks ready, but no reminder goes out (REMIND-03).
    { step: "pass", done: numbers.teamsWithPass > 0 },
  ];
}

/** Returns whether a manager has first steps left that they didn't dismiss. */
export const hasOpenSteps = (numbers: DashboardNumbers): boolean =>
  !numbers.isSetupDismissed && getFirstSteps(numbers).some(({ done }) => !done);
