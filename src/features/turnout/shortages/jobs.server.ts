import { createElement } from "react";
import { findEmailRecipient } from "#features/accounts/queries.server.ts";
import { getResponsesCloseAt } from "#features/attendance/commands.server.ts";
import { formatWhen } from "#features/messages/wording/rules.ts";
import { clock } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { sendEmail } from "#platform/email/mailer.ts";
import { defineTask } from "#platform/jobs.ts";
import type { Loop } from "#platform/loops.ts";
import { checkPlayers } from "./commands.server.ts";
import * as email from "./emails/short-of-players.tsx";
import { sendShortageEmail, type ShortageEmail } from "./queue.ts";

/** The loops that the worker runs continuously. Checks don't have to run at the exact second they're due. */
export const turnoutLoops: Loop[] = [
  { name: "turnout/check-players", step: () => checkPlayers(), idleMs: 5_000 },
];

/**
 * Emails one manager. Retries share a Message-ID so that mailboxes can deduplicate them. Skips the email if the game
 * has started, moved, or been canceled or deleted, or if the manager's account is gone.
 */
async function emailManager({ gameId, userId, startsAt, turnout, calls = 0 }: ShortageEmail, jobId: string) {
  const [recipient, game] = await Promise.all([
    findEmailRecipient(userId),
    db
      .selectFrom("game")
      .innerJoin("team", "team.id", "game.teamId")
      .select([
        "game.teamId",
        "game.opponent",
        "game.side",
        "game.gameOn",
        "game.gameTime",
        "team.name",
        "team.timeZone",
      ])
      .where("game.id", "=", gameId)
      .where("game.cancelledAt", "is", null)
      .executeTakeFirst(),
  ]);
  if (!recipient || !game) return;
  const startsNow = getResponsesCloseAt(game);
  if (startsNow.toISOString() !== startsAt || startsNow <= clock.now()) return;
  const props = {
    name: recipient.name,
    teamName: game.name,
    opponent: game.opponent,
    side: game.side,
    when: formatWhen(game),
    turnout,
    calls,
    attendanceUrl: `${config.appUrl}/game/${gameId}/attendance`,
    settingsUrl: `${config.appUrl}/teams/${game.teamId}/settings`,
  };
  await sendEmail({
    id: jobId,
    to: recipient.email,
    subject: email.subject(props),
    body: createElement(email.ShortOfPlayersEmail, props),
  });
}

export const turnoutTasks = [defineTask(sendShortageEmail, emailManager)];
