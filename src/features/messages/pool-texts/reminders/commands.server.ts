import { RSVP_LINK_LENGTH } from "#features/attendance/access.server.ts";
import { listBookedSubs } from "#features/attendance/pool/queries.server.ts";
import type { Trx } from "#platform/database.ts";
import { toMonth } from "../../rules.ts";
import { composeAsk, type RemindedGame } from "../../wording/rules.ts";
import { insertPoolTexts } from "../commands.server.ts";

/** A reminder that's being sent to a game's players. */
export type PoolReminder = {
  id: string;
  teamId: string;
  gameId: string;
  dueAt: Date;
  startsAt: Date;
  game: RemindedGame;
};

/** Sends reminders to the league subs of their games too (NEED-47). One per reminder and number, by a unique key. */
export async function remindLeagueSubs(
  trx: Trx,
  reminders: readonly PoolReminder[],
  now: Date,
): Promise<void> {
  if (reminders.length === 0) return;
  const booked = await listBookedSubs(
    trx,
    reminders.map(({ gameId }) => gameId),
  );
  const byGame = Map.groupBy(booked, ({ gameId }) => gameId);
  for (const { id: reminderId, teamId, gameId, dueAt, startsAt, game } of reminders) {
    const recipients = byGame.get(gameId);
    if (!recipients) continue;
    await insertPoolTexts(
      trx,
      {
        teamId,
        gameId,
        kind: "reminder",
        source: { reminderId, month: toMonth(dueAt) },
        recipients,
        compose: (language) =>
          composeAsk("reminder", game, RSVP_LINK_LENGTH, { response: "attending", names: [], language }),
        dueAt: now,
        validUntil: startsAt,
      },
      now,
    );
  }
}
