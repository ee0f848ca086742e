import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { inRequest, loggablePath, requestLines } from "#platform/log.ts";
import { httpDuration } from "#platform/metrics.ts";

/** What is known of every request. */
export type HttpEnv = {
  Variables: {
    requestId: string;
    /** The answer brings every header itself. Reading or adding one afterwards costs more than a whole RSVP page. */
    isComplete?: boolean;
  };
};

/** What is written down of a request once it was answered. */
export type Answered = {
  requestId: string;
  /** By performance.now(). */
  startedAt: number;
  method: string;
  path: string;
  /** As it is declared, without anybody's token or id. */
  route: string;
  status: number;
};

/** One line and one measurement per request. Links carry tokens in their query, which is left out, or in their path. */
export function noteRequest({ requestId, startedAt, method, path, route, status }: Answered) {
  const seconds = (performance.now() - startedAt) / 1000;
  httpDuration.observe({ method, route, status }, seconds);
  if (path.startsWith("/assets/") || path === "/healthz") return;
  requestLines[status >= 500 ? "error" : "info"](
    { requestId, method, path: loggablePath(path), status, milliseconds: Math.round(seconds * 1000) },
    "request",
  );
}

export const requestLog: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const requestId = randomUUID();
  const startedAt = performance.now();
  c.set("requestId", requestId);
  await inRequest(requestId, next);
  // Only now: pages and the API answer with a Response of their own, which drops headers that were set before.
  if (!c.get("isComplete")) c.header("X-Request-Id", requestId);
  const { method, path } = c.req;
  noteRequest({ requestId, startedAt, method, path, route: routePath(c), status: c.res.status });
};
