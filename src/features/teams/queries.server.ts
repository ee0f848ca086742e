import { sql } from "kysely";
import { daysBetween } from "#platform/calendar.ts";
import { clock } from "#platform/clock.ts";
import { decodeCursor, encodeCursor, ID_PART, INSTANT_PART } from "#platform/cursor.ts";
import { db } from "#platform/database.ts";
import { toContainsPattern } from "#platform/like.ts";
import type { Session } from "#platform/session.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { selectManagedTeamIds, type TeamManager, type TeamOwner, type TeamReader } from "./access.server.ts";
import { countReachable } from "./phones/queries.server.ts";
import { allowance, getStatusAt, TEAMS_PER_PAGE } from "./rules.ts";
import {
  TimeZone,
  type SubscriptionTier,
  type TeamDetail,
  type TeamRole,
  type TeamSummary,
} from "./schema.ts";

type ListOptions = { search: string; archived: boolean; cursor?: string | undefined };

/**
 * Returns the current local time in each supported zone as a table to join to teams, because we don't convert time
 * zones in SQL (docs/decisions/0006).
 */
export function listWallClocks(now: Date) {
  const clocks = TimeZone.options.map((zone) => ({ zone, ...toWallClock(now, zone) }));
  return sql<{ zone: string; today: string; timeNow: string }>`
    (values ${sql.join(clocks.map(({ zone, on, time }) => sql`(${zone}::text, ${on}::date, ${time}::time)`))})
  `;
}

/**
 * Matches future games, given a join to their team's local time (DASH-12). A game without a time counts as upcoming
 * until its day is over. The first condition is redundant, but it can use an index.
 */
export const isInFuture = sql<boolean>`(
  game.game_on >= clock.today and
  (game.game_on > clock.today or game.game_time is null or game.game_time >= clock.time_now)
)`;

/** Matches future games that haven't been canceled. */
export const isUpcoming = sql<boolean>`(${isInFuture} and game.cancelled_at is null)`;

/**
 * Lists the teams the user owns or was invited to manage, newest first (TEAM-02), each with its member count and next
 * game.
 */
export async function listTeams({ user }: Session, options: ListOptions) {
  const now = clock.now();
  const ownTeams = db
    .selectFrom("team")
    .where("team.id", "in", selectManagedTeamIds(user.id))
    .where("team.archivedAt", options.archived ? "is not" : "is", null)
    .$if(options.search.trim() !== "", (query) => {
      const pattern = toContainsPattern(options.search.trim());
      return query.where((eb) =>
        eb.or([eb("team.name", "ilike", pattern), eb("team.sport", "ilike", pattern)]),
      );
    });
  const after = options.cursor ? decodeCursor(options.cursor, [INSTANT_PART, ID_PART]) : undefined;
  const countedTeams = ownTeams.selectAll("team").select((eb) => eb.fn.countAll<string>().over().as("total"));
  // Select the page first so that members and next games are looked up only for its teams.
  const pageTeams = db
    .selectFrom(countedTeams.as("team"))
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(team.created_at, team.id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy("team.createdAt", "desc")
    .orderBy("team.id", "desc")
    .limit(TEAMS_PER_PAGE + 1);
  const rows = await db
    .selectFrom(pageTeams.as("team"))
    .innerJoin("appUser as owner", "owner.id", "team.managerId")
    .innerJoin(
      listWallClocks(now).as<"clock">(sql`clock(zone, today, time_now)`),
      "clock.zone",
      "team.timeZone",
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("game")
          .select(["game.id as gameId", "game.gameOn", "game.gameTime"])
          .whereRef("game.teamId", "=", "team.id")
          .where(isUpcoming)
          .orderBy("game.gameOn")
          .orderBy("game.gameTime")
          .limit(1)
          .as("next"),
      (join) => join.onTrue(),
    )
    .selectAll("team")
    .select((eb) => [
      "owner.emailVerified as ownerVerified",
      "next.gameId",
      "next.gameOn",
      "next.gameTime",
      eb("next.gameOn", "=", eb.ref("clock.today")).as("isToday"),
      sql<string>`team.created_at::text`.as("createdText"),
      eb
        .selectFrom("teamMember")
        .select((count) => count.fn.countAll<string>().as("members"))
        .whereRef("teamMember.teamId", "=", "team.id")
        .as("memberCount"),
    ])
    .orderBy("team.createdAt", "desc")
    .orderBy("team.id", "desc")
    .execute();
  const page = rows.slice(0, TEAMS_PER_PAGE);
  // If teams were archived in the meantime, the page may be past the last team, and then no row includes the total.
  const { total } =
    rows[0] ??
    (await ownTeams.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow());
  const last = rows.length > TEAMS_PER_PAGE ? page.at(-1) : undefined;
  return {
    teams: page.map((row) => ({
      ...toSummary(row, user.id, now),
      nextGame: row.gameId
        ? { gameId: row.gameId, on: row.gameOn!, time: row.gameTime, isToday: Boolean(row.isToday) }
        : null,
    })),
    total: Number(total),
    nextCursor: last ? encodeCursor([last.createdText, last.id]) : null,
  };
}

type TeamRow = {
  id: string;
  name: string;
  kit: string | null;
  sport: string;
  managerId: string;
  subscriptionStatus: string;
  subscriptionTier: string;
  subscriptionExpiresAt: Date | null;
  smsUsed: number;
  smsLimit: number;
  trialSms: number;
  ownerVerified: boolean;
  memberCount: string | null;
  archivedAt: Date | null;
};

function toSummary(row: TeamRow, userId: string, now: Date): Omit<TeamSummary, "nextGame"> {
  return {
    id: row.id,
    name: row.name,
    kit: row.kit,
    sport: row.sport,
    role: (row.managerId === userId ? "manager" : "invited") satisfies TeamRole,
    status: getStatusAt(now, row),
    tier: row.subscriptionTier as SubscriptionTier,
    smsUsed: row.smsUsed,
    smsLimit: allowance(row),
    memberCount: Number(row.memberCount),
    isArchived: row.archivedAt !== null,
  };
}

/** Shortens PostgreSQL's HH:mm:ss to HH:mm. */
const toMinute = (time: string) => time.slice(0, 5);

/** Returns whether `listTeams` has anything to list for the user, apart from archived teams. */
export async function hasTeams({ user }: Session): Promise<boolean> {
  const team = await db
    .selectFrom("team")
    .select("id")
    .where("id", "in", selectManagedTeamIds(user.id))
    .where("archivedAt", "is", null)
    .limit(1)
    .executeTakeFirst();
  return team !== undefined;
}

export async function getTeam(grant: TeamReader | TeamManager | TeamOwner): Promise<TeamDetail> {
  const now = clock.now();
  const team = await db
    .selectFrom("team")
    .innerJoin("appUser as owner", "owner.id", "team.managerId")
    .selectAll("team")
    .select((eb) => [
      "owner.emailVerified as ownerVerified",
      eb
        .selectFrom("teamMember")
        .select((count) => count.fn.countAll<string>().as("members"))
        .whereRef("teamMember.teamId", "=", "team.id")
        .as("memberCount"),
    ])
    .where("team.id", "=", grant.teamId)
    .executeTakeFirstOrThrow();
  const timeZone = team.timeZone as TimeZone;
  const expiresAt = team.subscriptionExpiresAt;
  return {
    ...toSummary(team, grant.user.id, now),
    role: grant.role,
    timeZone,
    seasonEndsOn: team.seasonEndsOn,
    seasonDaysLeft: daysBetween(toWallClock(now, timeZone).on, team.seasonEndsOn),
    expiresOn: expiresAt && toWallClock(expiresAt, timeZone).on,
    reachableCount: await countReachable([team.id]),
    settingsVersion: team.settingsVersion,
    reminderOffsetsMinutes: team.reminderOffsetsMinutes,
    quietHours:
      team.quietFrom && team.quietUntil
        ? { from: toMinute(team.quietFrom), until: toMinute(team.quietUntil) }
        : null,
    minimumPlayers: team.minimumPlayers,
    maximumPlayers: team.maximumPlayers,
    responsesDueHours: team.responsesDueHours,
    can: {
      manage: grant.role !== "league",
      transfer: grant.role === "manager",
      leave: grant.role === "invited",
    },
  };
}
