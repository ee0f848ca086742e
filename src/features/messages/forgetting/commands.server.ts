import { sql } from "kysely";
import type { Administrator } from "#features/accounts/administration/access.server.ts";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { lockTeamsAndReservations, reserve } from "../allowance/commands.server.ts";

/**
 * Takes phones that nobody of this team has any more out of the record of its texts, with the words of the texts and what came
 * in from them; when, how and at what cost a text went out stays (OP-40). What waits is not sent and costs nothing. That a
 * reminder or blast reaches a phone once needs the number no longer: it is settled by then. Repeatable; throws while a text is
 * being handed over, to be called again.
 */
export async function forgetTexts(teamId: string, phones: readonly string[]): Promise<void> {
  const isUnderWay = await db.transaction().execute(async (trx) => {
    await lockTeamsAndReservations(trx, [teamId]);
    const gone = await whoLeft(trx, teamId, phones);
    // Texts to managers are about their own phones, not about the roster's.
    const theirs = sql<boolean>`team_id = ${teamId} and (
      member_id is not null and phone = any(${gone.members}::text[])
      or member_id is null and phone = any(${gone.managers}::text[])
    )`;
    const { rows: dropped } = await sql<{ segments: number }>`
      update message set state = 'skipped', reason = 'no-consent', updated_at = ${clock.now()}
      where ${theirs} and state = 'queued' returning segments`.execute(trx);
    const segments = dropped.reduce((sum, message) => sum + message.segments, 0);
    if (segments > 0) await reserve(trx, new Map([[teamId, -segments]]));
    await sql`update message set phone = null, body = '' where ${theirs} and state <> 'submitting'`.execute(
      trx,
    );
    await sql`delete from inbound_text where team_id = ${teamId} and phone = any(${gone.members}::text[])`.execute(
      trx,
    );
    const left = await sql`select from message where ${theirs} limit 1`.execute(trx);
    return left.rows.length > 0;
  });
  if (isUnderWay) throw new Error("a text to a phone that is to be forgotten is being handed over");
}

/** Somebody else of the team may share the phone, or the same person joined again. */
async function whoLeft(trx: Trx, teamId: string, phones: readonly string[]) {
  const gone = async (table: "member_phone" | "manager_phone") => {
    const { rows } = await sql<{ phone: string }>`
      select phone from unnest(${phones}::text[]) gone (phone)
      where not exists (select from ${sql.table(table)} here where here.team_id = ${teamId} and here.phone = gone.phone)
    `.execute(trx);
    return rows.map(({ phone }) => phone);
  };
  return { members: await gone("member_phone"), managers: await gone("manager_phone") };
}

/** Deletes what came in from a phone and is no team's. Gives the teams whose record names it: they are for `forgetTexts`. */
export async function forgetStrayTexts(trx: Trx, _by: Administrator, phone: string): Promise<string[]> {
  await sql`delete from inbound_text where phone = ${phone} and team_id is null`.execute(trx);
  const { rows } = await sql<{ teamId: string }>`
    select team_id as "teamId" from message where phone = ${phone}
    union select team_id from inbound_text where phone = ${phone}`.execute(trx);
  return rows.map(({ teamId }) => teamId);
}
