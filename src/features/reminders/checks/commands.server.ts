import { sql } from "kysely";
import { after, hours, minutes } from "#platform/clock.ts";
import { preferIndexScans, type Trx } from "#platform/database.ts";

/**
 * How long before a game its check runs, which leaves enough time to find a replacement. From then on, a dropout also
 * triggers a check.
 */
const DAY_BEFORE = hours(24);

/** How long a check waits after a dropout, so that players have time to correct an accidental tap. */
const DROP_DEBOUNCE = minutes(5);

/** A scheduled check of whether enough players are coming to a game. */
export type PlayerCheck = { gameId: string; kind: "day-before" | "drop"; startsAt: Date };

type CheckedGame = {
  id: string;
  teamId: string;
  kind: string;
  /** When the game starts, or null if it has no time. */
  startsAt: Date | null;
  minimumPlayers: number | null;
  /** Whether a group of the team has a minimum of its own. */
  hasGroupMinimum: boolean;
  isPlayed: boolean;
};

/**
 * Syncs the day-before checks with these games. Runs whenever the games' reminders are synced. Idempotent. A check
 * that's already due is left for the worker. A game that's added or moved less than a day before its start gets no
 * check, because the manager is looking at its responses anyway. Practices and events get none either, because they
 * have no minimum number of players.
 */
export async function armChecks(trx: Trx, games: readonly CheckedGame[], now: Date): Promise<void> {
  const neededChecks = games.flatMap(({ id, teamId, kind, startsAt, isPlayed, ...team }) => {
    const hasMinimum = team.minimumPlayers !== null || team.hasGroupMinimum;
    return startsAt && hasMinimum && isPlayed && kind === "game" ? [{ id, teamId, startsAt }] : [];
  });
  await sql`
    delete from player_check
    where game_id = any(${games.map(({ id }) => id)}::uuid[]) and kind = 'day-before' and not exists (
      select from unnest(${neededChecks.map(({ id }) => id)}::uuid[], ${neededChecks.map(({ startsAt }) => startsAt)}::timestamptz[])
        wanted (game_id, starts_at)
      where wanted.game_id = player_check.game_id and wanted.starts_at = player_check.starts_at
    )`.execute(trx);
  const upcoming = neededChecks
    .map(({ id: gameId, teamId, startsAt }) => ({
      gameId,
      teamId,
      kind: "day-before",
      startsAt,
      dueAt: after(startsAt, -DAY_BEFORE),
    }))
    .filter(({ dueAt }) => dueAt > now);
  if (upcoming.length > 0)
    await trx
      .insertInto("playerCheck")
      .values(upcoming)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/**
 * Schedules a check after an attending player drops out, but only during the last day before the game. Debounced to
 * five minutes after the last dropout. Call it in the transaction that stores the response.
 */
export async function checkAfterDrop(
  trx: Trx,
  { gameId, teamId }: { gameId: string; teamId: string },
  startsAt: Date,
  now: Date,
): Promise<void> {
  const remainingMs = startsAt.getTime() - now.getTime();
  if (remainingMs <= 0 || remainingMs > DAY_BEFORE) return;
  const dueAt = after(now, DROP_DEBOUNCE);
  await trx
    .insertInto("playerCheck")
    .values({ gameId, teamId, kind: "drop", startsAt, dueAt })
    .onConflict((conflict) => conflict.columns(["gameId", "kind"]).doUpdateSet({ startsAt, dueAt }))
    .execute();
}

/** Claims due checks for the caller's transaction, like `claimDueReminders`. */
export async function claimDueChecks(trx: Trx, now: Date, limit: number): Promise<PlayerCheck[]> {
  await preferIndexScans(trx);
  const { rows } = await sql<PlayerCheck>`
    select player_check.game_id as "gameId", player_check.kind, starts_at as "startsAt"
    from player_check join game on game.id = player_check.game_id
    where due_at <= ${now} order by due_at limit ${limit}
    for update of player_check skip locked for key share of game skip locked`.execute(trx);
  return rows;
}

/** Deletes checks that have run, or reschedules them if they have a `nextDueAt`. */
export async function finishChecks(
  trx: Trx,
  checks: readonly (Pick<PlayerCheck, "gameId" | "kind"> & { nextDueAt: Date | null })[],
): Promise<void> {
  const ids = sql`${checks.map(({ gameId }) => gameId)}::uuid[]`;
  const kinds = sql`${checks.map(({ kind }) => kind)}::text[]`;
  const times = sql`${checks.map(({ nextDueAt }) => nextDueAt)}::timestamptz[]`;
  await sql`
    with settled as (
      select * from unnest(${ids}, ${kinds}, ${times}) settled (game_id, kind, next_due_at)
    ), postponed as (
      update player_check set due_at = next_due_at from settled
      where player_check.game_id = settled.game_id and player_check.kind = settled.kind and next_due_at is not null
    )
    delete from player_check using settled
    where player_check.game_id = settled.game_id and player_check.kind = settled.kind and next_due_at is null`.execute(
    trx,
  );
}
