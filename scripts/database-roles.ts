import pg from "pg";

const MIGRATE_ROLE = "firstwhistle_migrate";
const RUN_ROLE = "firstwhistle_run";

/**
 * Creates the role that owns the tables and the role that runs the product, and makes the first the owner of everything
 * in the database. Neither can create roles or databases, and no one else can connect. Idempotent.
 */
export async function createRoles(superuserUrl: string, passwords: { migrate: string; run: string }) {
  const client = new pg.Client(superuserUrl);
  await client.connect();
  try {
    for (const [role, password] of [
      [MIGRATE_ROLE, passwords.migrate],
      [RUN_ROLE, passwords.run],
    ] as const) {
      await ensureRole(client, role);
      await client.query(`alter role ${role} password ${client.escapeLiteral(password)}`);
    }
    const { rows } = await client.query<{ name: string }>("select current_database() as name");
    const database = client.escapeIdentifier(rows[0]!.name);
    await client.query(`revoke all on database ${database} from public`);
    await client.query(`grant connect, create, temporary on database ${database} to ${MIGRATE_ROLE}`);
    await client.query(`grant connect on database ${database} to ${RUN_ROLE}`);
    await client.query(`alter schema public owner to ${MIGRATE_ROLE}`);
    // Extensions stay with the superuser, because only one can create some of them.
    await client.query("create extension if not exists pg_trgm");
    await giveEverythingTo(client, MIGRATE_ROLE);
  } finally {
    await client.end();
  }
}

/** Makes a role the owner of the tables, functions, and types of our schemas, except what belongs to an extension. */
async function giveEverythingTo(client: pg.Client, role: string) {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter schema %I owner to %I', nspname, $1::text) as statement
       from pg_namespace where nspname = 'pgboss'
     union all
     select format('alter %s %s owner to %I',
         case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, pg_class.oid::regclass, $1::text)
       from pg_class
       where relnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))
         and relkind in ('r', 'p', 'v', 'S')
         and not exists (select from pg_depend where objid = pg_class.oid and deptype in ('e', 'i', 'a') and classid = 'pg_class'::regclass and relkind = 'S')
         and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
     union all
     select format('alter function %s owner to %I', pg_proc.oid::regprocedure, $1::text) from pg_proc
       where pronamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))
         and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
     union all
     select format('alter type %s owner to %I', pg_type.oid::regtype, $1::text) from pg_type
       where typnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss')) and typtype = 'e'`,
    [role],
  );
  for (const { statement } of rows) await client.query(statement);
}

async function ensureRole(client: pg.Client, role: string) {
  const { rowCount } = await client.query("select from pg_roles where rolname = $1", [role]);
  if (!rowCount) await client.query(`create role ${role} login`);
}

/** Creates the run role on a server for development or tests, where the superuser migrates and nothing has a password. */
export async function ensureRunRole(url: string) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await ensureRole(client, RUN_ROLE);
  } finally {
    await client.end();
  }
}

/** Returns the URL of the same database for the role that runs the product. */
export function toRunRole(url: string): string {
  const runUrl = new URL(url);
  runUrl.username = RUN_ROLE;
  runUrl.password = "";
  return runUrl.href;
}
