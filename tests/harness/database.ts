import pg from "pg";
import { afterAll, inject } from "vitest";
import { developmentEnvironment } from "#scripts/environment.ts";

// Runs before each test file, in its own process: a fresh clone of the migrated template, and the settings that
// the product reads when its modules are first imported.
const admin = new URL(inject("postgresUrl"));
const name = `test_${process.pid}_${Date.now()}`;

const client = new pg.Client(admin.href);
await client.connect();
await client.query(`create database ${name} template template_migrated`);
await client.end();

const mine = new URL(admin);
mine.pathname = `/${name}`;
Object.assign(process.env, developmentEnvironment, {
  NODE_ENV: "test",
  DATABASE_URL: mine.href,
  LOG_LEVEL: process.env.LOG_LEVEL ?? "silent",
});

afterAll(async () => {
  // Files that touched the database opened this process's pool; it must not outlive the clone.
  const opened = (globalThis as { firstWhistlePool?: pg.Pool }).firstWhistlePool;
  await opened?.end();
  const closing = new pg.Client(admin.href);
  await closing.connect();
  await closing.query(`drop database if exists ${name} with (force)`);
  await closing.end();
});
