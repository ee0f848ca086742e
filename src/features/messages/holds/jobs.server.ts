import { createElement } from "react";
import { findEmailRecipient } from "#features/accounts/queries.server.ts";
import { config } from "#platform/config.ts";
import { sendEmail } from "#platform/email/mailer.ts";
import { defineTask } from "#platform/jobs.ts";
import type { Loop } from "#platform/loops.ts";
import { isTextingOn } from "#platform/sms/texting.ts";
import { watchGeneration } from "../generation/commands.server.ts";
import { compareHeld } from "./comparison/commands.server.ts";
import { discardHeld } from "./discarding/commands.server.ts";
import { subject, TextsHeldEmail } from "./emails/texts-held.tsx";
import { findHold } from "./queries.server.ts";
import { emailAboutHold } from "./queue.ts";

const watching: Loop = {
  name: "messages/watch-generation",
  step: async () => ((await watchGeneration()) ? (await discardHeld()) + (await compareHeld()) : 0),
  idleMs: 1_000,
};

/**
 * A single loop, so that workers ask about holds only once a second. Any number of workers may run it. Without a texting
 * account, there's no list to compare with, and the first worker that has one notices a restore.
 */
export const holdLoops: Loop[] = isTextingOn ? [watching] : [];

/** Emails one administrator, unless the hold is over. The Message-ID deduplicates retries. */
async function emailAdministrator({ holdId, userId }: { holdId: string; userId: string }, jobId: string) {
  const [hold, recipient] = await Promise.all([findHold(), findEmailRecipient(userId)]);
  if (hold?.id !== holdId || !recipient) return;
  const props = {
    name: recipient.name,
    isCompared: hold.passes > 0,
    holdUrl: `${config.appUrl}/admin/hold`,
  };
  await sendEmail({ id: jobId, to: recipient.email, subject, body: createElement(TextsHeldEmail, props) });
}

export const holdTasks = [defineTask(emailAboutHold, emailAdministrator)];
