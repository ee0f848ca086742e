import { lockRoster } from "#features/teams/members/commands.server.ts";
import { clock } from "#platform/clock.ts";
import { addDays } from "#platform/date-words.ts";
import { db } from "#platform/database.ts";
import { wallClockAt } from "#platform/zoned-time.ts";
import { settleAway } from "../away/commands.server.ts";
import { awayProblem, MOST_AWAY_RANGES, type AwayDays, type AwayProblem } from "../away/rules.ts";
import { announceAnswer, answer } from "../commands.server.ts";
import type { Response } from "../schema.ts";
import type { OwnPage } from "./access.server.ts";

export type MyAnswer = { gameId: string; response: Response };

/**
 * Answers to several games at once, for this member and in their team only: what belongs to others is left out like what
 * does not exist. One transaction; each game is closed by its own start (OP-29). Repeatable, the last one counts. Gives how
 * many were taken, and how many came too late.
 */
export async function answerSeveral(
  { teamId, memberId }: OwnPage,
  answers: readonly MyAnswer[],
): Promise<{ taken: number; late: number }> {
  if (answers.length === 0) return { taken: 0, late: 0 };
  const now = clock.now();
  const said = new Map(answers.map(({ gameId, response }) => [gameId, response]));
  let taken = 0;
  const games = await db.transaction().execute(async (trx) => {
    // In the order of ids, so that two forms of one person do not wait for each other in a circle.
    const found = await trx
      .selectFrom("game")
      .select("id")
      .where("id", "in", [...said.keys()])
      .where("teamId", "=", teamId)
      .orderBy("id")
      .execute();
    for (const { id: gameId } of found)
      if (await answer(trx, { gameId, memberId }, said.get(gameId)!, "link", now)) taken += 1;
    return found;
  });
  for (const { id } of games) announceAnswer(id);
  return { taken, late: games.length - taken };
}

export type AwaySaved =
  | { kind: "saved"; answered: number; kept: number }
  | { kind: "full" }
  | { kind: "wrong"; problem: AwayProblem };

/** How long days that are over stay, for what a manager's sheet of last weeks says about them. */
const KEPT_DAYS = 30;

/**
 * Days on which this member is away: games without an answer get one, those with an answer keep it, and games that are
 * added or moved there later follow (settleAway). Saving the same days again changes nothing. Gives how many games were
 * answered by it, and how many had an answer that says something else.
 */
export async function addAway({ teamId, memberId, timeZone }: OwnPage, days: AwayDays): Promise<AwaySaved> {
  const now = clock.now();
  const { on: today } = wallClockAt(now, timeZone);
  const problem = awayProblem(days, today);
  if (problem) return { kind: "wrong", problem };
  const changed: string[] = [];
  const saved = await db.transaction().execute(async (trx): Promise<AwaySaved> => {
    await lockRoster(trx, teamId);
    const known = await trx
      .selectFrom("memberAway")
      .select(["fromOn", "untilOn"])
      .where("memberId", "=", memberId)
      .where("untilOn", ">=", today)
      .execute();
    const isKnown = known.some(({ fromOn, untilOn }) => fromOn === days.fromOn && untilOn === days.untilOn);
    if (!isKnown && known.length >= MOST_AWAY_RANGES) return { kind: "full" };
    await trx
      .insertInto("memberAway")
      .values({ teamId, memberId, ...days, createdAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx
      .deleteFrom("memberAway")
      .where("memberId", "=", memberId)
      .where("untilOn", "<", addDays(today, -KEPT_DAYS))
      .execute();
    changed.push(...(await settleAway(trx, { teamId, memberId, today }, now)));
    const { kept } = await trx
      .selectFrom("game")
      .innerJoin("gameRsvp", "gameRsvp.gameId", "game.id")
      .select((eb) => eb.fn.countAll<string>().as("kept"))
      .where("game.teamId", "=", teamId)
      .where("game.gameOn", ">=", days.fromOn < today ? today : days.fromOn)
      .where("game.gameOn", "<=", days.untilOn)
      .where("game.cancelledAt", "is", null)
      .where("gameRsvp.memberId", "=", memberId)
      .where("gameRsvp.response", "in", ["attending", "maybe"])
      .executeTakeFirstOrThrow();
    return { kind: "saved", answered: changed.length, kept: Number(kept) };
  });
  for (const gameId of changed) announceAnswer(gameId);
  return saved;
}

/**
 * Takes days back, and with them the answers that came from them alone, of games that have not started. Idempotent: days
 * that are gone, or somebody else's, are left alone. Gives how many games are open again.
 */
export async function removeAway({ teamId, memberId, timeZone }: OwnPage, awayId: string): Promise<number> {
  const now = clock.now();
  const { on: today } = wallClockAt(now, timeZone);
  const changed = await db.transaction().execute(async (trx) => {
    await lockRoster(trx, teamId);
    await trx
      .deleteFrom("memberAway")
      .where("id", "=", awayId)
      .where("memberId", "=", memberId)
      .where("teamId", "=", teamId)
      .execute();
    return settleAway(trx, { teamId, memberId, today }, now);
  });
  for (const gameId of changed) announceAnswer(gameId);
  return changed.length;
}
