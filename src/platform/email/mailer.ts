import nodemailer from "nodemailer";
import type Mail from "nodemailer/lib/mailer/index.js";
import { createElement, type ReactElement } from "react";
import { render } from "react-email";
import { config } from "../config.ts";
import { createSecretSwitch } from "../two-secrets.ts";
import { EmailSender } from "./layout.tsx";

/**
 * The headers that our DKIM signature covers. Mailboxes accept the one-click unsubscribe only if both of its headers are
 * among them (RFC 8058), and nodemailer leaves out the second one by default.
 */
const SIGNED_HEADERS = [
  "From",
  "Reply-To",
  "Subject",
  "Date",
  "Message-ID",
  "To",
  "MIME-Version",
  "Content-Type",
  "Content-Transfer-Encoding",
  "List-Unsubscribe",
  "List-Unsubscribe-Post",
].join(":");

const createTransport = (url: string) =>
  nodemailer.createTransport(url, {
    from: config.emailFrom,
    // @ts-expect-error the URL form doesn't type the SMTP transport's pool and timeout options
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    ...(config.email.dkim !== null && { dkim: { ...config.email.dkim, headerFieldNames: SIGNED_HEADERS } }),
  });

/** One for each password, while it's being changed. */
const transports = new Map(
  config.smtpUrls.flatMap((url) => (url === undefined ? [] : [[url, createTransport(url)] as const])),
);
const withUrl = createSecretSwitch(config.smtpUrls);

type SmtpError = { code?: string; responseCode?: number; command?: string };

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

export type Email = {
  id: string;
  /** Several people get one email, and see each other's addresses. */
  to: string | string[];
  replyTo?: string;
  subject: string;
  body: ReactElement;
  /** Where one click or an email unsubscribes. */
  unsubscribe?: { url: string; mailto: string };
};

/** What the mail server did with an email. Only a refused recipient says something about the address itself. */
export type EmailOutcome =
  | { kind: "accepted" }
  | { kind: "refused"; isPermanent: boolean; isAboutRecipient: boolean }
  /** The server may have taken it. */
  | { kind: "ambiguous" };

/** Returns the Message-ID that is derived from an email's id. */
export const getMessageId = (id: string) => `<${id}@${new URL(config.appUrl).hostname}>`;

async function compose({ id, to, replyTo, subject, body, unsubscribe }: Email): Promise<Mail.Options> {
  const element = createElement(EmailSender, { value: sender }, body);
  const [html, text] = await Promise.all([render(element), render(element, { plainText: true })]);
  return {
    messageId: getMessageId(id),
    to,
    replyTo,
    subject,
    html,
    text,
    ...(unsubscribe && {
      headers: {
        // As they are, because nodemailer folds long headers, and some mailboxes read only a header's first line.
        "List-Unsubscribe": { prepared: true, value: `<${unsubscribe.url}>, <${unsubscribe.mailto}>` },
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    }),
  };
}

const toOutcome = (error: SmtpError | null): EmailOutcome => {
  if (error === null) return { kind: "accepted" };
  const { responseCode, code, command } = error;
  if (responseCode === undefined)
    return code === "ECONNECTION" || code === "EDNS" || code === "ECONNREFUSED"
      ? { kind: "refused", isPermanent: false, isAboutRecipient: false }
      : { kind: "ambiguous" };
  const isAboutRecipient = code === "EENVELOPE" && (command?.startsWith("RCPT") ?? false);
  return { kind: "refused", isPermanent: responseCode >= 500 && code !== "EAUTH", isAboutRecipient };
};

/** Sends one email over SMTP like `sendEmail`, and returns what the server did with it. */
export const submitEmail = async (email: Email): Promise<EmailOutcome> =>
  toOutcome(await send(await compose(email)));

/**
 * Sends one email over SMTP. Throws if the server rejects it. The Message-ID is derived from `id`, so mailboxes can
 * deduplicate an email that's sent again after a crash.
 */
export async function sendEmail(email: Email) {
  const error = await send(await compose(email));
  // The SMTP server's messages contain the recipient's address, which must not reach logs or dead letters.
  if (error)
    throw new Error(
      `SMTP server rejected the message: ${error.code ?? "unknown"} ${error.responseCode ?? ""}`.trim(),
    );
}

export function closeMailer() {
  for (const transport of transports.values()) transport.close();
}
