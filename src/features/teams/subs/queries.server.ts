import { sql } from "kysely";
import { db } from "#platform/database.ts";
import { formatPhone } from "#platform/phone.ts";
import type { TeamManager } from "../access.server.ts";
import { selectPhones, toPhone, type PhoneRow } from "../phones/queries.server.ts";
import { findMemberBlock } from "../phones/rules.ts";
import type { Sub } from "./schema.ts";

/** Lists subs in calling order. Needs no paging, because there are only a few. */
export async function listSubs({ teamId }: TeamManager): Promise<Sub[]> {
  const { rows } = await sql<Pick<Sub, "id" | "name" | "active"> & { phones: PhoneRow[] }>`
    select member.id, member.name, member.active, ${selectPhones(sql`member.id`)} as phones from team_member member
    where member.team_id = ${teamId} and member.sub_position is not null
    order by member.sub_position, member.id`.execute(db);
  return rows.map(({ phones, ...sub }) => ({
    ...sub,
    displayPhone: phones[0] ? formatPhone(phones[0].phone) : "",
    block: findMemberBlock(phones.map(toPhone)),
  }));
}
