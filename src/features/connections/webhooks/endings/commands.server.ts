import { sql } from "kysely";
import { db } from "#platform/database.ts";
import { enqueue } from "#platform/jobs.ts";
import { sendWebhookEmail } from "../queue.ts";

type Lost = { id: string; userId: string; url: string; name: string | null; isDisabled: boolean };

/**
 * Finds webhooks whose account lost the team or league, or is disabled. Who manages a team is decided in
 * teams/access.server.ts. This is the same for many accounts at a time.
 */
const findLost = async (ids: readonly string[] | null): Promise<Lost[]> => {
  const { rows } = await sql<Lost>`
    select webhook.id, webhook.user_id, webhook.url, profile.disabled_at is not null as is_disabled, coalesce(
      (select name from team where team.id = webhook.team_id),
      (select name from league where league.id = webhook.league_id)) as name
    from webhook join profile on profile.id = webhook.user_id
    where (${ids}::uuid[] is null or webhook.id = any(${ids}::uuid[])) and (profile.disabled_at is not null or not (
      exists (select from team where team.id = webhook.team_id and team.manager_id = webhook.user_id)
      or exists (
        select from team_manager
        where team_manager.team_id = webhook.team_id and team_manager.user_id = webhook.user_id)
      or exists (select from league where league.id = webhook.league_id and league.manager_id = webhook.user_id)))`.execute(
    db,
  );
  return rows;
};

/**
 * Ends webhooks whose account lost the team or league, with an email, and those of disabled accounts. Looks at all
 * webhooks, or only at some. Returns the ids of those that mustn't get anything anymore.
 */
export async function endWebhooks(ids: readonly string[] | null = null): Promise<Set<string>> {
  if (ids?.length === 0) return new Set();
  const lost = await findLost(ids);
  for (const { id, userId, url, name, isDisabled } of lost)
    await db.transaction().execute(async (trx) => {
      // Without waiting for a lock: a change under way may be writing an event, and it ends the next time.
      const free = await trx
        .selectFrom("webhook")
        .select("id")
        .where("id", "=", id)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!free) return;
      await trx.deleteFrom("webhook").where("id", "=", id).execute();
      if (!isDisabled)
        await enqueue(trx, sendWebhookEmail, { template: "ended", userId, host: new URL(url).host, name });
    });
  return new Set(lost.map(({ id }) => id));
}
