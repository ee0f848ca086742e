import { sql } from "kysely";
import { after, clock, days } from "#platform/clock.ts";

/** How long a page says that a game moved (PUBLIC-20). */
const SHOWN_FOR = days(14);

/** Selects the start that a game was moved from lately, as `from_on` and `from_time`. */
export function selectEarlierStart(game: string) {
  const at = (column: string) => sql.ref(`${game}.${column}`);
  const isShown = sql`${at("rescheduledAt")} > ${after(clock.now(), -SHOWN_FOR)} and ${at("cancelledAt")} is null`;
  return sql`case when ${isShown} then ${at("rescheduledFromOn")} end as from_on,
    case when ${isShown} then ${at("rescheduledFromTime")} end as from_time`;
}
