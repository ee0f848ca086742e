import { Hono } from "hono";
import { sql } from "kysely";
import { db } from "#platform/database.ts";
import { pendingMigrations } from "#platform/migrations.ts";

export const health = new Hono();

/** The process runs. Restart it when this fails. */
health.get("/healthz", (c) => c.text("ok"));

/** It can serve: the database answers and has every migration this code knows. */
health.get("/readyz", async (c) => {
  try {
    await sql`select 1`.execute(db);
    const missing = await pendingMigrations();
    if (missing.length) return c.json({ ready: false, reason: "migrations", missing }, 503);
    return c.json({ ready: true });
  } catch {
    return c.json({ ready: false, reason: "database" }, 503);
  }
});
