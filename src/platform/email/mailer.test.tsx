import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { startMailbox } from "#tests/harness/mailbox.ts";

const mailbox = await startMailbox();
let emailCount = 0;

afterEach(() => vi.unstubAllEnvs());

const address = "1 Pier Road, Albany, NY 12207";
const reason = "You're getting this email because it's a test.";

/** Sends an email with these settings and returns its footer's lines. */
async function renderFooter(settings: Record<string, string | undefined>) {
  const unset = { LEGAL_NAME: undefined, LEGAL_ADDRESS: undefined, LEGAL_STATE: undefined };
  for (const [name, value] of Object.entries({ ...unset, ...settings })) vi.stubEnv(name, value);
  vi.resetModules();
  const { EmailLayout } = await import("./layout.tsx");
  const { closeMailer, sendEmail } = await import("./mailer.ts");
  const body = (
    <EmailLayout preview="Preview" title="Title" reason={reason}>
      Hello
    </EmailLayout>
  );
  const subject = `Email ${++emailCount}`;
  await sendEmail({ id: subject, to: "maya@example.com", subject, body });
  closeMailer();
  const { html, text } = await mailbox.waitForEmail("maya@example.com", subject);
  const lines = text.slice(text.indexOf(reason)).trim().split(/\n+/);
  for (const line of lines.slice(2)) expect(html).toContain(line);
  return lines;
}

const footerLines = [reason, "FirstWhistle. Keeping teams connected and games on schedule."];

describe("email footer", () => {
  it("names no company if none is set", async () => {
    expect(await renderFooter({})).toEqual(footerLines);
  });

  it.each([
    [{ LEGAL_NAME: "Whistle Works, Inc.", LEGAL_ADDRESS: address }, `Whistle Works, Inc., ${address}`],
    [{ LEGAL_NAME: "Whistle Works, Inc." }, "Whistle Works, Inc."],
    [{ LEGAL_ADDRESS: address }, address],
  ])("shows the sender's name and mailing address if they're set: %j", async (settings, line) => {
    expect(await renderFooter(settings)).toEqual([...footerLines, line]);
  });

  it("shows an example company in development", async () => {
    expect(await renderFooter({ NODE_ENV: "development" })).toEqual([
      ...footerLines,
      "Example Sports Software LLC, 100 Main Street, Springfield, IL 62701, USA",
    ]);
  });
});

/** Starts a mail server that accepts one password and counts the emails it takes. */
async function startStrictServer(password: string) {
  let emails = 0;
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth: (login, _session, callback) =>
      login.password === password ? callback(null, { user: "us" }) : callback(new Error("wrong password")),
    onData: (stream, _session, callback) => {
      stream.resume().on("end", () => {
        emails += 1;
        callback();
      });
    },
  });
  server.on("error", () => {});
  const listener = server.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  return {
    getUrl: (login: string) => `smtp://us:${login}@127.0.0.1:${port}`,
    countEmails: () => emails,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

describe("mail password that's being changed", () => {
  it.each([
    ["before", "right", "wrong"],
    ["after", "wrong", "right"],
  ])("works %s it's changed at the provider", async (_, current, next) => {
    const server = await startStrictServer("right");
    vi.stubEnv("SMTP_URL", server.getUrl(current));
    vi.stubEnv("SMTP_URL_NEXT", server.getUrl(next));
    vi.resetModules();
    const { closeMailer, sendEmail } = await import("./mailer.ts");
    for (const id of ["1", "2"])
      await sendEmail({ id, to: "maya@example.com", subject: "Hi", body: <p>Hello</p> });
    expect(server.countEmails()).toBe(2);
    closeMailer();
    await server.stop();
  });

  it("names only the code when neither password is right", async () => {
    const server = await startStrictServer("right");
    vi.stubEnv("SMTP_URL", server.getUrl("wrong"));
    vi.stubEnv("SMTP_URL_NEXT", server.getUrl("also-wrong"));
    vi.resetModules();
    const { closeMailer, sendEmail } = await import("./mailer.ts");
    const email = { id: "1", to: "maya@example.com", subject: "Hi", body: <p>Hello</p> };
    await expect(sendEmail(email)).rejects.toThrow("SMTP server rejected the message: EAUTH 535");
    closeMailer();
    await server.stop();
  });
});
