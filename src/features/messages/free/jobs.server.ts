import { createElement } from "react";
import { config } from "#platform/config.ts";
import { sendEmail } from "#platform/email/mailer.ts";
import { defineTask } from "#platform/jobs.ts";
import { log } from "#platform/log.ts";
import { markWarned } from "./commands.server.ts";
import { FreeTextsWarningEmail, subject } from "./emails/free-texts-warning.tsx";
import { listUnreportedDays } from "./queries.server.ts";
import { warnAboutFreeTexts } from "./queue.ts";

/** Logs and emails one warning per day. The Message-ID deduplicates retries. */
async function sendWarnings() {
  for (const { spentOn, texts: used, limit } of await listUnreportedDays()) {
    log.error({ spentOn, used, limit }, "free texts are running low; check /admin/delivery for misuse");
    const props = { used, limit, deliveryUrl: `${config.appUrl}/admin/delivery` };
    await sendEmail({
      id: `free-texts-${spentOn}`,
      to: config.supportInbox,
      subject: subject(props),
      body: createElement(FreeTextsWarningEmail, props),
    });
    await markWarned(spentOn);
  }
}

export const freeTextTasks = [defineTask(warnAboutFreeTexts, sendWarnings)];
