import { sql } from "kysely";
import { daysBetween } from "#platform/calendar.ts";
import { clock } from "#platform/clock.ts";
import { decodeCursor, encodeCursor, ID_PART } from "#platform/cursor.ts";
import { db } from "#platform/database.ts";
import { containing } from "#platform/like.ts";
import type { Session } from "#platform/session.ts";
import { wallClockAt } from "#platform/zoned-time.ts";
import { managedTeamIds, type TeamManager, type TeamOwner, type TeamReader } from "./access.server.ts";
import { allowance, statusAt, TEAMS_PER_PAGE } from "./rules.ts";
import {
  TimeZone,
  type SubscriptionTier,
  type TeamDetail,
  type TeamRole,
  type TeamSummary,
} from "./schema.ts";

type ListOptions = { search: string; archived: boolean; cursor?: string | undefined };

/** What every clock of ours shows now, to be joined to teams: SQL knows no zones (docs/decisions/0006). */
export function wallClocks(now: Date) {
  const clocks = TimeZone.options.map((zone) => ({ zone, ...wallClockAt(now, zone) }));
  return sql<{ zone: string; today: string; timeNow: string }>`
    (values ${sql.join(clocks.map(({ zone, on, time }) => sql`(${zone}::text, ${on}::date, ${time}::time)`))})
  `;
}

/**
 * Of a game joined to its team's clock: still to come (DASH-12). Without a time it is until its day is over. The first
 * condition says nothing that the rest does not, but an index can answer it.
 */
export const isAhead = sql<boolean>`(
  game.game_on >= clock.today and
  (game.game_on > clock.today or game.game_time is null or game.game_time >= clock.time_now)
)`;

/** ... and will be played. */
export const isUpcoming = sql<boolean>`(${isAhead} and game.cancelled_at is null)`;

/** One's own teams and those one was invited to, newest first (TEAM-02), each with its member count and next game. */
export async function listTeams({ user }: Session, options: ListOptions) {
  const now = clock.now();
  const mine = db
    .selectFrom("team")
    .where("team.id", "in", managedTeamIds(user.id))
    .where("team.archivedAt", options.archived ? "is not" : "is", null)
    .$if(options.search.trim() !== "", (query) => {
      const pattern = containing(options.search.trim());
      return query.where((eb) =>
        eb.or([eb("team.name", "ilike", pattern), eb("team.sport", "ilike", pattern)]),
      );
    });
  const after = options.cursor ? decodeCursor(options.cursor, [/^[\d: .+-]{10,40}$/, ID_PART]) : undefined;
  const counted = mine.selectAll("team").select((eb) => eb.fn.countAll<string>().over().as("total"));
  // The page comes first: only its teams look up their members and next game.
  const chosen = db
    .selectFrom(counted.as("team"))
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
    .selectFrom(chosen.as("team"))
    .innerJoin("appUser as owner", "owner.id", "team.managerId")
    .innerJoin(wallClocks(now).as<"clock">(sql`clock(zone, today, time_now)`), "clock.zone", "team.timeZone")
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
  // A page behind the last team, because those on it were archived meanwhile, has no row that brings the count.
  const { total } =
    rows[0] ?? (await mine.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow());
  const last = rows.length > TEAMS_PER_PAGE ? page.at(-1) : undefined;
  return {
    teams: page.map((row) => ({
      ...summary(row, user.id, now),
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

function summary(row: TeamRow, userId: string, now: Date): Omit<TeamSummary, "nextGame"> {
  return {
    id: row.id,
    name: row.name,
    sport: row.sport,
    role: (row.managerId === userId ? "manager" : "invited") satisfies TeamRole,
    status: statusAt(now, row),
    tier: row.subscriptionTier as SubscriptionTier,
    smsUsed: row.smsUsed,
    smsLimit: allowance(row),
    memberCount: Number(row.memberCount),
    isArchived: row.archivedAt !== null,
  };
}

/** HH:mm of PostgreSQL's HH:mm:ss. */
const toMinute = (time: string) => time.slice(0, 5);

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
      eb
        .selectFrom("memberPhone")
        .select((count) => count.fn.count<string>("memberPhone.memberId").distinct().as("members"))
        .whereRef("memberPhone.teamId", "=", "team.id")
        .where("memberPhone.smsConsent", "=", true)
        .as("consentingCount"),
    ])
    .where("team.id", "=", grant.teamId)
    .executeTakeFirstOrThrow();
  const timeZone = team.timeZone as TimeZone;
  const expiresAt = team.subscriptionExpiresAt;
  return {
    ...summary(team, grant.user.id, now),
    role: grant.role,
    timeZone,
    seasonEndsOn: team.seasonEndsOn,
    seasonDaysLeft: daysBetween(wallClockAt(now, timeZone).on, team.seasonEndsOn),
    expiresOn: expiresAt && wallClockAt(expiresAt, timeZone).on,
    consentingCount: Number(team.consentingCount),
    reminderOffsetsMinutes: team.reminderOffsetsMinutes,
    quietHours:
      team.quietFrom && team.quietUntil
        ? { from: toMinute(team.quietFrom), until: toMinute(team.quietUntil) }
        : null,
    minimumPlayers: team.minimumPlayers,
    can: {
      manage: grant.role !== "league",
      handOver: grant.role === "manager",
      leave: grant.role === "invited",
    },
  };
}
