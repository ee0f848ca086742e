import { sql } from "kysely";
import { clock } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";

/**
 * Looks at the open calls of a league's teams again, because the pool was turned on or off or a team left the league
 * (NEED-39). Call it in the transaction that changes that. Locks the calls in the order in which everyone does.
 */
export async function wakePoolCalls(
  trx: Trx,
  leagueId: string,
  teamIds: readonly string[] | null = null,
): Promise<void> {
  await sql`
    update sub_call set next_at = ${clock.now()}
    where game_id in (
      select game_id from sub_call
      where state = 'open' and asks_pool and team_id in (
        select team_id from league_team where league_id = ${leagueId} union select unnest(${teamIds ?? []}::uuid[])
      )
      order by game_id for no key update
    )`.execute(trx);
}
