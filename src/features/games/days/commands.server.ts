import { sql } from "kysely";
import { settleAway } from "#features/attendance/away/commands.server.ts";
import { askAgain } from "#features/attendance/moves/commands.server.ts";
import { armReminders } from "#features/reminders/commands.server.ts";
import { endCalls } from "#features/turnout/spares/commands.server.ts";
import type { Trx } from "#platform/database.ts";

/** What is done to all games of a day: off, or so many days later at the same time. */
export type DayChange = { action: "cancel" } | { action: "move"; days: number };

/**
 * Cancels or moves many games at once, as one game is (games/commands.server.ts): reminders follow, days away are looked at
 * again, people are asked again about what moved, calls of spares end. In the transaction of whoever calls, who holds the
 * teams and names both entries of a match. Those that were cancelled meanwhile stay as they are. Gives the games that
 * changed, and those people are asked about again: say `announceAnswer` for them once it is committed.
 */
export async function changeGames(
  trx: Trx,
  gameIds: readonly string[],
  change: DayChange,
  { isTeamTold, now }: { isTeamTold: boolean; now: Date },
): Promise<{ changed: string[]; asked: string[] }> {
  const before = await trx
    .selectFrom("game")
    .select(["id", "gameOn", "gameTime"])
    .where(sql<boolean>`id = any(${gameIds}::uuid[])`)
    .where("cancelledAt", "is", null)
    .execute();
  const ids = before.map(({ id }) => id);
  if (ids.length === 0) return { changed: [], asked: [] };
  const set =
    change.action === "cancel"
      ? sql`cancelled_at = ${now}`
      : sql`game_on = game_on + ${change.days}::int, notification_sent = false`;
  await sql`
    update game set ${set}, version = version + 1, updated_at = ${now}
    where id = any(${ids}::uuid[])`.execute(trx);
  await armReminders(trx, ids, now);
  const asked = change.action === "move" ? await askAgain(trx, before, now) : [];
  // After those are open again.
  await settleAway(trx, { gameIds: ids }, now);
  await endCalls(trx, ids, change.action === "move" ? "moved" : "cancelled", isTeamTold);
  return { changed: ids, asked };
}
