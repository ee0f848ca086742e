import { sql } from "kysely";
import { allowance } from "#features/teams/rules.ts";
import { clock } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";
import { enqueue } from "#platform/jobs.ts";
import { sendAllowanceWarning } from "./queue.ts";
import type { WarningLevel } from "./rules.ts";

// What a team may still send is its allowance, without what was accepted (team.sms_used) and what is on its way
// (sms_reservation). Whoever changes one of the two locks the reservation first, so nobody reads one old and one new.

/** Locks what these teams have reserved, in the order of their ids, and says how many segments that is. */
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

/** After `lockReservations`. Negative numbers give back. */
export async function reserve(trx: Trx, segments: ReadonlyMap<string, number>): Promise<void> {
  if (segments.size === 0) return;
  await sql`
    update sms_reservation set segments = sms_reservation.segments + change.segments
    from unnest(${[...segments.keys()]}::uuid[], ${[...segments.values()]}::int[]) change (team_id, segments)
    where sms_reservation.team_id = change.team_id`.execute(trx);
}

/** After `lockReservations`: reserves for a team that has so many segments reserved; false when that is beyond its allowance. */
export async function reserveMore(
  trx: Trx,
  teamId: string,
  segments: number,
  reserved: number,
): Promise<boolean> {
  const team = await trx
    .selectFrom("team")
    .innerJoin("appUser as owner", "owner.id", "team.managerId")
    .select(["team.smsUsed", "team.smsLimit", "team.trialSms", "owner.emailVerified as ownerVerified"])
    .where("team.id", "=", teamId)
    .executeTakeFirst();
  if (!team || allowance(team) - team.smsUsed - reserved < segments) return false;
  await reserve(trx, new Map([[teamId, segments]]));
  return true;
}

/**
 * For changing what is used: the teams first, then their reservations. The other way round could wait in a circle, with
 * somebody who moves a game (its team, then its reminders) and the fan-out (reminders, then reservations).
 */
export async function lockTeamsAndReservations(trx: Trx, teamIds: readonly string[]): Promise<void> {
  // The inner one comes first, and each locks in the order of ids.
  await sql`/* prepared: lock-teams */
    with locked as materialized (
      select id from team where id = any(${teamIds}::uuid[]) order by id for no key update
    )
    select from sms_reservation where team_id = any(array(select id from locked)) order by team_id for update
  `.execute(trx);
}

/**
 * After what these teams use has grown: whoever got to 80 or 100 percent of the allowance gets a mail, once per level and
 * allowance. The allowance is that of teams/rules.ts.
 */
export async function warnOfUse(trx: Trx, teamIds: readonly string[]): Promise<void> {
  if (teamIds.length === 0) return;
  const { rows: reached } = await sql<{ teamId: string; allowance: number; level: WarningLevel }>`
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
  if (reached.length > 0) await warn(trx, reached);
}

/** A mail for each manager, so that one that cannot be delivered does not repeat the others. */
async function warn(trx: Trx, reached: { teamId: string; allowance: number; level: WarningLevel }[]) {
  const ids = reached.map(({ teamId }) => teamId);
  const { rows: managers } = await sql<{ teamId: string; userId: string }>`
    select id as "teamId", manager_id as "userId" from team where id = any(${ids}::uuid[])
    union
    select team_id, user_id from team_manager where team_id = any(${ids}::uuid[]) and user_id is not null
  `.execute(trx);
  const levels = new Map(reached.map((warning) => [warning.teamId, warning]));
  for (const { teamId, userId } of managers)
    await enqueue(trx, sendAllowanceWarning, { ...levels.get(teamId)!, userId });
}
