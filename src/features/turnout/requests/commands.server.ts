import { sql } from "kysely";
import { getResponsesCloseAt } from "#features/attendance/commands.server.ts";
import { markRequestsTold } from "#features/attendance/requests/commands.server.ts";
import { insertManagerTexts } from "#features/messages/manager-texts/commands.server.ts";
import { findQuietHoursEnd } from "#features/reminders/queries.server.ts";
import { after, clock, minutes } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db, type Trx } from "#platform/database.ts";
import { enqueue } from "#platform/jobs.ts";
import { readManagers } from "../manager-phones/queries.server.ts";
import type { AlertedManager } from "../manager-phones/rules.ts";
import {
  claimUntoldRequests,
  listUntoldGames,
  readAlertedGames,
  type AlertedGame,
  type UntoldRequest,
} from "./queries.server.ts";
import { sendRequestEmail } from "./queue.ts";
import { formatRequestText } from "./rules.ts";

/** The number of games per transaction. */
const BATCH = 100;
/** How long to wait for requests that were being changed while managers were told about the others. */
const RETRY_AFTER = minutes(1);

type Alert = {
  game: AlertedGame;
  startsAt: Date;
  managers: readonly AlertedManager[];
  requests: readonly UntoldRequest[];
  isEmailOnly: boolean;
};

/**
 * Tells managers what members said after the deadline, everything about one game together (NEED-32). Texts each manager,
 * or emails them if they have no number, the team has no texts left, or quiet hours last until the start. Waits until
 * quiet hours end if that's early enough. Runs in one transaction, so a crash rolls it back, and everything is told
 * once. Safe to run concurrently. Returns how many games it processed.
 */
export async function alertAboutRequests(limit = BATCH): Promise<number> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const timers = await trx
      .selectFrom("requestAlert")
      .select("gameId")
      .where("dueAt", "<=", now)
      .orderBy("dueAt")
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    if (timers.length === 0) return 0;
    const gameIds = timers.map(({ gameId }) => gameId);
    const games = await readAlertedGames(trx, gameIds);
    const managers = Map.groupBy(
      await readManagers(trx, [...new Set(games.map(({ teamId }) => teamId))]),
      ({ teamId }) => teamId,
    );
    const planned = games.map((game) => planAlert(game, managers.get(game.teamId) ?? [], now));
    const waiting = planned.filter(({ waitsUntil }) => waitsUntil !== null);
    const toldGames = planned.filter(({ waitsUntil, isOver }) => waitsUntil === null && !isOver);
    const requests = Map.groupBy(
      await claimUntoldRequests(
        trx,
        toldGames.map(({ game }) => game.gameId),
      ),
      ({ gameId }) => gameId,
    );
    const alerts = toldGames.flatMap((alert) => {
      const own = requests.get(alert.game.gameId);
      return own ? [{ ...alert, requests: own }] : [];
    });
    await sendAlerts(trx, alerts, now);
    await markRequestsTold(
      trx,
      alerts.flatMap((alert) => alert.requests),
      now,
    );
    const left = await listUntoldGames(
      trx,
      toldGames.map(({ game }) => game.gameId),
    );
    await setTimers(trx, gameIds, [
      ...waiting.map(({ game, waitsUntil }) => ({ gameId: game.gameId, dueAt: waitsUntil! })),
      ...left.map((gameId) => ({ gameId, dueAt: after(now, RETRY_AFTER) })),
    ]);
    return timers.length;
  });
}

/** Decides when managers are told, and whether a text may still go out. */
function planAlert(game: AlertedGame, managers: readonly AlertedManager[], now: Date) {
  const startsAt = getResponsesCloseAt(game);
  const quietEnd = findQuietHoursEnd(game, now);
  const isOver = game.isOff || startsAt <= now;
  const shouldWait =
    !isOver && quietEnd !== null && quietEnd < startsAt && managers.some(({ phone }) => phone !== null);
  return {
    game,
    startsAt,
    managers,
    isOver,
    waitsUntil: shouldWait ? quietEnd : null,
    isEmailOnly: quietEnd !== null,
  };
}

async function sendAlerts(trx: Trx, alerts: readonly Alert[], now: Date): Promise<void> {
  const due = alerts.flatMap(({ managers, ...alert }) =>
    managers.map((manager) => ({ ...alert, ...manager })),
  );
  const texts = due.flatMap(({ game, startsAt, requests, phone, isEmailOnly }) => {
    if (phone === null || isEmailOnly) return [];
    const { gameId, teamId } = game;
    const text = formatRequestText(game, requests, `${config.appUrl}/game/${gameId}/attendance`);
    return [{ teamId, gameId, phone, ...text, validUntil: startsAt }];
  });
  const sentTexts = await insertManagerTexts(trx, "request", texts, now);
  const textedKeys = new Set(sentTexts.map(({ gameId, phone }) => gameId + phone));
  for (const { game, startsAt, requests, userId, phone } of due) {
    if (textedKeys.has(game.gameId + (phone ?? ""))) continue;
    await enqueue(trx, sendRequestEmail, {
      gameId: game.gameId,
      userId,
      startsAt: startsAt.toISOString(),
      responses: requests.map(({ name, response }) => ({ name, response })),
    });
  }
}

/** Sets the timers that are still needed, and removes the others. The caller has locked them. */
async function setTimers(
  trx: Trx,
  gameIds: readonly string[],
  next: readonly { gameId: string; dueAt: Date }[],
): Promise<void> {
  const kept = new Set(next.map(({ gameId }) => gameId));
  await trx
    .deleteFrom("requestAlert")
    .where("gameId", "=", sql<string>`any(${gameIds.filter((gameId) => !kept.has(gameId))}::uuid[])`)
    .execute();
  await sql`
    update request_alert set due_at = wanted.due_at
    from unnest(
      ${next.map(({ gameId }) => gameId)}::uuid[], ${next.map(({ dueAt }) => dueAt)}::timestamptz[]
    ) wanted (game_id, due_at)
    where request_alert.game_id = wanted.game_id`.execute(trx);
}
