import { sql } from "kysely";
import { after, hours, minutes } from "#platform/clock.ts";
import { readInOrderOfIndexes, type Trx } from "#platform/database.ts";

/** Time enough to find somebody else. Also how close to the start it is news that somebody drops out. */
const DAY_BEFORE = hours(24);

/** Whoever taps the wrong button has put it right by then. */
const AFTER_DROP = minutes(5);

/** A look whether enough are coming to a game. */
export type PlayerCheck = { gameId: string; kind: "day-before" | "drop"; startsAt: Date };

type CheckedGame = {
  id: string;
  kind: string;
  /** Null for a game without a time. */
  startsAt: Date | null;
  minimumPlayers: number | null;
  isPlayed: boolean;
};

/**
 * Brings the looks of the day before in line with these games, with their reminders and as repeatable. One whose time has
 * come stays for the worker to take. None for a game that is added or moved later than that: whoever does it then looks
 * at the answers anyway. Practices and events need no number of players.
 */
export async function armChecks(trx: Trx, games: readonly CheckedGame[], now: Date): Promise<void> {
  const wanted = games.flatMap(({ id, kind, startsAt, minimumPlayers, isPlayed }) =>
    startsAt && minimumPlayers !== null && isPlayed && kind === "game" ? [{ id, startsAt }] : [],
  );
  await sql`
    delete from player_check
    where game_id = any(${games.map(({ id }) => id)}::uuid[]) and kind = 'day-before' and not exists (
      select from unnest(${wanted.map(({ id }) => id)}::uuid[], ${wanted.map(({ startsAt }) => startsAt)}::timestamptz[])
        wanted (game_id, starts_at)
      where wanted.game_id = player_check.game_id and wanted.starts_at = player_check.starts_at
    )`.execute(trx);
  const ahead = wanted
    .map(({ id: gameId, startsAt }) => ({
      gameId,
      kind: "day-before",
      startsAt,
      dueAt: after(startsAt, -DAY_BEFORE),
    }))
    .filter(({ dueAt }) => dueAt > now);
  if (ahead.length > 0)
    await trx
      .insertInto("playerCheck")
      .values(ahead)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/**
 * Somebody who was coming is not any more: to be called in the transaction of that answer. Within the last day somebody
 * looks whether enough are left, five minutes after the last such answer.
 */
export async function checkAfterDrop(trx: Trx, gameId: string, startsAt: Date, now: Date): Promise<void> {
  const remaining = startsAt.getTime() - now.getTime();
  if (remaining <= 0 || remaining > DAY_BEFORE) return;
  const dueAt = after(now, AFTER_DROP);
  await trx
    .insertInto("playerCheck")
    .values({ gameId, kind: "drop", startsAt, dueAt })
    .onConflict((conflict) => conflict.columns(["gameId", "kind"]).doUpdateSet({ startsAt, dueAt }))
    .execute();
}

/** Takes looks whose time has come, for the transaction of whoever looks; as `claimDueReminders` does. */
export async function claimDueChecks(trx: Trx, now: Date, limit: number): Promise<PlayerCheck[]> {
  await readInOrderOfIndexes(trx);
  const { rows } = await sql<PlayerCheck>`
    select player_check.game_id as "gameId", player_check.kind, starts_at as "startsAt"
    from player_check join game on game.id = player_check.game_id
    where due_at <= ${now} order by due_at limit ${limit}
    for update of player_check skip locked for key share of game skip locked`.execute(trx);
  return rows;
}

/** What was looked at is done, or looked at again later. */
export async function settleChecks(
  trx: Trx,
  checks: readonly (Pick<PlayerCheck, "gameId" | "kind"> & { againAt: Date | null })[],
): Promise<void> {
  const ids = sql`${checks.map(({ gameId }) => gameId)}::uuid[]`;
  const kinds = sql`${checks.map(({ kind }) => kind)}::text[]`;
  const times = sql`${checks.map(({ againAt }) => againAt)}::timestamptz[]`;
  await sql`
    with settled as (select * from unnest(${ids}, ${kinds}, ${times}) settled (game_id, kind, again_at)), postponed as (
      update player_check set due_at = again_at from settled
      where player_check.game_id = settled.game_id and player_check.kind = settled.kind and again_at is not null
    )
    delete from player_check using settled
    where player_check.game_id = settled.game_id and player_check.kind = settled.kind and again_at is null`.execute(
    trx,
  );
}
