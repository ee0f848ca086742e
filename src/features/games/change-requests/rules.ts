import { after, hours } from "#platform/clock.ts";
import type { SlotProblem } from "../season-rules/schema.ts";
import type { ChangeKind, GameChanges, RequestState } from "./schema.ts";

/** What can happen to a request. The other team's yes is either the last one, or passes the request on to the league. */
export type RequestEvent =
  | "accept"
  | "pass-on"
  | "decline"
  | "approve"
  | "reject"
  | "withdraw"
  | "expire"
  | "replace";

/** Where each event leads (RESULT-12). What isn't listed is impossible, so a closed request never changes again. */
const transitions: Record<RequestState, Partial<Record<RequestEvent, RequestState>>> = {
  "waiting-team": {
    accept: "accepted",
    "pass-on": "waiting-league",
    decline: "declined",
    // The league decides alone in the last 24 hours (RESULT-23).
    approve: "accepted",
    reject: "declined",
    withdraw: "withdrawn",
    expire: "expired",
    replace: "replaced",
  },
  "waiting-league": {
    approve: "accepted",
    reject: "declined",
    withdraw: "withdrawn",
    expire: "expired",
    replace: "replaced",
  },
  accepted: {},
  declined: {},
  withdrawn: {},
  expired: {},
  replaced: {},
};

/** Returns the state after an event, or null if it can't happen in this state. */
export const getNextState = (state: RequestState, event: RequestEvent): RequestState | null =>
  transitions[state][event] ?? null;

/** Returns whether a request still waits for someone. */
export const isOpen = (state: RequestState): boolean => Object.keys(transitions[state]).length > 0;

const WAITS_HOURS = 72;
const REMINDER_HOURS = 24;
/** From then on, the league can decide alone, and quiet hours don't count (RESULT-22, RESULT-23). */
const LATE_HOURS = 24;
/** From then on, it's too late for a request (RESULT-21, RESULT-23). */
const TOO_LATE_HOURS = 2;

const earlier = (one: Date, other: Date) => (one < other ? one : other);

/** Returns when a request expires: after 72 hours or 2 hours before the start, whichever comes first. */
export const getExpiry = (sentAt: Date, startsAt: Date): Date =>
  earlier(after(sentAt, hours(WAITS_HOURS)), after(startsAt, -hours(TOO_LATE_HOURS)));

/**
 * Returns when someone who was asked is reminded: 24 hours later or halfway to the expiry, whichever comes first. For a
 * question that waited for the end of quiet hours, it's counted from then.
 */
export const getReminderTime = (askedAt: Date, expiresAt: Date): Date =>
  earlier(
    after(askedAt, hours(REMINDER_HOURS)),
    after(askedAt, (expiresAt.getTime() - askedAt.getTime()) / 2),
  );

/** Returns whether it's too late to send a request for a game with this start. */
export const isTooLate = (now: Date, startsAt: Date): boolean =>
  now >= after(startsAt, -hours(TOO_LATE_HOURS));

/** Returns when the league is told about a request that waits for a team, and from when on it can decide alone. */
export const getLateTime = (startsAt: Date): Date => after(startsAt, -hours(LATE_HOURS));

export const isLate = (now: Date, startsAt: Date): boolean => now >= getLateTime(startsAt);

/** What the league is asked about if the setting is that the venue must be free (RESULT-14). */
const VENUE_RULES = new Set([
  "venue-closed",
  "venue-full",
  "venue-overlap",
  "venue-taken",
  "twice-a-day",
  "team-overlap",
  "plays-elsewhere",
  "plays-elsewhere-then",
]);

/**
 * Returns what of the checker's findings needs the league. Rules that never bend always do, because the change can't be
 * made until the league makes room for it.
 */
export const listReasons = (setting: GameChanges, problems: readonly SlotProblem[]): string[] =>
  problems
    .filter(({ rule, canConfirm }) => !canConfirm || (setting === "venue-free" && VENUE_RULES.has(rule)))
    .map(({ message }) => message);

/** Returns whether the league decides too, given the reasons that the checker found (RESULT-14). */
export function needsLeague(setting: GameChanges, kind: ChangeKind, reasons: readonly string[]): boolean {
  if (setting === "league") return true;
  if (kind === "cancel" || kind === "delete") return setting === "venue-free";
  return reasons.length > 0;
}
