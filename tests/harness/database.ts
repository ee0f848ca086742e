import pg from "pg";
import { afterAll, inject } from "vitest";
import { startFresh } from "./fresh-product.ts";

// Runs before each test file that reaches the database: a clone of the migrated template for it alone.
const admin = new URL(inject("postgresUrl"));
const name = `test_${process.pid}_${Date.now()}`;
const mine = new URL(admin);
mine.pathname = `/${name}`;

// Copying the files takes half the processor time of writing every page to the log first, which is PostgreSQL's default.
await asAdmin(`create database ${name} template template_migrated strategy file_copy`);
// Hooks at the end of a file run in reverse: the pool that startFresh closes must not outlive the clone.
afterAll(() => asAdmin(`drop database if exists ${name} with (force)`));
startFresh(mine.href);

async function asAdmin(statement: string) {
  const client = new pg.Client(admin.href);
  await client.connect();
  await client.query(statement);
  await client.end();
}
