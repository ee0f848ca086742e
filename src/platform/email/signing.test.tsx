import { generateKeyPairSync } from "node:crypto";
import { afterAll, describe, expect, it, vi } from "vitest";
import { readDkimKey, verifyDkim, type DkimKey } from "#sandbox/mailbox/dkim.ts";
import { startSandbox } from "#sandbox/server.ts";
import { connectMailbox } from "#tests/harness/mailbox.ts";

const { privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const DOMAIN = "firstwhistle.example";
const SELECTOR = "fw1";
const KEY = Buffer.from(privateKey).toString("base64");
const dkim: DkimKey = readDkimKey(DOMAIN, SELECTOR, KEY);

const sandbox = await startSandbox({
  httpPort: 0,
  smtpPort: 0,
  dataFile: ":memory:",
  mailbox: { dkim },
});
vi.stubEnv("SMTP_URL", sandbox.smtpUrl);
vi.stubEnv("MAIL_DKIM_DOMAIN", DOMAIN);
vi.stubEnv("MAIL_DKIM_SELECTOR", SELECTOR);
vi.stubEnv("MAIL_DKIM_KEY", KEY);
const { closeMailer, sendEmail, submitEmail } = await import("./mailer.ts");
const mailbox = connectMailbox(sandbox.httpUrl);
afterAll(async () => {
  closeMailer();
  await sandbox.stop();
});

const url = `https://firstwhistle.example/unsubscribe/${"t".repeat(22)}`;
const mailto = "mailto:support@firstwhistle.example?subject=Unsubscribe%20tttttttttttttttttttttt";
const email = {
  id: "1",
  to: "maya@example.com",
  subject: "Grüße",
  body: <p>Hello</p>,
  unsubscribe: { url, mailto },
};

describe("an email that can be unsubscribed from", () => {
  it("has both headers for one click, covered by a valid signature [REACH-33]", async () => {
    expect(await submitEmail(email)).toEqual({ kind: "accepted" });
    const received = await mailbox.waitForEmail(email.to, email.subject);
    expect(received.headers).toContain(`List-Unsubscribe: <${url}>, <${mailto}>`);
    expect(received.headers).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(received.dkim.result).toBe("pass");
    expect(received.dkim.headers).toEqual(
      expect.arrayContaining(["from", "list-unsubscribe", "list-unsubscribe-post"]),
    );
  });

  it("is one email, however often it's sent [REACH-37]", async () => {
    await submitEmail({ ...email, id: "2", subject: "Twice" });
    await submitEmail({ ...email, id: "2", subject: "Twice" });
    const twice = (await mailbox.listEmails(email.to)).filter(({ subject }) => subject === "Twice");
    expect(twice).toMatchObject([{ messageId: "<2@localhost>", copies: 2 }]);
  });

  it("is refused permanently or for now, as the server says", async () => {
    await mailbox.fail({ mode: "reject-permanently", count: 1 });
    const refusal = { kind: "refused", isAboutRecipient: false };
    expect(await submitEmail(email)).toEqual({ ...refusal, isPermanent: true });
    await mailbox.fail({ mode: "reject-temporarily", count: 1 });
    expect(await submitEmail(email)).toEqual({ ...refusal, isPermanent: false });
  });
});

describe("the sandbox's check of signatures", () => {
  it("fails for a changed header or body, and knows unsigned emails", async () => {
    await sendEmail({ ...email, id: "3", subject: "Signed" });
    const { id } = await mailbox.waitForEmail(email.to, "Signed");
    const page = await fetch(`${sandbox.httpUrl}/api/mailbox/messages/${id}/source`);
    const bytes = Buffer.from(await page.arrayBuffer());
    expect(verifyDkim(bytes, [dkim]).result).toBe("pass");
    const change = (from: string, to: string) =>
      Buffer.from(bytes.toString("latin1").replace(from, to), "latin1");
    expect(verifyDkim(change("One-Click", "Two-Click"), [dkim]).result).toBe("fail");
    expect(verifyDkim(change("Hello", "Jello"), [dkim]).result).toBe("fail");
    expect(verifyDkim(bytes, []).result).toBe("fail");
    expect(verifyDkim(Buffer.from("Subject: Hi\r\n\r\nHello"), [dkim]).result).toBe("none");
  });
});
