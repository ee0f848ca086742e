// Checks that new migrations can run while people use the database, and that the previous version works with their
// schema. Runs each migration without a database and records its statements. migration-rules.ts decides about them.
import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
} from "kysely";
import { checkStatements, type Kind } from "./migration-rules.ts";

/**
 * The last migration of the first release. No database in use is upgraded through the ones up to here, so they may do
 * anything.
 */
const LAST_OF_FIRST_RELEASE = 14;

const ignore = async () => {};

/** Creates a database that records statements and finds no rows. */
function createRecorder(statements: string[]) {
  const connection: DatabaseConnection = {
    executeQuery: async ({ sql: text }: CompiledQuery) => {
      statements.push(text);
      return { rows: [], numAffectedRows: 0n };
    },
    async *streamQuery() {},
  };
  const driver: Driver = {
    init: ignore,
    acquireConnection: async () => connection,
    beginTransaction: ignore,
    commitTransaction: ignore,
    rollbackTransaction: ignore,
    releaseConnection: ignore,
    destroy: ignore,
  };
  return new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

type Module = Partial<Record<Kind, (db: Kysely<unknown>) => Promise<void>>>;

/** Checks one migration and returns a line for each problem. */
export async function checkMigration(file: string): Promise<string[]> {
  const migration = (await import(pathToFileURL(file).href)) as Module;
  const kinds = (["up", "upInSteps"] as const).filter((kind) => migration[kind]);
  if (kinds.length !== 1) return ["export either up or upInSteps"];
  const statements: string[] = [];
  await migration[kinds[0]!]!(createRecorder(statements));
  return checkStatements(statements, kinds[0]!).map(
    ({ statement, message }) => `${message}\n    ${statement.slice(0, 160)}`,
  );
}

if (import.meta.main) {
  const folder = path.resolve(process.argv[2] ?? "db/migrations");
  const names = readdirSync(folder).filter((name) => Number(name.slice(0, 4)) > LAST_OF_FIRST_RELEASE);
  for (const name of names.toSorted())
    for (const problem of await checkMigration(path.join(folder, name))) {
      console.error(`${name}  ${problem}`);
      process.exitCode = 1;
    }
  if (process.exitCode)
    console.error('To allow a statement anyway, put a comment in it: "-- safe because" and the reason.');
  else console.log(`Migration check passed: ${names.length} new migrations.`);
}
