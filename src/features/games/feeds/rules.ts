import { addDays } from "#platform/date-words.ts";
import type { Game } from "../schema.ts";

/** How far back a calendar reaches: what was played stays in sight for a while, and files stay small. */
export const PAST_DAYS = 90;

/** More than three seasons of one team: a file that phones still take. */
export const MOST_EVENTS = 1_000;

/** Nobody enters when a game ends, and a calendar wants to know. */
export const EVENT_HOURS = 2;

/** How often calendars are asked to look. Most look less often whatever we say. */
export const REFRESH = "PT1H";

type Titled = Pick<Game, "kind" | "opponent" | "isCancelled">;

const titles: Record<Game["kind"], string> = { game: "game", practice: "practice", other: "event" };

/**
 * What stands in people's calendars, between the entries of their lives: "Lakeview Otters vs. Harbor Street FC",
 * "Lakeview Otters practice". Not all calendars show that something is cancelled, so the words say it too.
 */
export function eventTitle(teamName: string, { kind, opponent, isCancelled }: Titled): string {
  const what = opponent === null ? `${teamName} ${titles[kind]}` : `${teamName} vs. ${opponent}`;
  return isCancelled ? `Cancelled: ${what}` : what;
}

/** When people should be there, by the team's clock: so many minutes before a day and time. */
export function arrivalAt({ on, time }: { on: string; time: string }, minutes: number) {
  const [hour, minute] = time.split(":").map(Number) as [number, number];
  const left = hour * 60 + minute - minutes;
  const inDay = (left + 24 * 60) % (24 * 60);
  const text = [Math.floor(inDay / 60), inDay % 60].map((part) => String(part).padStart(2, "0")).join(":");
  return { on: left < 0 ? addDays(on, -1) : on, time: text };
}

/** "Lakeview Otters" becomes lakeview_otters.ics, as schedules are named (EXPORT-13), on any disk. */
export function calendarFileName(teamName: string): string {
  const name = teamName
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "_")
    .replaceAll(/^_+|_+$/g, "");
  return `${name || "schedule"}.ics`;
}

/** The same address for programs that subscribe instead of downloading once. */
export const subscribeUrl = (url: string) => url.replace(/^https?:/, "webcal:");
