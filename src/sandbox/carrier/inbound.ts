import { countSegments } from "./segments.ts";
import { createSid } from "./sid.ts";
import type { Delivery } from "./delivery.ts";
import type { CarrierAccount, CarrierSettings } from "./settings.ts";
import type { CarrierStore, Text } from "./store.ts";
import type { Webhooks } from "./webhooks.ts";

/** The provider's keywords. Only a text that is exactly one of them counts. The app handles everything else. */
const KEYWORDS = {
  STOP: ["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT"],
  START: ["START", "YES", "UNSTOP"],
  HELP: ["HELP", "INFO"],
};
type OptOutType = keyof typeof KEYWORDS;

const REPLIES: Record<OptOutType, string> = {
  STOP: "You have successfully been unsubscribed. You will not receive any more messages from this number. Reply START to resubscribe.",
  START:
    "You have successfully been re-subscribed to messages from this number. Reply HELP for help. Reply STOP to unsubscribe. Msg&Data Rates May Apply.",
  HELP: "Reply STOP to unsubscribe. Msg&Data Rates May Apply.",
};

function findKeyword(body: string): OptOutType | null {
  const word = body.trim().toUpperCase();
  const entry = Object.entries(KEYWORDS).find(([, words]) => words.includes(word));
  return entry ? (entry[0] as OptOutType) : null;
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Extracts the texts from a TwiML response. */
export function parseMessages(twiml: string): string[] {
  return [...twiml.matchAll(/<Message\b[^>]*>([\s\S]*?)<\/Message>/g)]
    .map(([, content = ""]) => /<Body\b[^>]*>([\s\S]*?)<\/Body>/.exec(content)?.[1] ?? content)
    .map((text) =>
      text
        .replaceAll(/<[^>]*>/g, "")
        .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
        .replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name]!)
        .trim(),
    )
    .filter(Boolean);
}

/**
 * Handles inbound texts: stores them, applies STOP and START, then posts them to the app, which may respond with TwiML.
 */
export function createInbound(carrier: {
  account: CarrierAccount;
  store: CarrierStore;
  delivery: Delivery;
  webhooks: Webhooks;
  settings: () => CarrierSettings;
}) {
  const { account, store, delivery, webhooks, settings } = carrier;

  async function reply(to: Text, body: string) {
    const text = await store.add({
      sid: createSid(),
      direction: "outbound-reply",
      sender: to.sender,
      serviceSid: to.serviceSid,
      phone: to.phone,
      body,
      segments: countSegments(body),
      status: "queued",
      statusCallback: null,
      validitySeconds: null,
      createdAt: Date.now(),
    });
    delivery.start(text);
  }

  /**
   * Applies a keyword. STOP opts the phone out of texts from all our senders, as in the provider's messaging services.
   */
  async function applyKeyword(text: Text, keyword: OptOutType) {
    const wasOut = store.isOptedOut(text.phone);
    if (keyword !== "HELP") await store.setOptedOut(text.phone, keyword === "STOP");
    // A second STOP gets no reply. Neither does START without an earlier STOP, or HELP after a STOP.
    const shouldReply = keyword === "STOP" ? !wasOut : keyword === "START" ? wasOut : !wasOut;
    if (shouldReply && settings().autoReplies) await reply(text, REPLIES[keyword]);
  }

  async function forward(text: Text, keyword: OptOutType | null) {
    const { inboundUrl } = settings();
    if (!inboundUrl) return null;
    const response = await webhooks.post(inboundUrl, {
      AccountSid: account.accountSid,
      ApiVersion: "2010-04-01",
      MessageSid: text.sid,
      SmsSid: text.sid,
      SmsMessageSid: text.sid,
      SmsStatus: "received",
      From: text.phone,
      To: text.sender,
      Body: text.body,
      NumMedia: "0",
      NumSegments: String(text.segments),
      FromCountry: "US",
      ToCountry: "US",
      ...(text.serviceSid && { MessagingServiceSid: text.serviceSid }),
      ...(keyword && { OptOutType: keyword }),
    });
    if ("problem" in response) await store.setProblem(text.id, response.problem);
    else if (!store.isOptedOut(text.phone))
      for (const body of parseMessages(response.body)) await reply(text, body);
    return response;
  }

  return {
    /**
     * Resolves once the text is stored and applied. A text with an ID that was received before is only forwarded again, as
     * the provider repeats a request that failed. `response` resolves once the app has accepted the text or retries
     * have run out.
     */
    async receive(sent: {
      phone: string;
      body: string;
      sender?: string | undefined;
      sid?: string | undefined;
    }) {
      const repeated = sent.sid === undefined ? null : store.find(sent.sid);
      if (repeated) return { text: repeated, response: forward(repeated, findKeyword(repeated.body)) };
      const last = store.list({ phone: sent.phone, isInbound: false }, 1)[0];
      const sender = sent.sender ?? last?.sender ?? account.numbers[0]!;
      const service = account.services.find(
        ({ sid, number }) => number === sender && (sent.sender !== undefined || sid === last?.serviceSid),
      );
      const text = await store.add({
        sid: sent.sid ?? createSid(),
        direction: "inbound",
        sender,
        serviceSid: service?.sid ?? null,
        phone: sent.phone,
        body: sent.body,
        segments: countSegments(sent.body),
        status: "received",
        statusCallback: null,
        validitySeconds: null,
        createdAt: Date.now(),
      });
      const keyword = findKeyword(text.body);
      if (keyword) await applyKeyword(text, keyword);

      return { text, response: forward(text, keyword) };
    },
  };
}
