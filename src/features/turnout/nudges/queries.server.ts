import { sql } from "kysely";
import { RSVP_LINK_LENGTH, SHOWN_RSVP_LINK } from "#features/attendance/access.server.ts";
import { getResponsesCloseAt } from "#features/attendance/commands.server.ts";
import { isPastDue } from "#features/attendance/requests/rules.ts";
import { readCandidates, readSender } from "#features/messages/blasts/queries.server.ts";
import type { RsvpStatus } from "#features/attendance/schema.ts";
import { selectTextedGames } from "#features/messages/game-texts/queries.server.ts";
import { composeGameText, planGameTexts } from "#features/messages/game-texts/rules.ts";
import { toMonth } from "#features/messages/rules.ts";
import { withLink } from "#features/messages/wording/rules.ts";
import { findQuietHoursEnd } from "#features/reminders/queries.server.ts";
import type { GameGrant } from "#features/teams/access.server.ts";
import { formatMany } from "#features/teams/groups/presets/rules.ts";
import { readNeeds } from "#features/teams/groups/queries.server.ts";
import { listShortGroups } from "#features/teams/groups/rules.ts";
import { after, clock, hours } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { isTextingOn } from "#platform/sms/texting.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { pickAudience, type NudgeTarget } from "./audiences/rules.ts";
import { HOURS_BETWEEN, findBlockedReason } from "./rules.ts";
import type { NudgePreview } from "./schema.ts";

type Reader = typeof db;

/** How a nudge is worded. */
export const NUDGE = { ask: "nudge" } as const;

/**
 * Reads everything about a nudge to everyone, and about one to each group that's short. In a command, call it after
 * locking the team's reservation and pass in the reserved segments, so that concurrent nudges take each other into
 * account.
 */
export async function readNudge(reader: Reader, { gameId, teamId }: GameGrant, now: Date, reserved?: number) {
  const game = await selectTextedGames(reader)
    .select(["team.inByDefault", "team.responsesDueHours", "game.createdAt", "game.movedAt"])
    .where("game.id", "=", gameId)
    .where("game.teamId", "=", teamId)
    .executeTakeFirst();
  if (!game) throw new AppError("NOT_FOUND");
  const since = after(now, -hours(HOURS_BETWEEN));
  const lastNudge = await findLastNudge(reader, gameId, since);
  const nudgedAt = await listNudgedMembers(reader, gameId, since);
  const team = await readSender(reader, teamId, reserved);
  const candidates = await readCandidates(reader, teamId, gameId);
  const members = candidates.map((candidate) => ({
    ...candidate,
    response: candidate.response as RsvpStatus | null,
  }));
  const unreadMemberIds = await listUnreadMembers(reader, gameId);
  const startsAt = getResponsesCloseAt(game);
  const state = game.cancelledAt ? "cancelled" : startsAt <= now ? "started" : "open";
  const hasDeadlinePassed = isPastDue({ ...game, startsAt, isCancelled: game.cancelledAt !== null }, now);

  /** Plans a nudge. `wasNudged` has the members that it leaves out, because another nudge reached them. */
  const plan = (target: NudgeTarget, wasNudged: ReadonlyMap<string, Date>, groupName?: string) => {
    const audience = pickAudience(target, members, unreadMemberIds, wasNudged);
    const memberIds = new Set(audience.memberIds);
    const texts = planGameTexts(game, NUDGE, memberIds, candidates, {
      left: team.left,
      linkLength: RSVP_LINK_LENGTH,
    });
    const nudged = audience.nudgedAt.toSorted((a, b) => a.getTime() - b.getTime());
    return {
      plan: texts,
      memberIds: audience.memberIds,
      skipped: [
        ...texts.skipped,
        ...audience.unread.map((member) => ({ ...member, reason: "unread-reply" as const })),
      ],
      noResponse: audience.open,
      alreadyNudged: nudged.length,
      /** When the last nudge was sent and when the next one is allowed, or null if a nudge is allowed now. */
      last: texts.sent + texts.failed === 0 && nudged[0] ? toLast(nudged[0]) : null,
      blockedReason: findBlockedReason({
        isTextingOn,
        kind: game.kind,
        state,
        isArchived: team.isArchived,
        isPastDue: hasDeadlinePassed,
        isInByDefault: target.isInByDefault,
        ...(groupName !== undefined && { groupName }),
        noResponse: audience.open,
        unread: audience.unread.length,
        alreadyNudged: nudged.length,
        members: texts.sent,
        shortfall: texts.failed,
        fullCost: texts.fullCost,
        left: Math.max(0, team.left),
      }),
    };
  };

  const isInByDefault = game.inByDefault;
  // A nudge to everyone is at most every twelve hours for the whole game. A nudge to a group only counts for its members.
  const everyone = plan({ memberIds: null, isInByDefault }, lastNudge ? new Map() : nudgedAt);
  const needs = (await readNeeds(reader, [gameId])).get(gameId);
  const shortGroups = needs ? listShortGroups(needs) : [];
  const membersByGroup = await listGroupMembers(reader, teamId, shortGroups);
  return {
    game,
    team,
    startsAt,
    missing: needs && shortGroups.length > 0 ? needs.words : null,
    everyone: { ...everyone, last: lastNudge ? toLast(lastNudge) : everyone.last },
    groups: shortGroups.map(({ id, name }) => ({
      groupId: id,
      label: formatMany(needs!.sport, name),
      ...plan({ memberIds: membersByGroup.get(id) ?? new Set(), isInByDefault }, nudgedAt, name),
    })),
  };
}

const toLast = (at: Date) => ({ at, nextDueAt: after(at, hours(HOURS_BETWEEN)) });

/** Returns when everyone was last nudged about a game, or null if that's longer ago than `since`. */
async function findLastNudge(reader: Reader, gameId: string, since: Date): Promise<Date | null> {
  const nudge = await reader
    .selectFrom("blast")
    .select("createdAt")
    .where("gameId", "=", gameId)
    .where("kind", "=", "nudge")
    .where("groupId", "is", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return nudge && nudge.createdAt > since ? nudge.createdAt : null;
}

/** Returns when each member was last nudged about a game, for those that a nudge after `since` reached. */
async function listNudgedMembers(reader: Reader, gameId: string, since: Date): Promise<Map<string, Date>> {
  const { rows } = await sql<{ memberId: string; at: Date }>`
    select named.member_id as "memberId", max(blast.created_at) as at
    from blast
    join message on message.blast_id = blast.id and message.month in (${toMonth(since)}, ${toMonth(clock.now())})
      and message.kind = 'nudge' and message.state not in ('skipped', 'failed')
    cross join lateral unnest(coalesce(message.member_ids, array[message.member_id])) named (member_id)
    where blast.game_id = ${gameId} and blast.kind = 'nudge' and blast.created_at > ${since}
    group by named.member_id`.execute(reader);
  return new Map(rows.map(({ memberId, at }) => [memberId, at]));
}

/** Lists the members of each of these groups. */
async function listGroupMembers(
  reader: Reader,
  teamId: string,
  groups: readonly { id: string }[],
): Promise<Map<string, Set<string>>> {
  if (groups.length === 0) return new Map();
  const rows = await reader
    .selectFrom("memberGroup")
    .select(["groupId", "memberId"])
    .where("teamId", "=", teamId)
    .where(
      "groupId",
      "in",
      groups.map(({ id }) => id),
    )
    .execute();
  const members = new Map(groups.map(({ id }) => [id, new Set<string>()]));
  for (const { groupId, memberId } of rows) members.get(groupId)!.add(memberId);
  return members;
}

/** Lists the members whose reply about a game no manager has seen yet. */
async function listUnreadMembers(reader: Reader, gameId: string): Promise<ReadonlySet<string>> {
  const rows = await reader
    .selectFrom("gameRsvp")
    .select("memberId")
    .where("gameId", "=", gameId)
    .where("unreadReply", "is not", null)
    .execute();
  return new Set(rows.map(({ memberId }) => memberId));
}

type Nudge = Awaited<ReturnType<typeof readNudge>>;

/** Returns how long ago the last nudge was sent and when the next one is allowed, in the team's time zone. */
export function getLastNudge({ last }: Pick<Nudge["everyone"], "last">, timeZone: string, now: Date) {
  if (!last) return null;
  const { on, time } = toWallClock(last.nextDueAt, timeZone);
  const minutesAgo = Math.max(0, Math.floor((now.getTime() - last.at.getTime()) / 60_000));
  return { minutesAgo, nextDueAt: { on, time: time.slice(0, 5) } };
}

export async function previewNudge(grant: GameGrant): Promise<NudgePreview> {
  const now = clock.now();
  const { game, team, missing, everyone, groups } = await readNudge(db, grant, now);
  const toReach = (nudge: Nudge["everyone"]) => ({
    noResponse: nudge.noResponse,
    members: nudge.plan.sent,
    shortfall: nudge.plan.failed,
    alreadyNudged: nudge.last === null ? nudge.alreadyNudged : 0,
    cost: nudge.plan.cost,
    skipped: nudge.skipped,
    last: getLastNudge(nudge, game.timeZone, now),
    blockedReason: nudge.blockedReason,
  });
  return {
    ...toReach(everyone),
    left: Math.max(0, team.left),
    wording: withLink(composeGameText(game, NUDGE, RSVP_LINK_LENGTH).body, SHOWN_RSVP_LINK),
    quietAt: findQuietHoursEnd(team, now) && toWallClock(now, team.timeZone).time,
    isInByDefault: game.inByDefault,
    missing,
    groups: groups.map((group) => ({ ...toReach(group), groupId: group.groupId, label: group.label })),
  };
}
