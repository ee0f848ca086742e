import { beforeAll, describe, expect, it } from "vitest";
import { startMailbox } from "#tests/harness/mailbox.ts";

const mailbox = await startMailbox();
const { config } = await import("#platform/config.ts");
const { db } = await import("#platform/database.ts");
const { startWorker } = await import("#tests/harness/jobs.ts");
const { sendContactMessage } = await import("./commands.server.ts");

beforeAll(startWorker);

const message = {
  name: "Dana Whitfield",
  email: "dana@example.com",
  subject: "A league of twelve",
  message: "We play on Sundays.",
};

describe("a message of the contact page", () => {
  it("is stored without an account and mailed to the inbox, to be answered directly [PUB-18, PUB-19]", async () => {
    await sendContactMessage("192.0.2.1", message);
    const stored = await db
      .selectFrom("supportRequest")
      .selectAll()
      .where("userEmail", "=", message.email)
      .execute();
    expect(stored).toMatchObject([{ userId: null, userName: message.name, priority: "normal" }]);
    const mail = await mailbox.mailTo(config.supportInbox, `[normal] ${message.subject}`);
    expect(mail.headers).toMatch(/^reply-to: dana@example\.com$/im);
    expect(mail.text).toContain("We play on Sundays.");
    expect(mail.text.replaceAll(/\s+/g, " ")).toContain("the address is not verified");
  });

  it("is refused after ten an hour from one address, and nothing is stored", async () => {
    for (let at = 0; at < 10; at++)
      await sendContactMessage("192.0.2.2", { ...message, email: "often@example.com" });
    await expect(
      sendContactMessage("192.0.2.2", { ...message, email: "often@example.com" }),
    ).rejects.toMatchObject({
      code: "RATE_LIMITED",
    });
    const { stored } = await db
      .selectFrom("supportRequest")
      .select((eb) => eb.fn.countAll<string>().as("stored"))
      .where("userEmail", "=", "often@example.com")
      .executeTakeFirstOrThrow();
    expect(Number(stored)).toBe(10);
  });
});
