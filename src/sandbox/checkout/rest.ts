import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Refusal, refusals } from "./errors.ts";
import { parseForm, type Fields } from "./form.ts";
import { expanded } from "./reading.ts";
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

const replyOf = ({ status, body }: Refusal): Reply => ({ status, body: JSON.stringify(body) });

function failed(fault: CheckoutFault): Reply | "hang" | "reset" {
  if (fault.startsWith("hang")) return "hang";
  if (fault.startsWith("reset")) return "reset";
  return replyOf(fault === "rate-limit" ? refusals.rateLimit() : refusals.broken());
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
 * The provider's REST calls. Each is one transaction together with its answer, which is kept under its idempotency key:
 * the same call again gets the same answer and happens once. As at the provider, refusals of what was asked are not kept.
 * On bare node:http, because a fault may have to leave or cut the connection.
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
  const count = (what: string) => (counts[what] = (counts[what] ?? 0) + 1);

  function carryOut(method: string, path: string, fields: Fields, origin: string): Reply {
    for (const route of routes) {
      const match = route.method === method ? route.path.exec(path) : null;
      if (!match) continue;
      const { expand, ...rest } = fields;
      const found = route.handle({ params: match.slice(1), fields: rest, origin });
      const ways = Array.isArray(expand) ? expand.map(String) : [];
      const body = ways.reduce((object, way) => expanded(store, object, way), found);
      return { status: 200, body: JSON.stringify(body) };
    }
    throw refusals.noRoute(method, path);
  }

  /** Once per key. What is kept under it is in the same transaction as what was done. */
  function once(key: string, request: string, work: () => Reply): Reply {
    return store.transaction(() => {
      const kept = store.findReply(key);
      if (kept) {
        if (kept.request !== request) throw refusals.keyReused();
        count("replayed");
        return { status: kept.status, body: kept.body, isReplayed: true };
      }
      const reply = work();
      store.saveReply(key, { ...reply, request });
      return reply;
    });
  }

  async function answer(request: IncomingMessage): Promise<Reply | "hang" | "reset"> {
    const { method = "GET", headers } = request;
    const [path = "", search = ""] = (request.url ?? "").split("?");
    const text = method === "POST" ? await readBody(request) : search;
    if (headers.authorization !== `Bearer ${account.secretKey}`) return replyOf(refusals.key());
    const version = headers["stripe-version"];
    if (version !== undefined && version !== API_VERSION) return replyOf(refusals.version(String(version)));

    count("calls");
    const fault = faults.takeForCall(method === "POST" ? "write" : "read", path);
    if (fault) count(fault);
    if (fault?.endsWith("-before") || fault === "rate-limit") return failed(fault);
    const origin = `http://${headers.host}`;
    const key = method === "POST" ? headers["idempotency-key"] : undefined;
    const work = () =>
      fault === "error-stuck" ? replyOf(refusals.broken()) : carryOut(method, path, parseForm(text), origin);
    try {
      const digest = createHash("sha256").update(`${method} ${path}\n${text}`).digest("hex");
      const reply = typeof key === "string" ? once(key, digest, work) : store.transaction(work);
      return fault && fault !== "error-stuck" ? failed(fault) : reply;
    } catch (error) {
      if (error instanceof Refusal) return replyOf(error);
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
        const reply = await answer(request);
        await latency;
        if (reply === "hang") return;
        if (reply === "reset") request.socket.resetAndDestroy();
        else send(response, reply, key);
      } catch {
        // The caller went away, sent too much, or the file is gone: nothing to say, or nobody to say it to.
        if (!response.headersSent && !response.destroyed) send(response, replyOf(refusals.broken()), key);
      }
    },
  };
}
