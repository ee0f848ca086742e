import { sql, type RawBuilder } from "kysely";
import type { Trx } from "#platform/database.ts";
import type { RsvpStatus } from "../schema.ts";
import type { RequestState, SheetRequest } from "./schema.ts";

/** What the sheet knows about a member's response after the deadline. */
export type RequestFacts = SheetRequest & { state: RequestState };

/**
 * Selects what a member of `team_member` asked for after the deadline, or that their no came after it. What was said about
 * an earlier start isn't included.
 */
export const selectRequest = (gameId: string) => sql<RequestFacts | null>`(
  select json_build_object('response', request.response, 'note', request.note, 'state', request.state)
  from response_request request join game on game.id = request.game_id
  where request.game_id = ${gameId} and request.member_id = team_member.id
    and (request.state = 'open' or (
      request.state = 'counted' and game_rsvp.response = 'not_attending'
      and game_rsvp.responded_via in ('link', 'text') and game_rsvp.responded_at >= request.requested_at
    ))
    and request.requested_at >= coalesce(game.moved_at, '-infinity')
)`;

/** Hashes a game's requests, for the version of its sheet. */
export const hashRequests = (gameId: RawBuilder<unknown>) => sql`coalesce((
    select bit_xor(hashtextextended(concat_ws(' ', member_id, response, state, extract(epoch from requested_at), note), 2))
    from response_request where response_request.game_id = ${gameId} and state in ('open', 'counted')
  ), 0)`;

/** Reads the state of a member's request. */
export const findDecision = (trx: Trx, gameId: string, memberId: string) =>
  trx
    .selectFrom("responseRequest")
    .innerJoin("teamMember", "teamMember.id", "responseRequest.memberId")
    .select([
      "responseRequest.response",
      "responseRequest.state",
      "responseRequest.decidedAt",
      "teamMember.name",
    ])
    .where("responseRequest.gameId", "=", gameId)
    .where("responseRequest.memberId", "=", memberId)
    .$narrowType<{ response: RsvpStatus; state: RequestState }>()
    .executeTakeFirst();
