import { createElement } from "react";
import { findEmailRecipient } from "#features/accounts/queries.server.ts";
import { formatWhen } from "#features/messages/wording/rules.ts";
import { findManagerLinkUrl } from "#features/teams/manager-links/access.server.ts";
import { clock } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { sendEmail } from "#platform/email/mailer.ts";
import { defineTask } from "#platform/jobs.ts";
import type { Loop } from "#platform/loops.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { findReporter } from "../results/access.server.ts";
import { askForScores } from "./commands.server.ts";
import * as email from "./emails/score-request.tsx";
import { readWantedGames } from "./queries.server.ts";
import { emailScoreRequest } from "./queue.ts";

/** The loops that the worker runs continuously. Questions don't have to go out at the exact second they're due. */
export const scoreLoops: Loop[] = [
  { name: "leagues/ask-for-scores", step: () => askForScores(), idleMs: 5_000 },
];

/**
 * Emails one manager. Retries share a Message-ID so that mailboxes can deduplicate them. Skips the email if the score
 * isn't wanted anymore, or if the manager or the link is gone.
 */
async function emailManager({ askId }: { askId: string }, jobId: string) {
  const ask = await db
    .selectFrom("scoreAsk")
    .select(["gameId", "teamId", "accountId"])
    .where("id", "=", askId)
    .executeTakeFirst();
  if (!ask || !(await findReporter(db, ask))) return;
  const [game] = await readWantedGames(db, [ask.gameId], clock.now());
  const recipient = await findEmailRecipient(ask.accountId);
  const reportUrl = await findManagerLinkUrl("score", ask.gameId, {
    userId: ask.accountId,
    teamId: ask.teamId,
  });
  if (!game || game.startsAt > clock.now() || !recipient || !reportUrl) return;
  const { on, time } = toWallClock(game.startsAt, game.timeZone);
  const { teamName, opponent, side } = game;
  const props = {
    name: recipient.name,
    teamName,
    opponent,
    side,
    when: formatWhen({ gameOn: on, gameTime: time }),
    reportUrl,
    settingsUrl: `${config.appUrl}/teams/${game.teamId}/settings`,
  };
  await sendEmail({
    id: jobId,
    to: recipient.email,
    subject: email.subject(props),
    body: createElement(email.ScoreRequestEmail, props),
  });
}

export const scoreTasks = [defineTask(emailScoreRequest, emailManager)];
