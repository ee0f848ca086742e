import { createElement } from "react";
import { formatUtc } from "#features/accounts/rules.ts";
import { clock } from "#platform/clock.ts";
import { config } from "#platform/config.ts";
import { db } from "#platform/database.ts";
import { sendEmail } from "#platform/email/mailer.ts";
import { defineTask } from "#platform/jobs.ts";
import { tendKeys } from "./commands.server.ts";
import * as keyCreated from "./emails/key-created.tsx";
import * as keyExpiring from "./emails/key-expiring.tsx";
import { sendKeyEmail, tendKeysJob, type KeyEmail } from "./queue.ts";

/** Sends one email. The job ID becomes the Message-ID, so duplicates can be detected. Skips what's no longer true. */
async function emailAboutKey({ template, keyId }: KeyEmail, jobId: string) {
  const key = await db
    .selectFrom("apiKey")
    .innerJoin("appUser", "appUser.id", "apiKey.userId")
    .select(["appUser.name", "appUser.email", "apiKey.name as keyName"])
    .select(["apiKey.expiresAt", "apiKey.revokedAt"])
    .where("apiKey.id", "=", keyId)
    .executeTakeFirst();
  if (!key) return;
  const settingsUrl = `${config.appUrl}/settings`;
  const { name, email: to, keyName, expiresAt, revokedAt } = key;
  if (template === "created") {
    const props = { name, keyName, settingsUrl, resetUrl: `${config.appUrl}/login?forgot` };
    const body = createElement(keyCreated.KeyCreatedEmail, props);
    return sendEmail({ id: jobId, to, subject: keyCreated.subject(), body });
  }
  if (revokedAt || !expiresAt || expiresAt <= clock.now()) return;
  const props = { name, keyName, settingsUrl, expiresAt: formatUtc(expiresAt.toISOString()) };
  const body = createElement(keyExpiring.KeyExpiringEmail, props);
  return sendEmail({ id: jobId, to, subject: keyExpiring.subject(props), body });
}

export const connectionTasks = [defineTask(sendKeyEmail, emailAboutKey), defineTask(tendKeysJob, tendKeys)];
