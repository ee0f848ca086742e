import { sql } from "kysely";
import { after, minutes } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";
import type { RsvpKey } from "../access.server.ts";
import type { RespondedVia, RsvpStatus, StoredResponse } from "../schema.ts";
import { decideLate } from "./rules.ts";

/** How long managers wait for an alert, so that several requests in a row are one text (NEED-32). */
const ALERT_AFTER = minutes(5);

export type Said = { response: RsvpStatus; via: RespondedVia; note: string | null };

/**
 * Handles a member's response to a game that accepts only requests. A yes or maybe is stored for a manager to decide
 * about, replacing an earlier request, and returns true. Returns false if the response counts: a no, which managers are
 * told about, or what the member said before. Call it within the response's transaction, which has locked the game.
 */
export async function requestInstead(
  trx: Trx,
  { gameId, memberId, teamId }: RsvpKey & { teamId: string },
  { response, via, note }: Said,
  now: Date,
): Promise<boolean> {
  const current = await trx
    .selectFrom("gameRsvp")
    .select("response")
    .where("gameId", "=", gameId)
    .where("memberId", "=", memberId)
    .executeTakeFirst();
  const decision = decideLate((current?.response ?? null) as StoredResponse | null, response);
  if (decision === "repeat") {
    await withdrawRequests(trx, [gameId], memberId);
    return false;
  }
  const state = decision === "count" ? ("counted" as const) : ("open" as const);
  const values = { response, note, via, state, requestedAt: now, decidedAt: null, decidedBy: null };
  const isSame = sql<boolean>`response_request.state = excluded.state and response_request.response = excluded.response`;
  await trx
    .insertInto("responseRequest")
    .values({ gameId, memberId, teamId, ...values })
    .onConflict((conflict) =>
      conflict.columns(["gameId", "memberId"]).doUpdateSet({
        ...values,
        // Managers who were told the same don't have to be told again.
        alertedAt: sql`case when ${isSame} then response_request.alerted_at end`,
      }),
    )
    .execute();
  // The update locks the timer, so that an alert that is being sent doesn't miss this request.
  await trx
    .insertInto("requestAlert")
    .values({ gameId, teamId, dueAt: after(now, ALERT_AFTER) })
    .onConflict((conflict) =>
      conflict.column("gameId").doUpdateSet({ dueAt: (eb) => eb.ref("requestAlert.dueAt") }),
    )
    .execute();
  return decision === "request";
}

/** Sets or removes the note of an open request. Returns false if there's none. */
export async function noteRequest(
  trx: Trx,
  { gameId, memberId }: RsvpKey,
  note: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("responseRequest")
    .set({ note })
    .where("gameId", "=", gameId)
    .where("memberId", "=", memberId)
    .where("state", "=", "open")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Withdraws open requests for games, or one member's, because something else was decided. Idempotent. */
export async function withdrawRequests(
  trx: Trx,
  gameIds: readonly string[],
  memberId?: string,
): Promise<void> {
  if (gameIds.length === 0) return;
  await trx
    .updateTable("responseRequest")
    .set({ state: "withdrawn" })
    .where("gameId", "in", gameIds)
    .where("state", "=", "open")
    .$if(memberId !== undefined, (query) => query.where("memberId", "=", memberId!))
    .execute();
}

/** Decides an open request. Returns what it said, or null if there's none. */
export async function decideOpenRequest(
  trx: Trx,
  { gameId, memberId }: RsvpKey,
  decision: { state: "accepted" | "declined"; decidedAt: Date; decidedBy: string },
): Promise<Said | null> {
  const request = await trx
    .updateTable("responseRequest")
    .set(decision)
    .where("gameId", "=", gameId)
    .where("memberId", "=", memberId)
    .where("state", "=", "open")
    .returning(["response", "via", "note"])
    .executeTakeFirst();
  return (request as Said | undefined) ?? null;
}

/** Records that managers were told about these requests, which the caller has locked. */
export async function markRequestsTold(trx: Trx, requests: readonly RsvpKey[], now: Date): Promise<void> {
  if (requests.length === 0) return;
  await sql`
    update response_request set alerted_at = ${now}
    from unnest(
      ${requests.map(({ gameId }) => gameId)}::uuid[], ${requests.map(({ memberId }) => memberId)}::uuid[]
    ) told (game_id, member_id)
    where response_request.game_id = told.game_id and response_request.member_id = told.member_id`.execute(
    trx,
  );
}
