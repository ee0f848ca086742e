import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { readStatusPath } from "#features/messages/rules.ts";
import { receiveStatus } from "#features/messages/webhook.server.ts";
import { config } from "#platform/config.ts";
import { log } from "#platform/log.ts";
import { withRequestId } from "#platform/request-id.ts";
import { inSpan } from "#platform/tracing.ts";
import { logRequest, measureRequest, toSpanFields } from "./request-log.ts";
import { EMPTY_POLICY, fixedHeaders } from "./security.ts";

/** Far larger than any report. */
const MAX_BODY_BYTES = 64 * 1024;

const headers = { ...fixedHeaders, "Content-Security-Policy": EMPTY_POLICY };

/** Returns the body, or null if it's too large. Listens to events, because an async iterator costs more than the rest. */
const readBody = (request: IncomingMessage) =>
  new Promise<string | null>((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= MAX_BODY_BYTES) chunks.push(chunk);
    });
    request.on("end", () => resolve(bytes > MAX_BODY_BYTES ? null : Buffer.concat(chunks).toString()));
    request.on("error", reject);
  });

async function receive(request: IncomingMessage, path: string): Promise<number> {
  const body = await readBody(request);
  if (body === null) return 413;
  const params = Object.fromEntries(new URLSearchParams(body));
  const signature = request.headers["x-twilio-signature"];
  return (await receiveStatus(path, params, signature === undefined ? undefined : String(signature))).status;
}

/**
 * Takes status reports from the provider without going through Hono, whose request objects cost more than everything
 * else about a report. Returns false for any other request, which Hono handles. Reports that are stored aren't logged
 * one by one, because there are thousands a minute. The metrics count them.
 */
export function takeReport(request: IncomingMessage, response: ServerResponse): boolean {
  const path = request.url!;
  if (request.method !== "POST" || !readStatusPath(path, config.cell)) return false;
  const [requestId, startedAt] = [randomUUID(), performance.now()];
  const completed = { requestId, startedAt, method: "POST", path, route: "/webhooks/texts/:cell/:month/:id" };
  const respond = (status: number) => {
    response.writeHead(status, { ...headers, "X-Request-Id": requestId }).end();
    (status === 204 ? measureRequest : logRequest)({ ...completed, status });
  };
  withRequestId(requestId, () =>
    inSpan(`POST ${completed.route}`, { kind: "server" }, async (span) => {
      const status = await receive(request, path);
      span?.describe(toSpanFields({ ...completed, status }));
      return status;
    }),
  ).then(respond, (error: unknown) => {
    log.error({ err: error, requestId }, "failed to store a status report");
    respond(503);
  });
  return true;
}
