import { afterAll } from "vitest";
import { sql } from "kysely";
import { db } from "#platform/database.ts";

export type QueuedJob = { id: string; name: string; data: Record<string, unknown>; state: string };

/** Lists jobs in any state whose data contains these values, oldest first. */
export async function listJobs(data: Record<string, unknown>): Promise<QueuedJob[]> {
  const { rows } = await sql<QueuedJob>`
    select id, name, data, state from pgboss.job
    where data @> ${JSON.stringify(data)}::jsonb order by created_on
  `.execute(db.withoutPlugins());
  return rows;
}

/** Starts a worker with all tasks until the end of the test file. */
export async function startWorker() {
  const [{ startWorkers }, { jobs }, { tasks }] = await Promise.all([
    import("#platform/jobs.ts"),
    import("#server/queues.ts"),
    import("#server/tasks.ts"),
  ]);
  const workers = await startWorkers(jobs, tasks);
  afterAll(() => workers.stop());
}
