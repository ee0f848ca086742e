// npm run db:roles -- <url>: creates the two roles of an installation, once, before the first migrate or before the switch
// to two roles. The URL is a superuser's. Passwords are read from MIGRATE_PASSWORD and RUN_PASSWORD. Safe to run again.
import { createRoles } from "./database-roles.ts";

const [url] = process.argv.slice(2);
const { MIGRATE_PASSWORD, RUN_PASSWORD } = process.env;
if (!url || !MIGRATE_PASSWORD || !RUN_PASSWORD) {
  console.error(
    "Usage: MIGRATE_PASSWORD=... RUN_PASSWORD=... npm run db:roles -- postgres://superuser@host/firstwhistle",
  );
  process.exit(1);
}
await createRoles(url, { migrate: MIGRATE_PASSWORD, run: RUN_PASSWORD });
console.log(
  "Created firstwhistle_migrate and firstwhistle_run. Run migrate next, which grants the second one what it needs.",
);
