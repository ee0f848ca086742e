import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { ApiError, apiErrors } from "./errors.ts";
import { parseForm, type Fields } from "./form.ts";
import { expandObject } from "./reading.ts";
import { API_VERSION, type CheckoutAccount, type CheckoutSettings } from "./settings.ts";
import { createId } from "./id.ts";
import { type CheckoutStore } from "./store.ts";
import type { CheckoutFault, CheckoutFaultState } from "./faults.ts";
import type { Route } from "./resources.ts";

const MAX_FORM = 256 * 1024;

type Reply = { status: number; body: string; isReplayed?: boolean };

function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let form = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => {
      form += chunk;
      if (form.length > MAX_FORM) reject(new Error("too large"));
    });
    request.on("error", reject);
    request.on("end", () => resolve(form));
  });
}

const toReply = ({ status, body }: ApiError): Reply => ({ status, body: JSON.stringify(body) });

function createFaultReply(fault: CheckoutFault): Reply | "hang" | "reset" {
  if (fault.startsWith("hang")) return "hang";
  if (fault.startsWith("reset")) return "reset";
  return toReply(fault === "rate-limit" ? apiErrors.rateLimit() : apiErrors.broken());
}

function send(response: ServerResponse, { status, body, isReplayed }: Reply, key: unknown) {
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "request-id": createId("req", 14),
    "stripe-version": API_VERSION,
    ...(typeof key === "string" && { "idempotency-key": key }),
    ...(isReplayed && { "idempotent-replayed": "true" }),
  });
  response.end(body);
}

/**
 * Serves the provider's REST API. Each call and its response are one transaction, stored under the idempotency key, so
 * a repeated call runs only once and gets the same response. Like the provider, it doesn't store validation errors.
 * Uses bare node:http because a fault may have to hang or drop the connection.
 */
export function createRest(checkout: {
  account: CheckoutAccount;
  store: CheckoutStore;
  faults: CheckoutFaultState;
  routes: Route[];
  settings: () => CheckoutSettings;
}) {
  const { account, store, faults, routes, settings } = checkout;
  const counts: Record<string, number> = { calls: 0, replayed: 0 };
  const count = (name: string) => (counts[name] = (counts[name] ?? 0) + 1);

  function execute(method: string, path: string, fields: Fields, origin: string): Reply {
    for (const route of routes) {
      const match = route.method === method ? route.path.exec(path) : null;
      if (!match) continue;
      const { expand, ...rest } = fields;
      const result = route.handle({ params: match.slice(1), fields: rest, origin });
      const expandPaths = Array.isArray(expand) ? expand.map(String) : [];
      const body = expandPaths.reduce(
        (object, expandPath) => expandObject(store, object, expandPath),
        result,
      );
      return { status: 200, body: JSON.stringify(body) };
    }
    throw apiErrors.noRoute(method, path);
  }

  /** Runs a call once per key. The stored response is in the same transaction as the change. */
  function replyOnce(key: string, request: string, work: () => Reply): Reply {
    return store.transaction(() => {
      const storedReply = store.findReply(key);
      if (storedReply) {
        if (storedReply.request !== request) throw apiErrors.keyReused();
        count("replayed");
        return { status: storedReply.status, body: storedReply.body, isReplayed: true };
      }
      const reply = work();
      store.saveReply(key, { ...reply, request });
      return reply;
    });
  }

  async function replyTo(request: IncomingMessage): Promise<Reply | "hang" | "reset"> {
    const { method = "GET", headers } = request;
    const [path = "", search = ""] = (request.url ?? "").split("?");
    const text = method === "POST" ? await readBody(request) : search;
    if (headers.authorization !== `Bearer ${account.secretKey}`) return toReply(apiErrors.key());
    const version = headers["stripe-version"];
    if (version !== undefined && version !== API_VERSION) return toReply(apiErrors.version(String(version)));

    count("calls");
    const fault = faults.takeForCall(method === "POST" ? "write" : "read", path);
    if (fault) count(fault);
    if (fault?.endsWith("-before") || fault === "rate-limit") return createFaultReply(fault);
    const origin = `http://${headers.host}`;
    const key = method === "POST" ? headers["idempotency-key"] : undefined;
    const work = () =>
      fault === "error-stuck" ? toReply(apiErrors.broken()) : execute(method, path, parseForm(text), origin);
    try {
      const digest = createHash("sha256").update(`${method} ${path}\n${text}`).digest("hex");
      const reply = typeof key === "string" ? replyOnce(key, digest, work) : store.transaction(work);
      return fault && fault !== "error-stuck" ? createFaultReply(fault) : reply;
    } catch (error) {
      if (error instanceof ApiError) return toReply(error);
      throw error;
    }
  }

  return {
    counts,
    isMine: (request: IncomingMessage) => request.url?.startsWith("/v1/") ?? false,
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const { latencyMs } = settings();
      const latency = latencyMs > 0 ? new Promise((resolve) => setTimeout(resolve, latencyMs)) : undefined;
      const key = request.headers["idempotency-key"];
      try {
        const reply = await replyTo(request);
        await latency;
        if (reply === "hang") return;
        if (reply === "reset") request.socket.resetAndDestroy();
        else send(response, reply, key);
      } catch {
        // The caller disconnected or sent too much, or the data file is closed. Respond if the connection is still
        // open.
        if (!response.headersSent && !response.destroyed) send(response, toReply(apiErrors.broken()), key);
      }
    },
  };
}
