import pg from "pg";
import { afterAll, inject } from "vitest";
import { startFresh } from "./fresh-product.ts";

// Runs before each test file that uses the database, and gives it its own clone of the migrated template.
const admin = new URL(inject("postgresUrl"));
const name = `test_${process.pid}_${Date.now()}`;
const cloneUrl = new URL(admin);
cloneUrl.pathname = `/${name}`;

// Copying files takes half the CPU time of PostgreSQL's default strategy, which writes every page to the WAL first.
await asAdmin(`create database ${name} template template_migrated strategy file_copy`);
// afterAll hooks run in reverse order, so startFresh closes the pool before the clone is dropped.
afterAll(() => asAdmin(`drop database if exists ${name} with (force)`));
startFresh(cloneUrl.href);

async function asAdmin(statement: string) {
  const client = new pg.Client(admin.href);
  await client.connect();
  await client.query(statement);
  await client.end();
}
