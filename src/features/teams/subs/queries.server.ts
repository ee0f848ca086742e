import { sql } from "kysely";
import { db } from "#platform/database.ts";
import { formatPhone } from "#platform/phone.ts";
import type { TeamManager } from "../access.server.ts";
import type { Sub } from "./schema.ts";

/** Lists subs in calling order. Needs no paging, because there are only a few. */
export async function listSubs({ teamId }: TeamManager): Promise<Sub[]> {
  const { rows } = await sql<Omit<Sub, "displayPhone"> & { phone: string | null }>`
    select member.id, member.name, member.active, phones.own as phone,
      member.active and coalesce(phones.is_reachable, false) as "isReachable"
    from team_member member
    left join lateral (
      select min(member_phone.phone) filter (where member_phone.position = 0) as own,
        bool_or(member_phone.sms_consent and suppression.phone is null) as is_reachable
      from member_phone
      left join phone_suppression suppression on suppression.phone = member_phone.phone
      where member_phone.member_id = member.id
    ) phones on true
    where member.team_id = ${teamId} and member.sub_position is not null
    order by member.sub_position, member.id`.execute(db);
  return rows.map(({ phone, ...sub }) => ({
    ...sub,
    displayPhone: phone === null ? "" : formatPhone(phone),
  }));
}
