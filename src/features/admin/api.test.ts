import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { startMailbox } from "#tests/harness/mailbox.ts";

const mailbox = await startMailbox();
const { sql } = await import("kysely");
const { fromKysely, PgBoss } = await import("pg-boss");
const { db } = await import("#platform/database.ts");
const { createAccount, PASSWORD } = await import("#tests/factories/accounts.ts");
const { signInAs, TestClient } = await import("#tests/harness/api.ts");
const { listJobs, startWorker } = await import("#tests/harness/jobs.ts");

const queues = new PgBoss({ db: fromKysely(db.withoutPlugins()), supervise: false, migrate: false });
// Allow one retry without backoff, so that the job fails for the last time right away.
await queues.updateQueue("accounts/send-email", { retryLimit: 1, retryDelay: 0, retryBackoff: false });
await startWorker();

let admin: InstanceType<typeof TestClient>;
beforeEach(async () => {
  admin = await signInAs(await createAccount({ role: "admin" }));
});

type FailedJob = { id: string; job: string; reason: string; failedAt: string };
const failedJobs = async (): Promise<FailedJob[]> => (await admin.get("/admin/failed-jobs")).body.jobs;
/** Lists failed emails only, because other jobs may fail at the same time: nothing here responds to them. */
const failedEmails = async () => (await failedJobs()).filter(({ job }) => job === "accounts/send-email");

/** Returns the failure reason that the API shows for a job with this pg-boss output. */
async function getListedReason(output: string | null) {
  const id = await queues.send("dead-letters", { test: true });
  await sql`update pgboss.job set source_output = ${output}::jsonb where id = ${id}`.execute(db);
  return (await failedJobs()).find((job) => job.id === id)?.reason;
}

const callAdminOperations = (client: InstanceType<typeof TestClient>) => [
  client.get("/admin/failed-jobs"),
  client.post("/admin/failed-jobs/retries", { ids: [randomUUID()] }),
  client.post("/admin/failed-jobs/retries", {}),
];

describe("failed background jobs", () => {
  // A worker picks up a retry within 5 seconds.
  it("are listed with the last failure reason and can be retried", { timeout: 60_000 }, async () => {
    const { id, email } = await createAccount();
    await mailbox.fail({ mode: "reject-permanently" });
    await new TestClient().post("/password-resets", { email });
    await expect.poll(async () => (await failedEmails()).length, { timeout: 10_000 }).toBe(1);

    const [queuedJob] = await listJobs({ userId: id });
    expect(queuedJob).toMatchObject({ name: "accounts/send-email", state: "failed" });
    const [failedJob] = await failedEmails();
    expect(failedJob).toMatchObject({ job: "accounts/send-email" });
    expect(failedJob!.reason).toBe("Error: SMTP server rejected the message: EMESSAGE 550");
    expect(Date.now() - Date.parse(failedJob!.failedAt)).toBeLessThan(60_000);
    expect(await mailbox.listEmails(email)).toEqual([]);

    // The retry fails too, so the job is listed again. The next retry delivers the email once and empties the
    // list.
    expect((await admin.post("/admin/failed-jobs/retries", { ids: [failedJob!.id] })).body).toEqual({
      started: 1,
    });
    await expect
      .poll(async () => (await failedEmails()).filter((job) => job.id !== failedJob!.id).length, {
        timeout: 20_000,
      })
      .toBe(1);
    await mailbox.fail({ mode: "none" });
    const ids = (await failedEmails()).map((job) => job.id);
    expect((await admin.post("/admin/failed-jobs/retries", { ids })).body).toEqual({ started: 1 });
    await mailbox.waitForEmail(email, "Reset your FirstWhistle password");
    expect(await mailbox.listEmails(email)).toHaveLength(1);
    expect(await failedEmails()).toEqual([]);
  });

  it("show pg-boss's reason, or that no reason was recorded", async () => {
    expect(await getListedReason('{"value": {"message": "job heartbeat timeout"}}')).toBe(
      "job heartbeat timeout",
    );
    expect(await getListedReason(null)).toBe("No reason recorded.");
  });

  it("can be retried only with at least one ID, and missing IDs are ignored", async () => {
    const response = await admin.post("/admin/failed-jobs/retries", { ids: [randomUUID()] });
    expect(response).toMatchObject({ status: 200, body: { started: 0 } });
    for (const ids of [[], ["1"], undefined])
      expect(await admin.post("/admin/failed-jobs/retries", { ids })).toMatchObject({
        status: 400,
        body: { code: "INVALID_INPUT" },
      });
  });
});

describe("admin operations", () => {
  it("require a session and fail with an admin-specific error [CALL2-58]", async () => {
    for (const response of await Promise.all(callAdminOperations(new TestClient())))
      expect(response).toMatchObject({
        status: 401,
        body: { code: "ADMIN_UNAUTHENTICATED", message: "No access token available" },
      });
  });

  it("are denied to other roles by the server [PERM2-15, PERM2-16, PERM2-17]", async () => {
    for (const role of ["team_manager", "league_manager"] as const) {
      const { email } = await createAccount({ role });
      const client = new TestClient();
      await client.signIn(email, PASSWORD);
      for (const response of await Promise.all(callAdminOperations(client)))
        expect(response).toMatchObject({
          status: 403,
          body: {
            code: "ADMIN_ONLY",
            message: "You need administrator privileges to access this page.",
          },
        });
    }
  });

  it("reject a former administrator as soon as the role is removed", async () => {
    expect((await admin.get("/admin/failed-jobs")).status).toBe(200);
    await db.updateTable("profile").set({ role: "team_manager" }).where("role", "=", "admin").execute();
    expect((await admin.get("/admin/failed-jobs")).status).toBe(403);
  });
});
