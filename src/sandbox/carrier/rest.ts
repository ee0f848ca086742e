import type { IncomingMessage, ServerResponse } from "node:http";
import { refusal, refusesAtOnce, type Refusal } from "./errors.ts";
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
/** Neither area code nor exchange of the North American plan begins with 0 or 1. */
const NORTH_AMERICAN = /^\+1[2-9]\d\d[2-9]\d{6}$/;

type Reply = { status: number; body: unknown };

const isPhone = (number: string) =>
  E164.test(number) && (!number.startsWith("+1") || NORTH_AMERICAN.test(number));

/** By events: an async iterator costs as much again as all the rest of a call. */
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

const refuse = (code: number, value?: string) => ({ refused: refusal(code, value) });

function failed(fault: CarrierFault): Reply | "hang" | "reset" {
  if (fault.startsWith("hang")) return "hang";
  if (fault.startsWith("reset")) return "reset";
  return refusal(fault === "rate-limit" ? 20_429 : 20_500);
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
 * The provider's REST calls for messages: create, fetch, list. On bare node:http, because it takes thousands of
 * them a second in load tests, and because a fault may have to leave or cut the connection.
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
  const counts: Record<string, number> = { accepted: 0 };
  const count = (what: string) => (counts[what] = (counts[what] ?? 0) + 1);

  /** In the provider's order: what is missing, what is malformed, what is not allowed. */
  function check(form: URLSearchParams): { text: NewText } | { refused: Refusal } {
    const to = (form.get("To") ?? "").replaceAll(/[\s().-]/g, "");
    const from = form.get("From");
    const serviceSid = form.get("MessagingServiceSid");
    const body = form.get("Body") ?? "";
    const statusCallback = form.get("StatusCallback");
    const validity = form.get("ValidityPeriod");
    if (to === "") return refuse(21_604);
    if (!from && !serviceSid) return refuse(21_603);
    if (body === "") return refuse(21_602);
    if (body.length > MAX_BODY) return refuse(21_617);
    if (!isPhone(to)) return refuse(21_211, to);
    if (serviceSid && serviceSid !== account.serviceSid) return refuse(21_705, serviceSid);
    if (from && !E164.test(from) && !/^\d{5,6}$/.test(from)) return refuse(21_212, from);
    if (from && !account.numbers.includes(from)) return refuse(21_606, from);
    if (statusCallback && !/^https?:\/\/[^\s/]+/.test(statusCallback)) return refuse(21_609, statusCallback);
    const validitySeconds = validity === null ? null : Number(validity);
    if (
      validitySeconds !== null &&
      !(Number.isInteger(validitySeconds) && validitySeconds >= 1 && validitySeconds <= MAX_VALIDITY)
    )
      return refuse(20_001, "ValidityPeriod");
    const code = numbers.codeFor(to);
    if (code !== null && refusesAtOnce(code)) return refuse(code, to);
    if (store.isOptedOut(to)) return refuse(21_610);
    const text: NewText = {
      sid: createSid(),
      direction: "outbound-api",
      sender: from ?? account.numbers[0]!,
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
    const checked = check(form);
    if ("refused" in checked) {
      count(String(checked.refused.body.code));
      return checked.refused;
    }
    const text = await store.add(checked.text);
    count("accepted");
    delivery.start(text);
    return { status: 201, body: toResource(account, text) };
  }

  function read(path: string, query: URLSearchParams): Reply {
    const visibleUntil = Date.now() - settings().listLagMs;
    if (path === `${base}.json`) return listPage({ account, store, base, query, visibleUntil });
    const sid = /^\/(SM[0-9a-f]{32})\.json$/.exec(path.slice(base.length))?.[1];
    const text = path.startsWith(base) && sid ? store.find(sid) : null;
    if (!text || text.createdAt > visibleUntil) return refusal(20_404, path);
    return { status: 200, body: toResource(account, text) };
  }

  /** The reply, or how the connection ends instead. */
  async function answer(request: IncomingMessage): Promise<Reply | "hang" | "reset"> {
    const isCreate = request.method === "POST";
    const [path = "", search = ""] = (request.url ?? "").split("?");
    // What was sent: the text's fields, or what to look for.
    const fields = isCreate ? await readForm(request) : new URLSearchParams(search);
    if (request.headers.authorization !== authorization) return refusal(20_003);
    if (isCreate && path !== `${base}.json`) return refusal(20_404, path);
    if (!isCreate && request.method !== "GET") return refusal(20_004);

    const fault = faults.takeForRequest(isCreate ? "create" : "read", fields.get("To") ?? "");
    if (fault) count(fault);
    if (fault?.endsWith("-before") || fault === "rate-limit") return failed(fault);
    const reply = isCreate ? await create(fields) : read(path, fields);
    return fault ? failed(fault) : reply;
  }

  return {
    counts,
    isMine: (request: IncomingMessage) => request.url?.startsWith("/2010-04-01/") ?? false,
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const { latencyMs } = settings();
      const latency = latencyMs > 0 ? new Promise((resolve) => setTimeout(resolve, latencyMs)) : undefined;
      try {
        const reply = await answer(request);
        await latency;
        if (reply === "hang") return;
        if (reply === "reset") request.socket.resetAndDestroy();
        else send(response, reply);
      } catch {
        // The sender went away, sent too much, or the file is gone: nothing to say, or nobody to say it to.
        if (!response.headersSent && !response.destroyed) send(response, refusal(20_500));
      }
    },
  };
}
