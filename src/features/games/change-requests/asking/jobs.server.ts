import { createElement } from "react";
import { findEmailRecipient } from "#features/accounts/queries.server.ts";
import { formatWhen } from "#features/messages/wording/rules.ts";
import { findManagerLinkUrl } from "#features/teams/manager-links/access.server.ts";
import { clock } from "#platform/clock.ts";
import { sendEmail } from "#platform/email/mailer.ts";
import { defineTask } from "#platform/jobs.ts";
import { toWallClock } from "#platform/zoned-time.ts";
import { readSlots } from "../queries.server.ts";
import type { ChangeKind, RequestState } from "../schema.ts";
import * as email from "./emails/change-request.tsx";
import { findAskToEmail } from "./queries.server.ts";
import { emailChangeRequest } from "./queue.ts";

/**
 * Emails one manager. Retries share a Message-ID so that mailboxes can deduplicate them. Skips the email if the request
 * was closed or waits for someone else, or if the manager's account is gone.
 */
async function emailManager({ askId, isReminder }: { askId: string; isReminder: boolean }, jobId: string) {
  const ask = await findAskToEmail(askId);
  if (!ask || ask.expiresAt <= clock.now()) return;
  const { accountId: userId, teamId } = ask;
  const [recipient, url] = await Promise.all([
    findEmailRecipient(userId),
    findManagerLinkUrl("change", ask.id, { userId, teamId }),
  ]);
  if (!recipient || url === null) return;
  const timeZone = ask.teamZone ?? ask.leagueZone;
  const deadline = toWallClock(ask.expiresAt, timeZone);
  const props = {
    name: recipient.name,
    side: teamId === null ? ("league" as const) : ("team" as const),
    isReminder,
    request: {
      kind: ask.kind as ChangeKind,
      state: ask.state as RequestState,
      from: { id: ask.fromTeamId, name: ask.fromTeamName },
      to: { id: ask.toTeamId, name: ask.toTeamName },
      ...readSlots(ask, timeZone),
      note: ask.note,
      reasons: ask.reasons,
    },
    respondBy: formatWhen({ gameOn: deadline.on, gameTime: deadline.time }),
    url,
  };
  await sendEmail({
    id: jobId,
    to: recipient.email,
    subject: email.subject(props),
    body: createElement(email.ChangeRequestEmail, props),
  });
}

export const askTasks = [defineTask(emailChangeRequest, emailManager)];
