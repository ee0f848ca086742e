import { sql } from "kysely";
import type { Trx } from "#platform/database.ts";
import { answersCloseAt } from "../commands.server.ts";
import { isSameQuestion, KEPT_WITHIN_MINUTES, type Start } from "./rules.ts";

/**
 * After games were moved, in the same transaction: what people said to the earlier start no longer counts as an answer and
 * is kept beside it. Whoever had answered the new start before, because a move was undone, has answered it again. Nothing
 * happens to a game whose new start is over: then the record was put right, and people were there. `before` is where the
 * games were. A few statements, however many games there are. Gives those that are asked about again; whoever calls says
 * `announceAnswer` for them once it is committed.
 */
export async function askAgain(
  trx: Trx,
  before: readonly (Start & { id: string })[],
  now: Date,
): Promise<string[]> {
  const games = await trx
    .selectFrom("game")
    .innerJoin("team", "team.id", "game.teamId")
    .select(["game.id", "game.gameOn", "game.gameTime", "team.timeZone"])
    .where(
      "game.id",
      "in",
      before.map(({ id }) => id),
    )
    .execute();
  const moved = games.flatMap((game) => {
    const from = before.find(({ id }) => id === game.id)!;
    return isSameQuestion(from, game) || answersCloseAt(game) <= now ? [] : [{ from, to: game }];
  });
  if (moved.length === 0) return [];
  const ids = moved.map(({ to }) => to.id);
  await sql`
    update game_rsvp set earlier_response = response, earlier_responded_at = responded_at, earlier_via = answered_via,
      earlier_on = left_on, earlier_time = left_time,
      response = null, responded_at = null, answered_via = null
    from unnest(
      ${ids}::uuid[], ${moved.map(({ from }) => from.gameOn)}::date[], ${moved.map(({ from }) => from.gameTime)}::time[]
    ) moved (id, left_on, left_time)
    where game_id = moved.id and response is not null
      -- Nobody said that: it follows from their days away, which look at the game's new day by themselves.
      and answered_via <> 'away'
      -- Spares said it to their call, which ends and tells them.
      and not exists (
        select from team_member where team_member.id = member_id and spare_position is not null
      )`.execute(trx);
  await sql`
    update game_rsvp set response = earlier_response, responded_at = earlier_responded_at, answered_via = earlier_via,
      earlier_response = null, earlier_responded_at = null, earlier_via = null, earlier_on = null, earlier_time = null
    from unnest(
      ${ids}::uuid[], ${moved.map(({ to }) => to.gameOn)}::date[], ${moved.map(({ to }) => to.gameTime)}::time[]
    ) moved (id, new_on, new_time)
    where game_id = moved.id and response is null and earlier_on = new_on
      and abs(extract(epoch from earlier_time - new_time)) < ${KEPT_WITHIN_MINUTES * 60}`.execute(trx);
  return ids;
}
