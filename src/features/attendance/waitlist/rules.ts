/** Someone waiting for a spot, in the order of the line. */
export type Waiting = {
  memberId: string;
  /** The last round in which they were asked or passed over. */
  askedRound: number;
  offeredAt: Date | null;
  offerUntil: Date | null;
  holdsSpot: boolean;
};

/** Someone waiting, with the groups they're in. */
export type Candidate = Waiting & { groupIds: readonly string[] };

/** A game's line, as it decides about spots. */
export type Line = {
  /** How many can be in, or null if the game has no maximum. */
  maximum: number | null;
  /** How many are in, subs included. */
  attending: number;
  /** Increments when a spot opens after everyone in line was asked. */
  round: number;
  waiting: readonly Waiting[];
  /** True while the next person can't be asked because the team has no texts left. */
  isOutOfTexts: boolean;
};

/** What decides how many can be in. */
export type MaximumFacts = {
  kind: string;
  /** The game's own maximum, which counts first. */
  gameMaximum: number | null;
  /** The team's, which is for games and not for practices and events, like its minimum. */
  teamMaximum: number | null;
};

/** Returns how many players a game can have, or null if there's no maximum (NEED-14). */
export const getMaximum = ({ kind, gameMaximum, teamMaximum }: MaximumFacts): number | null =>
  gameMaximum ?? (kind === "game" ? teamMaximum : null);

/** Returns whether a spot is held for someone (NEED-20). */
export const holdsSpot = ({ holdsSpot: isHeld, offerUntil }: Waiting, now: Date) =>
  isHeld && offerUntil !== null && offerUntil > now;

/** Returns how many spots are neither taken nor held for someone. Negative if more are in than the maximum (NEED-22). */
export const countFree = ({ maximum, attending, waiting }: Line, now: Date): number =>
  maximum === null
    ? Number.POSITIVE_INFINITY
    : maximum - attending - waiting.filter((person) => holdsSpot(person, now)).length;

/** Lists who hasn't been asked in this round, in the order of the line. A spot that's held for them is enough. */
export const listUnasked = <Person extends Waiting>(
  { round, waiting }: { round: number; waiting: readonly Person[] },
  now: Date,
): Person[] => waiting.filter((person) => person.askedRound < round && !holdsSpot(person, now));

/** Returns whether someone was offered a spot that anyone waiting can take. The first yes has it (NEED-19). */
const isOpenToAll = ({ offerUntil, holdsSpot: isHeld }: Waiting, now: Date) =>
  offerUntil !== null && offerUntil > now && !isHeld;

/**
 * Decides whether a yes is in or waits. This is the only place that does. Anyone who isn't in line is in only while no one
 * waits. Anyone who is in line is in through the offer they hold. Later, or without one, they're in only if a spot is free
 * that no one in line is going to be asked about first.
 */
export function decideYes(line: Line, memberId: string, now: Date): "in" | "waiting" {
  const free = countFree(line, now);
  const own = line.waiting.find((person) => person.memberId === memberId);
  if (!own) return line.maximum === null || (line.waiting.length === 0 && free > 0) ? "in" : "waiting";
  if (line.maximum === null || holdsSpot(own, now)) return "in";
  if (isOpenToAll(own, now)) return free > 0 ? "in" : "waiting";
  // While no one can be asked, a free spot is theirs who see it, so that it isn't lost.
  if (line.isOutOfTexts) return free > 0 ? "in" : "waiting";
  const wasAsked = own.askedRound >= line.round;
  return wasAsked && free > listUnasked(line, now).length ? "in" : "waiting";
}

/** Returns each waiting person's place in line, counted from 1. */
export const listPlaces = (waiting: readonly Pick<Waiting, "memberId">[]): ReadonlyMap<string, number> =>
  new Map(waiting.map(({ memberId }, index) => [memberId, index + 1]));
