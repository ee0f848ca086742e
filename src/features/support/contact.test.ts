import { beforeAll, describe, expect, it } from "vitest";
import { startMailbox } from "#tests/harness/mailbox.ts";

const mailbox = await startMailbox();
const { config } = await import("#platform/config.ts");
const { db } = await import("#platform/database.ts");
const { startWorker } = await import("#tests/harness/jobs.ts");
const { forgetSettledRequests, sendContactMessage } = await import("./commands.server.ts");
const { ContactMessage } = await import("./schema.ts");
const { clock, days, minutes } = await import("#platform/clock.ts");
const { moveClock } = await import("#tests/harness/clock.ts");

beforeAll(startWorker);

const message = {
  name: "Dana Whitfield",
  email: "dana@example.com",
  subject: "A league of twelve",
  message: "We play on Sundays.",
};

const storedOf = (email: string) =>
  db.selectFrom("supportRequest").selectAll().where("userEmail", "=", email).execute();

it("takes as many characters as the text area does, whose line breaks a form sends as two", () => {
  const long = { ...message, message: `${"x\r\n".repeat(2499)}xx` };
  expect(ContactMessage.parse(long).message).toHaveLength(5000);
  expect(ContactMessage.safeParse({ ...long, message: `${long.message}x` }).success).toBe(false);
});

describe("a message of the contact page", () => {
  it("is stored without an account and mailed to the inbox, to be answered directly [PUB-18, PUB-19]", async () => {
    await sendContactMessage("192.0.2.1", message);
    expect(await storedOf(message.email)).toMatchObject([
      { userId: null, userName: message.name, priority: "normal" },
    ]);
    const mail = await mailbox.mailTo(config.supportInbox, `[normal] ${message.subject}`);
    expect(mail.headers).toMatch(/^reply-to: dana@example\.com$/im);
    expect(mail.text).toContain("We play on Sundays.");
    expect(mail.text.replaceAll(/\s+/g, " ")).toContain("the address is not verified");
  });

  it("is refused after ten an hour from one address, and nothing is stored", async () => {
    for (let at = 0; at < 10; at++)
      await sendContactMessage("192.0.2.2", { ...message, email: "often@example.com", subject: `Try ${at}` });
    await expect(
      sendContactMessage("192.0.2.2", { ...message, email: "often@example.com" }),
    ).rejects.toMatchObject({
      code: "RATE_LIMITED",
    });
    expect(await storedOf("often@example.com")).toHaveLength(10);
  });

  it("is stored and mailed once, also when a double click sends it twice at once", async () => {
    const twice = { ...message, email: "twice@example.com", subject: "Sent twice" };
    await Promise.all([1, 2, 3].map(() => sendContactMessage("192.0.2.3", twice)));
    expect(await storedOf("twice@example.com")).toHaveLength(1);
    moveClock(minutes(11));
    await sendContactMessage("192.0.2.3", twice);
    expect(await storedOf("twice@example.com")).toHaveLength(2);
  });

  it("is deleted half a year after it was settled, as the privacy policy says", async () => {
    const email = "settled@example.com";
    await sendContactMessage("192.0.2.4", { ...message, email, subject: "Settled" });
    await sendContactMessage("192.0.2.4", { ...message, email, subject: "Still open" });
    const settled = db.updateTable("supportRequest").set({ closedAt: clock.now() });
    await settled.where("userEmail", "=", email).where("subject", "=", "Settled").execute();
    moveClock(days(179));
    await forgetSettledRequests();
    expect(await storedOf(email)).toHaveLength(2);
    moveClock(days(181));
    await forgetSettledRequests();
    expect(await storedOf(email)).toMatchObject([{ subject: "Still open" }]);
  });
});
