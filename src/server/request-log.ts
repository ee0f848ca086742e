import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { redactPath, requestLines } from "#platform/log.ts";
import { httpDuration } from "#platform/metrics.ts";
import { getRequestFields, withRequestId } from "#platform/request-id.ts";
import { inSpan } from "#platform/tracing.ts";

/** Context variables for every request. */
export type HttpEnv = {
  Variables: {
    requestId: string;
    /**
     * True if the response already has every header. Reading or adding a header afterward takes longer than serving a
     * whole RSVP page.
     */
    isComplete?: boolean;
  };
};

/** What we log about a completed request. */
export type CompletedRequest = {
  requestId: string;
  /** The start time from performance.now(). */
  startedAt: number;
  method: string;
  path: string;
  /** The route pattern, without tokens or IDs. */
  route: string;
  status: number;
  /** The ID of the API key that it came with. */
  keyId?: string | undefined;
};

/** Returns what a request's span says about it. The path and the query stay out of traces, because they contain tokens. */
export const toSpanFields = ({
  requestId,
  method,
  route,
  status,
}: Pick<CompletedRequest, "requestId" | "method" | "route" | "status">) => ({
  "http.request.method": method,
  "http.route": route,
  "http.response.status_code": status,
  "firstwhistle.request_id": requestId,
});

/** Measures a request. Returns how many seconds it took. */
export function measureRequest({ startedAt, method, route, status }: CompletedRequest): number {
  const seconds = (performance.now() - startedAt) / 1000;
  httpDuration.observe({ method, route, status }, seconds);
  return seconds;
}

/**
 * Logs and measures a request. Links carry tokens in the query, which isn't logged, or in the path, which is redacted.
 */
export function logRequest(request: CompletedRequest) {
  const { requestId, method, path, status, keyId } = request;
  const seconds = measureRequest(request);
  if (path.startsWith("/assets/") || path === "/healthz") return;
  requestLines[status >= 500 ? "error" : "info"](
    {
      requestId,
      method,
      path: redactPath(path),
      status,
      milliseconds: Math.round(seconds * 1000),
      ...(keyId && { keyId }),
    },
    "request",
  );
}

export const requestLog: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const requestId = randomUUID();
  const startedAt = performance.now();
  let keyId: string | undefined;
  c.set("requestId", requestId);
  await withRequestId(requestId, () =>
    inSpan("request", { kind: "server" }, async (span) => {
      await next();
      ({ keyId } = getRequestFields());
      const [method, route, status] = [c.req.method, routePath(c), c.res.status];
      span?.rename(`${method} ${route}`);
      span?.describe(toSpanFields({ requestId, method, route, status }));
      if (status >= 500) span?.fail(c.error);
    }),
  );
  // Set the header last, because pages and the API return their own Response, which drops headers set earlier.
  if (!c.get("isComplete")) c.header("X-Request-Id", requestId);
  const { method, path } = c.req;
  logRequest({ requestId, startedAt, method, path, route: routePath(c), status: c.res.status, keyId });
};
