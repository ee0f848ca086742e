import { textTeamsAboutNewGames } from "#features/games/announcements/commands.server.ts";
import { clock } from "#platform/clock.ts";
import type { Trx } from "#platform/database.ts";
import { enqueueAll } from "#platform/jobs.ts";
import { listTeamManagers } from "./queries.server.ts";
import { sendSeasonPublished } from "./queue.ts";

type Announcement = {
  generationId: string;
  teamIds: readonly string[];
  publisherId: string;
  textPlayers: boolean;
};

/** How many people get an email, and how many a text. Null if the manager didn't ask for texts. */
export type Announced = { emailedCount: number; textedCount: number | null };

/**
 * Tells people about a new schedule in the transaction that publishes it, so no one hears of a schedule that isn't there,
 * and no one is told twice. Emails every team's managers, once per team. Texts players only if asked to, from each team's
 * own texts. Stores both counts with the generation.
 */
export async function announceSchedule(
  trx: Trx,
  { generationId, teamIds, publisherId, textPlayers }: Announcement,
): Promise<Announced> {
  const managers = await listTeamManagers(trx, teamIds, publisherId);
  await enqueueAll(
    trx,
    sendSeasonPublished,
    managers.map((manager) => ({ generationId, ...manager })),
  );
  const announced = {
    emailedCount: new Set(managers.map(({ userId }) => userId)).size,
    textedCount: textPlayers
      ? await textTeamsAboutNewGames(trx, { generationId }, publisherId, clock.now())
      : null,
  };
  await trx.updateTable("scheduleGeneration").set(announced).where("id", "=", generationId).execute();
  return announced;
}
