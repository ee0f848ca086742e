import { sql } from "kysely";
import { allowance, getStatusAt } from "#features/teams/rules.ts";
import { clock } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";
import { enqueue } from "#platform/jobs.ts";
import { spendFreeTexts } from "../free/commands.server.ts";
import { countFreeTextsLeft } from "../free/rules.ts";
import { sendAllowanceWarning } from "./queue.ts";
import type { WarningLevel } from "./rules.ts";

// The texts a team has left are its allowance minus accepted texts (team.sms_used) and texts in transit
// (sms_reservation). Lock the reservation before changing either number, so that no one reads one old and one new
// value.

/** Locks these teams' reservations in ID order, and returns how many segments each team has reserved. */
export async function lockReservations(trx: Trx, teamIds: readonly string[]): Promise<Map<string, number>> {
  const ids = teamIds.toSorted();
  await sql`
    insert into sms_reservation (team_id, segments) select unnest(${ids}::uuid[]), 0 on conflict do nothing
  `.execute(trx);
  const rows = await trx
    .selectFrom("smsReservation")
    .selectAll()
    .where("teamId", "in", ids)
    .orderBy("teamId")
    .forUpdate()
    .execute();
  return new Map(rows.map(({ teamId, segments }) => [teamId, segments]));
}

/** Adds to reservations. Call it after `lockReservations`. Negative numbers release segments. */
export async function reserve(trx: Trx, segments: ReadonlyMap<string, number>): Promise<void> {
  if (segments.size === 0) return;
  await sql`
    update sms_reservation set segments = sms_reservation.segments + change.segments
    from unnest(${[...segments.keys()]}::uuid[], ${[...segments.values()]}::int[]) change (team_id, segments)
    where sms_reservation.team_id = change.team_id`.execute(trx);
}

/**
 * Reserves more segments for a team, on top of what it has already reserved. Call it after `lockReservations`. Returns
 * false if the team doesn't have enough texts left, or if they'd be free and are refused.
 */
export async function reserveMore(
  trx: Trx,
  teamId: string,
  segments: number,
  reserved: number,
): Promise<boolean> {
  const team = await trx
    .selectFrom("team")
    .innerJoin("appUser as owner", "owner.id", "team.managerId")
    .innerJoin("smsReservation", "smsReservation.teamId", "team.id")
    .select(["team.smsUsed", "team.smsLimit", "team.trialSms", "owner.emailVerified as ownerVerified"])
    .select([
      "owner.id as ownerId",
      "smsReservation.trialSpent",
      "team.subscriptionStatus",
      "team.subscriptionExpiresAt",
    ])
    .where("team.id", "=", teamId)
    .executeTakeFirst();
  if (!team) return false;
  const left = allowance(team) - team.smsUsed - reserved;
  if (left < segments) return false;
  const now = clock.now();
  const hasPass = getStatusAt(now, team) === "active";
  const cost = Math.min(segments, countFreeTextsLeft({ ...team, hasPass }, left));
  const spend = { accountId: team.ownerId, kind: "message" as const, teamId, texts: 1, cost };
  const [refusal = null] = await spendFreeTexts(trx, cost > 0 ? [spend] : [], now);
  if (refusal !== null) return false;
  await reserve(trx, new Map([[teamId, segments]]));
  return true;
}

/**
 * Locks teams and then their reservations, before their usage changes. The reverse order could deadlock with
 * rescheduling a game (team, then reminders) and with queuing reminders (reminders, then reservations).
 */
export async function lockTeamsAndReservations(trx: Trx, teamIds: readonly string[]): Promise<void> {
  // The CTE runs first, and both parts lock rows in ID order.
  await sql`/* prepared: lock-teams */
    with locked as materialized (
      select id from team where id = any(${teamIds}::uuid[]) order by id for no key update
    )
    select from sms_reservation where team_id = any(array(select id from locked)) order by team_id for update
  `.execute(trx);
}

/**
 * Queues warning emails for teams that reached 80% or 100% of their texts, once per level and allowance. Call it after
 * their usage increases. The allowance is defined in teams/rules.ts.
 */
export async function warnAboutUsage(trx: Trx, teamIds: readonly string[]): Promise<void> {
  if (teamIds.length === 0) return;
  const { rows: reachedLevels } = await sql<{ teamId: string; allowance: number; level: WarningLevel }>`
    insert into allowance_warning (team_id, allowance, level, created_at)
    select team.id, allowed.sms, case when team.sms_used >= allowed.sms then 100 else 80 end, ${clock.now()}
    from team
    join app_user owner on owner.id = team.manager_id
    cross join lateral (
      select team.sms_limit + case when owner.email_verified then team.trial_sms else 0 end
    ) allowed (sms)
    where team.id = any(${teamIds}::uuid[]) and allowed.sms > 0 and team.sms_used * 5 >= allowed.sms * 4
    on conflict do nothing
    returning team_id as "teamId", allowance, level`.execute(trx);
  if (reachedLevels.length > 0) await queueWarnings(trx, reachedLevels);
}

/** Queues one job per manager, so that retrying a failed email doesn't send the others again. */
async function queueWarnings(
  trx: Trx,
  reachedLevels: { teamId: string; allowance: number; level: WarningLevel }[],
) {
  const ids = reachedLevels.map(({ teamId }) => teamId);
  const { rows: managers } = await sql<{ teamId: string; userId: string }>`
    select id as "teamId", manager_id as "userId" from team where id = any(${ids}::uuid[])
    union
    select team_id, user_id from team_manager where team_id = any(${ids}::uuid[]) and user_id is not null
  `.execute(trx);
  const levels = new Map(reachedLevels.map((warning) => [warning.teamId, warning]));
  for (const { teamId, userId } of managers)
    await enqueue(trx, sendAllowanceWarning, { ...levels.get(teamId)!, userId });
}
