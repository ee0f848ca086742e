import { overlaps } from "#features/attendance/pool/rules.ts";
import { after, days, minutes } from "#platform/clock.ts";
import { formatTime, formatDate } from "#platform/date-format.ts";

/** How many calls may reach someone of a pool in any 7 days, unless the league sets another number (NEED-44). */
export const DEFAULT_WEEKLY_LIMIT = 3;
export const MAX_WEEKLY_LIMIT = 10;
export const LIMIT_PERIOD = days(7);

/** Levels by number, from 1 (NEED-40). */
export const levelNames = [
  "1 Just starting",
  "2 Casual",
  "3 Intermediate",
  "4 Advanced",
  "5 Competitive",
] as const;

/** What the card and the alert say when no one is left to ask (NEED-42). */
export const NO_SUB_FOUND = "No sub found yet";

/** How far back we count how often someone was asked, for taking turns (NEED-45) and for the league (NEED-50). */
export const COUNTED_PERIOD = days(30);

/** Someone of a league's pool, with what decides whether a call may ask them. */
export type PoolCandidate = {
  personId: string;
  isConfirmed: boolean;
  /** The first day on which they're asked again, or null. */
  pausedUntil: string | null;
  /** True if they opted out with STOP, or if texts don't reach them. */
  isStopped: boolean;
  weekdays: readonly string[];
  level: number;
  groups: readonly string[];
  /** True if they're on a roster of this game. */
  isOnRoster: boolean;
  /** The local starts of games that they may play in: those they have a spot in, and those of their teams in the league. */
  busy: readonly { startsAt: Date; time: string }[];
  /** The starts of other games that they're being asked for right now. */
  openAsks: readonly Date[];
  /** True if they were asked for this game, so that they aren't asked again. */
  isAsked: boolean;
  /** When calls of the league asked them in the last 7 days. */
  askedAt: readonly Date[];
  /**
   * When it was their turn. Someone whose yes came too late wasn't needed, and keeps their turn (NEED-49), so that ask isn't
   * among them.
   */
  turnsAt: readonly Date[];
  joinedAt: Date;
};

/** What a call needs. The level and the group are null if anyone fits. */
export type PoolNeed = {
  startsAt: Date;
  /** Today's local date, because no one is texted during a pause, and the game's weekday. */
  today: string;
  weekday: string;
  level: number | null;
  group: string | null;
  weeklyLimit: number;
};

/** Counts how often someone was asked in the 7 days before a moment. */
const countThisWeek = ({ askedAt }: PoolCandidate, now: Date) =>
  askedAt.filter((at) => at > after(now, -LIMIT_PERIOD)).length;

/**
 * Returns why a call doesn't ask someone, in words for the team's manager, or null if they're eligible (NEED-43, NEED-44). The
 * words name neither a team nor a game of theirs.
 */
export function explainIneligible(person: PoolCandidate, need: PoolNeed, now: Date): string | null {
  if (!person.isConfirmed) return "Hasn't confirmed yet";
  if (person.isStopped) return "Can't get texts";
  if (person.pausedUntil !== null && person.pausedUntil > need.today)
    return person.pausedUntil.startsWith("infinity")
      ? "Paused"
      : `Paused until ${formatDate(person.pausedUntil)}`;
  if (person.isAsked) return "Asked";
  if (person.isOnRoster) return "On a roster of this game";
  if (need.group !== null && !person.groups.includes(need.group)) return `Not in ${need.group}`;
  if (need.level !== null && Math.abs(person.level - need.level) > 1) return `Level ${person.level}`;
  if (!person.weekdays.includes(need.weekday)) return `Not free on ${need.weekday}s`;
  const busy = person.busy.find(({ startsAt }) => overlaps(startsAt, need.startsAt));
  if (busy) return `Plays at ${formatTime(busy.time)}`;
  if (person.openAsks.some((startsAt) => overlaps(startsAt, need.startsAt))) return "Asked for another game";
  const asked = countThisWeek(person, now);
  if (asked >= need.weeklyLimit) return `Asked ${asked} times this week, the league's limit`;
  return null;
}

const compareTimes = (a: Date | null, b: Date | null) =>
  (a?.getTime() ?? Number.NEGATIVE_INFINITY) < (b?.getTime() ?? Number.NEGATIVE_INFINITY)
    ? -1
    : Number((a?.getTime() ?? Number.NEGATIVE_INFINITY) > (b?.getTime() ?? Number.NEGATIVE_INFINITY));

/**
 * Lists who is asked, in order: who was asked least in the last 30 days, then who was asked longest ago, then who joined
 * first (NEED-45). The order doesn't depend on the order of the list.
 */
export function listEligible<Person extends PoolCandidate>(
  people: readonly Person[],
  need: PoolNeed,
  now: Date,
): Person[] {
  const count = ({ turnsAt }: Person) => turnsAt.filter((at) => at > after(now, -COUNTED_PERIOD)).length;
  const getLast = ({ turnsAt }: Person) =>
    turnsAt.reduce<Date | null>((last, at) => (last === null || at > last ? at : last), null);
  return people
    .filter((person) => explainIneligible(person, need, now) === null)
    .toSorted(
      (a, b) =>
        count(a) - count(b) ||
        compareTimes(getLast(a), getLast(b)) ||
        compareTimes(a.joinedAt, b.joinedAt) ||
        (a.personId < b.personId ? -1 : 1),
    );
}

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** Returns a date's weekday as people of a pool choose it. */
export const getPoolWeekday = (on: string) => weekdays[new Date(`${on}T00:00:00Z`).getUTCDay()]!;

/** How many people per open spot are asked at the same time in the last hour, in which a team's subs are all asked. */
const RUSH = 5;
/** A pool is too large to ask all of it at the same time, so it's asked in steps of this length even in the last hour. */
const MIN_WAIT = minutes(5);

/** Plans how many people of a pool to ask now, given when those were asked who haven't replied. */
export function planPoolStep(
  { openSpots, waitMs, waiting }: { openSpots: number; waitMs: number; waiting: readonly Date[] },
  now: Date,
): { wanted: number; wait: number; waitEnds: Date[] } {
  const wait = Math.max(waitMs, MIN_WAIT);
  const waitEnds = waiting.map((askedAt) => after(askedAt, wait)).filter((until) => until > now);
  const places = openSpots * (waitMs === 0 ? RUSH : 1);
  return { wanted: Math.max(0, places - waitEnds.length), wait, waitEnds };
}

/** After how many calls in a row without a reply someone is paused (NEED-50). */
export const MAX_UNANSWERED_CALLS = 5;
