import { sql } from "kysely";
import { clock } from "#platform/clock.ts";
import { db, type Trx } from "#platform/database.ts";
import { lockTeamsAndReservations, reserve } from "../allowance/commands.server.ts";

/**
 * Takes phones that are not on this team's roster any more out of the record of its texts, with the words of the texts and
 * what came in from them; when, how and at what cost a text went out stays (OP-40). What waits is not sent and costs nothing.
 * That a reminder or blast reaches a phone once needs the number no longer: it is settled by then. Repeatable; throws while a
 * text is being handed over, to be called again.
 */
export async function forgetTexts(teamId: string, phones: readonly string[]): Promise<void> {
  const isUnderWay = await db.transaction().execute(async (trx) => {
    await lockTeamsAndReservations(trx, [teamId]);
    const gone = await withoutRoster(trx, teamId, phones);
    if (gone.length === 0) return false;
    // Texts to managers are about their own phones, not about the roster's.
    const theirs = sql<boolean>`team_id = ${teamId} and phone = any(${gone}::text[]) and member_id is not null`;
    const { rows: dropped } = await sql<{ segments: number }>`
      update message set state = 'skipped', reason = 'no-consent', updated_at = ${clock.now()}
      where ${theirs} and state = 'queued' returning segments`.execute(trx);
    const segments = dropped.reduce((sum, message) => sum + message.segments, 0);
    if (segments > 0) await reserve(trx, new Map([[teamId, -segments]]));
    await sql`update message set phone = null, body = '' where ${theirs} and state <> 'submitting'`.execute(
      trx,
    );
    await sql`delete from inbound_text where team_id = ${teamId} and phone = any(${gone}::text[])`.execute(
      trx,
    );
    const left = await sql`select from message where ${theirs} limit 1`.execute(trx);
    return left.rows.length > 0;
  });
  if (isUnderWay) throw new Error("a text to a phone that is to be forgotten is being handed over");
}

/** Somebody else of the team may share the phone, or the same person joined again. */
async function withoutRoster(trx: Trx, teamId: string, phones: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ phone: string }>`
    select phone from unnest(${phones}::text[]) gone (phone)
    where not exists (
      select from member_phone where member_phone.team_id = ${teamId} and member_phone.phone = gone.phone
    )`.execute(trx);
  return rows.map(({ phone }) => phone);
}
