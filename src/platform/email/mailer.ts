import nodemailer from "nodemailer";
import { createElement, type ReactElement } from "react";
import { render } from "react-email";
import { config } from "../config.ts";
import { EmailSender } from "./layout.tsx";

const transport = nodemailer.createTransport(config.smtpUrl, {
  from: config.emailFrom,
  // @ts-expect-error the URL form doesn't type the SMTP transport's pool and timeout options
  pool: true,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
});

const sender = [config.company.name, config.company.address].filter((part) => part !== null).join(", ");

/**
 * Sends one email over SMTP. Throws if the server rejects it. The Message-ID is derived from `id`, so mailboxes can
 * deduplicate an email that's sent again after a crash.
 */
export async function sendEmail(email: {
  id: string;
  to: string;
  replyTo?: string;
  subject: string;
  body: ReactElement;
}) {
  const body = createElement(EmailSender, { value: sender }, email.body);
  const [html, text] = await Promise.all([render(body), render(body, { plainText: true })]);
  const message = {
    messageId: `<${email.id}@${new URL(config.appUrl).hostname}>`,
    to: email.to,
    replyTo: email.replyTo,
    subject: email.subject,
    html,
    text,
  };
  try {
    await transport.sendMail(message);
  } catch (error) {
    // The SMTP server's messages contain the recipient's address, which must not reach logs or dead letters.
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    // oxlint-disable-next-line eslint/preserve-caught-error -- the cause contains personal data and must not be passed on
    throw new Error(`SMTP server rejected the message: ${code ?? "unknown"} ${responseCode ?? ""}`.trim());
  }
}

export const closeMailer = () => transport.close();
