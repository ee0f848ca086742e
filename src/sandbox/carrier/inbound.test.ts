import twilio from "twilio";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { carrierAt } from "#tests/harness/carrier.ts";
import { startReceiver } from "#tests/harness/webhook-receiver.ts";
import { startSandbox } from "../server.ts";
import { DEVELOPMENT_ACCOUNT } from "./carrier.ts";
import { messagesIn } from "./inbound.ts";

const { accountSid, authToken } = DEVELOPMENT_ACCOUNT;
const FROM = DEVELOPMENT_ACCOUNT.numbers[0]!;
const PHONE = "+13125550142";

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let carrier: ReturnType<typeof carrierAt>;
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
  carrier = carrierAt(sandbox.httpUrl);
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

describe("a text from a person", () => {
  it("reaches the webhook, signed, in the provider's form", async () => {
    const { text, answer } = await carrier.receive(PHONE, "In! 🏀 & on time");
    expect(answer).toMatchObject({ status: 204 });
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

  it("is answered by the texts of a TwiML answer", async () => {
    const response = new twilio.twiml.MessagingResponse();
    response.message("You're in & noted <3");
    response.message("See you");
    receiver.answer(() => ({ status: 200, body: response.toString() }));
    await carrier.receive(PHONE, "IN");
    expect(await bodies()).toEqual([
      "outbound-reply: See you",
      "outbound-reply: You're in & noted <3",
      "inbound: IN",
    ]);
    expect(messagesIn("<Response/>")).toEqual([]);
    expect(messagesIn("<Response><Message><Body>A &#65;</Body></Message></Response>")).toEqual(["A A"]);
  });

  it("is kept with the reason when the product does not take it", async () => {
    receiver.answer(() => ({ status: 500 }));
    const { text, answer } = await carrier.receive(PHONE, "IN");
    expect(answer).toEqual({ problem: "HTTP 500" });
    expect(receiver.received).toHaveLength(4);
    expect(await carrier.find(text.sid)).toMatchObject({ problem: "HTTP 500" });
  });

  it("is only kept when there is no webhook", async () => {
    await carrier.change({ inboundUrl: null });
    expect(await carrier.receive(PHONE, "IN")).toMatchObject({ answer: null });
    expect(await bodies()).toEqual(["inbound: IN"]);
  });
});

describe("STOP and START", () => {
  it.each(["STOP", " stop ", "Unsubscribe", "QUIT", "end", "cancel", "revoke", "optout", "stopall"])(
    "%j: the provider answers once, tells the product, and refuses every text afterwards",
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

  it("what a person would call stopping is the product's matter", async () => {
    for (const words of ["STOP PLEASE", "stop.", "please stop", "YES please"])
      await carrier.receive(PHONE, words);
    expect(receiver.received.every(({ params }) => params.OptOutType === undefined)).toBe(true);
    await create();
  });

  it("START brings texts back, and HELP is answered", async () => {
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

  it("says nothing by itself when told not to, and never after STOP", async () => {
    await carrier.change({ autoReplies: false });
    receiver.answer(() => ({ status: 200, body: "<Response><Message>Bye</Message></Response>" }));
    await carrier.receive(PHONE, "STOP");
    expect(await bodies()).toEqual(["inbound: STOP"]);
    await carrier.receive(PHONE, "START");
    expect(await bodies()).toEqual(["outbound-reply: Bye", "inbound: START", "inbound: STOP"]);
  });
});
