import { sql } from "kysely";
import type { Administrator } from "#features/accounts/administration/access.server.ts";
import { clock } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";

/** Nothing that still waits goes out for a team that is being deleted. Call it with the team locked. Repeatable. */
export async function dropWaitingTexts(trx: Trx, _by: Administrator, teamId: string): Promise<void> {
  await sql`
    update message set state = 'skipped', reason = 'too-late', updated_at = ${clock.now()}
    where state = 'queued' and team_id = ${teamId}
  `.execute(trx);
}
