import { createHmac, randomUUID } from "node:crypto";
import * as z from "zod";
import type { Email } from "./store.ts";

/** The secret that `npm run dev` uses. Public, so production refuses it. */
const DEVELOPMENT_SECRET = "sandbox-mail-webhook-for-development-only";

export type ReportOptions = { secret?: string; webhookUrl?: string };

export const Report = z.strictObject({
  /** The email to report, by the sandbox's number. */
  id: z.number().int().positive(),
  kind: z.enum(["hard-bounce", "soft-bounce", "complaint"]),
  /** Posts the same report so many times, as providers sometimes do. */
  copies: z.number().int().min(1).max(20).default(1),
});

/** What happens to all emails to an address after they're accepted. */
export const Behavior = z.strictObject({
  to: z.string(),
  kind: z.enum(["none", "hard-bounce", "soft-bounce", "complaint"]),
});
type Kind = z.infer<typeof Report>["kind"];

/** Signs a report like providers that follow Standard Webhooks: HMAC-SHA256 over the id, the time, and the body. */
function signReport(secret: string, id: string, at: number, body: string): string {
  return `v1,${createHmac("sha256", secret).update(`${id}.${at}.${body}`).digest("base64")}`;
}

/** Reports bounces and complaints to the app's webhook, as a mail provider does. */
export function createEmailReports({ secret = DEVELOPMENT_SECRET, webhookUrl }: ReportOptions = {}) {
  let url = webhookUrl;
  const behaviors = new Map<string, Kind>();

  async function send(email: Pick<Email, "to" | "subject"> & { messageId: string }, kind: Kind, copies = 1) {
    if (url === undefined) return [];
    const id = `msg_${randomUUID()}`;
    const body = JSON.stringify({
      type: kind === "complaint" ? "email.complained" : "email.bounced",
      created_at: new Date().toISOString(),
      data: {
        message_id: email.messageId,
        to: email.to,
        subject: email.subject,
        ...(kind !== "complaint" && { bounce: { type: kind === "hard-bounce" ? "Permanent" : "Transient" } }),
      },
    });
    const statuses: number[] = [];
    for (let copy = 0; copy < copies; copy += 1) {
      const at = Math.floor(Date.now() / 1000);
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "webhook-id": id,
          "webhook-timestamp": String(at),
          "webhook-signature": signReport(secret, id, at, body),
        },
        body,
      }).catch(() => null);
      statuses.push(response?.status ?? 0);
    }
    return statuses;
  }

  return {
    send,
    setUrl: (next: string) => (url = next),
    setBehavior({ to, kind }: z.infer<typeof Behavior>) {
      if (kind === "none") behaviors.delete(to.toLowerCase());
      else behaviors.set(to.toLowerCase(), kind);
    },
    /** Reports an email that was just accepted, if its recipient's mailbox bounces or complains. */
    react(email: Pick<Email, "to" | "subject"> & { messageId: string }) {
      for (const to of email.to) {
        const kind = behaviors.get(to.toLowerCase());
        if (kind !== undefined) void send({ ...email, to: [to] }, kind);
      }
    },
  };
}

export type EmailReports = ReturnType<typeof createEmailReports>;
