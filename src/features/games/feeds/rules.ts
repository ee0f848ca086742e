import { addDays } from "#platform/date-format.ts";
import type { Game } from "../schema.ts";

/** How far back a calendar goes. Recent games stay visible, and files stay small. */
export const PAST_DAYS = 90;

/** More games than a team plays in three seasons, but still a file that phones can handle. */
export const MAX_EVENTS = 1_000;

/** The assumed length of a game, because calendars need an end and users don't enter one. */
export const EVENT_HOURS = 2;

/** How often we ask calendars to refresh. Most refresh less often anyway. */
export const REFRESH = "PT1H";

type TitledGame = Pick<Game, "kind" | "opponent" | "side" | "isCancelled">;

const titles: Record<Game["kind"], string> = { game: "game", practice: "practice", other: "event" };

/**
 * Returns the event's title in people's calendars: "Lakeview Otters vs. Harbor Street FC", "Lakeview Otters at
 * Harbor Street FC" (RESULT-05), or "Lakeview Otters practice". Canceled games are marked in the title, because not all calendars show the status.
 */
export function formatEventTitle(
  teamName: string,
  { kind, opponent, side, isCancelled }: TitledGame,
): string {
  const versus = side === "away" ? "at" : "vs.";
  const title = opponent === null ? `${teamName} ${titles[kind]}` : `${teamName} ${versus} ${opponent}`;
  return isCancelled ? `Canceled: ${title}` : title;
}

/** Returns the arrival date and time in the team's time zone, the given number of minutes before the start. */
export function getArrival({ on, time }: { on: string; time: string }, minutes: number) {
  const [hour, minute] = time.split(":").map(Number) as [number, number];
  const arrivalMinute = hour * 60 + minute - minutes;
  const minuteOfDay = (arrivalMinute + 24 * 60) % (24 * 60);
  const text = [Math.floor(minuteOfDay / 60), minuteOfDay % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
  return { on: arrivalMinute < 0 ? addDays(on, -1) : on, time: text };
}

/**
 * Returns a safe file name, such as lakeview_otters.ics for "Lakeview Otters". Exported schedules follow the same
 * pattern (EXPORT-13).
 */
export function getCalendarFileName(teamName: string): string {
  const name = teamName
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "_")
    .replaceAll(/^_+|_+$/g, "");
  return `${name || "schedule"}.ics`;
}

/** Returns the link as a webcal URL, which makes calendar apps subscribe to it instead of downloading it once. */
export const toSubscribeUrl = (url: string) => url.replace(/^https?:/, "webcal:");

/** The calendars that can subscribe to a link from a web page. */
export type CalendarApp = "apple" | "google" | "outlook";

/**
 * Returns the calendar that someone with this browser most likely uses, or null if we can't tell. Windows and Linux have
 * no calendar of their own that opens webcal links.
 */
export function guessCalendarApp(userAgent: string): CalendarApp | null {
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent)) return "apple";
  if (/Android|CrOS/.test(userAgent)) return "google";
  return null;
}

/** Returns the URL that makes a calendar subscribe to the link. Google and Outlook ask for confirmation on their site. */
export function getSubscribeUrl(app: CalendarApp, url: string): string {
  if (app === "apple") return toSubscribeUrl(url);
  // Google takes an https link for a calendar's id, so the link has to be a webcal one.
  if (app === "google")
    return `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(toSubscribeUrl(url))}`;
  return `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(url)}`;
}

/** Custom properties that our own import reads back, so that it doesn't have to parse titles written for people. */
export const customProperties = {
  kind: "X-FIRSTWHISTLE-KIND",
  opponent: "X-FIRSTWHISTLE-OPPONENT",
  side: "X-FIRSTWHISTLE-SIDE",
  arrivalMinutes: "X-FIRSTWHISTLE-ARRIVAL-MINUTES",
} as const;
