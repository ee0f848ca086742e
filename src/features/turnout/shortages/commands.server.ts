import { getResponsesCloseAt } from "#features/attendance/commands.server.ts";
import { listPhoneCalls } from "#features/messages/phone-calls/queries.server.ts";
import { insertManagerTexts } from "#features/messages/manager-texts/commands.server.ts";
import {
  claimDueChecks,
  finishChecks,
  type PlayerCheck,
} from "#features/reminders/checks/commands.server.ts";
import { formatShortages } from "#features/teams/groups/rules.ts";
import { findQuietHoursEnd } from "#features/reminders/queries.server.ts";
import { after, clock, hours } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db, type Trx } from "#platform/database.ts";
import { enqueue } from "#platform/jobs.ts";
import { readManagers } from "../manager-phones/queries.server.ts";
import type { AlertedManager } from "../manager-phones/rules.ts";
import { readTurnouts, type CheckedGame } from "./queries.server.ts";
import { sendShortageEmail } from "./queue.ts";
import { DAY_BEFORE_UNTIL_HOURS, formatShortageText, isAboutGroup } from "./rules.ts";

/** The number of checks per transaction. */
const BATCH = 100;

/**
 * Runs due player checks and alerts managers when too few players are coming. Texts each manager, or emails them if
 * they have no number, the team has no texts left, or quiet hours end too late. Alerts once per start time and set of
 * shortages (NEED-10). Runs in one transaction, so a crash rolls it back, and is safe to run concurrently. Returns how many checks it
 * ran.
 */
export async function checkPlayers(limit = BATCH): Promise<number> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const checks = await claimDueChecks(trx, now, limit);
    if (checks.length === 0) return 0;
    const games = new Map(
      (
        await readTurnouts(
          trx,
          checks.map(({ gameId }) => gameId),
        )
      ).map((game) => [game.gameId, game]),
    );
    const shortChecks = checks.flatMap((check) => {
      const game = findShortGame(check, games.get(check.gameId), now);
      return game ? [{ ...check, game }] : [];
    });
    const managers = Map.groupBy(
      await readManagers(trx, [...new Set(shortChecks.map(({ game }) => game.teamId))]),
      ({ teamId }) => teamId,
    );
    const plannedAlerts = shortChecks.map((check) => {
      const teamManagers = managers.get(check.game.teamId) ?? [];
      return { ...check, managers: teamManagers, ...planAlert(check, teamManagers, now) };
    });
    await sendAlerts(
      trx,
      plannedAlerts.filter(({ nextDueAt }) => nextDueAt === null),
      now,
    );
    const nextDueTimes = new Map(
      plannedAlerts.map(({ gameId, kind, nextDueAt }) => [gameId + kind, nextDueAt]),
    );
    await finishChecks(
      trx,
      checks.map(({ gameId, kind }) => ({
        gameId,
        kind,
        nextDueAt: nextDueTimes.get(gameId + kind) ?? null,
      })),
    );
    return checks.length;
  });
}

type ShortGame = CheckedGame & { gameTime: string };

/** Returns the game if it's short on players and managers should be alerted, otherwise null. */
function findShortGame(check: PlayerCheck, game: CheckedGame | undefined, now: Date): ShortGame | null {
  if (!game || game.isOff || game.gameTime === null) return null;
  const { gameTime } = game;
  // If the game was moved in the meantime, players are asked again, and the new start has its own check.
  const startsAt = getResponsesCloseAt(game);
  if (startsAt.getTime() !== check.startsAt.getTime() || getDeadline(check) <= now) return null;
  return game.needs.isShort ? { ...game, gameTime } : null;
}

const getDeadline = ({ kind, startsAt }: PlayerCheck) =>
  kind === "day-before" ? after(startsAt, -hours(DAY_BEFORE_UNTIL_HOURS)) : startsAt;

/**
 * Decides whether an alert waits until quiet hours end. It does if that's early enough and at least one manager can be
 * texted.
 */
function planAlert(check: PlayerCheck & { game: ShortGame }, managers: readonly AlertedManager[], now: Date) {
  const quietEnd = findQuietHoursEnd(check.game, now);
  const shouldWait =
    quietEnd !== null && quietEnd < getDeadline(check) && managers.some(({ phone }) => phone !== null);
  return { nextDueAt: shouldWait ? quietEnd : null, isEmailOnly: quietEnd !== null };
}

type Alert = PlayerCheck & { game: ShortGame; managers: readonly AlertedManager[]; isEmailOnly: boolean };

async function sendAlerts(trx: Trx, alerts: readonly Alert[], now: Date): Promise<void> {
  if (alerts.length === 0) return;
  const inserted = [
    ...(await recordByCount(
      trx,
      alerts.filter(({ game }) => !isAboutGroup(game.needs)),
      now,
    )),
    ...(await recordByShortages(
      trx,
      alerts.filter(({ game }) => isAboutGroup(game.needs)),
      now,
    )),
  ];
  const calls = await listPhoneCalls(
    trx,
    inserted.map(({ gameId }) => gameId),
    now,
  );
  const countCalls = (gameId: string) => calls.get(gameId)?.length ?? 0;
  // Two checks for the same game may be due at the same time, but one alert is enough.
  const alertsByGame = new Map(alerts.map((alert) => [alert.gameId, alert]));
  const due = inserted.flatMap(({ gameId }) => {
    const { game, startsAt, managers, isEmailOnly } = alertsByGame.get(gameId)!;
    return managers.map((manager) => ({ game, startsAt, ...manager, isEmailOnly }));
  });
  const texts = due.flatMap(({ game, startsAt, phone, isEmailOnly }) => {
    if (phone === null || isEmailOnly) return [];
    const { gameId, teamId } = game;
    const link = `${config.appUrl}/game/${gameId}/attendance`;
    const text = formatShortageText(game, game, link, countCalls(gameId));
    return [{ teamId, gameId, phone, ...text, validUntil: startsAt }];
  });
  const sentTexts = await insertManagerTexts(trx, "shortage", texts, now);
  const textedKeys = new Set(sentTexts.map(({ gameId, phone }) => gameId + phone));
  for (const { game, startsAt, userId, phone } of due) {
    if (textedKeys.has(game.gameId + (phone ?? ""))) continue;
    const { gameId, attending, maybe, none, needed, missing } = game;
    await enqueue(trx, sendShortageEmail, {
      gameId,
      userId,
      startsAt: startsAt.toISOString(),
      turnout: { attending, maybe, none, needed, missing },
      calls: countCalls(gameId),
    });
  }
}

/** Records alerts about the number of players. Returns the games that had none for this start and number yet. */
async function recordByCount(trx: Trx, alerts: readonly Alert[], now: Date): Promise<{ gameId: string }[]> {
  if (alerts.length === 0) return [];
  return trx
    .insertInto("shortAlert")
    .values(
      alerts.map(({ gameId, startsAt, game: { teamId, attending, needs } }) => ({
        gameId,
        teamId,
        startsAt,
        attending,
        // Without a missing group, a game is short only of its minimum.
        needed: needs.neededPlayers!,
        createdAt: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("gameId")
    .execute();
}

/** Records alerts about groups. Returns the games that had none for this start and set of shortages yet. */
async function recordByShortages(
  trx: Trx,
  alerts: readonly Alert[],
  now: Date,
): Promise<{ gameId: string }[]> {
  if (alerts.length === 0) return [];
  return trx
    .insertInto("groupAlert")
    .values(
      alerts.map(({ gameId, startsAt, game: { teamId, needs } }) => ({
        gameId,
        teamId,
        startsAt,
        shortages: formatShortages(needs),
        createdAt: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("gameId")
    .execute();
}
