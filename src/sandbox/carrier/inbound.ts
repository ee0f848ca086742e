import { countSegments } from "./segments.ts";
import { createSid } from "./sid.ts";
import type { Delivery } from "./delivery.ts";
import type { CarrierAccount, CarrierSettings } from "./settings.ts";
import type { CarrierStore, Text } from "./store.ts";
import type { Webhooks } from "./webhooks.ts";

/** The provider's own words: only a text of exactly one of them counts. Everything else is the product's matter. */
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

function keywordOf(body: string): OptOutType | null {
  const word = body.trim().toUpperCase();
  const found = Object.entries(KEYWORDS).find(([, words]) => words.includes(word));
  return found ? (found[0] as OptOutType) : null;
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The texts a TwiML answer asks for. */
export function messagesIn(twiml: string): string[] {
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

/** Texts from people: kept, STOP and START obeyed, then posted to the product, whose answer may be TwiML. */
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

  /** STOP holds for all our senders, as within one of the provider's messaging services. */
  async function obey(text: Text, keyword: OptOutType) {
    const wasOut = store.isOptedOut(text.phone);
    if (keyword !== "HELP") await store.setOptedOut(text.phone, keyword === "STOP");
    // A second STOP gets no answer, and START without a STOP is an ordinary word.
    const answers = keyword === "STOP" ? !wasOut : keyword === "START" ? wasOut : !wasOut;
    if (answers && settings().autoReplies) await reply(text, REPLIES[keyword]);
  }

  async function pass(text: Text, keyword: OptOutType | null) {
    const { inboundUrl } = settings();
    if (!inboundUrl) return null;
    const answer = await webhooks.post(inboundUrl, {
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
    if ("problem" in answer) await store.setProblem(text.id, answer.problem);
    else if (!store.isOptedOut(text.phone))
      for (const body of messagesIn(answer.body)) await reply(text, body);
    return answer;
  }

  return {
    /** Resolves when it is kept and obeyed; `answer` when the product has taken it or finally has not. */
    async receive(sent: {
      phone: string;
      body: string;
      sender?: string | undefined;
      sid?: string | undefined;
    }) {
      const last = store.list({ phone: sent.phone, isInbound: false }, 1)[0];
      const text = await store.add({
        sid: sent.sid ?? createSid(),
        direction: "inbound",
        sender: sent.sender ?? last?.sender ?? account.numbers[0]!,
        serviceSid: last?.serviceSid ?? null,
        phone: sent.phone,
        body: sent.body,
        segments: countSegments(sent.body),
        status: "received",
        statusCallback: null,
        validitySeconds: null,
        createdAt: Date.now(),
      });
      const keyword = keywordOf(text.body);
      if (keyword) await obey(text, keyword);

      return { text, answer: pass(text, keyword) };
    },
  };
}
