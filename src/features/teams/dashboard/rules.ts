import type { DashboardNumbers } from "./schema.ts";

// What the dashboard says, worked out from its numbers and from the clock of whoever reads it.

/** How somebody is called: by their first name, or by their address when they gave none (DASH-03). */
export const calledName = ({ name, email }: { name: string; email: string }) =>
  name.trim().split(/\s+/)[0] || email;

/** By the hour on the reader's own clock; null, as on the server, knows no hour. */
export function greeting(hour: number | null): string {
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

/** "Thursday, Apr 16, 2026" for 2026-04-16. */
export const dayText = (on: string) => longDate.format(new Date(on));

/** "One game today."; nothing to say about none. */
export function gamesTodayText(games: number): string {
  if (games === 0) return "";
  return games === 1 ? "One game today." : `${games} games today.`;
}

export interface Tile {
  label: "Total Teams" | "Team Members" | "Upcoming Games" | "Notifications Sent";
  value: number;
  note: string;
}

/** DASH-05 to DASH-09: exactly these four. Each note says no more than what was counted. */
export function tiles(numbers: DashboardNumbers): Tile[] {
  return [
    { label: "Total Teams", value: numbers.teams, note: `${numbers.activeTeams} with an active pass` },
    { label: "Team Members", value: numbers.members, note: `${numbers.consenting} agreed to texts` },
    {
      label: "Upcoming Games",
      value: numbers.upcomingGames,
      note: `${numbers.upcomingThisWeek} in the next 7 days`,
    },
    {
      label: "Notifications Sent",
      value: numbers.notificationsSent,
      // Not the number of texts: a game counts once its reminder went out (OP-38).
      note: "Counted once per game",
    },
  ];
}

export type FirstStep = "team" | "players" | "game";

/** What a new manager does first, in this order, and what of it is done. */
export function firstSteps(numbers: DashboardNumbers): { step: FirstStep; done: boolean }[] {
  return [
    { step: "team", done: numbers.teams > 0 },
    { step: "players", done: numbers.members > 0 },
    { step: "game", done: numbers.games > 0 },
  ];
}
