import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startMailbox } from "#tests/harness/mailbox.ts";

const mailbox = await startMailbox();
const { config } = await import("#platform/config.ts");
const { db } = await import("#platform/database.ts");
const { createAccount, PASSWORD } = await import("#tests/factories/accounts.ts");
const { TestClient } = await import("#tests/harness/api.ts");
const { refuseWrites } = await import("#tests/harness/faults.ts");
const { startWorker } = await import("#tests/harness/jobs.ts");

beforeAll(startWorker);

let account: { id: string; email: string };
let client: InstanceType<typeof TestClient>;
beforeEach(async () => {
  account = await createAccount({ name: "Maya Okafor" });
  client = new TestClient();
  await client.signIn(account.email, PASSWORD);
});

const stored = () => db.selectFrom("supportRequest").selectAll().where("userId", "=", account.id).execute();
const request = { subject: "Wrong time", message: "Line one\n\nLine two: <b>help</b>", priority: "high" };

describe("asking support", () => {
  it(
    "stores the request with the account's own name and address and mails it to the inbox, to be answered " +
      "directly [SUPPORT-14, DATA2-33, CALL2-55]",
    async () => {
      const claimed = { ...request, userEmail: "victim@example.com", userName: "Victim" };
      expect(await client.post("/support-requests", claimed)).toMatchObject({
        status: 202,
        body: { ok: true },
      });
      expect(await stored()).toMatchObject([
        { ...request, userEmail: account.email, userName: "Maya Okafor" },
      ]);
      const mail = await mailbox.mailTo(config.supportInbox, "[high] Wrong time");
      expect(mail.to).toEqual([config.supportInbox]);
      expect(mail.headers).toMatch(new RegExp(`^reply-to: ${account.email}$`, "im"));
      expect(mail.text).toContain(`Maya Okafor (${account.email}) asks, priority high, signed in`);
      expect(mail.text).toContain("Line two: <b>help</b>");
      expect(mail.html).toContain("&lt;b&gt;help&lt;/b&gt;");
    },
  );

  it("needs a session and says so in the agreed words [SUPPORT-12, CALL2-55]", async () => {
    const answer = await new TestClient().post("/support-requests", request);
    expect(answer).toMatchObject({ status: 401, body: { code: "UNAUTHENTICATED" } });
    expect(answer.body.message).toContain("No authentication token found");
  });

  it("takes a normal priority unless told otherwise, and only the four there are [SUPPORT-04]", async () => {
    await client.post("/support-requests", { subject: "Hi", message: "There" });
    expect(await stored()).toMatchObject([{ priority: "normal" }]);
    for (const priority of ["low", "normal", "high", "urgent"])
      expect(await client.post("/support-requests", { ...request, priority })).toMatchObject({ status: 202 });
    expect(await client.post("/support-requests", { ...request, priority: "asap" })).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT" },
    });
  });

  it("needs a subject of one line and a message [SUPPORT-05]", async () => {
    for (const bad of [
      { subject: " " },
      { message: "" },
      { subject: undefined },
      { message: undefined },
      { subject: "Hi\r\nBcc: everyone@example.com" },
      { message: "nul \u0000" },
      { subject: "x".repeat(201) },
      { message: "x".repeat(5001) },
    ])
      expect(await client.post("/support-requests", { ...request, ...bad })).toMatchObject({
        status: 400,
        body: { code: "INVALID_INPUT" },
      });
    expect(await stored()).toEqual([]);
  });

  it("stores nothing when the mail cannot be enqueued, so that the sender knows", async () => {
    await refuseWrites("pgboss.job_common", "insert");
    expect(await client.post("/support-requests", request)).toMatchObject({ status: 500 });
    expect(await stored()).toEqual([]);
  });

  it("is one request when the answer got lost and it is sent again, and another with other words", async () => {
    for (const again of [request, request, { ...request, priority: "urgent" }])
      expect(await client.post("/support-requests", again)).toMatchObject({ status: 202 });
    expect((await stored()).map(({ priority }) => priority).toSorted()).toEqual(["high", "urgent"]);
  });

  it("is limited to ten an hour for each account", async () => {
    const statuses = [];
    for (let at = 0; at < 11; at++)
      statuses.push((await client.post("/support-requests", { ...request, subject: `Try ${at}` })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(202), 429]);
    expect(await stored()).toHaveLength(10);
  });
});
