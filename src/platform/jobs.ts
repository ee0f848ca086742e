import { fromKysely, PgBoss } from "pg-boss";
import { config } from "./config.ts";
import { pool, type Trx } from "./database.ts";
import { log } from "./log.ts";
import { jobDuration } from "./metrics.ts";

/** A kind of work that runs later. Named `feature/verb-noun`; defined in the feature's queue.ts. */
export type Job<Data extends object> = {
  readonly name: string;
  /** Tries after the first one, with growing pauses, before the job becomes a dead letter. */
  readonly retryLimit: number;
  /** Runs by itself at these times (UTC), with empty data. */
  readonly cron?: string;
  /** Never set: carries the type of the data. */
  readonly data?: Data;
};

/** A job together with the code that does it. */
export type Task = { name: string; run: (data: object, jobId: string) => Promise<void> };

export function task<Data extends object>(
  job: Job<Data>,
  run: (data: Data, jobId: string) => Promise<void>,
): Task {
  return { name: job.name, run: (data, jobId) => run(data as Data, jobId) };
}

/** Where a job lands after its last try, with the reason. Shown to administrators, who can start it again. */
const DEAD_LETTERS = "dead-letters";
const KEEP_DEAD_SECONDS = 30 * 24 * 60 * 60;

/** For sending only: uses the process's own pool and runs no timers. */
const sender = new PgBoss({
  db: { executeSql: (text, values) => pool.query(text, values) },
  supervise: false,
  schedule: false,
  migrate: false,
  registerInstance: false,
});
sender.on("error", (error) => log.warn({ err: error }, "job sender"));

/** Enqueues in the caller's transaction: the job exists exactly when what caused it does. */
export async function enqueue<Data extends object>(trx: Trx, job: Job<Data>, data: Data) {
  await sender.send(job.name, data, { db: fromKysely(trx.withoutPlugins()) });
}

/** Jobs that failed for good, oldest first, and a way to start them again. */
export const deadLetters = {
  list: (limit: number) => sender.findJobs<object>(DEAD_LETTERS, { limit }),
  redrive: (ids: string[]) => sender.redrive(DEAD_LETTERS, { ids }),
};

function createRunner() {
  const runner = new PgBoss({
    connectionString: config.databaseUrl,
    max: 4,
    instanceName: "worker",
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  runner.on("error", (error) => log.warn({ err: error }, "job runner"));
  runner.on("warning", (warning) => log.warn({ warning: warning.message }, "job runner"));
  return runner;
}

/** Installs the queue's own schema and our queues. Repeatable. */
export async function prepareQueues(jobs: Job<object>[]) {
  const runner = createRunner();
  await runner.start();
  try {
    const keep = { deleteAfterSeconds: KEEP_DEAD_SECONDS, retentionSeconds: KEEP_DEAD_SECONDS };
    await runner.createQueue(DEAD_LETTERS, keep);
    for (const job of jobs) {
      const options = {
        retryLimit: job.retryLimit,
        retryDelay: 5,
        retryBackoff: true,
        retryDelayMax: 600,
        // A worker that dies stops its heartbeat, and the job starts again elsewhere within seconds.
        heartbeatSeconds: 10,
        expireInSeconds: 120,
        deadLetter: DEAD_LETTERS,
      };
      await runner.createQueue(job.name, options);
      await runner.updateQueue(job.name, options);
      if (job.cron) await runner.schedule(job.name, job.cron, {}, { tz: "UTC" });
    }
  } finally {
    await runner.stop({ graceful: false });
  }
}

/** Starts working on all jobs; refuses to start when one has no task. Stopping waits for what is running. */
export async function startWorking(jobs: Job<object>[], tasks: Task[]) {
  // Before anything runs, so that a refusal leaves nothing running.
  const work = jobs.map(({ name }) => {
    const found = tasks.find((candidate) => candidate.name === name);
    if (!found) throw new Error(`the job ${name} has no task`);
    return found;
  });
  const runner = createRunner();
  // The database may be restarting while we start.
  await runner.start({ attempts: 10 });
  for (const { name, run } of work) {
    const options = {
      batchSize: 20,
      pollingIntervalSeconds: 0.5,
      burstWhenBatchFull: true,
      heartbeatRefreshSeconds: 3,
      // One that fails must not take the rest of its batch along.
      perJobResults: true,
    } as const;
    await runner.work<object>(name, options, (batch) =>
      Promise.all(
        batch.map(async (job) => {
          const measured = jobDuration.startTimer({ job: name });
          try {
            await run(job.data, job.id);
            measured({ outcome: "completed" });
            return { id: job.id, status: "completed" as const };
          } catch (error) {
            measured({ outcome: "failed" });
            log.error({ err: error, job: name, jobId: job.id }, "a job failed");
            return { id: job.id, status: "failed" as const, output: { message: String(error) } };
          }
        }),
      ),
    );
  }
  return { stop: () => runner.stop({ graceful: true, timeout: 20_000 }) };
}
