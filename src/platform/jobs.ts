import { fromKysely, PgBoss } from "pg-boss";
import { clock } from "./clock.ts";
import { config } from "./config.ts";
import { pool, type Trx } from "./database.ts";
import { inLane, outsideLanes } from "./lanes.ts";
import { log } from "./log.ts";
import { jobDuration } from "./metrics.ts";
import { inSpan } from "./tracing.ts";

/** A type of background job. Named `feature/verb-noun` and defined in the feature's queue.ts. */
export type Job<Data extends object> = {
  readonly name: string;
  /** The number of retries, with exponential backoff, before the job becomes a dead letter. */
  readonly retryLimit: number;
  /** A cron schedule (UTC) to run the job on, with empty data. */
  readonly cron?: string;
  /** How long it may run before it's started elsewhere, if two minutes aren't enough. */
  readonly expireInSeconds?: number;
  /** Never set. It exists only for the data's type. */
  readonly data?: Data;
};

/** A job's handler. */
export type Task = { name: string; run: (data: object, jobId: string) => Promise<void> };

export function defineTask<Data extends object>(
  job: Job<Data>,
  run: (data: Data, jobId: string) => Promise<void>,
): Task {
  return { name: job.name, run: (data, jobId) => run(data as Data, jobId) };
}

/** The queue for jobs that failed their last retry, with the reason. Administrators can see and retry them. */
const DEAD_LETTERS = "dead-letters";
const DEAD_LETTER_RETENTION_SECONDS = 30 * 24 * 60 * 60;

/** An instance that only enqueues jobs. It uses the process's own pool and runs no timers. */
const sender = new PgBoss({
  db: { executeSql: (text, values) => outsideLanes(() => pool.query(text, values)) },
  supervise: false,
  schedule: false,
  migrate: false,
  registerInstance: false,
});
sender.on("error", (error) => log.warn({ err: error }, "job sender"));

/** Enqueues a job in the caller's transaction, so the job exists only if the transaction commits. */
export async function enqueue<Data extends object>(trx: Trx, job: Job<Data>, data: Data) {
  await sender.send(job.name, data, { db: fromKysely(trx.withoutPlugins()) });
}

/** Enqueues several jobs of one kind in the caller's transaction with one statement. */
export async function enqueueAll<Data extends object>(trx: Trx, job: Job<Data>, items: readonly Data[]) {
  if (items.length === 0) return;
  await sender.insert(
    job.name,
    items.map((data) => ({ data })),
    { db: fromKysely(trx.withoutPlugins()) },
  );
}

/** Lists jobs that failed permanently, oldest first, or retries them by id. */
export const deadLetters = {
  list: (limit: number) => sender.findJobs<object>(DEAD_LETTERS, { limit }),
  redrive: (ids: string[]) => sender.redrive(DEAD_LETTERS, { ids }),
};

/** Counting stops here, because higher counts wouldn't change how an operator reacts. */
const MAX_COUNT = 100_000;

/** What the jobs that aren't done look like. The field names match the metrics. */
type JobBacklog = {
  /** How long the oldest job has waited to be picked up, in seconds. 0 if none is waiting. */
  waited: number;
  /** How old the oldest job is that failed and will be retried, in seconds. */
  retried: number;
  dead: number;
};

/** Measures the queues in the database, so the numbers are the same in every process and survive restarts. */
export const jobBacklog = {
  measure: async (): Promise<Record<keyof JobBacklog, number>> => {
    const now = clock.now();
    const { rows } = await pool.query<JobBacklog>(
      `select
         coalesce(extract(epoch from $1::timestamptz - min(start_after)
           filter (where state = 'created' and name <> $2 and start_after <= $1)), 0)::float8 as waited,
         coalesce(extract(epoch from $1::timestamptz - min(created_on) filter (where state = 'retry')), 0)::float8
           as retried,
         count(*) filter (where name = $2)::int as dead
       from (select name, state, start_after, created_on from pgboss.job where state in ('created', 'retry') limit $3) job`,
      [now, DEAD_LETTERS, MAX_COUNT],
    );
    return rows[0]!;
  },
  countByQueue: async (): Promise<Record<string, number>> => {
    const { rows } = await pool.query<{ name: string; count: number }>(
      `select queue.name, (select count(*) from (
         select from pgboss.job where job.name = queue.name and state in ('created', 'retry') limit $2
       ) job)::int as count
       from pgboss.queue where queue.name <> $1`,
      [DEAD_LETTERS, MAX_COUNT],
    );
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  },
};

function createRunner(options: { migrate: boolean }) {
  const runner = new PgBoss({
    ...options,
    // It listens for new jobs.
    connectionString: config.sessionDatabaseUrl,
    max: 4,
    instanceName: "worker",
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    useListenNotify: true,
  });
  runner.on("error", (error) => log.warn({ err: error }, "job runner"));
  runner.on("warning", (warning) => log.warn({ warning: warning.message }, "job runner"));
  return runner;
}

/** Installs the queue's schema and our queues. Idempotent. */
export async function prepareQueues(jobs: Job<object>[]) {
  const runner = createRunner({ migrate: true });
  await runner.start();
  try {
    const retention = {
      deleteAfterSeconds: DEAD_LETTER_RETENTION_SECONDS,
      retentionSeconds: DEAD_LETTER_RETENTION_SECONDS,
    };
    await runner.createQueue(DEAD_LETTERS, retention);
    for (const job of jobs) {
      const options = {
        retryLimit: job.retryLimit,
        retryDelay: 5,
        retryBackoff: true,
        retryDelayMax: 600,
        // When a worker dies, its heartbeat stops, and the job restarts elsewhere within seconds.
        heartbeatSeconds: 10,
        expireInSeconds: job.expireInSeconds ?? 120,
        deadLetter: DEAD_LETTERS,
        // Workers wake up when a job is created, so they hardly have to poll.
        notify: true,
      };
      await runner.createQueue(job.name, options);
      await runner.updateQueue(job.name, options);
      if (job.cron) await runner.schedule(job.name, job.cron, {}, { tz: "UTC" });
    }
  } finally {
    await runner.stop({ graceful: false });
  }
}

/** Starts workers for all jobs. Throws if a job has no handler. Stopping waits for running jobs. */
export async function startWorkers(jobs: Job<object>[], tasks: Task[]) {
  // Check before starting anything, so a failure leaves nothing running.
  const handlers = jobs.map(({ name }) => {
    const match = tasks.find((candidate) => candidate.name === name);
    if (!match) throw new Error(`job ${name} has no task`);
    return match;
  });
  // Only migrate may change the queue's schema.
  const runner = createRunner({ migrate: false });
  // Retry, because the database may be restarting at the same time.
  await runner.start({ attempts: 10 });
  for (const { name, run } of handlers) {
    const options = {
      batchSize: 20,
      // Used only while the worker can't listen.
      pollingIntervalSeconds: 0.5,
      // Retries and jobs of the schedule don't notify anyone.
      notifyPollingIntervalSeconds: 5,
      burstWhenBatchFull: true,
      heartbeatRefreshSeconds: 3,
      // One failed job must not fail the rest of its batch.
      perJobResults: true,
    } as const;
    await runner.work<object>(name, options, (batch) =>
      Promise.all(
        batch.map(async (job) => {
          const stopTimer = jobDuration.startTimer({ job: name });
          try {
            await inLane({ lane: "jobs", compartment: name }, () =>
              inSpan(name, { kind: "consumer" }, () => run(job.data, job.id)),
            );
            stopTimer({ outcome: "completed" });
            return { id: job.id, status: "completed" as const };
          } catch (error) {
            stopTimer({ outcome: "failed" });
            log.error({ err: error, job: name, jobId: job.id }, "job failed");
            return { id: job.id, status: "failed" as const, output: { message: String(error) } };
          }
        }),
      ),
    );
  }
  return { stop: () => runner.stop({ graceful: true, timeout: 20_000 }) };
}
