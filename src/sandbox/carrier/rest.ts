import type { IncomingMessage, ServerResponse } from "node:http";
import { readEarlier } from "./arrivals.ts";
import { createCapacity } from "./capacity.ts";
import { createError, failsImmediately, type ErrorReply } from "./errors.ts";
import { listPage, toResource } from "./resources.ts";
import { countSegments } from "./segments.ts";
import { createSid } from "./sid.ts";
import type { Delivery } from "./delivery.ts";
import type { CarrierFault, CarrierFaultState } from "./faults.ts";
import type { Numbers } from "./numbers.ts";
import type { CarrierAccount, CarrierSettings } from "./settings.ts";
import type { CarrierStore, NewText } from "./store.ts";

const MAX_BODY = 1600;
const MAX_VALIDITY = 36_000;
const MAX_FORM = 64 * 1024;
const E164 = /^\+[1-9]\d{7,14}$/;
/** In North American numbers, neither the area code nor the exchange starts with 0 or 1. */
const NORTH_AMERICAN = /^\+1[2-9]\d\d[2-9]\d{6}$/;

type Reply = { status: number; body: unknown };

const isPhone = (number: string) =>
  E164.test(number) && (!number.startsWith("+1") || NORTH_AMERICAN.test(number));

/** Reads a form from the request. Uses events because an async iterator would double the cost of a call. */
function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new Promise((resolve, reject) => {
    let form = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => {
      form += chunk;
      if (form.length > MAX_FORM) reject(new Error("too large"));
    });
    request.on("error", reject);
    request.on("end", () => resolve(new URLSearchParams(form)));
  });
}

const toError = (code: number, value?: string) => ({ refused: createError(code, value) });

function createFaultReply(fault: CarrierFault): Reply | "hang" | "reset" {
  if (fault.startsWith("hang")) return "hang";
  if (fault.startsWith("reset")) return "reset";
  if (fault === "sender-refused") return createError(21_606);
  return createError(fault === "rate-limit" ? 20_429 : 20_500);
}

function send(response: ServerResponse, { status, body }: Reply) {
  const json = JSON.stringify(body);
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(json),
    ...(status === 401 && { "www-authenticate": 'Basic realm="Twilio API"' }),
  });
  response.end(json);
}

/**
 * Serves the provider's REST API for messages: create, fetch, and list. Uses bare node:http because load tests make
 * thousands of calls a second, and because a fault may have to hang or drop the connection.
 */
export function createRest(carrier: {
  account: CarrierAccount;
  store: CarrierStore;
  faults: CarrierFaultState;
  numbers: Numbers;
  delivery: Delivery;
  settings: () => CarrierSettings;
}) {
  const { account, store, faults, numbers, delivery, settings } = carrier;
  const base = `/2010-04-01/Accounts/${account.accountSid}/Messages`;
  const authorization = `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString("base64")}`;
  const counts: Record<string, number> = { accepted: 0, lists: 0 };
  const capacity = createCapacity(() => settings().callsPerSecond);
  const count = (name: string) => (counts[name] = (counts[name] ?? 0) + 1);

  /** Validates a text in the provider's order: first missing values, then malformed ones, then disallowed ones. */
  function check(form: URLSearchParams): { text: NewText } | { refused: ErrorReply } {
    const to = (form.get("To") ?? "").replaceAll(/[\s().-]/g, "");
    const from = form.get("From");
    const serviceSid = form.get("MessagingServiceSid");
    const body = form.get("Body") ?? "";
    const statusCallback = form.get("StatusCallback");
    const validity = form.get("ValidityPeriod");
    if (to === "") return toError(21_604);
    if (!from && !serviceSid) return toError(21_603);
    if (body === "") return toError(21_602);
    if (body.length > MAX_BODY) return toError(21_617);
    if (!isPhone(to)) return toError(21_211, to);
    const service = account.services.find(({ sid }) => sid === serviceSid);
    if (serviceSid && !service) return toError(21_705, serviceSid);
    if (from && !E164.test(from) && !/^\d{5,6}$/.test(from)) return toError(21_212, from);
    if (from && !account.numbers.includes(from)) return toError(21_606, from);
    if (statusCallback && !/^https?:\/\/[^\s/]+/.test(statusCallback)) return toError(21_609, statusCallback);
    const validitySeconds = validity === null ? null : Number(validity);
    if (
      validitySeconds !== null &&
      !(Number.isInteger(validitySeconds) && validitySeconds >= 1 && validitySeconds <= MAX_VALIDITY)
    )
      return toError(20_001, "ValidityPeriod");
    const code = numbers.codeFor(to);
    if (code !== null && failsImmediately(code)) return toError(code, to);
    if (store.isOptedOut(to)) return toError(21_610);
    const text: NewText = {
      sid: createSid(),
      direction: "outbound-api",
      sender: from ?? service!.number,
      serviceSid: serviceSid || null,
      phone: to,
      body,
      segments: countSegments(body),
      status: serviceSid ? "accepted" : "queued",
      statusCallback: statusCallback || null,
      validitySeconds,
      createdAt: Date.now(),
    };
    return { text };
  }

  async function create(form: URLSearchParams): Promise<Reply> {
    const result = check(form);
    if ("refused" in result) {
      count(String(result.refused.body.code));
      return result.refused;
    }
    const text = await store.add(result.text);
    count("accepted");
    delivery.start(text);
    return { status: 201, body: toResource(account, text) };
  }

  function read(path: string, query: URLSearchParams): Reply {
    const { listLagMs, maxPageSize } = settings();
    const visibleUntil = Date.now() - listLagMs;
    if (path === `${base}.json`) return listPage({ account, store, base, query, visibleUntil, maxPageSize });
    const sid = /^\/(SM[0-9a-f]{32})\.json$/.exec(path.slice(base.length))?.[1];
    const text = path.startsWith(base) && sid ? store.find(sid) : null;
    if (!text || text.createdAt > visibleUntil) return createError(20_404, path);
    return { status: 200, body: toResource(account, text) };
  }

  /** Returns the response, or what a fault does to the connection instead of responding. */
  async function replyTo(request: IncomingMessage): Promise<Reply | "hang" | "reset"> {
    const isCreate = request.method === "POST";
    const [path = "", search = ""] = (request.url ?? "").split("?");
    // The request's parameters: a text's fields, or search filters.
    const fields = isCreate ? await readForm(request) : new URLSearchParams(search);
    if (request.headers.authorization !== authorization) return createError(20_003);
    if (isCreate && path !== `${base}.json`) return createError(20_404, path);
    if (!isCreate && request.method !== "GET") return createError(20_004);
    if (!isCreate) {
      if (path === `${base}.json`) count("lists");
      // Only then can the order matter, and it would make every lookup slower.
      if (settings().callsPerSecond !== null) await readEarlier(request.socket);
    }
    await capacity.wait();

    const fault = faults.takeForRequest(isCreate ? "create" : "read", {
      to: fields.get("To") ?? "",
      from: fields.get("From") ?? fields.get("MessagingServiceSid") ?? "",
    });
    if (fault) count(fault);
    if (fault?.endsWith("-before") || fault === "rate-limit" || fault === "sender-refused")
      return createFaultReply(fault);
    const reply = isCreate ? await create(fields) : read(path, fields);
    return fault ? createFaultReply(fault) : reply;
  }

  return {
    counts,
    countWaiting: capacity.countWaiting,
    stop: capacity.stop,
    isMine: (request: IncomingMessage) => request.url?.startsWith("/2010-04-01/") ?? false,
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const { latencyMs } = settings();
      const latency = latencyMs > 0 ? new Promise((resolve) => setTimeout(resolve, latencyMs)) : undefined;
      try {
        const reply = await replyTo(request);
        await latency;
        if (reply === "hang") return;
        if (reply === "reset") request.socket.resetAndDestroy();
        else send(response, reply);
      } catch {
        // The sender disconnected or sent too much, or the data file is closed. Respond if the connection is still
        // open.
        if (!response.headersSent && !response.destroyed) send(response, createError(20_500));
      }
    },
  };
}
