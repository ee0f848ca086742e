import { sql } from "kysely";
import { after, hours } from "#platform/clock.ts";
import { preferIndexScans, type Trx } from "#platform/database.ts";

/** How long after the start of a league game its teams are asked for the score (RESULT-40). */
const ASK_AFTER = hours(2);
/** How long the question may wait for quiet hours to end, or for a worker (RESULT-41). */
const ASK_WITHIN = hours(24);

/** Until when a team may be asked about a game that started at this instant. */
export const getAskUntil = (startsAt: Date) => after(startsAt, ASK_AFTER + ASK_WITHIN);

/** When a team is asked for the score of its game. */
export type ScoreTimer = { gameId: string; teamId: string; startsAt: Date };

type TimedGame = {
  id: string;
  teamId: string;
  leagueGameId: string | null;
  /** When the game starts, or null if it has no time. */
  startsAt: Date | null;
  isPlayed: boolean;
};

/**
 * Syncs the timers of score requests with these games. Runs whenever the games' reminders are synced. Idempotent. A timer
 * that comes back after its question was asked asks no one twice, because the record of who was asked stays.
 */
export async function armScoreTimers(trx: Trx, games: readonly TimedGame[], now: Date): Promise<void> {
  const wanted = games.flatMap(({ id, teamId, leagueGameId, startsAt, isPlayed }) =>
    leagueGameId !== null && startsAt && isPlayed && getAskUntil(startsAt) > now
      ? [{ gameId: id, teamId, startsAt, dueAt: after(startsAt, ASK_AFTER) }]
      : [],
  );
  const wantedIds = new Set(wanted.map(({ gameId }) => gameId));
  const others = games.flatMap(({ id }) => (wantedIds.has(id) ? [] : id));
  if (others.length > 0)
    await sql`delete from score_timer where game_id = any(${others}::uuid[])`.execute(trx);
  if (wanted.length === 0) return;
  await trx
    .insertInto("scoreTimer")
    .values(wanted)
    .onConflict((conflict) =>
      conflict
        .column("gameId")
        .doUpdateSet((eb) => ({ startsAt: eb.ref("excluded.startsAt"), dueAt: eb.ref("excluded.dueAt") }))
        // A question that waits for the end of quiet hours keeps waiting.
        .whereRef("scoreTimer.startsAt", "<>", "excluded.startsAt"),
    )
    .execute();
}

/** Claims due timers for the caller's transaction, like `claimDueReminders`. */
export async function claimScoreTimers(trx: Trx, now: Date, limit: number): Promise<ScoreTimer[]> {
  await preferIndexScans(trx);
  const { rows } = await sql<ScoreTimer>`
    select score_timer.game_id as "gameId", score_timer.team_id as "teamId", starts_at as "startsAt"
    from score_timer join game on game.id = score_timer.game_id
    where due_at <= ${now} order by due_at limit ${limit}
    for update of score_timer skip locked for key share of game skip locked`.execute(trx);
  return rows;
}

/** Deletes timers that have run, or postpones them if they have a `nextDueAt`. */
export async function finishScoreTimers(
  trx: Trx,
  timers: readonly { gameId: string; nextDueAt: Date | null }[],
): Promise<void> {
  await sql`
    update score_timer set due_at = next.due_at
    from unnest(${timers.map(({ gameId }) => gameId)}::uuid[], ${timers.map(({ nextDueAt }) => nextDueAt)}::timestamptz[])
      next (game_id, due_at)
    where score_timer.game_id = next.game_id and next.due_at is not null`.execute(trx);
  const finished = timers.flatMap(({ gameId, nextDueAt }) => (nextDueAt === null ? gameId : []));
  await sql`delete from score_timer where game_id = any(${finished}::uuid[])`.execute(trx);
}
