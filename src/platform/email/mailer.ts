import nodemailer from "nodemailer";
import type Mail from "nodemailer/lib/mailer/index.js";
import { createElement, type ReactElement } from "react";
import { render } from "react-email";
import { config } from "../config.ts";
import { createSecretSwitch } from "../two-secrets.ts";
import { EmailSender } from "./layout.tsx";

const createTransport = (url: string) =>
  nodemailer.createTransport(url, {
    from: config.emailFrom,
    // @ts-expect-error the URL form doesn't type the SMTP transport's pool and timeout options
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });

/** One for each password, while it's being changed. */
const transports = new Map(
  config.smtpUrls.flatMap((url) => (url === undefined ? [] : [[url, createTransport(url)] as const])),
);
const withUrl = createSecretSwitch(config.smtpUrls);

type SmtpError = { code?: string; responseCode?: number };

/** Returns the error if the server doesn't take the email, and null if it does. */
const send = (message: Mail.Options) =>
  withUrl(
    (url) =>
      transports
        .get(url)!
        .sendMail(message)
        .then(
          () => null,
          (error: SmtpError) => error,
        ),
    (error) => error?.code === "EAUTH",
  );

const sender = [config.company.name, config.company.address].filter((part) => part !== null).join(", ");

/**
 * Sends one email over SMTP. Throws if the server rejects it. The Message-ID is derived from `id`, so mailboxes can
 * deduplicate an email that's sent again after a crash.
 */
export async function sendEmail(email: {
  id: string;
  /** Several people get one email, and see each other's addresses. */
  to: string | string[];
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
  const error = await send(message);
  // The SMTP server's messages contain the recipient's address, which must not reach logs or dead letters.
  if (error)
    throw new Error(
      `SMTP server rejected the message: ${error.code ?? "unknown"} ${error.responseCode ?? ""}`.trim(),
    );
}

export function closeMailer() {
  for (const transport of transports.values()) transport.close();
}
