import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { startMailbox } from "#tests/harness/mailbox.ts";

const mailbox = await startMailbox();
const { sql } = await import("kysely");
const { fromKysely, PgBoss } = await import("pg-boss");
const { db } = await import("#platform/database.ts");
const { createAccount, PASSWORD } = await import("#tests/factories/accounts.ts");
const { TestClient } = await import("#tests/harness/api.ts");
const { jobsWith, startWorker } = await import("#tests/harness/jobs.ts");

const queues = new PgBoss({ db: fromKysely(db.withoutPlugins()), supervise: false, migrate: false });
// Two tries without a pause, so that the last one is not minutes away.
await queues.updateQueue("accounts/send-mail", { retryLimit: 1, retryDelay: 0, retryBackoff: false });
await startWorker();

let admin: InstanceType<typeof TestClient>;
beforeEach(async () => {
  const { email } = await createAccount({ role: "admin" });
  admin = new TestClient();
  await admin.signIn(email, PASSWORD);
});

type DeadJob = { id: string; job: string; reason: string; failedAt: string };
const deadJobs = async (): Promise<DeadJob[]> => (await admin.get("/admin/dead-jobs")).body.jobs;

/** Why a job failed, as the list says it, when pg-boss recorded this. */
async function reasonFor(output: string | null) {
  const id = await queues.send("dead-letters", { test: true });
  await sql`update pgboss.job set source_output = ${output}::jsonb where id = ${id}`.execute(db);
  return (await deadJobs()).find((job) => job.id === id)?.reason;
}

const calls = (client: InstanceType<typeof TestClient>) => [
  client.get("/admin/dead-jobs"),
  client.post("/admin/dead-jobs/retries", { ids: [randomUUID()] }),
  client.post("/admin/dead-jobs/retries", {}),
];

describe("jobs that failed for good", () => {
  it("are listed with the reason after the last try, and can be started again", async () => {
    const { id, email } = await createAccount();
    await mailbox.fail({ mode: "reject-permanently" });
    await new TestClient().post("/password-resets", { email });
    await expect.poll(async () => (await deadJobs()).length, { timeout: 10_000 }).toBe(1);

    const [tried] = await jobsWith({ userId: id });
    expect(tried).toMatchObject({ name: "accounts/send-mail", state: "failed" });
    const [dead] = await deadJobs();
    expect(dead).toMatchObject({ job: "accounts/send-mail" });
    expect(dead!.reason).toBe("Error: the mail server did not take it: EMESSAGE 550");
    expect(Date.now() - Date.parse(dead!.failedAt)).toBeLessThan(60_000);
    expect(await mailbox.mailsTo(email)).toEqual([]);

    // Still refused: it comes back. Then it is delivered, once, and the list is empty.
    expect((await admin.post("/admin/dead-jobs/retries", { ids: [dead!.id] })).body).toEqual({ started: 1 });
    await expect
      .poll(async () => (await deadJobs()).filter((job) => job.id !== dead!.id).length, { timeout: 10_000 })
      .toBe(1);
    await mailbox.fail({ mode: "none" });
    const ids = (await deadJobs()).map((job) => job.id);
    expect((await admin.post("/admin/dead-jobs/retries", { ids })).body).toEqual({ started: 1 });
    await mailbox.mailTo(email, "Reset your FirstWhistle password");
    expect(await mailbox.mailsTo(email)).toHaveLength(1);
    expect(await deadJobs()).toEqual([]);
  });

  it("say it when pg-boss gave them up, or nothing is known", async () => {
    expect(await reasonFor('{"value": {"message": "job heartbeat timeout"}}')).toBe("job heartbeat timeout");
    expect(await reasonFor(null)).toBe("No reason was recorded.");
  });

  it("that are not there are not started, and at least one must be named", async () => {
    const none = await admin.post("/admin/dead-jobs/retries", { ids: [randomUUID()] });
    expect(none).toMatchObject({ status: 200, body: { started: 0 } });
    for (const ids of [[], ["1"], undefined])
      expect(await admin.post("/admin/dead-jobs/retries", { ids })).toMatchObject({
        status: 400,
        body: { code: "INVALID_INPUT" },
      });
  });
});

describe("operations of administrators", () => {
  it("need a session, and say so in their own words [CALL2-58]", async () => {
    for (const answer of await Promise.all(calls(new TestClient())))
      expect(answer).toMatchObject({
        status: 401,
        body: { code: "ADMIN_UNAUTHENTICATED", message: "No access token available" },
      });
  });

  it("refuse everybody else on the server, whatever the client shows [PERM2-15, PERM2-16, PERM2-17]", async () => {
    for (const role of ["team_manager", "league_manager"] as const) {
      const { email } = await createAccount({ role });
      const client = new TestClient();
      await client.signIn(email, PASSWORD);
      for (const answer of await Promise.all(calls(client)))
        expect(answer).toMatchObject({
          status: 403,
          body: {
            code: "ADMIN_ONLY",
            message: "You need administrator privileges to access this page.",
          },
        });
    }
  });

  it("refuse an administrator from the moment the role is taken away", async () => {
    expect((await admin.get("/admin/dead-jobs")).status).toBe(200);
    await db.updateTable("profile").set({ role: "team_manager" }).where("role", "=", "admin").execute();
    expect((await admin.get("/admin/dead-jobs")).status).toBe(403);
  });
});
