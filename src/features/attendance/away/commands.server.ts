import { sql } from "kysely";
import type { Trx } from "#platform/database.ts";

/**
 * Carries the away days and weekdays that aren't over to the team that continues this one, for members who were carried
 * over.
 */
export async function carryAwayDays(
  trx: Trx,
  { fromTeamId, toTeamId }: { fromTeamId: string; toTeamId: string },
  today: string,
): Promise<void> {
  await sql`
    insert into member_away (team_id, member_id, from_on, until_on, created_at)
    select ${toTeamId}, season_member.member_id, from_on, until_on, created_at
    from member_away join season_member on season_member.previous_member_id = member_away.member_id
    where team_id = ${fromTeamId} and until_on >= ${today}`.execute(trx);
  await sql`
    insert into member_weekday (team_id, member_id, weekday, until_on, created_at)
    select ${toTeamId}, season_member.member_id, weekday, until_on, created_at
    from member_weekday join season_member on season_member.previous_member_id = member_weekday.member_id
    where team_id = ${fromTeamId} and (until_on is null or until_on >= ${today})`.execute(trx);
}
