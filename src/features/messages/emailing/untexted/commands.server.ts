import { sql } from "kysely";
import type { Trx } from "#platform/database.ts";

/** An event that was for members that none of its texts names. */
export type UntextedNote = {
  teamId: string;
  reminderId: string | null;
  blastId: string | null;
  month: string;
  memberIds: readonly string[];
  dueAt: Date;
  validUntil: Date;
};

/** Notes members that no text of an event can name, because none of their phones agreed or they have none. */
export async function noteUntexted(trx: Trx, notes: readonly UntextedNote[]): Promise<void> {
  const rows = notes.filter(({ memberIds }) => memberIds.length > 0);
  if (rows.length === 0) return;
  await sql`
    insert into text_failure (team_id, reminder_id, blast_id, month, member_ids, due_at, valid_until)
    select "teamId", "reminderId", "blastId", month, "memberIds", "dueAt", "validUntil"
    from json_to_recordset(${JSON.stringify(rows)}) as note ("teamId" uuid, "reminderId" uuid, "blastId" uuid, month date,
      "memberIds" uuid[], "dueAt" timestamptz, "validUntil" timestamptz)`.execute(trx);
}
