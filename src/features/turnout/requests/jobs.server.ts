import { createElement } from "react";
import { findEmailRecipient } from "#features/accounts/queries.server.ts";
import { getResponsesCloseAt } from "#features/attendance/commands.server.ts";
import { findDecision } from "#features/attendance/requests/queries.server.ts";
import { tellDecision, type Decision } from "#features/attendance/requests/queue.ts";
import { insertGameTexts } from "#features/messages/game-texts/commands.server.ts";
import { selectTextedGames } from "#features/messages/game-texts/queries.server.ts";
import { formatWhen } from "#features/messages/wording/rules.ts";
import { findQuietHoursEnd } from "#features/reminders/queries.server.ts";
import { getFirstName } from "#features/teams/members/rules.ts";
import { clock } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { sendEmail } from "#platform/email/mailer.ts";
import { defineTask } from "#platform/jobs.ts";
import type { Loop } from "#platform/loops.ts";
import { toGsmName } from "#platform/sms/segments.ts";
import { inEachLanguage } from "#words/language.ts";
import { textWords } from "#words/texts/texts.ts";
import { alertAboutRequests } from "./commands.server.ts";
import * as email from "./emails/late-responses.tsx";
import { sendRequestEmail, type RequestEmail } from "./queue.ts";

/** The loops that the worker runs continuously. Alerts don't have to go out at the exact second they're due. */
export const requestLoops: Loop[] = [
  { name: "turnout/alert-requests", step: () => alertAboutRequests(), idleMs: 5_000 },
];

/**
 * Emails one manager. Retries share a Message-ID so that mailboxes can deduplicate them. Skips the email if the game
 * has started, moved, or been canceled or deleted, or if the manager's account is gone.
 */
async function emailManager({ gameId, userId, startsAt, responses }: RequestEmail, jobId: string) {
  const [recipient, game] = await Promise.all([
    findEmailRecipient(userId),
    selectTextedGames(db)
      .where("game.id", "=", gameId)
      .where("game.cancelledAt", "is", null)
      .executeTakeFirst(),
  ]);
  if (!recipient || !game) return;
  const startsNow = getResponsesCloseAt(game);
  if (startsNow.toISOString() !== startsAt || startsNow <= clock.now()) return;
  const props = {
    name: recipient.name,
    teamName: game.teamName,
    opponent: game.opponent,
    side: game.side,
    when: formatWhen(game),
    responses,
    attendanceUrl: `${config.appUrl}/game/${gameId}/attendance`,
    settingsUrl: `${config.appUrl}/teams/${game.teamId}/settings`,
  };
  await sendEmail({
    id: jobId,
    to: recipient.email,
    subject: email.subject(props),
    body: createElement(email.LateResponsesEmail, props),
  });
}

/**
 * Texts a member what was decided about their request, after quiet hours if the game is still ahead by then. Idempotent
 * per job. Skips the text if something else was decided since, or if the game started or was canceled.
 */
async function tellMember({ gameId, memberId, decidedAt }: Decision, jobId: string) {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const game = await selectTextedGames(trx)
      .select(["team.quietFrom", "team.quietUntil"])
      .where("game.id", "=", gameId)
      .where("game.cancelledAt", "is", null)
      .forShare(["team", "game"])
      .executeTakeFirst();
    const decision = await findDecision(trx, gameId, memberId);
    if (!game || decision?.decidedAt?.toISOString() !== decidedAt) return;
    const startsAt = getResponsesCloseAt(game);
    if (startsAt <= now) return;
    const { response, state } = decision;
    const name = toGsmName(getFirstName(decision.name, "The player"));
    const message = inEachLanguage((language) => {
      const { requests, responses } = textWords[language];
      const when = formatWhen(game, language);
      return state === "accepted"
        ? requests.accepted(responses.oneState[response](name), when)
        : requests.declined(name, when);
    });
    const quietEnd = findQuietHoursEnd(game, now);
    await insertGameTexts(
      trx,
      {
        teamId: game.teamId,
        game,
        kind: "request-update",
        wording: { message },
        memberIds: [memberId],
        sentBy: null,
        requestKey: jobId,
        dueAt: quietEnd !== null && quietEnd < startsAt ? quietEnd : now,
        validUntil: startsAt,
      },
      now,
    );
  });
}

export const requestTasks = [
  defineTask(sendRequestEmail, emailManager),
  defineTask(tellDecision, tellMember),
];
