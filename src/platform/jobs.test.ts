import { sql } from "kysely";
import { fromKysely, PgBoss } from "pg-boss";
import { describe, expect, it } from "vitest";
import { config } from "./config.ts";
import { db } from "./database.ts";
import { enqueue, jobBacklog, startWorkers, defineTask, type Job } from "./jobs.ts";
import { developmentEnvironment } from "#scripts/environment.ts";
import { listJobs } from "#tests/harness/jobs.ts";
import { startProcess } from "#tests/harness/processes.ts";

const accountEmails: Job<{ mark: string }> = { name: "accounts/send-email", retryLimit: 1 };
const supportEmails: Job<{ mark: string }> = { name: "support/send-email", retryLimit: 1 };
const enqueueMarked = (job: Job<{ mark: string }>, mark: string) =>
  db.transaction().execute((trx) => enqueue(trx, job, { mark }));
const getState = async (mark: string) => (await listJobs({ mark }))[0]?.state;

const changeJob = (mark: string, columns: string) =>
  sql`update pgboss.job set ${sql.raw(columns)} where data @> ${JSON.stringify({ mark })}::jsonb`.execute(db);

describe("backlog", () => {
  it("shows how long jobs have waited or been retried, and how many failed permanently", async () => {
    expect(await jobBacklog.measure()).toEqual({ waited: 0, retried: 0, dead: 0 });
    for (const mark of ["waits", "retries", "dead"]) await enqueueMarked(accountEmails, mark);
    await changeJob("waits", "start_after = start_after - interval '200 seconds'");
    await changeJob(
      "retries",
      "state = 'retry', created_on = created_on - interval '900 seconds', start_after = now() + interval '1 hour'",
    );
    await changeJob("dead", "name = 'dead-letters', start_after = start_after - interval '1 day'");
    const backlog = await jobBacklog.measure();
    expect(backlog.waited).toBeGreaterThanOrEqual(200);
    expect(backlog.waited).toBeLessThan(300);
    expect(backlog.retried).toBeGreaterThanOrEqual(900);
    expect(backlog.dead).toBe(1);
    expect(await jobBacklog.countByQueue()).toMatchObject({
      "accounts/send-email": 2,
      "support/send-email": 0,
    });
    await sql`delete from pgboss.job`.execute(db);
  });
});

describe("worker", () => {
  it("doesn't start when a job has no handler", async () => {
    const knownTask = defineTask(accountEmails, async () => {});
    await expect(startWorkers([accountEmails, supportEmails], [knownTask])).rejects.toThrow(
      "job support/send-email has no task",
    );
    // A failed start must not leave behind a runner that takes other jobs and holds connections.
    const { rows } = await sql`
      select pid from pg_stat_activity
      where datname = current_database() and application_name like 'pgboss%'
    `.execute(db);
    expect(rows).toEqual([]);
  });

  it("runs every job in a batch even when one of them fails", async () => {
    const completedJobs: string[] = [];
    for (const mark of ["first", "broken", "last"]) await enqueueMarked(accountEmails, mark);
    const worker = await startWorkers(
      [accountEmails],
      [
        defineTask(accountEmails, async ({ mark }) => {
          if (mark === "broken") throw new Error("broken on purpose");
          completedJobs.push(mark);
        }),
      ],
    );
    try {
      await expect.poll(() => getState("broken"), { timeout: 10_000 }).toBe("retry");
      await expect.poll(() => getState("last"), { timeout: 10_000 }).toBe("completed");
      expect(await getState("first")).toBe("completed");
      expect(completedJobs).toEqual(expect.arrayContaining(["first", "last"]));
    } finally {
      await worker.stop();
    }
  });

  it("finishes running jobs when it stops", async () => {
    const started = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const worker = await startWorkers(
      [supportEmails],
      [
        defineTask(supportEmails, async () => {
          started.resolve();
          await release.promise;
        }),
      ],
    );
    await enqueueMarked(supportEmails, "started");
    await started.promise;
    let hasStopped = false;
    const stopPromise = worker.stop().then(() => (hasStopped = true));
    // Make several round trips to the database. If stop() didn't wait, it would have resolved by then.
    for (let attempt = 0; attempt < 5; attempt++) expect(await getState("started")).toBe("active");
    expect(hasStopped).toBe(false);
    release.resolve();
    await stopPromise;
    expect(await getState("started")).toBe("completed");
  });
});

describe("job whose worker was killed", () => {
  it("runs again on another worker within 30 seconds", { timeout: 60_000 }, async () => {
    // This test measures only the time until detection, not the delay before the next retry.
    const queues = new PgBoss({ db: fromKysely(db.withoutPlugins()), supervise: false, migrate: false });
    await queues.updateQueue(supportEmails.name, { retryDelay: 0, retryBackoff: false });
    await enqueueMarked(supportEmails, "survivor");
    const killedProcess = startProcess("hung worker", ["tests/harness/hung-worker.ts"], {
      ...developmentEnvironment,
      DATABASE_URL: config.databaseUrl,
    });
    await expect.poll(() => killedProcess.output(), { timeout: 20_000 }).toContain("took the job");
    expect(await getState("survivor")).toBe("active");
    killedProcess.signal("SIGKILL");
    await killedProcess.exited;
    const killedAt = performance.now();

    const rerun = Promise.withResolvers<string>();
    const worker = await startWorkers(
      [supportEmails],
      [defineTask(supportEmails, async ({ mark }) => rerun.resolve(mark))],
    );
    try {
      expect(await rerun.promise).toBe("survivor");
      expect(performance.now() - killedAt).toBeLessThan(30_000);
      await expect.poll(() => getState("survivor")).toBe("completed");
    } finally {
      await worker.stop();
    }
  });
});
