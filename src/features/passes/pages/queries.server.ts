import { sql, type RawBuilder } from "kysely";
import type { Database, Trx } from "#platform/database.ts";

/** True if the buyer of a `pass_checkout` has a newer page for one of its teams. Other managers' pages don't count. */
const hasNewerPage = (condition: RawBuilder<unknown>) => sql<boolean>`exists (
  select from pass_order join pass_order newer_order using (team_id)
  join pass_checkout newer on newer.id = newer_order.checkout_id
  where pass_order.checkout_id = pass_checkout.id and newer.user_id = pass_checkout.user_id
    and newer.id > pass_checkout.id and ${condition}
)`;

/** True if a newer page has replaced this one or is about to. Never send a buyer back to a replaced page. */
export const isReplaced = hasNewerPage(sql`(newer.session_id is not null or newer.state = 'opening')`);

const hasDeletedTeam = sql<boolean>`exists (
  select from pass_order where pass_order.checkout_id = pass_checkout.id and pass_order.team_id is null
)`;

/**
 * Selects open pages that shouldn't be paid anymore, because a newer one replaced them or a team was deleted.
 */
export const selectStalePages = (on: Database | Trx) =>
  on
    .selectFrom("passCheckout")
    .select(["id", "sessionId"])
    .where("state", "=", "open")
    .where("sessionId", "is not", null)
    .where(sql<boolean>`(${hasNewerPage(sql`newer.session_id is not null`)} or ${hasDeletedTeam})`);
