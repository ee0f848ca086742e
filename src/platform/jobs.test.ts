import { sql } from "kysely";
import { fromKysely, PgBoss } from "pg-boss";
import { describe, expect, it } from "vitest";
import { config } from "./config.ts";
import { db } from "./database.ts";
import { enqueue, startWorking, task, type Job } from "./jobs.ts";
import { developmentEnvironment } from "#scripts/environment.ts";
import { jobsWith } from "#tests/harness/jobs.ts";
import { startProcess } from "#tests/harness/processes.ts";

const sends: Job<{ mark: string }> = { name: "accounts/send-mail", retryLimit: 1 };
const supports: Job<{ mark: string }> = { name: "support/send-mail", retryLimit: 1 };
const send = (job: Job<{ mark: string }>, mark: string) =>
  db.transaction().execute((trx) => enqueue(trx, job, { mark }));
const stateOf = async (mark: string) => (await jobsWith({ mark }))[0]?.state;

describe("a worker", () => {
  it("does not start when a job has no task", async () => {
    const known = task(sends, async () => {});
    await expect(startWorking([sends, supports], [known])).rejects.toThrow(
      "the job support/send-mail has no task",
    );
    // Nor does it leave something running that takes the jobs it knows: a runner would hold connections.
    const { rows } = await sql`
      select pid from pg_stat_activity
      where datname = current_database() and application_name like 'pgboss%'
    `.execute(db);
    expect(rows).toEqual([]);
  });

  it("does every job of a batch, also when one of them fails", async () => {
    const done: string[] = [];
    for (const mark of ["first", "broken", "last"]) await send(sends, mark);
    const working = await startWorking(
      [sends],
      [
        task(sends, async ({ mark }) => {
          if (mark === "broken") throw new Error("broken on purpose");
          done.push(mark);
        }),
      ],
    );
    try {
      await expect.poll(() => stateOf("broken"), { timeout: 10_000 }).toBe("retry");
      await expect.poll(() => stateOf("last"), { timeout: 10_000 }).toBe("completed");
      expect(await stateOf("first")).toBe("completed");
      expect(done).toEqual(expect.arrayContaining(["first", "last"]));
    } finally {
      await working.stop();
    }
  });

  it("that stops finishes what it has begun", async () => {
    const begun = Promise.withResolvers<void>();
    const mayFinish = Promise.withResolvers<void>();
    const working = await startWorking(
      [supports],
      [
        task(supports, async () => {
          begun.resolve();
          await mayFinish.promise;
        }),
      ],
    );
    await send(supports, "begun");
    await begun.promise;
    let hasStopped = false;
    const stopping = working.stop().then(() => (hasStopped = true));
    // Several round trips to the database: one that does not wait would be done by now.
    for (let look = 0; look < 5; look++) expect(await stateOf("begun")).toBe("active");
    expect(hasStopped).toBe(false);
    mayFinish.resolve();
    await stopping;
    expect(await stateOf("begun")).toBe("completed");
  });
});

describe("a job whose worker was killed", () => {
  it("is run again by another worker within half a minute", { timeout: 60_000 }, async () => {
    // Only the time until it is noticed counts here, not the pause before a next try.
    const queues = new PgBoss({ db: fromKysely(db.withoutPlugins()), supervise: false, migrate: false });
    await queues.updateQueue(supports.name, { retryDelay: 0, retryBackoff: false });
    await send(supports, "survivor");
    const doomed = startProcess("hung worker", ["tests/harness/hung-worker.ts"], {
      ...developmentEnvironment,
      DATABASE_URL: config.databaseUrl,
    });
    await expect.poll(() => doomed.output(), { timeout: 20_000 }).toContain("took the job");
    expect(await stateOf("survivor")).toBe("active");
    doomed.signal("SIGKILL");
    await doomed.ended;
    const killedAt = performance.now();

    const ran = Promise.withResolvers<string>();
    const working = await startWorking([supports], [task(supports, async ({ mark }) => ran.resolve(mark))]);
    try {
      expect(await ran.promise).toBe("survivor");
      expect(performance.now() - killedAt).toBeLessThan(30_000);
      await expect.poll(() => stateOf("survivor")).toBe("completed");
    } finally {
      await working.stop();
    }
  });
});
