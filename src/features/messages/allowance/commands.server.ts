import { sql } from "kysely";
import { allowance } from "#features/teams/rules.ts";
import type { Trx } from "#platform/database.ts";

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
  const ids = teamIds.toSorted();
  await trx.selectFrom("team").select("id").where("id", "in", ids).orderBy("id").forNoKeyUpdate().execute();
  await lockReservations(trx, ids);
}

/** After `lockTeamsAndReservations`: the provider took these, so they are no longer reserved but used. */
export async function spend(trx: Trx, segments: ReadonlyMap<string, number>): Promise<void> {
  if (segments.size === 0) return;
  await sql`
    update team set sms_used = sms_used + change.segments
    from unnest(${[...segments.keys()]}::uuid[], ${[...segments.values()]}::int[]) change (team_id, segments)
    where team.id = change.team_id`.execute(trx);
}
