import { afterAll } from "vitest";
import { sql } from "kysely";
import { db } from "#platform/database.ts";

export type QueuedJob = { id: string; name: string; data: Record<string, unknown>; state: string };

/** The jobs of the queue whose data says all of this, oldest first. */
export async function jobsWith(data: Record<string, unknown>): Promise<QueuedJob[]> {
  const { rows } = await sql<QueuedJob>`
    select id, name, data, state from pgboss.job
    where data @> ${JSON.stringify(data)}::jsonb order by created_on
  `.execute(db.withoutPlugins());
  return rows;
}

/** A worker with all of the product's tasks, until the end of the test file. */
export async function startWorker() {
  const [{ startWorking }, { jobs }, { tasks }] = await Promise.all([
    import("#platform/jobs.ts"),
    import("#server/queues.ts"),
    import("#server/tasks.ts"),
  ]);
  const working = await startWorking(jobs, tasks);
  afterAll(() => working.stop());
}
