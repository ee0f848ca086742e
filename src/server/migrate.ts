// Brings a database up to date: our migrations, the partitions for the coming months, then the job queue's schema and
// queues, and at last what the role that runs the product may do.
import "#platform/owner-connection.ts";
import { keepMonths } from "#features/messages/months/commands.server.ts";
import { migrate, MigrationRefusal } from "#platform/migrations.ts";
import { db } from "#platform/database.ts";
import { grantRunRole } from "#platform/database-roles.ts";
import { prepareQueues } from "#platform/jobs.ts";
import { jobs } from "./queues.ts";
import { log } from "#platform/log.ts";

try {
  for (const name of await migrate()) log.info({ migration: name }, "migration applied");
  await keepMonths();
  await prepareQueues(jobs);
  const hasRunRole = await grantRunRole(db.withoutPlugins() as never);
  log.info({ hasRunRole }, "database is up to date");
} catch (error) {
  if (!(error instanceof MigrationRefusal)) throw error;
  // The sentence says what to do, and a stack trace would only hide it.
  log.fatal(error.message);
  process.exitCode = 1;
} finally {
  await db.destroy();
}
