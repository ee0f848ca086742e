import twilio from "twilio";
import { config } from "../config.ts";
import { textDuration, textsBySender } from "../metrics.ts";
import { CALL_TIMEOUT_MS } from "./call-timeout.ts";
import { recordError } from "./error-log.ts";
import { getMeaning, type ErrorMeaning } from "./error-meanings.ts";
import { getSegments } from "./segments.ts";
import { NotSent, Transport } from "./transport.ts";

/**
 * The maximum number of concurrent calls. Allows 1,500 texts a second if responses take 200 ms. Callers limit how many
 * calls they start, for each sender, so the calls of a slow sender never take up all connections. The last 50 are for
 * lookups.
 */
const getMaxSockets = (senders: number) => 300 + 10 * senders + 50;

function createClient() {
  if (!config.sms.isOn) throw new Error("No texting account is set up.");
  const { accountSid, authTokens, senders, baseUrl } = config.sms;
  const maxSockets = getMaxSockets(senders.length);
  const transport = new Transport({ timeoutMs: CALL_TIMEOUT_MS, maxSockets, authTokens });
  const client = twilio(accountSid, authTokens[0], { httpClient: transport });
  if (baseUrl) client.api.baseUrl = baseUrl;
  const uri = client.api.v2010.absoluteUrl(`/Accounts/${accountSid}/Messages.json`);
  return { client, transport, call: { ...CREATE, uri, username: accountSid, password: authTokens[0] } };
}

/** What the SDK sends along with every new text. */
const CREATE = {
  method: "post",
  headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json" },
} as const;

let created: ReturnType<typeof createClient> | undefined;
/** Returns what calls the provider, or throws while texting is off. Nothing calls the provider then. */
const getProvider = () => (created ??= createClient());
const getClient = () => getProvider().client;
type Messages = ReturnType<typeof getClient>["messages"];

export type SendOutcome =
  | { kind: "accepted"; sid: string; segments: number }
  /** The text wasn't accepted. `code` is the provider's error code, or null if we couldn't connect. */
  | ({ kind: "refused"; code: number | null } & ErrorMeaning)
  /** The text may have been sent. Look it up with `findTexts` before retrying. */
  | {
      kind: "ambiguous";
      reason: string;
      /** Set if there was no response, so the provider may still be processing the text. */
      isInFlight?: true;
    };

/**
 * Submits one text to the provider, without retries. Never throws. The provider supports no idempotency key, so after
 * "ambiguous", look the text up to find out whether it was accepted.
 */
export async function sendText(text: {
  /** The sender's name in the configuration: a number or a messaging service. */
  sender: string;
  /** E.164 */
  to: string;
  body: string;
  /** The status callback URL, which should include our ID for the text. */
  statusCallback: string;
  /**
   * How long the provider may queue the text before giving up, from 1 to 36,000 seconds. A late reminder is worse than
   * none.
   */
  validitySeconds: number;
}): Promise<SendOutcome> {
  const stopTimer = textDuration.startTimer();
  const outcome = await create(text);
  stopTimer({ outcome: outcome.kind });
  textsBySender.inc({ sender: text.sender, outcome: outcome.kind });
  if (outcome.kind === "refused" && outcome.code !== null) recordError(outcome.code);
  return outcome;
}

/** The part of the response to a new text that we use, or of an error. */
type CreateResponse = { sid?: string; num_segments?: string; code?: unknown } | string | null;

/**
 * Calls the transport with what the SDK would call it with, because the SDK's objects for a request and its message take
 * more than a quarter of a call's CPU time (docs/scaling.md).
 */
async function create(text: Parameters<typeof sendText>[0]): Promise<SendOutcome> {
  try {
    const { transport, call } = getProvider();
    const response = await transport.request<object>({
      ...call,
      data: {
        To: text.to,
        [text.sender.startsWith("MG") ? "MessagingServiceSid" : "From"]: text.sender,
        Body: text.body,
        StatusCallback: text.statusCallback,
        ValidityPeriod: text.validitySeconds,
      },
    });
    const { statusCode } = response;
    const body = response.body as CreateResponse;
    if (statusCode < 200 || statusCode >= 300)
      return toOutcome({ status: statusCode, code: typeof body === "string" ? undefined : body?.code });
    if (typeof body === "string") return toOutcome(body);
    if (!body?.sid) return { kind: "ambiguous", reason: "response without a sid" };
    // A messaging service reports 0 because it counts segments only after choosing a number.
    return { kind: "accepted", sid: body.sid, segments: Number(body.num_segments) || getSegments(text.body) };
  } catch (error) {
    return toOutcome(error);
  }
}

/** Classifies a failure. The provider's messages contain the recipient's number, so only codes are returned. */
function toOutcome(error: unknown): SendOutcome {
  if (error instanceof NotSent)
    return { kind: "refused", code: null, suppress: false, retry: "safe", alert: false };
  const { status, code } = error as { status?: unknown; code?: unknown };
  if (typeof status !== "number")
    return { kind: "ambiguous", reason: "unparseable response", isInFlight: true };
  if (status < 400 || status >= 500 || status === 408) return { kind: "ambiguous", reason: `HTTP ${status}` };
  const errorCode = typeof code === "number" ? code : toErrorCode(status);
  // No matter what the code is, a 429 means that the text wasn't processed.
  const meaning =
    status === 429
      ? { ...getMeaning(errorCode), suppress: false, retry: "safe" as const }
      : getMeaning(errorCode);
  return { kind: "refused", code: errorCode, ...meaning };
}

/** Returns the error code for a response without one, which comes from something between us and the provider. */
const toErrorCode = (status: number) => (status === 429 ? 20_429 : status === 401 ? 20_003 : status);

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
 * Lists the texts to a number that the provider accepted since an instant, newest first, in any state. Doesn't use the
 * provider's DateSent filter because a queued text has no DateSent yet. Throws if the provider doesn't respond.
 */
export async function findTexts({ to, sentAfter }: { to: string; sentAfter: Date }): Promise<ProviderText[]> {
  // The provider's times are in whole seconds.
  const since = Math.floor(sentAfter.getTime() / 1000) * 1000;
  const matches: ProviderText[] = [];
  let page: Page | undefined = await withSafeErrors(getClient().messages.page({ to, pageSize: PAGE_SIZE }));
  while (page) {
    const texts = page.instances.map(toText);
    matches.push(...texts.filter(({ createdAt }) => createdAt.getTime() >= since));
    if (texts.some(({ createdAt }) => createdAt.getTime() < since)) break;
    const next: Promise<Page> | undefined = page.nextPage();
    page = next && (await withSafeErrors(next));
  }
  return matches;
}

/**
 * Fetches a text by the provider's ID, to find out its state if no callback arrived. Returns null if the provider has
 * no such text.
 */
export async function findText(sid: string): Promise<ProviderText | null> {
  const message = await withSafeErrors(
    getClient()
      .messages(sid)
      .fetch()
      .catch((error: unknown) => {
        if ((error as { status?: unknown }).status === 404) return null;
        throw error;
      }),
  );
  return message && toText(message);
}

type Page = Pick<Awaited<ReturnType<Messages["page"]>>, "instances"> & {
  nextPage(): Promise<Page> | undefined;
};
type Message = Awaited<ReturnType<Messages["create"]>>;

function toText(message: Message): ProviderText {
  return {
    sid: message.sid,
    body: message.body,
    status: message.status,
    errorCode: message.errorCode || null,
    segments: Number(message.numSegments) || getSegments(message.body),
    createdAt: message.dateCreated,
  };
}

/** Strips SDK errors, whose URLs contain phone numbers that must not reach logs or dead letters. */
async function withSafeErrors<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const { status, code } = error as { status?: number; code?: number };
    // oxlint-disable-next-line eslint/preserve-caught-error -- the cause contains personal data and must not be passed on
    throw new Error(`SMS provider did not respond: ${status ?? "no status"} ${code ?? ""}`.trim());
  }
}

/** A text from the provider's list of everything that we sent. */
export type ListedText = ProviderText & { to: string };

/** The provider's maximum. */
const LIST_PAGE_SIZE = 1_000;

/**
 * Reads one page of the provider's list, newest first. Leaves out texts that we received, and replies to them. Pass the
 * previous page's `next` to continue. `oldest` is the time of the oldest text on the page, and null if there was none.
 * Throws if the provider doesn't respond.
 */
export async function listSentTexts(
  pageUrl: string | null,
): Promise<{ texts: ListedText[]; oldest: Date | null; next: string | null }> {
  const page = await withSafeErrors(
    pageUrl === null
      ? getClient().messages.page({ pageSize: LIST_PAGE_SIZE })
      : getClient().messages.getPage(pageUrl),
  );
  const sent = page.instances.filter(({ direction }) => direction === "outbound-api");
  return {
    texts: sent.map((message) => ({ ...toText(message), to: message.to })),
    oldest: page.instances.at(-1)?.dateCreated ?? null,
    next: page.nextPageUrl ?? null,
  };
}
