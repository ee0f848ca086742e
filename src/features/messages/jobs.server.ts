import { sql } from "kysely";
import { addMonths } from "#platform/calendar.ts";
import { clock } from "#platform/clock.ts";
import { db } from "#platform/database.ts";
import { task } from "#platform/jobs.ts";
import type { Loop } from "#platform/loops.ts";
import { prepareMonths } from "./queue.ts";
import { queueDueReminders } from "./reminders/commands.server.ts";
import { reconcileLost, sendWaiting } from "./sending/commands.server.ts";

/** What the worker does all the time. Any number of workers may: each takes what nobody else has. */
export const messageLoops: Loop[] = [
  { name: "messages/queue-due-reminders", step: queueDueReminders, restMs: 1_000 },
  { name: "messages/send-waiting", step: sendWaiting, restMs: 500 },
  { name: "messages/reconcile-lost", step: reconcileLost, restMs: 5_000 },
];

/** Reminders are at most a week ahead of their games; three months leave room for a worker that is away. */
const MONTHS_AHEAD = 3;

/** Repeatable. Not for the month that has begun: its texts may be where those without a partition go. */
async function makePartitions() {
  const thisMonth = `${clock.now().toISOString().slice(0, 7)}-01`;
  for (let ahead = 1; ahead <= MONTHS_AHEAD; ahead += 1) {
    const [from, to] = [addMonths(thisMonth, ahead), addMonths(thisMonth, ahead + 1)];
    const name = sql.table(`message_${from.slice(0, 7).replace("-", "_")}`);
    await sql`
      create table if not exists ${name} partition of message for values from (${sql.lit(from)}) to (${sql.lit(to)})
        with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05)
    `.execute(db);
  }
}

export const messageTasks = [task(prepareMonths, makePartitions)];
