import { Hono } from "hono";
import { checkReadiness } from "#platform/readiness.ts";

export const health = new Hono();

/** Liveness: the process is running. Restart it when this fails. */
health.get("/healthz", (c) => c.text("ok"));

/** Readiness: the database can be read and written, and has every migration this code needs. */
health.get("/readyz", async (c) => {
  const readiness = await checkReadiness();
  return c.json(readiness, readiness.ready ? 200 : 503);
});
