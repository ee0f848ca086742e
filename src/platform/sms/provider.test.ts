import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { afterEach, describe, expect, it, vi } from "vitest";
import { startCarrier } from "#tests/harness/start-carrier.ts";
import { DEVELOPMENT_ACCOUNT } from "#sandbox/carrier/carrier.ts";

const carrier = await startCarrier({ settings: { sentAfterMs: 5, deliveredAfterMs: 10 } });
const { sendText, findText, findTexts } = await import("./provider.ts");
const { logsOf } = await import("#tests/harness/logs.ts");

const PHONE = "+13125550142";
const text = (more: object = {}) => ({
  to: PHONE,
  body: "Game at 3:30 PM",
  statusCallback: "http://127.0.0.1:9/webhooks/texts/status/1",
  validitySeconds: 3600,
  ...more,
});

/** The product as it starts with other settings. */
async function withSettings(settings: Record<string, string>) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  return import("./provider.ts");
}

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  await carrier.reset();
});

const refused = { kind: "refused", suppress: false, alert: false };

describe("sendText", () => {
  it("hands over a text with all that goes with it", async () => {
    const outcome = await sendText(text({ body: "x".repeat(161) }));
    const [kept] = await carrier.texts();
    expect(outcome).toEqual({ kind: "accepted", sid: kept?.sid, segments: 2 });
    expect(kept).toMatchObject({
      phone: PHONE,
      body: "x".repeat(161),
      sender: "+15005550006",
      statusCallback: text().statusCallback,
      validitySeconds: 3600,
    });
  });

  it("keeps every character", async () => {
    const body = "Ünïcödé & = + % ? # 🏀 “q” {x}\nline 2";
    await sendText(text({ body }));
    expect((await carrier.texts())[0]?.body).toBe(body);
  });

  it("counts the segments itself when a messaging service has not yet", async () => {
    const service = await withSettings({ TWILIO_SENDER: DEVELOPMENT_ACCOUNT.serviceSid });
    const outcome = await service.sendText(text({ body: "x".repeat(200) }));
    expect(outcome).toMatchObject({ kind: "accepted", segments: 2 });
    expect((await carrier.texts())[0]).toMatchObject({ serviceSid: DEVELOPMENT_ACCOUNT.serviceSid });
  });

  it.each([
    [21_211, { to: "+1312" }, { suppress: true, retry: "never" }],
    [21_614, { to: "+15005550009" }, { suppress: true, retry: "never" }],
    [21_610, { to: "+15005550004" }, { suppress: true, retry: "never" }],
    [21_617, { body: "x".repeat(1601) }, { retry: "never", alert: true }],
    [21_408, { to: "+15005550003" }, { retry: "never", alert: true }],
  ] as const)("refused with %i", async (code, more, meaning) => {
    expect(await sendText(text(more))).toEqual({ ...refused, code, ...meaning });
    expect(await carrier.texts()).toEqual([]);
  });

  it("refused after STOP, accepted after START", async () => {
    await carrier.receive(PHONE, "STOP");
    expect(await sendText(text())).toMatchObject({ kind: "refused", code: 21_610, suppress: true });
    await carrier.receive(PHONE, "START");
    expect(await sendText(text())).toMatchObject({ kind: "accepted" });
  });

  it("429: not processed, safe to try again, whatever the code", async () => {
    await carrier.fail([{ fault: "rate-limit", count: 1 }]);
    expect(await sendText(text())).toEqual({ ...refused, code: 20_429, retry: "safe" });
    await carrier.setNumber(PHONE, 21_611);
    expect(await sendText(text())).toEqual({ ...refused, code: 21_611, retry: "safe" });
    expect(await carrier.texts()).toEqual([]);
  });

  it("wrong credentials: safe to try again, and someone looks", async () => {
    const stranger = await withSettings({ TWILIO_AUTH_TOKEN: "wrong".repeat(8) });
    expect(await stranger.sendText(text())).toEqual({ ...refused, code: 20_003, retry: "safe", alert: true });
  });

  it.each([
    ["error-before", 0, "HTTP 500"],
    ["error-after", 1, "HTTP 500"],
    ["reset-before", 0, "no readable answer"],
    ["reset-after", 1, "no readable answer"],
  ] as const)("%s: ambiguous, and not tried again by itself", async (fault, taken, reason) => {
    await carrier.fail([{ fault, count: 1 }]);
    const isUnderWay = reason === "no readable answer" && { isUnderWay: true };
    expect(await sendText(text())).toEqual({ kind: "ambiguous", reason, ...isUnderWay });
    expect(await carrier.texts()).toHaveLength(taken);
  });

  it("no answer within ten seconds: ambiguous", { timeout: 20_000 }, async () => {
    await carrier.fail([{ fault: "hang-after", count: 1 }]);
    const from = performance.now();
    expect(await sendText(text())).toEqual({
      kind: "ambiguous",
      reason: "no readable answer",
      isUnderWay: true,
    });
    const seconds = (performance.now() - from) / 1000;
    expect(seconds).toBeGreaterThan(9.5);
    expect(seconds).toBeLessThan(12);
    expect(await carrier.texts()).toHaveLength(1);
  });

  it("nobody there: it never left, so it is safe to try again", async () => {
    const nobody = await withSettings({ TWILIO_BASE_URL: "http://127.0.0.1:9" });
    expect(await nobody.sendText(text())).toEqual({ ...refused, code: null, retry: "safe" });
    const nowhere = await withSettings({ TWILIO_BASE_URL: "http://nowhere.invalid" });
    expect(await nowhere.sendText(text())).toEqual({ ...refused, code: null, retry: "safe" });
    const plain = await withSettings({ TWILIO_BASE_URL: carrier.url.replace("http:", "https:") });
    expect(await plain.sendText(text())).toEqual({ ...refused, code: null, retry: "safe" });
    expect(await carrier.texts()).toEqual([]);
  });

  it.each([
    [502, "<html>Bad gateway</html>", { kind: "ambiguous", reason: "HTTP 502" }],
    [408, "", { kind: "ambiguous", reason: "HTTP 408" }],
    [302, "", { kind: "ambiguous", reason: "HTTP 302" }],
    [201, "<html>?</html>", { kind: "ambiguous", reason: "no readable answer", isUnderWay: true }],
    [201, "{}", { kind: "ambiguous", reason: "answer without a sid" }],
    [429, "slow down", { ...refused, code: 20_429, retry: "safe" }],
    [401, "", { ...refused, code: 20_003, retry: "safe", alert: true }],
    [404, "<html>?</html>", { ...refused, code: 404, retry: "never", alert: true }],
  ])("something else answers %i %j", async (status, body, outcome) => {
    const { url, server } = await answering(status, body);
    try {
      const proxied = await withSettings({ TWILIO_BASE_URL: url });
      expect(await proxied.sendText(text())).toEqual(outcome);
    } finally {
      await stop(server);
    }
  });

  it("sends hundreds at once over connections that stay", async () => {
    await carrier.change({ latencyMs: 20 });
    const outcomes = await Promise.all(
      Array.from({ length: 600 }, (_, number) => sendText(text({ body: `Text ${number}` }))),
    );
    expect(outcomes.every(({ kind }) => kind === "accepted")).toBe(true);
    expect(new Set((await carrier.texts()).map(({ body }) => body)).size).toBe(600);
  });

  it("no phone number and no words of a text in what it logs or returns", async () => {
    const outcomes: unknown[] = [];
    const logs = await logsOf(async () => {
      outcomes.push(await sendText(text({ to: "+15005550009" })));
      await carrier.fail([
        { fault: "error-after", call: "create" },
        { fault: "error-before", call: "read" },
      ]);
      outcomes.push(await sendText(text()));
      outcomes.push(
        String(await findTexts({ to: PHONE, sentAfter: new Date(0) }).catch((error: unknown) => error)),
      );
    });
    expect(JSON.stringify(outcomes) + logs).not.toMatch(/555|Game at/);
  });
});

describe("findTexts", () => {
  it("finds a text whose answer was lost, also while it waits", async () => {
    await carrier.change({ sentAfterMs: 60_000, deliveredAfterMs: 60_000 });
    const sentAfter = new Date();
    await carrier.fail([{ fault: "error-after", count: 1 }]);
    expect(await sendText(text({ body: "Only one" }))).toMatchObject({ kind: "ambiguous" });
    const found = await findTexts({ to: PHONE, sentAfter });
    expect(found).toEqual([
      {
        sid: expect.stringMatching(/^SM/),
        body: "Only one",
        status: "queued",
        errorCode: null,
        segments: 1,
        createdAt: expect.any(Date),
      },
    ]);
    await carrier.fail([{ fault: "error-before", count: 1 }]);
    await sendText(text({ body: "Never taken" }));
    expect(await findTexts({ to: PHONE, sentAfter })).toHaveLength(1);
  });

  it("reads all pages, only this number's, only since then, and no answers of people", async () => {
    for (let number = 0; number < 3; number++) await sendText(text({ body: "Before" }));
    // The provider tells times in whole seconds: the next texts come in a later one.
    vi.setSystemTime(Date.now() + 2_000);
    const sentAfter = new Date();
    await Promise.all(Array.from({ length: 120 }, (_, number) => sendText(text({ body: `Text ${number}` }))));
    await sendText(text({ to: "+13125550143" }));
    await carrier.receive(PHONE, "IN");
    const found = await findTexts({ to: PHONE, sentAfter });
    expect(new Set(found.map(({ body }) => body)).size).toBe(120);
    expect(await findTexts({ to: PHONE, sentAfter: new Date(0) })).toHaveLength(123);
    expect(await findTexts({ to: "+13125550199", sentAfter })).toEqual([]);
  });

  it("throws when the provider does not answer", async () => {
    await carrier.fail([{ fault: "error-before", call: "read" }]);
    await expect(findTexts({ to: PHONE, sentAfter: new Date() })).rejects.toThrow(
      "the texting provider did not answer: 500 20500",
    );
    await expect(findText(`SM${"0".repeat(32)}`)).rejects.toThrow("the texting provider did not answer");
  });
});

describe("findText", () => {
  it("tells what became of a text, and null of one that is not there", async () => {
    await carrier.setNumber(PHONE, 30_003);
    const outcome = await sendText(text());
    const sid = outcome.kind === "accepted" ? outcome.sid : "";
    await carrier.settled();
    expect(await findText(sid)).toMatchObject({ sid, status: "undelivered", errorCode: 30_003, segments: 1 });
    expect(await findText(`SM${"0".repeat(32)}`)).toBeNull();
  });
});

async function answering(status: number, body: string) {
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => response.writeHead(status, { location: "/elsewhere" }).end(body));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return { server, url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}` };
}

async function stop(server: Server) {
  server.close();
  server.closeAllConnections();
  await once(server, "close");
}
