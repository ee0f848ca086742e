import { beforeAll, describe, expect, it } from "vitest";
import { startMailbox } from "#tests/harness/mailbox.ts";

const mailbox = await startMailbox();
const { config } = await import("#platform/config.ts");
const { db } = await import("#platform/database.ts");
const { startWorker } = await import("#tests/harness/jobs.ts");
const { deleteClosedRequests, sendContactMessage } = await import("./commands.server.ts");
const { ContactMessage } = await import("./schema.ts");
const { clock, days, minutes } = await import("#platform/clock.ts");
const { shiftClock } = await import("#tests/harness/clock.ts");

beforeAll(startWorker);

const message = {
  name: "Dana Whitfield",
  email: "dana@example.com",
  subject: "A league of twelve",
  message: "We play on Sundays.",
};

const listStored = (email: string) =>
  db.selectFrom("supportRequest").selectAll().where("userEmail", "=", email).execute();

it("counts a line break as one character, as the text area does", () => {
  const longMessage = { ...message, message: `${"x\r\n".repeat(2499)}xx` };
  expect(ContactMessage.parse(longMessage).message).toHaveLength(5000);
  expect(ContactMessage.safeParse({ ...longMessage, message: `${longMessage.message}x` }).success).toBe(
    false,
  );
});

describe("contact page message", () => {
  it("is stored without an account and emailed with a reply-to address [PUB-18, PUB-19]", async () => {
    await sendContactMessage("192.0.2.1", message);
    expect(await listStored(message.email)).toMatchObject([
      { userId: null, userName: message.name, priority: "normal" },
    ]);
    const email = await mailbox.waitForEmail(config.supportInbox, `[normal] ${message.subject}`);
    expect(email.headers).toMatch(/^reply-to: dana@example\.com$/im);
    expect(email.text).toContain("We play on Sundays.");
    expect(email.text.replaceAll(/\s+/g, " ")).toContain("from the contact page (email not verified)");
  });

  it("is limited to ten per hour from one IP address", async () => {
    for (let index = 0; index < 10; index++)
      await sendContactMessage("192.0.2.2", {
        ...message,
        email: "often@example.com",
        subject: `Try ${index}`,
      });
    await expect(
      sendContactMessage("192.0.2.2", { ...message, email: "often@example.com" }),
    ).rejects.toMatchObject({
      code: "RATE_LIMITED",
    });
    expect(await listStored("often@example.com")).toHaveLength(10);
  });

  it("is stored and emailed only once, even after a double click", async () => {
    const repeatedMessage = { ...message, email: "twice@example.com", subject: "Sent twice" };
    await Promise.all([1, 2, 3].map(() => sendContactMessage("192.0.2.3", repeatedMessage)));
    expect(await listStored("twice@example.com")).toHaveLength(1);
    shiftClock(minutes(11));
    await sendContactMessage("192.0.2.3", repeatedMessage);
    expect(await listStored("twice@example.com")).toHaveLength(2);
  });

  it("is deleted 180 days after it was closed, as the privacy policy promises", async () => {
    const email = "settled@example.com";
    await sendContactMessage("192.0.2.4", { ...message, email, subject: "Settled" });
    await sendContactMessage("192.0.2.4", { ...message, email, subject: "Still open" });
    const closeRequest = db.updateTable("supportRequest").set({ closedAt: clock.now() });
    await closeRequest.where("userEmail", "=", email).where("subject", "=", "Settled").execute();
    shiftClock(days(179));
    await deleteClosedRequests();
    expect(await listStored(email)).toHaveLength(2);
    shiftClock(days(181));
    await deleteClosedRequests();
    expect(await listStored(email)).toMatchObject([{ subject: "Still open" }]);
  });
});
