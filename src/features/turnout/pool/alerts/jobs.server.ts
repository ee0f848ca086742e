import { createElement } from "react";
import { findEmailRecipient } from "#features/accounts/queries.server.ts";
import { formatWhen } from "#features/messages/wording/rules.ts";
import { clock } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { sendEmail } from "#platform/email/mailer.ts";
import { defineTask } from "#platform/jobs.ts";
import { findCalledGame } from "../../subs/queries.server.ts";
import * as email from "./emails/no-sub-found.tsx";
import { sendNoSubEmail } from "./queue.ts";

/**
 * Emails one manager. Retries share a Message-ID so that mailboxes can deduplicate them. Skips the email if the game
 * has started, moved, or been canceled or deleted, or if the manager's account is gone.
 */
async function emailManager(
  { gameId, userId, startsAt }: { gameId: string; userId: string; startsAt: string },
  jobId: string,
) {
  const [recipient, game] = await Promise.all([findEmailRecipient(userId), findCalledGame(db, gameId)]);
  if (!recipient || !game || game.cancelledAt !== null) return;
  if (game.startsAt.toISOString() !== startsAt || game.startsAt <= clock.now()) return;
  const props = {
    name: recipient.name,
    teamName: game.teamName,
    when: formatWhen(game),
    attendanceUrl: `${config.appUrl}/game/${gameId}/attendance`,
  };
  await sendEmail({
    id: jobId,
    to: recipient.email,
    subject: email.SUBJECT,
    body: createElement(email.NoSubFoundEmail, props),
  });
}

export const poolTasks = [defineTask(sendNoSubEmail, emailManager)];
