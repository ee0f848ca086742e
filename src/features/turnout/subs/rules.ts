import type { CallState, OfferState } from "#features/attendance/subs/schema.ts";
import type { StoredResponse } from "#features/attendance/schema.ts";
import { composeMessage, formatWhen } from "#features/messages/wording/rules.ts";
import type { Language } from "#words/language.ts";
import { textWords } from "#words/texts/texts.ts";

/** The options for how many minutes a sub has to respond before the next one is asked. */
export const WAIT_OPTIONS = [5, 15, 30, 60] as const;
export const DEFAULT_WAIT_MINUTES = 15;
/** The maximum number of spots that a call can start with. */
export const MAX_SPOTS = 10;

const MINUTE = 60_000;
/** Within this window before the start, waits are shortened to SHORT_WAIT_MINUTES. */
const SHORT_WAIT_WINDOW_MINUTES = 180;
const SHORT_WAIT_MINUTES = 5;
/**
 * Within this window before the start, everyone is asked at the same time, because anyone who can make it has to leave
 * soon.
 */
const NO_WAIT_WINDOW_MINUTES = 60;

/** Returns how long to wait for a response, in milliseconds. 0 means everyone is asked at the same time. */
export function getWaitMs(waitMinutes: number, now: Date, startsAt: Date): number {
  const minutesLeft = (startsAt.getTime() - now.getTime()) / MINUTE;
  if (minutesLeft <= NO_WAIT_WINDOW_MINUTES) return 0;
  return (
    (minutesLeft <= SHORT_WAIT_WINDOW_MINUTES ? Math.min(waitMinutes, SHORT_WAIT_MINUTES) : waitMinutes) *
    MINUTE
  );
}

/** A sub and their progress in a game's call. */
export type SubProgress = {
  memberId: string;
  /** The sub's position in line, or null for someone who is no longer a sub. */
  position: number | null;
  /** The ids of the team's groups that they're in. */
  groupIds?: readonly string[];
  response: StoredResponse | null;
  offer: { state: OfferState; round: number; askedAt: Date; respondedAt: Date | null } | null;
};

/** Returns whether a sub can be asked in this round: they haven't been asked in it yet, and haven't said yes or no. */
const canBeAsked = ({ position, response, offer }: SubProgress, round: number) =>
  position !== null &&
  response !== "attending" &&
  response !== "not_attending" &&
  (!offer || (offer.round < round && !["asked", "accepted", "declined"].includes(offer.state)));

/** Who a call is for. Without a group, it's for everyone. */
export type CallTarget = {
  groupId?: string | null;
  /** Whether the manager confirmed that the others are asked too (NEED-12). */
  asksOthers?: boolean;
};

/** Returns whether a sub is in the group that the call is for. */
const isInCalledGroup = ({ groupIds }: Pick<SubProgress, "groupIds">, { groupId }: CallTarget) =>
  groupId == null || (groupIds?.includes(groupId) ?? false);

/**
 * Returns who is asked next, in order. A call for a group asks only its subs, and the others after them once the manager
 * has confirmed that (NEED-12). Otherwise, subs whose yes came too late are first.
 */
export const listNextSubs = <Sub extends SubProgress>(
  subs: readonly Sub[],
  round: number,
  target: CallTarget = {},
): Sub[] =>
  subs
    .filter((sub) => canBeAsked(sub, round) && (target.asksOthers || isInCalledGroup(sub, target)))
    .toSorted(
      (a, b) =>
        Number(isInCalledGroup(b, target)) - Number(isInCalledGroup(a, target)) ||
        Number(b.offer?.state === "too-late") - Number(a.offer?.state === "too-late") ||
        a.position! - b.position! ||
        (a.memberId < b.memberId ? -1 : 1),
    );

/** Returns when the wait for this sub's response ends, or null if we aren't waiting for one. */
const getWaitEnd = ({ offer }: SubProgress, waitMs: number) =>
  offer?.state === "asked" && offer.respondedAt === null ? offer.askedAt.getTime() + waitMs : null;

/** The question on the card when no one of the group that a call is for is left to ask (NEED-12). */
export const askAboutOthers = (groupName: string) => `No more subs in ${groupName}. Ask the others?`;

/** Plans how many subs to ask now and how long to wait for those who were already asked. */
export function planCall(
  { spots, round, ...target }: { spots: number; round: number } & CallTarget,
  subs: readonly SubProgress[],
  waitMs: number,
  now: Date,
) {
  const openSpots = spots - subs.filter(({ offer }) => offer?.state === "accepted").length;
  const waitEnds = subs
    .map((sub) => getWaitEnd(sub, waitMs))
    .filter((until) => until !== null && until > now.getTime());
  const line = listNextSubs(subs, round, target);
  return {
    openSpots,
    isFilled: openSpots <= 0,
    /**
     * The number of subs to ask now: one per open spot, minus those we're still waiting for, or everyone if there's no
     * time to wait.
     */
    wanted: waitMs === 0 ? line.length : Math.max(0, openSpots - waitEnds.length),
    line: line.map(({ memberId }) => memberId),
    waitingUntil: waitEnds.length > 0 ? new Date(Math.min(...waitEnds.map(Number))) : null,
  };
}

type NamedGame = {
  teamName: string;
  kind: string;
  gameOn: string;
  gameTime: string | null;
  location: string;
};

/**
 * The messages for subs who were asked and are no longer needed. They want no response, so they have neither a link nor
 * keywords (TEXT-11).
 */
export const callEndMessages: Record<
  Exclude<CallState, "open" | "over">,
  (game: NamedGame, language?: Language) => string
> = {
  filled: (game, language = "en") => textWords[language].subs.filled(formatWhen(game, language)),
  stopped: (game, language = "en") => textWords[language].subs.stopped(formatWhen(game, language)),
  moved: ({ teamName, location, ...game }, language = "en") =>
    composeMessage(teamName, { location }, ({ place }) => {
      const { ourEvents, subs } = textWords[language];
      const whenAndWhere = [formatWhen(game, language), place].filter((part) => part !== null).join(", ");
      return subs.moved(ourEvents[game.kind]!, whenAndWhere);
    }),
  cancelled: (game, language = "en") => {
    const { ourEvents, subs } = textWords[language];
    return subs.cancelled(ourEvents[game.kind]!, formatWhen(game, language));
  },
};
