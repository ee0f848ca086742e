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
