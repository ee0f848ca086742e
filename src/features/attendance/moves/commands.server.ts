import { sql } from "kysely";
import type { Trx } from "#platform/database.ts";
import { getResponsesCloseAt } from "../commands.server.ts";
import { withdrawRequests } from "../requests/commands.server.ts";
import { isSameQuestion, MAX_MINOR_MOVE_MINUTES, type Start } from "./rules.ts";

/**
 * Asks members to respond again after games were rescheduled. Call it in the transaction that rescheduled them.
 * Responses to the old start are set aside. If a game moves back to an earlier start, the responses to that start are
 * restored. A game whose new start has passed is left alone, because that's a correction to a game that was already
 * played. `previousStarts` holds the games' old starts. Runs at most five statements, regardless of the number of
 * games. Returns the IDs of the games that need new responses. The caller must call `announceResponse` for them after
 * the commit.
 */
export async function requestNewResponses(
  trx: Trx,
  previousStarts: readonly (Start & { id: string })[],
  now: Date,
): Promise<string[]> {
  const games = await trx
    .selectFrom("game")
    .innerJoin("team", "team.id", "game.teamId")
    .select(["game.id", "game.gameOn", "game.gameTime", "team.timeZone"])
    .where(
      "game.id",
      "in",
      previousStarts.map(({ id }) => id),
    )
    .execute();
  const movedGames = games.flatMap((game) => {
    const from = previousStarts.find(({ id }) => id === game.id)!;
    return isSameQuestion(from, game) || getResponsesCloseAt(game) <= now ? [] : [{ from, to: game }];
  });
  if (movedGames.length === 0) return [];
  const ids = movedGames.map(({ to }) => to.id);
  await trx.updateTable("game").set({ movedAt: now }).where("id", "in", ids).execute();
  // They were about the old start.
  await withdrawRequests(trx, ids);
  await sql`
    update game_rsvp set earlier_response = response, earlier_responded_at = responded_at, earlier_via = responded_via,
      earlier_note = note, earlier_on = left_on, earlier_time = left_time,
      response = null, responded_at = null, responded_via = null, note = null
    from unnest(
      ${ids}::uuid[], ${movedGames.map(({ from }) => from.gameOn)}::date[], ${movedGames.map(({ from }) => from.gameTime)}::time[]
    ) moved (id, left_on, left_time)
    where game_id = moved.id and response is not null
      -- No one gave these. syncAvailability checks them against the new date.
      and responded_via not in ('away', 'weekday', 'default')
      -- Subs responded to a call, which ends and notifies them.
      and not exists (
        select from team_member where team_member.id = member_id and sub_position is not null
      )`.execute(trx);
  await sql`
    update game_rsvp set response = earlier_response, responded_at = earlier_responded_at, responded_via = earlier_via,
      note = earlier_note, earlier_note = null, earlier_response = null, earlier_responded_at = null, earlier_via = null, earlier_on = null, earlier_time = null
    from unnest(
      ${ids}::uuid[], ${movedGames.map(({ to }) => to.gameOn)}::date[], ${movedGames.map(({ to }) => to.gameTime)}::time[]
    ) moved (id, new_on, new_time)
    where game_id = moved.id and (response is null or responded_via in ('away', 'weekday', 'default')) and earlier_on = new_on
      and abs(extract(epoch from earlier_time - new_time)) < ${MAX_MINOR_MOVE_MINUTES * 60}`.execute(trx);
  return ids;
}
