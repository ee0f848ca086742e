import { once } from "node:events";
import { Agent, request as httpRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { json } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { connectCarrier } from "#tests/harness/carrier.ts";
import { startReceiver } from "#tests/harness/webhook-receiver.ts";
import { startSandbox } from "../server.ts";
import { DEVELOPMENT_ACCOUNT } from "./carrier.ts";
import { CarrierFaults, createCarrierFaults } from "./faults.ts";

const { accountSid, authToken } = DEVELOPMENT_ACCOUNT;
const PHONE = "+13125550142";

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let carrier: ReturnType<typeof connectCarrier>;
const agent = new Agent({ keepAlive: true });

beforeAll(async () => {
  const settings = { sentAfterMs: 5, deliveredAfterMs: 20, retryAfterMs: 10 };
  sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataFile: ":memory:", carrier: { settings } });
  receiver = await startReceiver();
  carrier = connectCarrier(sandbox.httpUrl);
});
afterAll(async () => {
  agent.destroy();
  await sandbox.stop();
  await receiver.stop();
});
afterEach(async () => {
  await carrier.reset();
  receiver.clear();
});

/** Starts one raw call. */
function start(method: "POST" | "GET", { to = PHONE, ...options }: RequestOptions & { to?: string } = {}) {
  const path = `/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const form = new URLSearchParams({ To: to, From: DEVELOPMENT_ACCOUNT.numbers[0]!, Body: "Hi" });
  form.set("StatusCallback", `${receiver.url}/states`);
  const url = new URL(
    method === "GET" ? `${path}?${new URLSearchParams({ To: to })}` : path,
    sandbox.httpUrl,
  );
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  const headers = { authorization, "content-type": "application/x-www-form-urlencoded" };
  const request = httpRequest(url, { method, headers, agent, ...options });
  request.end(method === "POST" ? form.toString() : "");
  return request;
}

/** Makes one raw call. Returns a status, "hang" after 300 ms, or the error's code. */
function call(method: "POST" | "GET", to?: string): Promise<number | string> {
  return new Promise((resolve) => {
    const request = start(method, { to, signal: AbortSignal.timeout(300) });
    request.on("error", (error: NodeJS.ErrnoException) =>
      resolve(error.name === "AbortError" ? "hang" : (error.code ?? error.name)),
    );
    request.on("response", (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
  });
}
const create = (to?: string) => call("POST", to);
const countTexts = async () => (await carrier.texts()).length;

/** Returns which of 10,000 calls a 12% fault affects. */
const draw = (seed: number) => {
  const faults = createCarrierFaults();
  const rules = [{ fault: "error-after", probability: 0.12 }];
  faults.set(CarrierFaults.parse({ seed, rules }));
  return Array.from(
    { length: 10_000 },
    () => faults.takeForRequest("create", { to: PHONE, from: "" }) !== null,
  );
};

describe("call fault injection", () => {
  it("limits a fault to one of our senders", async () => {
    await carrier.fail([{ fault: "sender-refused", from: "+15005550007" }]);
    expect(await create()).toBe(201);
    await carrier.fail([{ fault: "sender-refused", from: DEVELOPMENT_ACCOUNT.numbers[0]! }]);
    expect(await create()).toBe(400);
    expect(await countTexts()).toBe(1);
  });

  it.each([
    ["error-before", 500, 0],
    ["error-after", 500, 1],
    ["hang-before", "hang", 0],
    ["hang-after", "hang", 1],
    ["reset-before", "ECONNRESET", 0],
    ["reset-after", "ECONNRESET", 1],
    ["rate-limit", 429, 0],
  ] as const)(
    "simulates %s: the sender sees %s, and %i texts are accepted",
    async (fault, expected, acceptedCount) => {
      await carrier.fail([{ fault, count: 1 }]);
      expect(await create()).toBe(expected);
      expect(await countTexts()).toBe(acceptedCount);
      expect(await create()).toBe(201);
      expect(await countTexts()).toBe(acceptedCount + 1);
      expect((await carrier.stats()).calls).toMatchObject({ [fault]: 1 });
    },
  );

  it("affects only matching numbers and calls", async () => {
    await carrier.fail([
      { fault: "error-before", to: "*0199" },
      { fault: "rate-limit", call: "read" },
    ]);
    expect(await create("+13125550199")).toBe(500);
    expect(await create("+13125550198")).toBe(201);
    expect(await call("GET")).toBe(429);
    await carrier.fail([]);
    expect(await call("GET")).toBe(200);
  });

  it("delays the response by the latency, but accepts the text right away", async () => {
    await carrier.change({ latencyMs: 200 });
    const from = performance.now();
    const createPromise = create();
    await expect.poll(countTexts, { timeout: 190, interval: 10 }).toBe(1);
    expect(await createPromise).toBe(201);
    expect(performance.now() - from).toBeGreaterThanOrEqual(195);
  });

  it("repeats the same faults for the same seed, at about the requested rate", () => {
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
    const hits = draw(7).filter(Boolean).length;
    expect(hits).toBeGreaterThan(1100);
    expect(hits).toBeLessThan(1300);
  });

  it("rejects malformed rules and keeps the previous ones", async () => {
    await carrier.fail([{ fault: "rate-limit" }]);
    await expect(carrier.fail([{ fault: "rate-limit", probability: 2 }])).rejects.toThrow("400");
    await expect(carrier.fail([{ fault: "nothing" as "rate-limit" }])).rejects.toThrow("400");
    await expect(carrier.fail([{ fault: "rate-limit", to: "everyone" }])).rejects.toThrow("400");
    await expect(carrier.change({ latencyMs: -1 })).rejects.toThrow("400");
    expect(await create()).toBe(429);
  });
});

async function statesAfter(fault: Parameters<typeof carrier.fail>[0][number]["fault"]) {
  await carrier.fail([{ fault, count: 1 }]);
  await create();
  await carrier.waitUntilSettled();
  const [text] = await carrier.texts();
  expect(text).toMatchObject({ status: "delivered" });
  return receiver.listStates(text!.sid);
}

describe("callback fault injection", () => {
  it("loses, duplicates, and shuffles callbacks without changing the text", async () => {
    expect(await statesAfter("callback-lost")).toEqual(["delivered"]);
    await carrier.reset();
    expect((await statesAfter("callback-doubled")).toSorted()).toEqual(["delivered", "sent", "sent"]);
    await carrier.reset();
    expect(await statesAfter("callback-shuffled")).toEqual(["delivered", "sent"]);
    expect((await carrier.stats()).delivery).toMatchObject({ lost: 0, doubled: 0, shuffled: 1, pending: 0 });
  });

  it("delivers a late callback after everything else", async () => {
    await carrier.change({ lateByMs: 250 });
    const from = performance.now();
    expect(await statesAfter("callback-late")).toEqual(["delivered", "sent"]);
    expect(performance.now() - from).toBeGreaterThan(250);
  });
});

describe("a carrier at its capacity", () => {
  it("makes calls wait in line, and accepts a text even if its sender has given up", async () => {
    await carrier.change({ callsPerSecond: 20 });
    expect(await Promise.all(Array.from({ length: 12 }, () => create()))).toContain("hang");
    await expect.poll(countTexts, { timeout: 10_000 }).toBe(12);
  });

  it("accepts nothing with a capacity of 0, and everything that waits once that changes", async () => {
    await carrier.change({ callsPerSecond: 0 });
    expect(await create()).toBe("hang");
    expect(await countTexts()).toBe(0);
    await carrier.change({ callsPerSecond: null });
    await expect.poll(countTexts, { timeout: 10_000 }).toBe(1);
  });

  it("processes sends before a later lookup, even if their connections are new and the lookup's isn't", async () => {
    await carrier.change({ callsPerSecond: 1_000 });
    expect(await call("GET")).toBe(200);
    // As on a machine that has other work.
    const busy = setInterval(() => {
      for (const from = performance.now(); performance.now() - from < 10;);
    });
    const sends = Array.from({ length: 30 }, () => start("POST", { agent: false }).on("error", () => {}));
    await Promise.all(sends.map((request) => once(request, "finish")));
    const [response] = (await once(start("GET"), "response")) as [IncomingMessage];
    const { messages } = (await json(response)) as { messages: unknown[] };
    clearInterval(busy);
    expect(messages).toHaveLength(30);
  });
});
