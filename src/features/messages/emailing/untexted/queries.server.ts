import { sql } from "kysely";
import type { db } from "#platform/database.ts";
import type { EmailedMember } from "./rules.ts";

/** Reads the members of these teams who have an email that gets emails, which most teams have none of. */
export async function readEmailedMembers(
  reader: typeof db,
  teamIds: readonly string[],
  gameId: string | null = null,
): Promise<EmailedMember[]> {
  const { rows } = await sql<EmailedMember>`
    select distinct member.team_id as "teamId", member.id as "memberId", member.active,
      member.sub_position is not null as "isSub", rsvp.response
    from member_email
    join team_member member on member.id = member_email.member_id
    left join game_rsvp rsvp on rsvp.game_id = ${gameId}::uuid and rsvp.member_id = member.id
    left join email_suppression suppressed on suppressed.email = member_email.email
    where member_email.team_id = any(${teamIds}::uuid[]) and member_email.email_consent and suppressed.email is null
  `.execute(reader);
  return rows;
}
