import twilio from "twilio";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { connectCarrier } from "#tests/harness/carrier.ts";
import { startReceiver } from "#tests/harness/webhook-receiver.ts";
import { startSandbox } from "../server.ts";
import { DEVELOPMENT_ACCOUNT } from "./carrier.ts";

// The provider's unmodified SDK verifies that the sandbox implements its API.

const { accountSid, authToken } = DEVELOPMENT_ACCOUNT;
const serviceSid = DEVELOPMENT_ACCOUNT.services[0]!.sid;
const FROM = DEVELOPMENT_ACCOUNT.numbers[0]!;
const PHONE = "+13125550142";

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let carrier: ReturnType<typeof connectCarrier>;
let client: ReturnType<typeof twilio>;

function createClient(token: string) {
  const newClient = twilio(accountSid, token);
  newClient.api.baseUrl = sandbox.httpUrl;
  return newClient;
}

beforeAll(async () => {
  const settings = { sentAfterMs: 10, deliveredAfterMs: 30, retryAfterMs: 20 };
  sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataFile: ":memory:", carrier: { settings } });
  receiver = await startReceiver();
  carrier = connectCarrier(sandbox.httpUrl);
  client = createClient(authToken);
});
afterAll(async () => {
  await sandbox.stop();
  await receiver.stop();
});
afterEach(async () => {
  await carrier.reset();
  receiver.clear();
});

const text = (overrides: object = {}) => ({ to: PHONE, from: FROM, body: "Hi", ...overrides });
const create = (overrides: object = {}) => client.messages.create(text(overrides));

const bodies = (messages: { body: string }[]) => messages.map(({ body }) => body);

describe("creating texts", () => {
  it("responds like the provider and stores the text", async () => {
    const message = await create({ body: "Game at 3:30 PM", validityPeriod: 3600 });
    expect(message).toMatchObject({
      accountSid,
      apiVersion: "2010-04-01",
      body: "Game at 3:30 PM",
      dateSent: null,
      direction: "outbound-api",
      errorCode: null,
      from: FROM,
      messagingServiceSid: null,
      numSegments: "1",
      status: "queued",
      to: PHONE,
    });
    expect(message.sid).toMatch(/^SM[0-9a-f]{32}$/);
    expect(Math.abs(message.dateCreated.getTime() - Date.now())).toBeLessThan(5000);
    expect(await carrier.find(message.sid)).toMatchObject({ phone: PHONE, validitySeconds: 3600 });
  });

  it("accepts a text through a messaging service, at first without a sender or segments", async () => {
    const message = await client.messages.create({
      to: PHONE,
      messagingServiceSid: serviceSid,
      body: "Hi",
      statusCallback: `${receiver.url}/states`,
    });
    expect(message).toMatchObject({ status: "accepted", from: null, numSegments: "0" });
    await carrier.waitUntilSettled();
    expect(await client.messages(message.sid).fetch()).toMatchObject({
      status: "delivered",
      from: FROM,
      numSegments: "1",
      messagingServiceSid: serviceSid,
    });
    // Each callback is a separate request, so on a busy machine one can overtake another.
    expect(receiver.listStates(message.sid).toSorted()).toEqual(["delivered", "queued", "sent"]);
    for (const { params } of receiver.received) expect(params.MessagingServiceSid).toBe(serviceSid);
  });

  it("accepts a number in any format", async () => {
    expect((await create({ to: "+1 (312) 555-0142" })).to).toBe(PHONE);
  });

  it.each([
    [21_211, { to: "3125550142" }],
    [21_211, { to: "+1312555" }],
    [21_211, { to: "+11125550142" }],
    [21_211, { to: "+15005550001" }],
    [21_612, { to: "+15005550002" }],
    [21_408, { to: "+15005550003" }],
    [21_610, { to: "+15005550004" }],
    [21_614, { to: "+15005550009" }],
    [21_602, { body: "" }],
    [21_603, { from: undefined }],
    [21_604, { to: "" }],
    [21_606, { from: "+13125550199" }],
    [21_212, { from: "unknown" }],
    [21_705, { from: undefined, messagingServiceSid: `MG${"0".repeat(32)}` }],
    [21_609, { statusCallback: "not an address" }],
    [21_617, { body: "x".repeat(1601) }],
    [20_001, { validityPeriod: 36_001 }],
    [20_001, { validityPeriod: 0 }],
  ])("rejects invalid input with the provider's error %i: %o", async (code, overrides) => {
    await expect(create(overrides)).rejects.toMatchObject({
      code,
      status: 400,
      moreInfo: `https://www.twilio.com/docs/errors/${code}`,
    });
    expect(await carrier.texts()).toEqual([]);
  });

  it("rejects wrong credentials with 20003", async () => {
    const stranger = createClient("wrong".repeat(8));
    await expect(stranger.messages.create(text())).rejects.toMatchObject({ code: 20_003, status: 401 });
    await expect(stranger.messages.list()).rejects.toMatchObject({ code: 20_003 });
    expect(await carrier.texts()).toEqual([]);
  });

  it("fails texts to a number with its configured error, right away or on delivery", async () => {
    await carrier.setNumber("+1773555*", 21_614);
    await carrier.setNumber("*0199", 30_006);
    await expect(create({ to: "+17735550101" })).rejects.toMatchObject({ code: 21_614 });
    const landline = await create({ to: "+13125550199", statusCallback: `${receiver.url}/states` });
    const mobile = await create({ to: "+13125550198" });
    await carrier.waitUntilSettled();
    expect(await carrier.find(landline.sid)).toMatchObject({ status: "undelivered", errorCode: 30_006 });
    expect(await carrier.find(mobile.sid)).toMatchObject({ status: "delivered", errorCode: null });
    expect(receiver.received.map(({ params }) => [params.MessageStatus, params.ErrorCode])).toEqual([
      ["sent", undefined],
      ["undelivered", "30006"],
    ]);
    expect(await client.messages(landline.sid).fetch()).toMatchObject({ errorCode: 30_006 });
    await carrier.setNumber("*0199", null);
    const repeatedText = await create({ to: "+13125550199" });
    await carrier.waitUntilSettled();
    expect(await carrier.find(repeatedText.sid)).toMatchObject({ status: "delivered" });
  });

  it("fails a text whose validity period ends before it's sent", async () => {
    await carrier.change({ sentAfterMs: 3000, deliveredAfterMs: 4000 });
    const { sid } = await create({ validityPeriod: 1, statusCallback: `${receiver.url}/states` });
    await carrier.waitUntilSettled();
    expect(await carrier.find(sid)).toMatchObject({ status: "failed", errorCode: 30_036, sentAt: null });
    expect(receiver.listStates(sid)).toEqual(["failed"]);
  });
});

describe("looking up texts", () => {
  it("fetches a text and returns 20404 for an unknown one", async () => {
    const { sid } = await create();
    expect(await client.messages(sid).fetch()).toMatchObject({ sid, body: "Hi", to: PHONE });
    await expect(client.messages(`SM${"0".repeat(32)}`).fetch()).rejects.toMatchObject({
      code: 20_404,
      status: 404,
    });
  });

  it("lists a recipient's texts, newest first, across pages", async () => {
    for (let number = 0; number < 7; number++) await create({ body: `Text ${number}` });
    await create({ to: "+13125550143" });
    const allBodies = ["Text 6", "Text 5", "Text 4", "Text 3", "Text 2", "Text 1", "Text 0"];
    expect(bodies(await client.messages.list({ to: PHONE }))).toEqual(allBodies);
    expect(bodies(await client.messages.list({ to: PHONE, pageSize: 3 }))).toEqual(allBodies);
    expect(bodies(await client.messages.list({ to: PHONE, pageSize: 3, limit: 4 }))).toEqual(
      allBodies.slice(0, 4),
    );
    const first = await client.messages.page({ to: PHONE, pageSize: 4 });
    const second = await first.nextPage();
    expect([bodies(first.instances), bodies(second!.instances)]).toEqual([
      allBodies.slice(0, 4),
      allBodies.slice(4),
    ]);
    expect(second!.nextPage()).toBeUndefined();
    expect(await client.messages.list()).toHaveLength(8);
    expect(await client.messages.list({ from: FROM })).toHaveLength(8);
    expect(await client.messages.list({ to: FROM })).toEqual([]);
  });

  it("continues where the previous page ended, even if new texts arrive", async () => {
    for (let number = 0; number < 4; number++) await create({ body: `Text ${number}` });
    const first = await client.messages.page({ to: PHONE, pageSize: 2 });
    await create({ body: "In between" });
    const second = await first.nextPage();
    expect(second!.instances.map(({ body }) => body)).toEqual(["Text 1", "Text 0"]);
  });

  it("filters by DateSent, which a queued text doesn't have", async () => {
    await create();
    await carrier.waitUntilSettled();
    await carrier.change({ sentAfterMs: 60_000, deliveredAfterMs: 60_000 });
    await create({ body: "Waiting" });
    const count = async (filter: object) => (await client.messages.list({ to: PHONE, ...filter })).length;
    const hour = 3_600_000;
    const [ago, ahead] = [new Date(Date.now() - hour), new Date(Date.now() + hour)];
    expect(await count({})).toBe(2);
    expect(await count({ dateSentAfter: ago })).toBe(1);
    expect(await count({ dateSentAfter: ahead })).toBe(0);
    expect(await count({ dateSentBefore: ahead })).toBe(1);
    expect(await count({ dateSentBefore: ago })).toBe(0);
    expect(await count({ dateSent: ago })).toBe(0);
    const [sent] = (await client.messages.list({ to: PHONE })).slice(-1);
    expect(await count({ dateSent: sent!.dateSent })).toBe(1);
  });

  it("shows a text only after the configured lag", async () => {
    await carrier.change({ listLagMs: 300 });
    const { sid } = await create();
    expect(await client.messages.list({ to: PHONE })).toEqual([]);
    await expect(client.messages(sid).fetch()).rejects.toMatchObject({ status: 404 });
    await expect.poll(() => client.messages.list({ to: PHONE }), { timeout: 3000 }).toHaveLength(1);
    expect(await carrier.texts()).toHaveLength(1);
  });
});

describe("status callback", () => {
  it("reports each state after the first, signed for the exact URL", async () => {
    const url = `${receiver.url}/states?message=42&note=it%27s`;
    const { sid } = await create({ statusCallback: `${url}#rc=3&rp=all` });
    await carrier.waitUntilSettled();
    expect(receiver.listStates(sid)).toEqual(["sent", "delivered"]);
    for (const { path, params, signature } of receiver.received) {
      expect(path).toBe("/states?message=42&note=it%27s");
      expect(params).toMatchObject({ AccountSid: accountSid, To: PHONE, From: FROM, SmsSid: sid });
      expect(twilio.validateRequest(authToken, signature, url, params)).toBe(true);
      expect(twilio.validateRequest(authToken, signature, url, { ...params, To: "+13125550143" })).toBe(
        false,
      );
      expect(twilio.validateRequest(authToken, signature, `${url}0`, params)).toBe(false);
      expect(twilio.validateRequest("another token", signature, url, params)).toBe(false);
    }
  });

  it("is sent to the mapped origin but signed for the public URL", async () => {
    await carrier.change({ reachedAt: { "https://app.example": receiver.url } });
    await create({ statusCallback: "https://app.example/states" });
    await carrier.waitUntilSettled();
    const [first] = receiver.received;
    expect(receiver.received).toHaveLength(2);
    expect(
      twilio.validateRequest(authToken, first!.signature, "https://app.example/states", first!.params),
    ).toBe(true);
  });

  it("is retried a limited number of times after a 5xx or a timeout, but not after a 4xx", async () => {
    await carrier.change({ webhookTimeoutMs: 1500, webhookRetries: 2 });
    // Compare by state instead of order, because on a busy machine the first state's retry may arrive before the second
    // state's callback.
    const seen = new Set<string>();
    receiver.respondWith(({ params: { MessageStatus: state = "" } }) => {
      const isRepeat = seen.has(state);
      seen.add(state);
      return isRepeat ? { status: 204 } : state === "sent" ? { status: 500 } : "hang";
    });
    const createdText = await create({ statusCallback: `${receiver.url}/states` });
    await carrier.waitUntilSettled();
    expect(receiver.listStates(createdText.sid).toSorted()).toEqual([
      "delivered",
      "delivered",
      "sent",
      "sent",
    ]);
    receiver.clear();
    receiver.respondWith(() => ({ status: 404 }));
    await create({ statusCallback: `${receiver.url}/states` });
    await carrier.waitUntilSettled();
    expect(receiver.received).toHaveLength(2);
    receiver.clear();
    receiver.respondWith(() => ({ status: 503 }));
    await create({ statusCallback: `${receiver.url}/states` });
    await carrier.waitUntilSettled();
    expect(receiver.received).toHaveLength(6);
    expect((await carrier.stats()).webhooks).toEqual({ taken: 2, failed: 4, tries: 12 });
  });

  it("doesn't affect the text's state when no one is listening", async () => {
    const { sid } = await create({ statusCallback: "http://127.0.0.1:9/unreachable" });
    await carrier.waitUntilSettled();
    expect(await carrier.find(sid)).toMatchObject({ status: "delivered" });
  });
});
