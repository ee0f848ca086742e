import { sql } from "kysely";
import { db } from "#platform/database.ts";
import type { OwnPage } from "../access.server.ts";

/** Lists the minors with a phone of their own that no guardian agreed to yet, if the page's holder is one of theirs. */
export async function listChildren({ contact, members }: OwnPage) {
  const { rows } = await sql<{ teamId: string; memberId: string }>`
    select own.team_id as "teamId", own.member_id as "memberId"
    from member_phone own
    join team_member child on child.id = own.member_id and child.is_minor
    join member_phone guardian on guardian.member_id = child.id and guardian.is_guardian
    where own.member_id = any(${members.map(({ memberId }) => memberId)}::uuid[])
      and own.position = 0 and not own.is_guardian and not own.sms_consent and guardian.phone = ${contact}
    order by own.member_id`.execute(db);
  return rows;
}
