// Brings a database up to date: our migrations, the partitions for the coming months, then the job queue's schema and
// queues.
import { keepMonths } from "#features/messages/months/commands.server.ts";
import { migrate, MigrationRefusal } from "#platform/migrations.ts";
import { db } from "#platform/database.ts";
import { prepareQueues } from "#platform/jobs.ts";
import { jobs } from "./queues.ts";
import { log } from "#platform/log.ts";

try {
  for (const name of await migrate()) log.info({ migration: name }, "migration applied");
  await keepMonths();
  await prepareQueues(jobs);
  log.info("database is up to date");
} catch (error) {
  if (!(error instanceof MigrationRefusal)) throw error;
  // The sentence says what to do, and a stack trace would only hide it.
  log.fatal(error.message);
  process.exitCode = 1;
} finally {
  await db.destroy();
}
