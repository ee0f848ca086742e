import type { TeamScheduler } from "#features/teams/access.server.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { insertGames } from "../commands.server.ts";
import { NewGame } from "../schema.ts";
import { listKnownGames } from "./queries.server.ts";
import { dropKnownGames } from "./rules.ts";
import type { ImportedGame, ScheduleImportResult } from "./schema.ts";

/**
 * Imports all games in a list with their reminders, or none of them. Repeats the preview's duplicate check and runs one
 * import per team at a time, so that sending a list twice, even concurrently, adds no duplicates.
 */
export async function importSchedule(
  { teamId }: TeamScheduler,
  list: ImportedGame[],
): Promise<ScheduleImportResult> {
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom("team").select("id").where("id", "=", teamId).forNoKeyUpdate().execute();
    const days = list.map(({ gameOn }) => gameOn);
    const newGames = dropKnownGames(list, await listKnownGames(trx, teamId, days));
    const games = newGames.map((game) => ({
      ...NewGame.parse(game),
      cancelledAt: game.isCancelled ? clock.now() : null,
    }));
    if (games.length > 0) await insertGames(trx, teamId, games);
    return { added: games.length, skipped: list.length - games.length };
  });
}
