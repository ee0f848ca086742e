import { sql } from "kysely";
import type { Trx } from "#platform/database.ts";

/** A member with an email that agreed. */
export type EmailedMember = {
  teamId: string;
  memberId: string;
  active: boolean;
  isSub: boolean;
  /** Their response to the game, if there's one. */
  response: string | null;
};

/** Reads the members of these teams who have an email that agreed, which most teams have none of. */
export async function readEmailedMembers(
  trx: Trx,
  teamIds: readonly string[],
  gameId: string | null = null,
): Promise<EmailedMember[]> {
  const { rows } = await sql<EmailedMember>`
    select distinct member.team_id as "teamId", member.id as "memberId", member.active,
      member.sub_position is not null as "isSub", rsvp.response
    from member_email
    join team_member member on member.id = member_email.member_id
    left join game_rsvp rsvp on rsvp.game_id = ${gameId}::uuid and rsvp.member_id = member.id
    where member_email.team_id = any(${teamIds}::uuid[]) and member_email.email_consent`.execute(trx);
  return rows;
}
