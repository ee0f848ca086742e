import { sql } from "kysely";
import { requestNewResponses } from "#features/attendance/moves/commands.server.ts";
import { syncAvailability } from "#features/availability/commands.server.ts";
import { armReminders } from "#features/reminders/commands.server.ts";
import { endCalls } from "#features/turnout/subs/commands.server.ts";
import type { Trx } from "#platform/database.ts";
import { requireLeagueSlots } from "../season-rules/commands.server.ts";

/** A change to all games on a day: cancel them, or move them by a number of days and keep the time of day. */
export type DayChange = { action: "cancel" } | { action: "move"; days: number };

/**
 * Cancels or moves many games together, with the same effects as changing a single game (games/commands.server.ts):
 * reminders are rescheduled, responses that no one gave are synced, players must RSVP again for moved games, and calls for subs end.
 * Runs in the caller's transaction, which must hold the team locks. The caller must pass both entries for a league
 * game, and must hold the lock on the league. Games that are already canceled are skipped. Throws SLOT_BREAKS_RULES if a
 * moved league game breaks a rule of its season. Returns the changed games and the ones that need new responses;
 * call `announceResponse` for the latter after the commit.
 */
export async function changeGames(
  trx: Trx,
  gameIds: readonly string[],
  change: DayChange,
  { shouldTextTeams, acceptWarnings, now }: { shouldTextTeams: boolean; acceptWarnings: boolean; now: Date },
): Promise<{ changed: string[]; resetGameIds: string[] }> {
  const previous = await trx
    .selectFrom("game")
    .select(["id", "gameOn", "gameTime", "leagueGameId"])
    .where(sql<boolean>`id = any(${gameIds}::uuid[])`)
    .where("cancelledAt", "is", null)
    .execute();
  const ids = previous.map(({ id }) => id);
  if (ids.length === 0) return { changed: [], resetGameIds: [] };
  const updates =
    change.action === "cancel"
      ? sql`cancelled_at = ${now}`
      : sql`game_on = game_on + ${change.days}::int, notification_sent = false`;
  await sql`
    update game set ${updates}, version = version + 1, updated_at = ${now}
    where id = any(${ids}::uuid[])`.execute(trx);
  if (change.action === "move") {
    const leagueGameIds = new Set(previous.flatMap(({ leagueGameId }) => leagueGameId ?? []));
    await requireLeagueSlots(trx, [...leagueGameIds], { acceptWarnings });
  }
  await armReminders(trx, ids, now);
  const resetGameIds = change.action === "move" ? await requestNewResponses(trx, previous, now) : [];
  // Must run after the responses are reset above.
  await syncAvailability(trx, { gameIds: ids }, now);
  await endCalls(trx, ids, change.action === "move" ? "moved" : "cancelled", shouldTextTeams);
  return { changed: ids, resetGameIds };
}
