import { randomUUID } from "node:crypto";
import { Stripe } from "stripe";
import twilio from "twilio";
import { beforeAll, describe, expect, it } from "vitest";
import { getStatusPath } from "#features/messages/rules.ts";
import { createMember, createTeam } from "#tests/factories/teams.ts";
import { createText } from "#tests/factories/texts.ts";
import { Attacker, target } from "./attacker.ts";
import { expectStatus, rows } from "./people.ts";
import { readStatuses, sendRaw } from "./sockets.ts";
import { count, createManager } from "./owners.ts";

const INBOUND = "/webhooks/texts/inbound";
const PAYMENTS = "/webhooks/payments";
const { TWILIO_AUTH_TOKEN: token = "", STRIPE_WEBHOOK_SECRET: secret = "" } = target.environment;

type Params = Record<string, string>;
const signText = (path: string, params: Params, origin = target.appUrl) =>
  twilio.getExpectedTwilioSignature(token, origin + path, params);

/** Posts a form as the carrier would. */
const postText = (path: string, params: Params, signature: string, headers: Params = {}) =>
  new Attacker().request("POST", path, {
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": signature,
      origin: "",
      ...headers,
    },
    body: new URLSearchParams(params).toString(),
  });

let lastPhone = 0;
const newText = (body: string): Params & { From: string; MessageSid: string } => ({
  From: `+1312556${String(++lastPhone).padStart(4, "0")}`,
  To: target.environment.TWILIO_SENDER!,
  Body: body,
  MessageSid: `SM${randomUUID().replaceAll("-", "")}`,
});

const countTexts = ({ MessageSid }: Params) => count("inbound_text", "sid = $1", [MessageSid]);
const countStops = ({ From }: Params) => count("phone_suppression", "phone = $1", [From]);

describe("a text that claims to be from the carrier", () => {
  it("W01: counts only with the carrier's signature over exactly what it says", async () => {
    const text = newText("STOP");
    const signature = signText(INBOUND, text);
    const replies = [
      await postText(INBOUND, text, ""),
      await postText(INBOUND, text, "nonsense"),
      await postText(INBOUND, { ...text, Body: "START" }, signature),
      await postText(INBOUND, { ...text, Extra: "1" }, signature),
    ];
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect([await countTexts(text), await countStops(text)]).toEqual([0, 0]);
    expect((await postText(INBOUND, text, signature)).status).toBeLessThan(300);
    expect([await countTexts(text), await countStops(text)]).toEqual([1, 1]);
  });

  it("W02: isn't believed because of a forged host", async () => {
    const text = newText("STOP");
    const signature = signText(INBOUND, text, "http://evil.example");
    const form = new URLSearchParams(text).toString();
    const head = [
      "content-type: application/x-www-form-urlencoded",
      `content-length: ${form.length}`,
      `x-twilio-signature: ${signature}`,
      "x-forwarded-host: evil.example",
      "connection: close",
    ];
    for (const host of ["evil.example", new URL(target.appUrl).host])
      for (const path of [INBOUND, `http://evil.example${INBOUND}`]) {
        const request = [`POST ${path} HTTP/1.1`, `host: ${host}`, ...head, "", form];
        const received = await sendRaw(request.join("\r\n"));
        expect([host, path, readStatuses(received)[0]! >= 400]).toEqual([host, path, true]);
      }
    expect([await countTexts(text), await countStops(text)]).toEqual([0, 0]);
  });

  it("W03: counts once, even if it's replayed many times in the same moment", async () => {
    const text = newText("STOP");
    const signature = signText(INBOUND, text);
    const replies = await Promise.all(Array.from({ length: 5 }, () => postText(INBOUND, text, signature)));
    expect(replies.filter(({ text: reply }) => reply !== "").length).toBeLessThanOrEqual(1);
    expect([await countTexts(text), await countStops(text)]).toEqual([1, 1]);
  });

  it("W04: can't be replayed after the stored texts are deleted", async () => {
    const stop = newText("STOP");
    const signature = signText(INBOUND, stop);
    await postText(INBOUND, stop, signature);
    expect(await countStops(stop)).toBe(1);
    const start = { ...newText("START"), From: stop.From };
    await postText(INBOUND, start, signText(INBOUND, start));
    expect(await countStops(stop)).toBe(0);
    // The months' tables are dropped after a while. Deleting the rows saves the wait.
    await rows("delete from inbound_text where phone = $1", [stop.From]);
    expect((await postText(INBOUND, stop, signature)).status).toBe(204);
    expect([await countTexts(stop), await countStops(stop)]).toEqual([0, 0]);
  });

  it("W05: as a status report, needs a signature and never moves a text backward", async () => {
    const { id: teamId } = await createTeam();
    const member = await createMember(teamId, { smsConsent: true });
    const sid = `SM${randomUUID().replaceAll("-", "")}`;
    const text = await createText(teamId, member, { state: "delivered", providerSid: sid });
    const path = getStatusPath({ id: text.id, month: text.month }, 0);
    const readState = async () =>
      (await rows<{ state: string }>("select state from message where id = $1", [text.id]))[0]!.state;
    const forged = { MessageSid: sid, MessageStatus: "failed", ErrorCode: "30007" };
    expect((await postText(path, forged, "nonsense")).status).toBe(403);
    expect(await readState()).toBe("delivered");
    for (const MessageStatus of ["queued", "sent", "sending"]) {
      const earlier = { MessageSid: sid, MessageStatus };
      expect((await postText(path, earlier, signText(path, earlier))).status).toBe(204);
      expect(await readState()).toBe("delivered");
    }
    expect(await count("phone_suppression", "phone = $1", [member.phone])).toBe(0);
  });
});

const signEvent = (payload: string, options: { at?: number; secret?: string; scheme?: string } = {}) =>
  Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: options.secret ?? secret,
    timestamp: options.at ?? Math.floor(Date.now() / 1000),
    ...(options.scheme && { scheme: options.scheme }),
  });
const postEvent = (payload: string, signature: string) =>
  new Attacker().request("POST", PAYMENTS, {
    headers: { "content-type": "application/json", "stripe-signature": signature, origin: "" },
    body: payload,
  });
const countEvents = (id: string) => count("payment_event", "id = $1", [id]);

describe("an event that claims to be from the payment provider", () => {
  let buyer: Awaited<ReturnType<typeof createManager>>;
  let teamId: string;
  let sessionId: string;
  beforeAll(async () => {
    buyer = await createManager();
    ({ id: teamId } = await createTeam({ managerId: buyer.id }));
    const { body } = expectStatus(await buyer.client.post("/checkouts", { teamId, product: "mini" }), 201);
    sessionId = new URL(body.url as string).pathname.split("/").at(-1)!;
  });

  /** Returns an event that claims that the team's open checkout was paid. */
  function createEvent() {
    const id = `evt_${randomUUID().replaceAll("-", "")}`;
    const session = { id: sessionId, object: "checkout.session", payment_status: "paid", status: "complete" };
    const event = { id, object: "event", type: "checkout.session.completed", data: { object: session } };
    return { id, payload: JSON.stringify({ ...event, created: Math.floor(Date.now() / 1000) }) };
  }
  it("W06: counts only with the provider's signature of the last five minutes", async () => {
    const { id, payload } = createEvent();
    const now = Math.floor(Date.now() / 1000);
    const signatures = [
      "",
      signEvent(payload, { secret: "whsec_somethingElse" }),
      signEvent(payload, { at: now - 3_600 }),
      signEvent(payload, { at: now + 86_400 * 3_650 }),
      signEvent(payload, { scheme: "v0" }),
      signEvent(`${payload} `),
    ];
    for (const signature of signatures)
      expect([signature, (await postEvent(payload, signature)).status]).toEqual([signature, 400]);
    expect(await countEvents(id)).toBe(0);
  });

  it("W07: is stored once, even if it's replayed many times in the same moment", async () => {
    const { id, payload } = createEvent();
    const signature = signEvent(payload);
    const replies = await Promise.all(Array.from({ length: 5 }, () => postEvent(payload, signature)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await countEvents(id)).toBe(1);
  });

  it("W08: can't turn an open checkout into a paid one, because the provider is asked", async () => {
    const { id, payload } = createEvent();
    expect((await postEvent(payload, signEvent(payload))).status).toBe(200);
    await expect.poll(() => count("payment_event", "id = $1 and handled_at is not null", [id])).toBe(1);
    const [team] = await rows("select subscription_status, sms_limit from team where id = $1", [teamId]);
    expect(team).toEqual({ subscription_status: "pending", sms_limit: 0 });
    expect(await count("pass_period", "team_id = $1", [teamId])).toBe(0);
  });
});
