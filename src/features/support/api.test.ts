import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startMailbox } from "#tests/harness/mailbox.ts";

const mailbox = await startMailbox();
const { config } = await import("#platform/config.ts");
const { db } = await import("#platform/database.ts");
const { createAccount, PASSWORD } = await import("#tests/factories/accounts.ts");
const { TestClient } = await import("#tests/harness/api.ts");
const { failWrites } = await import("#tests/harness/faults.ts");
const { startWorker } = await import("#tests/harness/jobs.ts");

beforeAll(startWorker);

let account: { id: string; email: string };
let client: InstanceType<typeof TestClient>;
beforeEach(async () => {
  account = await createAccount({ name: "Maya Okafor" });
  client = new TestClient();
  await client.signIn(account.email, PASSWORD);
});

const listStored = () =>
  db.selectFrom("supportRequest").selectAll().where("userId", "=", account.id).execute();
const request = { subject: "Wrong time", message: "Line one\n\nLine two: <b>help</b>", priority: "high" };

describe("support request", () => {
  it(
    "is stored with the account's name and email, and is emailed with a reply-to address " +
      "[SUPPORT-14, DATA2-33, CALL2-55]",
    async () => {
      const spoofedRequest = { ...request, userEmail: "victim@example.com", userName: "Victim" };
      expect(await client.post("/support-requests", spoofedRequest)).toMatchObject({
        status: 202,
        body: { ok: true },
      });
      expect(await listStored()).toMatchObject([
        { ...request, userEmail: account.email, userName: "Maya Okafor" },
      ]);
      const email = await mailbox.waitForEmail(config.supportInbox, "[high] Wrong time");
      expect(email.to).toEqual([config.supportInbox]);
      expect(email.headers).toMatch(new RegExp(`^reply-to: ${account.email}$`, "im"));
      expect(email.text).toContain(
        `Maya Okafor (${account.email}) sent a high-priority request while signed in`,
      );
      expect(email.text).toContain("Line two: <b>help</b>");
      expect(email.html).toContain("&lt;b&gt;help&lt;/b&gt;");
    },
  );

  it("requires a session and returns the required message [SUPPORT-12, CALL2-55]", async () => {
    const response = await new TestClient().post("/support-requests", request);
    expect(response).toMatchObject({ status: 401, body: { code: "UNAUTHENTICATED" } });
    expect(response.body.message).toContain("No authentication token found");
  });

  it("defaults to normal priority and accepts only the four priorities [SUPPORT-04]", async () => {
    await client.post("/support-requests", { subject: "Hi", message: "There" });
    expect(await listStored()).toMatchObject([{ priority: "normal" }]);
    for (const priority of ["low", "normal", "high", "urgent"])
      expect(await client.post("/support-requests", { ...request, priority })).toMatchObject({ status: 202 });
    expect(await client.post("/support-requests", { ...request, priority: "asap" })).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT" },
    });
  });

  it("requires a single-line subject and a message [SUPPORT-05]", async () => {
    for (const invalidFields of [
      { subject: " " },
      { message: "" },
      { subject: undefined },
      { message: undefined },
      { subject: "Hi\r\nBcc: everyone@example.com" },
      { message: "nul \u0000" },
      { subject: "x".repeat(201) },
      { message: "x".repeat(5001) },
    ])
      expect(await client.post("/support-requests", { ...request, ...invalidFields })).toMatchObject({
        status: 400,
        body: { code: "INVALID_INPUT" },
      });
    expect(await listStored()).toEqual([]);
  });

  it("isn't stored if the email can't be enqueued", async () => {
    await failWrites("pgboss.job_common", "insert");
    expect(await client.post("/support-requests", request)).toMatchObject({ status: 500 });
    expect(await listStored()).toEqual([]);
  });

  it("is stored only once if it's retried, but a different message is stored separately", async () => {
    for (const repeatedRequest of [request, request, { ...request, priority: "urgent" }])
      expect(await client.post("/support-requests", repeatedRequest)).toMatchObject({ status: 202 });
    expect((await listStored()).map(({ priority }) => priority).toSorted()).toEqual(["high", "urgent"]);
  });

  it("is limited to ten per hour per account", async () => {
    const statuses = [];
    for (let at = 0; at < 11; at++)
      statuses.push((await client.post("/support-requests", { ...request, subject: `Try ${at}` })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(202), 429]);
    expect(await listStored()).toHaveLength(10);
  });
});
