import { sql, type RawBuilder } from "kysely";
import type { Database, Trx } from "#platform/database.ts";

/** Whether a page's buyer has a newer one for one of its teams (of `pass_checkout`); another manager's is their own. */
const hasNewer = (isThere: RawBuilder<unknown>) => sql<boolean>`exists (
  select from pass_order join pass_order newer_order using (team_id)
  join pass_checkout newer on newer.id = newer_order.checkout_id
  where pass_order.checkout_id = pass_checkout.id and newer.user_id = pass_checkout.user_id
    and newer.id > pass_checkout.id and ${isThere}
)`;

/** A newer page took its place, or is about to: nobody is led there again. */
export const isReplaced = hasNewer(sql`(newer.session_id is not null or newer.state = 'opening')`);

const hasLostTeam = sql<boolean>`exists (
  select from pass_order where pass_order.checkout_id = pass_checkout.id and pass_order.team_id is null
)`;

/** Pages that nobody should pay on any more: a newer one took their place, or a team of theirs is gone. */
export const stalePages = (on: Database | Trx) =>
  on
    .selectFrom("passCheckout")
    .select(["id", "sessionId"])
    .where("state", "=", "open")
    .where("sessionId", "is not", null)
    .where(sql<boolean>`(${hasNewer(sql`newer.session_id is not null`)} or ${hasLostTeam})`);
