import { sql } from "kysely";
import type { Administrator } from "#features/accounts/administration/access.server.ts";
import { clock } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { enqueue } from "#platform/jobs.ts";
import type { PageOwner } from "../links/commands.server.ts";
import { sendPageTakenDown } from "./queue.ts";

type PageRow = { slug: string; reason: string | null };

/**
 * Takes a page down with a reason, or allows it again without one (PUBLIC-10). It's off from then on, and its manager
 * gets an email. Allowing it doesn't switch it on. Returns the page before. Throws NOT_FOUND if there's no page.
 */
export async function takePageDown(
  trx: Trx,
  _admin: Administrator,
  { kind, id }: PageOwner,
  reason: string | null,
): Promise<PageRow> {
  const [table, column] = [sql.table(`${kind}_page`), sql.ref(`${kind}_id`)];
  const { rows } = await sql<PageRow>`
    select slug, taken_down_reason as reason from ${table} where ${column} = ${id} for update`.execute(trx);
  const before = rows[0];
  if (!before) throw new AppError("NOT_FOUND");
  if (before.reason === reason) return before;
  const now = clock.now();
  await sql`
    update ${table} set is_on = is_on and ${reason}::text is null, taken_down_reason = ${reason},
      taken_down_at = case when ${reason}::text is null then null else ${now}::timestamptz end, updated_at = ${now}
    where ${column} = ${id}`.execute(trx);
  if (reason !== null) await enqueue(trx, sendPageTakenDown, { kind, id, reason });
  return before;
}
