import { Hono } from "hono";
import { checkReadiness } from "#platform/readiness.ts";
import { wasToldToStop } from "./stop-signal.ts";

export const health = new Hono();

/** Liveness: the process is running. Restart it when this fails. */
health.get("/healthz", (c) => c.text("ok"));

/**
 * Readiness: the process isn't about to stop, the database can be read and written, and it has every migration this
 * code needs.
 */
health.get("/readyz", async (c) => {
  if (wasToldToStop()) return c.json({ ready: false, reason: "stopping" }, 503);
  const readiness = await checkReadiness();
  return c.json(readiness, readiness.ready ? 200 : 503);
});
