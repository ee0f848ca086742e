import nodemailer from "nodemailer";
import type { ReactElement } from "react";
import { render } from "react-email";
import { config } from "../config.ts";

const transport = nodemailer.createTransport(config.smtpUrl, {
  from: config.mailFrom,
  // @ts-expect-error the pool and timeouts are options of the SMTP transport that the URL form does not type
  pool: true,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
});

/**
 * Hands one mail to the mail server; throws when it does not take it. `id` names the mail for good: a mail
 * that is sent again after a crash carries the same Message-ID, so mailboxes can tell.
 */
export async function sendMail(mail: {
  id: string;
  to: string;
  replyTo?: string;
  subject: string;
  body: ReactElement;
}) {
  const [html, text] = await Promise.all([render(mail.body), render(mail.body, { plainText: true })]);
  const composed = {
    messageId: `<${mail.id}@${new URL(config.appUrl).hostname}>`,
    to: mail.to,
    replyTo: mail.replyTo,
    subject: mail.subject,
    html,
    text,
  };
  try {
    await transport.sendMail(composed);
  } catch (error) {
    // The mail server's own words name the recipient; they must not reach logs and dead letters.
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    // oxlint-disable-next-line eslint/preserve-caught-error -- the cause is what must not travel
    throw new Error(`the mail server did not take it: ${code ?? "unknown"} ${responseCode ?? ""}`.trim());
  }
}

export const closeMailer = () => transport.close();
