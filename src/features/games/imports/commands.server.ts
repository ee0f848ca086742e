import type { TeamScheduler } from "#features/teams/access.server.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { insertGames } from "../commands.server.ts";
import { NewGame } from "../schema.ts";
import { listKnownGames } from "./queries.server.ts";
import { withoutKnown } from "./rules.ts";
import type { ImportedGame, ScheduleImportResult } from "./schema.ts";

/**
 * Adds the games of a list, all of them or none, with their reminders. Decides again what the preview showed, one import
 * of a team after the other, so that a list that is sent twice, or twice at once, adds nothing twice.
 */
export async function importSchedule(
  { teamId }: TeamScheduler,
  list: ImportedGame[],
): Promise<ScheduleImportResult> {
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom("team").select("id").where("id", "=", teamId).forNoKeyUpdate().execute();
    const days = list.map(({ gameOn }) => gameOn);
    const fresh = withoutKnown(list, await listKnownGames(trx, teamId, days));
    const games = fresh.map((game) => ({
      ...NewGame.parse(game),
      cancelledAt: game.isCancelled ? clock.now() : null,
    }));
    if (games.length > 0) await insertGames(trx, teamId, games);
    return { added: games.length, skipped: list.length - games.length };
  });
}
