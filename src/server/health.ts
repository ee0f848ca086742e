import { Hono } from "hono";
import { sql } from "kysely";
import { db } from "#platform/database.ts";
import { listPendingMigrations } from "#platform/migrations.ts";

export const health = new Hono();

/** Liveness: the process is running. Restart it when this fails. */
health.get("/healthz", (c) => c.text("ok"));

/** Readiness: the database responds and has every migration this code needs. */
health.get("/readyz", async (c) => {
  try {
    await sql`select 1`.execute(db);
    const missing = await listPendingMigrations();
    if (missing.length) return c.json({ ready: false, reason: "migrations", missing }, 503);
    return c.json({ ready: true });
  } catch {
    return c.json({ ready: false, reason: "database" }, 503);
  }
});
