import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { afterEach, describe, expect, it, vi } from "vitest";
import { startCarrier } from "#tests/harness/start-carrier.ts";
import { DEVELOPMENT_ACCOUNT } from "#sandbox/carrier/carrier.ts";

const carrier = await startCarrier({ settings: { sentAfterMs: 5, deliveredAfterMs: 10 } });
const { sendText, findText, findTexts } = await import("./provider.ts");
const { captureLogs } = await import("#tests/harness/logs.ts");

const PHONE = "+13125550142";
const SERVICE = DEVELOPMENT_ACCOUNT.services[0]!.sid;
const createText = (overrides: object = {}) => ({
  sender: DEVELOPMENT_ACCOUNT.numbers[0]!,
  to: PHONE,
  body: "Game at 3:30 PM",
  statusCallback: "http://127.0.0.1:9/webhooks/texts/status/1",
  validitySeconds: 3600,
  ...overrides,
});

/** Imports the provider with different settings. */
async function importWithSettings(settings: Record<string, string>) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  return import("./provider.ts");
}

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  await carrier.reset();
});

const refusedResult = { kind: "refused", suppress: false, alert: false };

describe("auth token that's being changed", () => {
  const wrongToken = "0".repeat(32);
  const token = DEVELOPMENT_ACCOUNT.authToken;

  it.each([
    ["before it's changed at the provider", token, wrongToken],
    ["after it's changed at the provider", wrongToken, token],
  ])("sends texts %s", async (_, current, next) => {
    const settings = { TWILIO_AUTH_TOKEN: current, TWILIO_AUTH_TOKEN_NEXT: next };
    const provider = await importWithSettings(settings);
    for (let text = 0; text < 3; text++)
      expect(await provider.sendText(createText())).toMatchObject({ kind: "accepted" });
    expect(await carrier.texts()).toHaveLength(3);
    expect(await provider.findTexts({ to: PHONE, sentAfter: new Date(0) })).toHaveLength(3);
  });

  it("refuses texts without sending them when neither token is right", async () => {
    const settings = { TWILIO_AUTH_TOKEN: wrongToken, TWILIO_AUTH_TOKEN_NEXT: "1".repeat(32) };
    const provider = await importWithSettings(settings);
    expect(await provider.sendText(createText())).toMatchObject({ kind: "refused", code: 20_003 });
  });
});

describe("sendText", () => {
  it("submits a text with all its details", async () => {
    const outcome = await sendText(createText({ body: "x".repeat(161) }));
    const [received] = await carrier.texts();
    expect(outcome).toEqual({ kind: "accepted", sid: received?.sid, segments: 2 });
    expect(received).toMatchObject({
      phone: PHONE,
      body: "x".repeat(161),
      sender: "+15005550006",
      statusCallback: createText().statusCallback,
      validitySeconds: 3600,
    });
  });

  it("preserves every character", async () => {
    const body = "Ünïcödé & = + % ? # 🏀 “q” {x}\nline 2";
    await sendText(createText({ body }));
    expect((await carrier.texts())[0]?.body).toBe(body);
  });

  it("counts segments itself if a messaging service hasn't counted them yet", async () => {
    const outcome = await sendText(createText({ sender: SERVICE, body: "x".repeat(200) }));
    expect(outcome).toMatchObject({ kind: "accepted", segments: 2 });
    expect((await carrier.texts())[0]).toMatchObject({ serviceSid: SERVICE });
  });

  it.each([
    [21_211, { to: "+1312" }, { suppress: true, retry: "never" }],
    [21_614, { to: "+15005550009" }, { suppress: true, retry: "never" }],
    [21_610, { to: "+15005550004" }, { suppress: true, retry: "never" }],
    [21_617, { body: "x".repeat(1601) }, { retry: "never", alert: true }],
    [21_408, { to: "+15005550003" }, { retry: "never", alert: true }],
  ] as const)("reports a rejection with code %i", async (code, overrides, meaning) => {
    expect(await sendText(createText(overrides))).toEqual({ ...refusedResult, code, ...meaning });
    expect(await carrier.texts()).toEqual([]);
  });

  it("reports a rejection after STOP and succeeds after START", async () => {
    await carrier.receive(PHONE, "STOP");
    expect(await sendText(createText())).toMatchObject({ kind: "refused", code: 21_610, suppress: true });
    await carrier.receive(PHONE, "START");
    expect(await sendText(createText())).toMatchObject({ kind: "accepted" });
  });

  it("treats any 429 as not processed and safe to retry", async () => {
    await carrier.fail([{ fault: "rate-limit", count: 1 }]);
    expect(await sendText(createText())).toEqual({ ...refusedResult, code: 20_429, retry: "safe" });
    await carrier.setNumber(PHONE, 21_611);
    expect(await sendText(createText())).toEqual({ ...refusedResult, code: 21_611, retry: "safe" });
    expect(await carrier.texts()).toEqual([]);
  });

  it("treats wrong credentials as safe to retry and raises an alert", async () => {
    const wrongCredentials = await importWithSettings({ TWILIO_AUTH_TOKEN: "wrong".repeat(8) });
    expect(await wrongCredentials.sendText(createText())).toEqual({
      ...refusedResult,
      code: 20_003,
      retry: "safe",
      alert: true,
    });
  });

  it.each([
    ["error-before", 0, "HTTP 500"],
    ["error-after", 1, "HTTP 500"],
    ["reset-before", 0, "unparseable response"],
    ["reset-after", 1, "unparseable response"],
  ] as const)("treats %s as ambiguous and doesn't retry", async (fault, acceptedCount, reason) => {
    await carrier.fail([{ fault, count: 1 }]);
    const isInFlight = reason === "unparseable response" && { isInFlight: true };
    expect(await sendText(createText())).toEqual({ kind: "ambiguous", reason, ...isInFlight });
    expect(await carrier.texts()).toHaveLength(acceptedCount);
  });

  it("treats a timeout after 10 seconds as ambiguous", { timeout: 20_000 }, async () => {
    await carrier.fail([{ fault: "hang-after", count: 1 }]);
    const from = performance.now();
    expect(await sendText(createText())).toEqual({
      kind: "ambiguous",
      reason: "unparseable response",
      isInFlight: true,
    });
    const seconds = (performance.now() - from) / 1000;
    expect(seconds).toBeGreaterThan(9.5);
    expect(seconds).toBeLessThan(12);
    expect(await carrier.texts()).toHaveLength(1);
  });

  it("treats a refused connection as never sent and safe to retry", async () => {
    const unreachable = await importWithSettings({ TWILIO_BASE_URL: "http://127.0.0.1:9" });
    expect(await unreachable.sendText(createText())).toEqual({ ...refusedResult, code: null, retry: "safe" });
    const unknownHost = await importWithSettings({ TWILIO_BASE_URL: "http://nowhere.invalid" });
    expect(await unknownHost.sendText(createText())).toEqual({ ...refusedResult, code: null, retry: "safe" });
    const wrongProtocol = await importWithSettings({
      TWILIO_BASE_URL: carrier.url.replace("http:", "https:"),
    });
    expect(await wrongProtocol.sendText(createText())).toEqual({
      ...refusedResult,
      code: null,
      retry: "safe",
    });
    expect(await carrier.texts()).toEqual([]);
  });

  it.each([
    [502, "<html>Bad gateway</html>", { kind: "ambiguous", reason: "HTTP 502" }],
    [408, "", { kind: "ambiguous", reason: "HTTP 408" }],
    [302, "", { kind: "ambiguous", reason: "HTTP 302" }],
    [201, "<html>?</html>", { kind: "ambiguous", reason: "unparseable response", isInFlight: true }],
    [201, "{}", { kind: "ambiguous", reason: "response without a sid" }],
    [429, "slow down", { ...refusedResult, code: 20_429, retry: "safe" }],
    [401, "", { ...refusedResult, code: 20_003, retry: "safe", alert: true }],
    [404, "<html>?</html>", { ...refusedResult, code: 404, retry: "never", alert: true }],
  ])(
    "classifies a %i response with the body %j, which isn't from the provider",
    async (status, body, outcome) => {
      const { url, server } = await startResponder(status, body);
      try {
        const proxied = await importWithSettings({ TWILIO_BASE_URL: url });
        expect(await proxied.sendText(createText())).toEqual(outcome);
      } finally {
        await stop(server);
      }
    },
  );

  it("sends hundreds of texts concurrently over keep-alive connections", async () => {
    await carrier.change({ latencyMs: 20 });
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, number) => sendText(createText({ body: `Text ${number}` }))),
    );
    expect(outcomes.every(({ kind }) => kind === "accepted")).toBe(true);
    expect(new Set((await carrier.texts()).map(({ body }) => body)).size).toBe(200);
  });

  it("never logs or returns a phone number or a text's content", async () => {
    const outcomes: unknown[] = [];
    const logs = await captureLogs(async () => {
      outcomes.push(await sendText(createText({ to: "+15005550009" })));
      await carrier.fail([
        { fault: "error-after", call: "create" },
        { fault: "error-before", call: "read" },
      ]);
      outcomes.push(await sendText(createText()));
      outcomes.push(
        String(await findTexts({ to: PHONE, sentAfter: new Date(0) }).catch((error: unknown) => error)),
      );
    });
    expect(JSON.stringify(outcomes) + logs).not.toMatch(/555|Game at/);
  });
});

describe("findTexts", () => {
  it("finds a text whose response was lost, even while it's queued", async () => {
    await carrier.change({ sentAfterMs: 60_000, deliveredAfterMs: 60_000 });
    const sentAfter = new Date();
    await carrier.fail([{ fault: "error-after", count: 1 }]);
    expect(await sendText(createText({ body: "Only one" }))).toMatchObject({ kind: "ambiguous" });
    const matches = await findTexts({ to: PHONE, sentAfter });
    expect(matches).toEqual([
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
    await sendText(createText({ body: "Never taken" }));
    expect(await findTexts({ to: PHONE, sentAfter })).toHaveLength(1);
  });

  it("reads every page of the texts sent to a number since an instant", async () => {
    for (let number = 0; number < 3; number++) await sendText(createText({ body: "Before" }));
    // The provider's times are in whole seconds, so send the next texts in a later second.
    vi.setSystemTime(Date.now() + 2_000);
    const sentAfter = new Date();
    await Promise.all(
      Array.from({ length: 120 }, (_, number) => sendText(createText({ body: `Text ${number}` }))),
    );
    await sendText(createText({ to: "+13125550143" }));
    await carrier.receive(PHONE, "IN");
    const matches = await findTexts({ to: PHONE, sentAfter });
    expect(new Set(matches.map(({ body }) => body)).size).toBe(120);
    expect(await findTexts({ to: PHONE, sentAfter: new Date(0) })).toHaveLength(123);
    expect(await findTexts({ to: "+13125550199", sentAfter })).toEqual([]);
  });

  it("throws when the provider doesn't respond", async () => {
    await carrier.fail([{ fault: "error-before", call: "read" }]);
    await expect(findTexts({ to: PHONE, sentAfter: new Date() })).rejects.toThrow(
      "SMS provider did not respond: 500 20500",
    );
    await expect(findText(`SM${"0".repeat(32)}`)).rejects.toThrow("SMS provider did not respond");
  });
});

describe("findText", () => {
  it("returns a text's state, or null for an unknown text", async () => {
    await carrier.setNumber(PHONE, 30_003);
    const outcome = await sendText(createText());
    const sid = outcome.kind === "accepted" ? outcome.sid : "";
    await carrier.waitUntilSettled();
    expect(await findText(sid)).toMatchObject({ sid, status: "undelivered", errorCode: 30_003, segments: 1 });
    expect(await findText(`SM${"0".repeat(32)}`)).toBeNull();
  });
});

async function startResponder(status: number, body: string) {
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
