import { sql } from "kysely";
import type { Administrator } from "#features/accounts/administration/access.server.ts";
import { clock } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";

/** Cancels a team's queued texts before the team is deleted. Call it with the team locked. Idempotent. */
export async function cancelQueuedTexts(trx: Trx, _admin: Administrator, teamId: string): Promise<void> {
  await sql`
    update message set state = 'skipped', reason = 'too-late', updated_at = ${clock.now()}
    where is_queued and team_id = ${teamId}
  `.execute(trx);
}
