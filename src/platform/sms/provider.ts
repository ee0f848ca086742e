import twilio from "twilio";
import { config } from "../config.ts";
import { textDuration } from "../metrics.ts";
import { CALL_TIMEOUT_MS } from "./call-timeout.ts";
import { noteError } from "./error-log.ts";
import { meaningOf, type ErrorMeaning } from "./error-meanings.ts";
import { segmentsOf } from "./segments.ts";
import { NotSent, Transport } from "./transport.ts";

/** Calls at once. A thousand texts a second when answers take 200 ms; callers bound how many they start. */
const MAX_SOCKETS = 300;

const client = twilio(config.sms.accountSid, config.sms.authToken, {
  httpClient: new Transport({ timeoutMs: CALL_TIMEOUT_MS, maxSockets: MAX_SOCKETS }),
});
if (config.sms.baseUrl) client.api.baseUrl = config.sms.baseUrl;

export type SendOutcome =
  | { kind: "accepted"; sid: string; segments: number }
  /** It was not accepted. `code` is the provider's, or null when no connection came about. */
  | ({ kind: "refused"; code: number | null } & ErrorMeaning)
  /** It may be on its way: look it up (`findTexts`) before anything else. */
  | {
      kind: "ambiguous";
      reason: string;
      /** Nothing was answered: the provider may still be at it. */
      isUnderWay?: true;
    };

/**
 * Hands one text to the provider, once: nothing in here tries again. Never throws. The provider knows no idempotency
 * key, so after "ambiguous" only a look-up tells whether it has the text.
 */
export async function sendText(text: {
  /** E.164 */
  to: string;
  body: string;
  /** Where states are reported; it should carry our id of the text. */
  statusCallback: string;
  /** After this long in the queue the provider gives up: a late reminder is worse than none. 1 to 36000. */
  validitySeconds: number;
}): Promise<SendOutcome> {
  const observe = textDuration.startTimer();
  const outcome = await create(text);
  observe({ outcome: outcome.kind });
  if (outcome.kind === "refused" && outcome.code !== null) noteError(outcome.code);
  return outcome;
}

async function create(text: Parameters<typeof sendText>[0]): Promise<SendOutcome> {
  try {
    const message = await client.messages.create({
      to: text.to,
      ...config.sms.sender,
      body: text.body,
      statusCallback: text.statusCallback,
      validityPeriod: text.validitySeconds,
    });
    if (!message.sid) return { kind: "ambiguous", reason: "answer without a sid" };
    // 0 from a messaging service, which counts only after it has chosen a number.
    return {
      kind: "accepted",
      sid: message.sid,
      segments: Number(message.numSegments) || segmentsOf(text.body),
    };
  } catch (error) {
    return outcomeOf(error);
  }
}

/** The provider's own words name the recipient; only codes leave this function. */
function outcomeOf(error: unknown): SendOutcome {
  if (error instanceof NotSent)
    return { kind: "refused", code: null, suppress: false, retry: "safe", alert: false };
  const { status, code } = error as { status?: unknown; code?: unknown };
  if (typeof status !== "number")
    return { kind: "ambiguous", reason: "no readable answer", isUnderWay: true };
  if (status < 400 || status >= 500 || status === 408) return { kind: "ambiguous", reason: `HTTP ${status}` };
  const known = typeof code === "number" ? code : codeOfStatus(status);
  // Whatever the code: 429 means that it was not processed.
  const meaning =
    status === 429 ? { ...meaningOf(known), suppress: false, retry: "safe" as const } : meaningOf(known);
  return { kind: "refused", code: known, ...meaning };
}

/** When something between us and the provider answered, without a code of the provider's. */
const codeOfStatus = (status: number) => (status === 429 ? 20_429 : status === 401 ? 20_003 : status);

export type ProviderText = {
  sid: string;
  body: string;
  status: string;
  errorCode: number | null;
  segments: number;
  createdAt: Date;
};

const PAGE_SIZE = 50;

/**
 * The texts to a number that the provider accepted at or after an instant, newest first, whatever became of them.
 * By the list of the number and not by the provider's filter on its DateSent, which a text that still waits in its
 * queue does not have. Throws when the provider does not answer.
 */
export async function findTexts({ to, sentAfter }: { to: string; sentAfter: Date }): Promise<ProviderText[]> {
  // The provider tells times in whole seconds.
  const since = Math.floor(sentAfter.getTime() / 1000) * 1000;
  const found: ProviderText[] = [];
  let page: Page | undefined = await asked(client.messages.page({ to, pageSize: PAGE_SIZE }));
  while (page) {
    const texts = page.instances.map(toText);
    found.push(...texts.filter(({ createdAt }) => createdAt.getTime() >= since));
    if (texts.some(({ createdAt }) => createdAt.getTime() < since)) break;
    const next: Promise<Page> | undefined = page.nextPage();
    page = next && (await asked(next));
  }
  return found;
}

/** One text by the provider's id, to learn its state when no callback came; null when the provider knows none. */
export async function findText(sid: string): Promise<ProviderText | null> {
  const message = await asked(
    client
      .messages(sid)
      .fetch()
      .catch((error: unknown) => {
        if ((error as { status?: unknown }).status === 404) return null;
        throw error;
      }),
  );
  return message && toText(message);
}

type Page = Pick<Awaited<ReturnType<typeof client.messages.page>>, "instances"> & {
  nextPage(): Promise<Page> | undefined;
};
type Message = Awaited<ReturnType<typeof client.messages.create>>;

function toText(message: Message): ProviderText {
  return {
    sid: message.sid,
    body: message.body,
    status: message.status,
    errorCode: message.errorCode || null,
    segments: Number(message.numSegments) || segmentsOf(message.body),
    createdAt: message.dateCreated,
  };
}

/** The SDK's errors repeat addresses with phone numbers; they must not reach logs and dead letters. */
async function asked<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const { status, code } = error as { status?: number; code?: number };
    // oxlint-disable-next-line eslint/preserve-caught-error -- the cause is what must not travel
    throw new Error(`the texting provider did not answer: ${status ?? "no answer"} ${code ?? ""}`.trim());
  }
}
