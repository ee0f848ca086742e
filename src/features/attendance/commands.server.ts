import { sql } from "kysely";
import { checkAfterDrop } from "#features/reminders/checks/commands.server.ts";
import { after, clock, days } from "#platform/clock.ts";
import { addDays } from "#platform/date-words.ts";
import { db, type Trx } from "#platform/database.ts";
import { announce } from "#platform/notices.ts";
import { tokenDigest } from "#platform/secrets.ts";
import { instantOf } from "#platform/zoned-time.ts";
import { requireSeat, rsvpToken, type Seat } from "./access.server.ts";
import { closedMessage, rsvpToasts } from "./rules.ts";
import { takeSpot, whySpotIsGone } from "./spares/commands.server.ts";
import type { AnsweredVia, AnswerResult, Response } from "./schema.ts";

/**
 * Makes the links of these seats work, before a text carries them. Repeatable; answers stay as they are. In the order of
 * ids, as whoever writes several answers: neither waits for the other in a circle.
 */
export async function openLinks(trx: Trx, seats: readonly (Seat & { teamId: string })[]): Promise<void> {
  if (seats.length === 0) return;
  await sql`
    insert into game_rsvp (team_id, game_id, member_id, digest)
    select * from unnest(
      ${seats.map(({ teamId }) => teamId)}::uuid[], ${seats.map(({ gameId }) => gameId)}::uuid[],
      ${seats.map(({ memberId }) => memberId)}::uuid[], ${seats.map((seat) => tokenDigest(rsvpToken(seat)))}::bytea[]
    ) seat (team_id, game_id, member_id, digest)
    order by game_id, member_id
    on conflict (game_id, member_id) do nothing`.execute(trx);
}

/**
 * Writes down an answer, the last one counts; null takes it back. False, and nothing changes, when it is too late: the game
 * has started by the team's clock (OP-29), is cancelled, or game or member are gone. Managers have some days longer. Also
 * false for a spare whose yes found no free spot (`whySpotIsGone`): that leaves them without an answer. Whoever calls says `announceAnswer` once it is committed.
 */
export async function answer(
  trx: Trx,
  { gameId, memberId }: Seat,
  response: Response | null,
  via: AnsweredVia,
  now: Date,
): Promise<boolean> {
  // Shared: a game that is being moved to another start waits, and an answer for the old one is not lost.
  const game = await trx
    .selectFrom("game")
    .innerJoin("team", "team.id", "game.teamId")
    .innerJoin("teamMember", (join) =>
      join.onRef("teamMember.teamId", "=", "team.id").on("teamMember.id", "=", memberId),
    )
    .select([
      "game.teamId",
      "game.kind",
      "game.gameOn",
      "game.gameTime",
      "game.cancelledAt",
      "team.timeZone",
      "team.minimumPlayers",
      "teamMember.sparePosition",
    ])
    .where("game.id", "=", gameId)
    .forShare("game")
    .executeTakeFirst();
  if (!game || game.cancelledAt !== null) return false;
  const closesAt = via === "manager" ? managersCloseAt(game) : answersCloseAt(game);
  if (closesAt <= now) return false;
  const isTaken =
    game.sparePosition === null || (await takeSpot(trx, { gameId, memberId }, response, via, now));
  const said =
    response && isTaken
      ? { response, respondedAt: now, answeredVia: via }
      : { response: null, respondedAt: null, answeredVia: null };
  const before = await trx
    .insertInto("gameRsvp")
    .values({
      gameId,
      memberId,
      teamId: game.teamId,
      digest: tokenDigest(rsvpToken({ gameId, memberId })),
      ...said,
    })
    .onConflict((conflict) => conflict.columns(["gameId", "memberId"]).doUpdateSet(said))
    .returning(sql<Response | null>`old.response`.as("response"))
    .executeTakeFirst();
  const isDrop = before?.response === "attending" && said.response !== "attending";
  if (isDrop && game.minimumPlayers !== null && game.kind === "game" && game.gameTime !== null)
    await checkAfterDrop(trx, gameId, answersCloseAt(game), now);
  return isTaken;
}

/** Where processes hear about answers. */
export const ANSWERS = "answers";

/**
 * Tells open attendance screens, of all processes, that the answers of a game changed. After the commit and not in it: every
 * commit that notifies waits for all others that do. Should it be lost, the screens find out by themselves a little later.
 */
export const announceAnswer = (gameId: string) => announce(ANSWERS, gameId);

type Start = { gameOn: string; gameTime: string | null; timeZone: string };

/** Who was there is often put right at the next practice. */
const MANAGER_DAYS = 14;

export const managersCloseAt = (game: Start) => after(answersCloseAt(game), days(MANAGER_DAYS));
/**
 * The answer of whoever holds a link, about its game and for its member only. Repeatable, the last one counts. No success,
 * with words to show, when it is too late (OP-29); throws LINK_INVALID and RATE_LIMITED.
 */
export async function answerByLink(token: string, response: Response): Promise<AnswerResult> {
  const seat = await requireSeat(token);
  const now = clock.now();
  const isTaken = await db.transaction().execute((trx) => answer(trx, seat, response, "link", now));
  // Also one that was not taken: those who called for spares see that somebody would have come.
  announceAnswer(seat.gameId);
  return {
    success: isTaken,
    message: isTaken ? rsvpToasts.updated : await whyNot(seat),
    gameId: seat.gameId,
  };
}

async function whyNot({ gameId, memberId }: Seat): Promise<string> {
  const game = await db
    .selectFrom("game")
    .innerJoin("teamMember", "teamMember.teamId", "game.teamId")
    .select(["game.kind", "game.cancelledAt"])
    .where("game.id", "=", gameId)
    .where("teamMember.id", "=", memberId)
    .executeTakeFirst();
  if (!game) return rsvpToasts.incomplete;
  const spotIsGone = game.cancelledAt === null ? await whySpotIsGone(db, { gameId, memberId }) : null;
  return spotIsGone ?? closedMessage(game.cancelledAt === null ? "started" : "cancelled", game.kind);
}

/** A game's start by its team's clock; one without a time is open until its day is over (OP-29). */
export function answersCloseAt(game: Start): Date {
  const wall =
    game.gameTime === null
      ? { on: addDays(game.gameOn, 1), time: "00:00:00" }
      : { on: game.gameOn, time: game.gameTime };
  return instantOf(wall, game.timeZone);
}
