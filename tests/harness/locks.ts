import { sql } from "kysely";
import { expect } from "vitest";
import { db } from "#platform/database.ts";

async function countBlocked() {
  const { rows } = await sql<{ blocked: number }>`
    select count(*)::int as blocked from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db);
  return rows[0]!.blocked;
}

/** Resolves once one of this test file's statements is waiting for a lock. */
export async function waitUntilBlocked() {
  await expect.poll(countBlocked, { timeout: 10_000, interval: 10 }).toBeGreaterThan(0);
}
