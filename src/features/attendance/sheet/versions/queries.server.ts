import { sql, type RawBuilder } from "kysely";
import { db } from "#platform/database.ts";
import { hashRequests } from "../../requests/queries.server.ts";

/**
 * A version that differs for every set of responses, regardless of the order in which they were committed. It's
 * computed from up to a few hundred indexed rows, so that storing a response doesn't have to update a counter. A sub's
 * late yes and a request after the deadline aren't responses, but they're included because managers want to see them.
 */
export const getVersion = (gameId: RawBuilder<unknown>) => sql<string>`(
  coalesce((
    select bit_xor(hashtextextended(
      concat_ws(' ', member_id, response, responded_via, extract(epoch from responded_at), note, unread_reply), 0
    )) from game_rsvp where game_rsvp.game_id = ${gameId} and (response is not null or unread_reply is not null)
  ), 0) # coalesce((
    select bit_xor(hashtextextended(concat_ws(' ', member_id, extract(epoch from responded_at)), 1))
    from sub_offer where sub_offer.game_id = ${gameId} and state = 'too-late'
  ), 0) # coalesce((
    select bit_xor(hashtextextended(concat_ws(' ', person_id, state), 2))
    from pool_ask where pool_ask.game_id = ${gameId} and state in ('booked', 'too-late')
  ), 0) # ${hashRequests(gameId)}
)::text`;

/** Returns the response versions of several games, with "0" for games without responses. The caller checks access. */
export async function getResponseVersions(gameIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ gameId: string; version: string }>`
    select game_id, ${getVersion(sql`asked.game_id`)} as version from unnest(${gameIds}::uuid[]) asked (game_id)
  `.execute(db);
  return new Map(rows.map((row) => [row.gameId, row.version]));
}
