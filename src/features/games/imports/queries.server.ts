import type { TeamScheduler } from "#features/teams/access.server.ts";
import { clock } from "#platform/clock.ts";
import { db, type Database, type Trx } from "#platform/database.ts";
import { AppError } from "#platform/errors.ts";
import { OverLimitError, runInThread } from "#platform/threads.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import type { readSchedule, ScheduleReading } from "./reading/queries.server.ts";
import { getGameKey } from "./rules.ts";
import type { KnownGame, SchedulePreview } from "./schema.ts";

/**
 * Reads a file and returns its rows. Stores nothing. Throws INVALID_INPUT when the file has no games or is over a limit.
 */
export async function previewSchedule(
  { teamId, user }: TeamScheduler,
  text: string,
): Promise<SchedulePreview> {
  const team = await db
    .selectFrom("team")
    .select(["name", "timeZone"])
    .where("id", "=", teamId)
    .executeTakeFirstOrThrow();
  const { on: today } = toWallClock(clock.now(), team.timeZone);
  const input = { text, teamName: team.name, timeZone: team.timeZone, today };
  const { rows, more, problem } = await runInThread<typeof readSchedule>(
    "read-schedule",
    input,
    user.id,
  ).catch(explainLimit);
  if (problem !== undefined) throw new AppError("INVALID_INPUT", { details: { fields: { text: problem } } });
  const games = rows.flatMap(({ game }) => game ?? []);
  const knownGames = await listKnownGames(
    db,
    teamId,
    games.map(({ gameOn }) => gameOn),
  );
  const keys = new Set(knownGames.map(getGameKey));
  return {
    rows: rows.map(({ row, remark, game, problems }) => ({
      row,
      remark,
      problems,
      isDuplicate: game !== null && keys.has(getGameKey(game)),
    })),
    more,
    known: knownGames,
  };
}

function explainLimit(error: unknown): ScheduleReading {
  if (!(error instanceof OverLimitError)) throw error;
  return { problem: "This takes too long to read. Import a smaller part of it." };
}

/** Lists the team's games on these days. */
export async function listKnownGames(
  from: Database | Trx,
  teamId: string,
  days: readonly string[],
): Promise<KnownGame[]> {
  if (days.length === 0) return [];
  return from
    .selectFrom("game")
    .select(["gameOn", "gameTime", "opponent"])
    .where("teamId", "=", teamId)
    .where("gameOn", "in", [...new Set(days)])
    .orderBy("gameOn")
    .execute();
}
