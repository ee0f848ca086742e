import type { Candidate, Line, Waiting } from "#features/attendance/waitlist/rules.ts";
import { countFree, holdsSpot, listUnasked } from "#features/attendance/waitlist/rules.ts";
import { findQuietHours, type ReminderSettings } from "#features/reminders/rules.ts";
import { computeNeeds, listShortGroups, type NeedFacts } from "#features/teams/groups/rules.ts";
import { after, hours, minutes } from "#platform/clock.ts";

/** How long an offer holds by the time left to the start, the longest first (NEED-19). */
const HOLDS = [
  { isMoreThan: hours(48), isInclusive: false, hold: hours(12) },
  { isMoreThan: hours(24), isInclusive: true, hold: hours(4) },
  { isMoreThan: hours(6), isInclusive: true, hold: hours(1) },
  { isMoreThan: hours(2), isInclusive: true, hold: minutes(20) },
  { isMoreThan: hours(1), isInclusive: true, hold: minutes(10) },
];

/** From then on, everyone waiting is asked at the same time and the first yes has the spot (NEED-19). */
const EVERYONE_WITHIN = hours(1);

/** Returns how long an offer holds, in milliseconds, or null if everyone is asked at the same time. */
export function getHoldMs(now: Date, startsAt: Date): number | null {
  const left = startsAt.getTime() - now.getTime();
  const row = HOLDS.find(({ isMoreThan, isInclusive }) =>
    isInclusive ? left >= isMoreThan : left > isMoreThan,
  );
  return row?.hold ?? null;
}

/** Returns when everyone who waits is asked at the same time. */
const getEveryoneAt = (startsAt: Date) => new Date(startsAt.getTime() - EVERYONE_WITHIN + 1);

/**
 * Returns when an offer ends that's made now, outside quiet hours. Quiet hours don't count, because no one has to reply
 * in them. It never ends after the start.
 */
export function getOfferEnd(
  now: Date,
  holdMs: number,
  startsAt: Date,
  settings: Pick<ReminderSettings, "clock" | "quiet">,
): Date {
  let [end, left] = [now, holdMs];
  // Quiet hours come once a day, and no offer holds longer than that.
  for (let day = 0; day < 3 && left > 0; day += 1) {
    const next = findNextQuietHours(end, settings);
    const available = next ? next.startsAt.getTime() - end.getTime() : left;
    if (available >= left) return min(after(end, left), startsAt);
    left -= available;
    end = next!.endsAt;
  }
  return min(end, startsAt);
}

const min = (a: Date, b: Date) => (a < b ? a : b);

/** Returns the next quiet hours that start after this instant, which is outside them. */
function findNextQuietHours(at: Date, settings: Pick<ReminderSettings, "clock" | "quiet">) {
  if (!settings.quiet) return null;
  const { on, time } = settings.clock.toWallClock(at);
  const from = settings.quiet.from.slice(0, 5);
  const today = settings.clock.toInstant({ on, time: from });
  const startsAt = time.slice(0, 5) < from ? today : after(today, hours(24));
  return findQuietHours(after(startsAt, minutes(1)), settings);
}

/** Returns whether someone may be asked now, when everyone is asked at the same time: not yet in the last hour. */
const isUnaskedInLastHour = (person: Waiting, round: number, since: Date) =>
  person.askedRound < round || (person.offeredAt !== null && person.offeredAt < since);

/**
 * Plans who to ask now: one person per free spot, in the order of the line, or everyone in the last hour. While a group
 * is short, the first in line of that group goes first (NEED-21). No one is asked twice in a round.
 */
export function planOffers(
  line: Omit<Line, "waiting"> & { waiting: readonly Candidate[] },
  needs: NeedFacts,
  now: Date,
  startsAt: Date,
): { memberIds: string[]; isForEveryone: boolean } {
  const free = Math.min(countFree(line, now), line.waiting.length);
  const isForEveryone = getHoldMs(now, startsAt) === null;
  if (free <= 0) return { memberIds: [], isForEveryone };
  if (isForEveryone) {
    const since = getEveryoneAt(startsAt);
    const asked = line.waiting.filter(
      (person) => !holdsSpot(person, now) && isUnaskedInLastHour(person, line.round, since),
    );
    return { memberIds: asked.map(({ memberId }) => memberId), isForEveryone };
  }
  const holders = line.waiting.filter((person) => holdsSpot(person, now));
  const attending = [...needs.attending, ...holders.map(({ groupIds }) => groupIds)];
  const left = listUnasked(line, now);
  const memberIds: string[] = [];
  while (memberIds.length < free && left.length > 0) {
    const short = listShortGroups(computeNeeds({ ...needs, attending }));
    const index = findFirst(
      left,
      short.map(({ id }) => id),
    );
    const [next] = left.splice(index, 1);
    memberIds.push(next!.memberId);
    attending.push(next!.groupIds);
  }
  return { memberIds, isForEveryone };
}

/** Returns who goes first: the first in line of the first short group that someone waiting is in, or the first in line. */
function findFirst(left: readonly Candidate[], shortGroupIds: readonly string[]): number {
  for (const groupId of shortGroupIds) {
    const index = left.findIndex(({ groupIds }) => groupIds.includes(groupId));
    if (index !== -1) return index;
  }
  return 0;
}

/** How often a line is looked at anyway while someone waits, because a spot can open without anyone saying no. */
const LOOK_AGAIN = hours(1);
/** How often to retry while the team is out of texts, because a manager may have bought more. */
const RETRY_WHEN_OUT_OF_TEXTS = minutes(5);

/** Returns when to look at a line next, or null if no one waits or the game starts before that. */
export function getNextLook(line: Line, { now, startsAt }: { now: Date; startsAt: Date }): Date | null {
  if (line.waiting.length === 0) return null;
  const everyoneAt = getEveryoneAt(startsAt);
  const times = [
    ...line.waiting.flatMap((person) => (holdsSpot(person, now) ? [person.offerUntil!] : [])),
    ...(countFree(line, now) > 0 && everyoneAt > now ? [everyoneAt] : []),
    ...(line.isOutOfTexts ? [after(now, RETRY_WHEN_OUT_OF_TEXTS)] : []),
    after(now, LOOK_AGAIN),
  ];
  const next = new Date(Math.min(...times.map(Number)));
  return next < startsAt ? next : null;
}
