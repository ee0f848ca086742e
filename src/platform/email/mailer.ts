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
  await transport.sendMail({
    messageId: `<${mail.id}@${new URL(config.appUrl).hostname}>`,
    to: mail.to,
    replyTo: mail.replyTo,
    subject: mail.subject,
    html,
    text,
  });
}

export const closeMailer = () => transport.close();
