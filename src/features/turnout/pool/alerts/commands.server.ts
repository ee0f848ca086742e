import { insertManagerTexts } from "#features/messages/manager-texts/commands.server.ts";
import { findQuietHoursEnd } from "#features/reminders/queries.server.ts";
import { config } from "#platform/config.ts";
import type { Trx } from "#platform/database.ts";
import { enqueueAll } from "#platform/jobs.ts";
import { readManagers } from "../../manager-phones/queries.server.ts";
import type { CalledGame } from "../../subs/queries.server.ts";
import { sendNoSubEmail } from "./queue.ts";
import { formatNoSubText } from "./rules.ts";

/**
 * Tells a team's managers that no one is left to ask (NEED-42): by text, or by email to those without a number, during quiet
 * hours, and if the team is out of texts. The caller calls it once, in the transaction that ends the asking.
 */
export async function alertNoSub(trx: Trx, game: CalledGame, now: Date): Promise<void> {
  const { id: gameId, teamId, startsAt } = game;
  const managers = await readManagers(trx, [teamId]);
  const isQuiet = findQuietHoursEnd(game, now) !== null;
  const text = formatNoSubText(game, `${config.appUrl}/game/${gameId}/attendance`);
  const texts = managers.flatMap(({ phone }) =>
    phone === null || isQuiet ? [] : [{ teamId, gameId, phone, ...text, validUntil: startsAt }],
  );
  const texted = new Set((await insertManagerTexts(trx, "shortage", texts, now)).map(({ phone }) => phone));
  await enqueueAll(
    trx,
    sendNoSubEmail,
    managers.flatMap(({ userId, phone }) =>
      phone !== null && texted.has(phone) ? [] : [{ gameId, userId, startsAt: startsAt.toISOString() }],
    ),
  );
}
