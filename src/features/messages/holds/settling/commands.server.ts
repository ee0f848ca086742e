import { sql } from "kysely";
import { after, clock, seconds } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { LEASE_SECONDS } from "../../claims/commands.server.ts";
import { storeSendResults, type SendResult, type SubmittedMessage } from "../../commands.server.ts";

export type HeldOutcome = { id: string; month: string; outcome: SendResult["outcome"] };

/**
 * Stores what happened to queued texts, with their costs and everything else that follows, as if a worker had submitted
 * them. Returns how many were still queued. If the process dies halfway, the texts are reconciled with the provider like
 * those of any other worker, from `since` on.
 */
export async function settleHeld(outcomes: readonly HeldOutcome[], since: Date): Promise<number> {
  if (outcomes.length === 0) return 0;
  const rows = outcomes.map(({ id, month }) => ({ id, month }));
  const { rows: claimed } = await sql<SubmittedMessage>`
    update message set state = 'submitting', attempts = attempts + 1, updated_at = ${since},
      lease_until = ${after(clock.now(), seconds(LEASE_SECONDS))}
    from json_to_recordset(${JSON.stringify(rows)}) as held (id uuid, month date)
    where message.id = held.id and message.month = held.month and message.state = 'queued'
    returning message.id, message.month, team_id as "teamId", phone, attempts, valid_until as "validUntil",
      sender`.execute(db);
  const byId = new Map(outcomes.map(({ id, outcome }) => [id, outcome]));
  await storeSendResults(claimed.map((message) => ({ message, outcome: byId.get(message.id)! })));
  return claimed.length;
}
