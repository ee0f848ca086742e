import { sql } from "kysely";
import type { Trx } from "#platform/database.ts";

/** Carries groups and who is in them over to a new season. Call it after the members were carried over. */
export async function carryGroups(
  trx: Trx,
  { fromTeamId, toTeamId }: { fromTeamId: string; toTeamId: string },
): Promise<void> {
  await sql`
    insert into team_group (team_id, name, position, minimum)
    select ${toTeamId}, name, position, minimum from team_group where team_id = ${fromTeamId}`.execute(trx);
  await sql`
    insert into member_group (team_id, member_id, group_id)
    select carried.team_id, season_member.member_id, carried.id
    from member_group
    join season_member on season_member.previous_member_id = member_group.member_id
    join team_group earlier on earlier.id = member_group.group_id
    join team_group carried on carried.team_id = ${toTeamId} and carried.position = earlier.position
    where member_group.team_id = ${fromTeamId}
    order by season_member.member_id`.execute(trx);
}
