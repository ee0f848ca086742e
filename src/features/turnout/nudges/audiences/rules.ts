import type { RsvpStatus } from "#features/attendance/schema.ts";

/** Who a nudge is for: everyone, or the members of a group that's short (NEED-11). */
export type NudgeTarget = {
  /** Null for everyone. */
  memberIds: ReadonlySet<string> | null;
  /** True for a team whose players are in unless they say no, so that only maybe is an open response (NEED-35). */
  isInByDefault: boolean;
};

/**
 * Returns whether a response is one that a nudge asks for. A group that's short also asks those who said maybe, because
 * no one else can help.
 */
function isOpenResponse(
  { memberIds, isInByDefault }: { memberIds: unknown; isInByDefault: boolean },
  response: RsvpStatus | null,
): boolean {
  if (isInByDefault) return response === "maybe";
  return response === null || (memberIds !== null && response === "maybe");
}

/** A member as far as nudges are concerned. */
export type Nudgeable = {
  memberId: string;
  name: string;
  active: boolean;
  isSub: boolean;
  response: RsvpStatus | null;
};

export type NudgeAudience = {
  /** The number of members who still have to respond. */
  open: number;
  /** Those of them who can be nudged now. */
  memberIds: string[];
  /** Those whose reply a manager has to read first. */
  unread: { memberId: string; name: string }[];
  /** When those who were nudged less than twelve hours ago were nudged. */
  nudgedAt: Date[];
};

/**
 * Picks who gets a nudge. No one is nudged twice within twelve hours, no matter for which group: `nudgedAt` has the
 * members that a nudge reached since then.
 */
export function pickAudience(
  target: NudgeTarget,
  members: readonly Nudgeable[],
  unreadIds: ReadonlySet<string>,
  nudgedAt: ReadonlyMap<string, Date>,
): NudgeAudience {
  const open = new Map(
    members
      .filter(
        ({ memberId, active, isSub, response }) =>
          active &&
          !isSub &&
          isOpenResponse(target, response) &&
          (target.memberIds === null || target.memberIds.has(memberId)),
      )
      .map(({ memberId, name }) => [memberId, name]),
  );
  const waiting = [...open].filter(([memberId]) => !nudgedAt.has(memberId));
  return {
    open: open.size,
    memberIds: waiting.flatMap(([memberId]) => (unreadIds.has(memberId) ? [] : [memberId])),
    unread: waiting.flatMap(([memberId, name]) => (unreadIds.has(memberId) ? [{ memberId, name }] : [])),
    nudgedAt: [...open.keys()].flatMap((memberId) => nudgedAt.get(memberId) ?? []),
  };
}
