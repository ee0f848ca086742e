import twilio from "twilio";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { connectCarrier } from "#tests/harness/carrier.ts";
import { startReceiver } from "#tests/harness/webhook-receiver.ts";
import { startSandbox } from "../server.ts";
import { DEVELOPMENT_ACCOUNT } from "./carrier.ts";
import { parseMessages } from "./inbound.ts";

const { accountSid, authToken } = DEVELOPMENT_ACCOUNT;
const FROM = DEVELOPMENT_ACCOUNT.numbers[0]!;
const PHONE = "+13125550142";

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let carrier: ReturnType<typeof connectCarrier>;
let client: ReturnType<typeof twilio>;

beforeAll(async () => {
  receiver = await startReceiver();
  const settings = {
    sentAfterMs: 5,
    deliveredAfterMs: 10,
    retryAfterMs: 10,
    inboundUrl: `${receiver.url}/inbound`,
  };
  sandbox = await startSandbox({ httpPort: 0, smtpPort: 0, dataFile: ":memory:", carrier: { settings } });
  carrier = connectCarrier(sandbox.httpUrl);
  client = twilio(accountSid, authToken);
  client.api.baseUrl = sandbox.httpUrl;
});
afterAll(async () => {
  await sandbox.stop();
  await receiver.stop();
});
afterEach(async () => {
  await carrier.reset();
  receiver.clear();
});

const create = () => client.messages.create({ to: PHONE, from: FROM, body: "Game today" });
const bodies = async () =>
  (await carrier.texts({ phone: PHONE })).map(({ direction, body }) => `${direction}: ${body}`);

describe("inbound text", () => {
  it("reaches the webhook, signed, in the provider's format", async () => {
    const { text, response } = await carrier.receive(PHONE, "In! 🏀 & on time");
    expect(response).toMatchObject({ status: 204 });
    const [webhook] = receiver.received;
    expect(webhook).toMatchObject({
      path: "/inbound",
      params: {
        AccountSid: accountSid,
        MessageSid: text.sid,
        SmsSid: text.sid,
        From: PHONE,
        To: FROM,
        Body: "In! 🏀 & on time",
        NumMedia: "0",
        NumSegments: "1",
        SmsStatus: "received",
      },
    });
    expect(webhook?.params).not.toHaveProperty("OptOutType");
    const url = `${receiver.url}/inbound`;
    expect(twilio.validateRequest(authToken, webhook!.signature, url, webhook!.params)).toBe(true);
    expect(await client.messages(text.sid).fetch()).toMatchObject({
      direction: "inbound",
      status: "received",
      from: PHONE,
      to: FROM,
    });
    expect(await client.messages.list({ to: FROM })).toHaveLength(1);
    expect(await client.messages.list({ from: PHONE })).toHaveLength(1);
  });

  it("gets the replies in the app's TwiML response", async () => {
    const response = new twilio.twiml.MessagingResponse();
    response.message("You're in & noted <3");
    response.message("See you");
    receiver.respondWith(() => ({ status: 200, body: response.toString() }));
    await carrier.receive(PHONE, "IN");
    expect(await bodies()).toEqual([
      "outbound-reply: See you",
      "outbound-reply: You're in & noted <3",
      "inbound: IN",
    ]);
    expect(parseMessages("<Response/>")).toEqual([]);
    expect(parseMessages("<Response><Message><Body>A &#65;</Body></Message></Response>")).toEqual(["A A"]);
  });

  it("is stored with the reason when the app rejects it", async () => {
    receiver.respondWith(() => ({ status: 500 }));
    const { text, response } = await carrier.receive(PHONE, "IN");
    expect(response).toEqual({ problem: "HTTP 500" });
    expect(receiver.received).toHaveLength(4);
    expect(await carrier.find(text.sid)).toMatchObject({ problem: "HTTP 500" });
  });

  it("is stored but not posted when there's no webhook", async () => {
    await carrier.change({ inboundUrl: null });
    expect(await carrier.receive(PHONE, "IN")).toMatchObject({ response: null });
    expect(await bodies()).toEqual(["inbound: IN"]);
  });
});

describe("keyword handling", () => {
  it.each(["STOP", " stop ", "Unsubscribe", "QUIT", "end", "cancel", "revoke", "optout", "stopall"])(
    "opts the phone out on %j, replies once, notifies the app, and rejects later texts",
    async (word) => {
      await create();
      await carrier.receive(PHONE, word);
      await carrier.receive(PHONE, word);
      expect(receiver.received.map(({ params }) => params.OptOutType)).toEqual(["STOP", "STOP"]);
      await expect(create()).rejects.toMatchObject({ code: 21_610, status: 400 });
      const replies = (await carrier.texts({ direction: "out" })).filter(({ body }) =>
        body.startsWith("You have"),
      );
      expect(replies).toHaveLength(1);
      expect(await carrier.optOuts()).toEqual([PHONE]);
    },
  );

  it("leaves informal opt-outs to the app", async () => {
    for (const text of ["STOP PLEASE", "stop.", "please stop", "YES please"])
      await carrier.receive(PHONE, text);
    expect(receiver.received.every(({ params }) => params.OptOutType === undefined)).toBe(true);
    await create();
  });

  it("resumes texts on START and replies to HELP", async () => {
    await carrier.receive(PHONE, "stop");
    await carrier.receive(PHONE, "Start");
    await create();
    await carrier.receive(PHONE, "help");
    expect(receiver.received.map(({ params }) => params.OptOutType)).toEqual(["STOP", "START", "HELP"]);
    expect(await carrier.optOuts()).toEqual([]);
    const replies = (await carrier.texts({ direction: "out" })).filter(
      ({ direction }) => direction === "outbound-reply",
    );
    expect(replies.map(({ body }) => body.split(".")[0])).toEqual([
      "Reply STOP to unsubscribe",
      "You have successfully been re-subscribed to messages from this number",
      "You have successfully been unsubscribed",
    ]);
  });

  it("sends no automatic replies when they're turned off", async () => {
    await carrier.change({ autoReplies: false });
    receiver.respondWith(() => ({ status: 200, body: "<Response><Message>Bye</Message></Response>" }));
    await carrier.receive(PHONE, "STOP");
    expect(await bodies()).toEqual(["inbound: STOP"]);
    await carrier.receive(PHONE, "START");
    expect(await bodies()).toEqual(["outbound-reply: Bye", "inbound: START", "inbound: STOP"]);
  });
});
