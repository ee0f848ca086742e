import { answersCloseAt } from "#features/attendance/commands.server.ts";
import { insertManagerTexts } from "#features/messages/manager-texts/commands.server.ts";
import {
  claimDueChecks,
  settleChecks,
  type PlayerCheck,
} from "#features/reminders/checks/commands.server.ts";
import { quietHoursEnd } from "#features/reminders/queries.server.ts";
import { after, clock, hours } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db, type Trx } from "#platform/database.ts";
import { enqueue } from "#platform/jobs.ts";
import { readManagers, readTurnouts, type AlertedManager, type CheckedGame } from "./queries.server.ts";
import { sendShortMail } from "./queue.ts";
import { DAY_BEFORE_UNTIL_HOURS, isShort, shortText, type Turnout } from "./rules.ts";

/** Looks per transaction. */
const BATCH = 100;

/**
 * Looks at games whose time to be looked at has come, and tells those who manage them when too few are coming: by text, or
 * by mail where there is no number, no allowance or no time before the start that is not quiet. Once per start and number
 * of players. One transaction: after a crash it is as if it had not begun. Safe beside others of its kind. Gives how many
 * looks it took.
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
    const short = checks.flatMap((check) => {
      const game = shortGame(check, games.get(check.gameId), now);
      return game ? [{ ...check, game }] : [];
    });
    const managers = Map.groupBy(
      await readManagers(trx, [...new Set(short.map(({ game }) => game.teamId))]),
      ({ teamId }) => teamId,
    );
    const looked = short.map((one) => {
      const own = managers.get(one.game.teamId) ?? [];
      return { ...one, managers: own, ...whenToTell(one, own, now) };
    });
    await tell(
      trx,
      looked.filter(({ againAt }) => againAt === null),
      now,
    );
    const again = new Map(looked.map(({ gameId, kind, againAt }) => [gameId + kind, againAt]));
    await settleChecks(
      trx,
      checks.map(({ gameId, kind }) => ({ gameId, kind, againAt: again.get(gameId + kind) ?? null })),
    );
    return checks.length;
  });
}

type ShortGame = CheckedGame & Turnout & { gameTime: string };

/** The game, when too few are coming and it is worth telling; null otherwise. */
function shortGame(check: PlayerCheck, game: CheckedGame | undefined, now: Date): ShortGame | null {
  if (!game || game.isOff || game.needed === null || game.gameTime === null) return null;
  const { needed, gameTime } = game;
  // Moved meanwhile: people are asked again, and the new start has a look of its own.
  const startsAt = answersCloseAt(game);
  if (startsAt.getTime() !== check.startsAt.getTime() || latestOf(check) <= now) return null;
  return isShort({ ...game, needed }) ? { ...game, needed, gameTime } : null;
}

const latestOf = ({ kind, startsAt }: PlayerCheck) =>
  kind === "day-before" ? after(startsAt, -hours(DAY_BEFORE_UNTIL_HOURS)) : startsAt;

/** Texts wait for the end of the team's quiet hours, if that is in time; what cannot be a text does not wait. */
function whenToTell(
  check: PlayerCheck & { game: ShortGame },
  managers: readonly AlertedManager[],
  now: Date,
) {
  const ends = quietHoursEnd(check.game, now);
  const waits = ends !== null && ends < latestOf(check) && managers.some(({ phone }) => phone !== null);
  return { againAt: waits ? ends : null, byMailOnly: ends !== null };
}

type Alert = PlayerCheck & { game: ShortGame; managers: readonly AlertedManager[]; byMailOnly: boolean };

async function tell(trx: Trx, alerts: readonly Alert[], now: Date): Promise<void> {
  if (alerts.length === 0) return;
  const fresh = await trx
    .insertInto("shortAlert")
    .values(
      alerts.map(({ gameId, startsAt, game: { attending, needed } }) => ({
        gameId,
        startsAt,
        attending,
        needed,
        createdAt: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("gameId")
    .execute();
  // Both looks at a game may come at once: one of them is enough.
  const told = new Map(alerts.map((alert) => [alert.gameId, alert]));
  const due = fresh.flatMap(({ gameId }) => {
    const { game, startsAt, managers, byMailOnly } = told.get(gameId)!;
    return managers.map((manager) => ({ game, startsAt, ...manager, byMailOnly }));
  });
  const texts = due.flatMap(({ game, startsAt, phone, hasHeardOfTeam, byMailOnly }) => {
    if (phone === null || byMailOnly) return [];
    const { gameId, teamId } = game;
    const text = shortText(game, game, `${config.appUrl}/game/${gameId}/attendance`, !hasHeardOfTeam);
    return [{ teamId, gameId, phone, ...text, validUntil: startsAt }];
  });
  const sent = await insertManagerTexts(trx, "short", texts, now);
  const texted = new Set(sent.map(({ gameId, phone }) => gameId + phone));
  for (const { game, startsAt, userId, phone } of due) {
    if (texted.has(game.gameId + (phone ?? ""))) continue;
    const { gameId, attending, maybe, none, needed } = game;
    await enqueue(trx, sendShortMail, {
      gameId,
      userId,
      startsAt: startsAt.toISOString(),
      turnout: { attending, maybe, none, needed },
    });
  }
}
