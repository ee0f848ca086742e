import type { NeedFacts } from "#features/teams/groups/rules.ts";
import { hours } from "#platform/clock.ts";
import {
  addDays,
  formatDate,
  isEvening,
  getMonthAndDay,
  timeBefore,
  formatTime,
} from "#platform/date-format.ts";
import type { StoredResponse } from "../schema.ts";
import type { Moment, Sheet, SheetGame, SheetMember, Tally } from "./schema.ts";

/** A response, or "none" for members without one. The tiles use it to count and filter members. */
export const attendanceStatuses = ["attending", "not_attending", "maybe", "none"] as const;
export type AttendanceStatus = (typeof attendanceStatuses)[number];

/** The label for each status, as shown on the tiles (ATT-05 to ATT-08). */
export const attendanceStatusNames: Record<AttendanceStatus, string> = {
  attending: "Attending",
  not_attending: "Not Attending",
  maybe: "Maybe",
  none: "No Response",
};

/** A status on the sheet. Anyone who waits for a spot is in none of the four tiles (NEED-15). */
export type SheetStatus = AttendanceStatus | "waitlisted";

export const getAttendanceStatus = ({ response }: Pick<SheetMember, "response">): SheetStatus =>
  response ?? "none";

/** Returns a member's status in words: "Attending", or "Waitlisted #2" with their place in line (NEED-17). */
export const getStatusName = ({ response, place }: Pick<SheetMember, "response" | "place">): string =>
  response === "waitlisted"
    ? place == null
      ? "Waitlisted"
      : `Waitlisted #${place}`
    : attendanceStatusNames[response ?? "none"];

/** Counts members by status, as the four tiles do. */
export function tally(members: readonly Pick<SheetMember, "response">[]): Tally {
  const counts: Tally = { attending: 0, not_attending: 0, maybe: 0, none: 0 };
  for (const { response } of members) if (response !== "waitlisted") counts[response ?? "none"] += 1;
  return counts;
}

export type RosterMember = { id: string; teamId: string; active: boolean; isSub: boolean };
export type ResponseRecord = { gameId: string; memberId: string; response: StoredResponse | null };

/** Counts a team's members by their response to a game. Leaves out who isn't on the sheet (see `isOnSheet`). */
export function tallySheet(members: readonly RosterMember[], records: readonly ResponseRecord[]): Tally {
  const byMember = new Map(records.map(({ memberId, response }) => [memberId, response]));
  return tally(
    members.flatMap(({ id, active, isSub }) => {
      const response = byMember.get(id);
      const isListed = isSub ? response === "attending" : active || response !== undefined;
      return isListed ? [{ response: response ?? null }] : [];
    }),
  );
}

/** Returns what's known about a game's needs from its sheet. Everyone who said yes is in. */
export const toNeedFacts = (
  { neededPlayers, groups = [], leagueSubs = [] }: Pick<SheetGame, "neededPlayers" | "groups" | "leagueSubs">,
  members: readonly Pick<SheetMember, "response" | "groupIds">[],
): NeedFacts => ({
  neededPlayers,
  groups,
  attending: [...members.filter(({ response }) => response === "attending"), ...leagueSubs].map(
    ({ groupIds = [] }) => groupIds,
  ),
});

/** Returns whether the game needs members of groups. Only games that are still to come need anyone. */
export const hasGroupNeeds = ({ groups = [], isClosed, isCancelled }: SheetGame) =>
  !isClosed && !isCancelled && groups.some(({ minimum }) => minimum !== null);

/** Formats a share as a percentage: "67%". */
export const formatPercent = (count: number, total: number) =>
  `${total && Math.round((count / total) * 100)}%`;

/** The heading of the list, which takes the focus when a card above or below it is gone. */
export const RESPONSES_ID = "responses";

/** Returns whether it's time to call players our texts didn't reach: the 24 hours before the start (REACH-39). */
export const isCallTime = (startsAt: Date, now: Date) =>
  startsAt > now && startsAt.getTime() - now.getTime() <= hours(24);

/** The order of statuses in the list. Members the manager has to follow up with come first. */
const urgency: SheetStatus[] = ["none", "maybe", "not_attending", "waitlisted", "attending"];

/** Returns member IDs in list order. Within each status, members stay in the server's order, which is by name. */
export const byUrgency = (members: readonly SheetMember[]) =>
  urgency.flatMap((status) =>
    members
      .filter((member) => getAttendanceStatus(member) === status)
      // Anyone who waits is in the order of the line.
      .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))
      .map(({ id }) => id),
  );

/** Formats "10 of 10" or "10 of 10, 3 waiting", or returns null for a game without a maximum (NEED-17). */
export function formatSpots(
  { maximumPlayers, leagueSubs = [] }: Pick<SheetGame, "maximumPlayers" | "leagueSubs">,
  members: readonly Pick<SheetMember, "response">[],
): string | null {
  const count = (status: SheetStatus) =>
    members.filter((member) => getAttendanceStatus(member) === status).length;
  const waiting = count("waitlisted");
  if (maximumPlayers == null) return waiting === 0 ? null : `${waiting} waiting`;
  const spots = `${count("attending") + leagueSubs.length} of ${maximumPlayers}`;
  return waiting === 0 ? spots : `${spots}, ${waiting} waiting`;
}

/** A change the server hasn't confirmed yet. */
export type Pending = { memberId: string; response: StoredResponse | null };

/** What a change by a manager replaces besides the response. */
const settled = { awayUntil: null, note: null, unreadReply: null, request: null, isLate: false, place: null };

/** Applies each member's last pending change to a sheet. */
export function withPending(sheet: Sheet, pendingChanges: readonly Pending[]): Sheet {
  if (pendingChanges.length === 0) return sheet;
  const lastResponses = new Map(pendingChanges.map(({ memberId, response }) => [memberId, response]));
  const members = sheet.members.map((member): SheetMember => {
    const response = lastResponses.get(member.id);
    if (response === undefined || response === member.response) return member;
    if (response === null) return { ...member, ...settled, response, respondedAt: null, respondedVia: null };
    return { ...member, ...settled, response, respondedAt: sheet.game.now, respondedVia: "manager" };
  });
  return { ...sheet, members };
}

/** Formats "Apr 15, 2026, 7:36 PM". */
export const formatMoment = ({ on, time }: Moment) => `${formatDate(on)}, ${formatTime(time)}`;

/** Formats "Apr 15, 7:36 PM", for tight spaces where the year is clear. */
export const formatShortMoment = ({ on, time }: Moment) => {
  const { month, day } = getMonthAndDay(on);
  return `${month} ${day}, ${formatTime(time)}`;
};

/** Explains who set a response if the member didn't do it themselves. Returns null if they did. */
export function formatOrigin({ respondedVia, awayUntil }: SheetMember): string | null {
  if (respondedVia === "manager") return "Set by manager";
  if (respondedVia !== "away") return null;
  if (awayUntil === null) return "Away";
  const { month, day } = getMonthAndDay(awayUntil);
  return `Away until ${month} ${day}`;
}

const shortResponses: Record<StoredResponse, string> = {
  attending: "yes",
  not_attending: "no",
  maybe: "maybe",
  waitlisted: "yes",
};

/** Explains why a member may not have responded. */
export function formatNoResponse({ textedAt, earlierResponse }: SheetMember): string {
  if (earlierResponse) return `Said ${shortResponses[earlierResponse]} to the original time`;
  return textedAt ? `Texted ${formatShortMoment(textedAt)}` : "Not texted";
}

/** Returns the opponent or the kind of event, or null for a game without an opponent. */
export function getOpponentOrKind({ opponent, kind }: Pick<SheetGame, "opponent" | "kind">): string | null {
  return opponent ?? (kind === "practice" ? "Practice" : kind === "other" ? "Event" : null);
}

/**
 * Returns "Tonight", "Today", or "Tomorrow". Returns null for other days, and if the game has started or is canceled.
 */
export function getDayLabel({ gameOn, gameTime, now, isClosed, isCancelled }: SheetGame): string | null {
  if (isClosed || isCancelled) return null;
  if (gameOn === now.on) return gameTime !== null && isEvening(gameTime) ? "Tonight" : "Today";
  return gameOn === addDays(now.on, 1) ? "Tomorrow" : null;
}

/** Formats "Arrive by 6:30 PM". Returns null if the team has no arrival time. */
export const formatArrival = ({ gameTime, arrivalMinutes }: SheetGame) =>
  gameTime === null || arrivalMinutes === null
    ? null
    : `Arrive by ${formatTime(timeBefore(gameTime, arrivalMinutes))}`;

/** Formats "Responses due Apr 15, 7:00 PM" (NEED-30). Returns null without a deadline, and once no one can respond. */
export function formatDue({ due, isClosed, isCancelled }: SheetGame): string | null {
  if (!due || isClosed || isCancelled) return null;
  return `${due.isPast ? "Responses were due" : "Responses due"} ${formatShortMoment(due)}`;
}

/** Formats a reminder's offset as an adjective: "24-hour", "1-hour", "90-minute", "3-day". */
export function formatOffset(minutes: number): string {
  if (minutes % 1440 === 0 && minutes > 1440) return `${minutes / 1440}-day`;
  return minutes % 60 === 0 ? `${minutes / 60}-hour` : `${minutes}-minute`;
}

/** The maximum number of reminders in the timeline. More steps don't fit side by side on a phone. */
const MAX_STEPS = 3;

type Step = { label: string; detail: string; state: "done" | "next" | "goal" };

type Countdown = { steps: Step[]; nowFraction: number };
type CountedGame = Pick<SheetGame, "gameOn" | "gameTime" | "now" | "isCancelled"> & {
  reminders: readonly Pick<SheetGame["reminders"][number], "offsetMinutes" | "dueOn" | "dueTime" | "state">[];
};

/**
 * Builds the timeline of a game's reminders and start. The current time is a fraction between the first reminder (0)
 * and the start (1). `isBlocked` means that no text will go out as things stand.
 */
export function computeCountdown(game: SheetGame, isBlocked = false): Countdown | null {
  const { gameTime, reminders } = game;
  const sentTo = (index: number) => `Sent to ${reminders[index]!.sentTo}`;
  const line =
    gameTime === null ? null : getCountdown(game, { ...labels, sent: sentTo, start: formatTime(gameTime) });
  if (!line || !isBlocked) return line;
  // A time would promise a text that doesn't go out.
  return {
    ...line,
    steps: line.steps.map((step) => (step.state === "next" ? { ...step, detail: "Won't go out" } : step)),
  };
}

/** What a timeline says about a game's reminders and start. */
export type CountdownLabels = {
  reminder: (offsetMinutes: number) => string;
  sent: (index: number) => string;
  notSent: string;
  due: (due: { dueOn: string; dueTime: string; isGameDay: boolean }) => string;
  goal: string;
  start: string;
};

/** What managers read. */
const labels = {
  reminder: (offsetMinutes: number) => `${formatOffset(offsetMinutes)} text`,
  notSent: "Not sent",
  due: ({ dueOn, dueTime, isGameDay }) =>
    isGameDay ? formatTime(dueTime) : formatShortMoment({ on: dueOn, time: dueTime }),
  goal: "First whistle",
} satisfies Partial<CountdownLabels>;

/** Builds the same timeline as `computeCountdown`, with custom labels. */
export function getCountdown(game: CountedGame, words: CountdownLabels): Countdown | null {
  const { gameOn, gameTime, reminders, now, isCancelled } = game;
  if (gameTime === null || reminders.length === 0 || isCancelled) return null;
  const first = Math.max(0, reminders.length - MAX_STEPS);
  const shownReminders = reminders.slice(first);
  const steps = shownReminders.map(({ offsetMinutes, dueOn, dueTime, state }, index): Step => {
    const isGameDay = dueOn === gameOn;
    return {
      label: words.reminder(offsetMinutes),
      detail:
        state === "sent"
          ? words.sent(first + index)
          : state === "skipped"
            ? words.notSent
            : words.due({ dueOn, dueTime, isGameDay }),
      state: state === "sent" ? "done" : "next",
    };
  });
  const stops = [...shownReminders.map(({ dueOn, dueTime }) => at(dueOn, dueTime)), at(gameOn, gameTime)];
  return {
    steps: [...steps, { label: words.goal, detail: words.start, state: "goal" }],
    nowFraction: computeFraction(stops, at(now.on, now.time)),
  };
}

/**
 * Converts wall-clock times as if they were UTC. A DST change shifts the marker by an hour at most, which isn't
 * noticeable here.
 */
const at = (on: string, time: string) => Date.parse(`${on}T${time.slice(0, 5)}:00Z`);

/** Returns the position of now on the timeline, from 0 to 1. Steps are evenly spaced, regardless of their times. */
function computeFraction(stops: readonly number[], now: number): number {
  const next = stops.findIndex((stop) => stop > now);
  if (next <= 0) return next === 0 ? 0 : 1;
  const [from, to] = [stops[next - 1]!, stops[next]!];
  return (next - 1 + (now - from) / (to - from)) / (stops.length - 1);
}
