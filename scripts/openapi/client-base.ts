// The part of docs/api/client.ts that's the same for every API. `npm run openapi` puts the description's part in the place
// of the marked lines (client.ts beside this file). It's for any place with fetch and WebCrypto, so it imports nothing.

export type OperationName = keyof Operations;
export type Input<Name extends OperationName> = Operations[Name]["input"];
export type Output<Name extends OperationName> = Operations[Name]["output"];

/** An event that a webhook got. Check `type` to know what's in `data`. */
export type WebhookEvent =
  | { [Type in keyof Events]: { type: Type; timestamp: string; data: Events[Type] } }[keyof Events]
  | { type: "endpoint.verify"; timestamp: string; data: { webhookId: string } };

/** A response other than 2xx. `code` is stable, and `message` is for people. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  /** Depends on the code, such as `fields` for INVALID_INPUT. */
  readonly data: unknown;
  /** For RATE_LIMITED: after how many seconds to try again. */
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    body: { code?: string; message?: string; data?: unknown },
    retryAfter: string | null,
  ) {
    super(body.message ?? `The server responded with status ${status}.`);
    this.name = "ApiError";
    this.code = body.code ?? "UNKNOWN";
    this.status = status;
    this.data = body.data;
    this.retryAfterSeconds = retryAfter === null ? null : Number(retryAfter);
  }
}

type Settings = {
  /** Where FirstWhistle runs, such as `https://firstwhistle.example`. */
  url: string;
  /** An API key from Settings. */
  key: string;
};

/**
 * Creates a client that calls operations with an API key. Throws ApiError if the response isn't 2xx.
 *
 *     const { call } = createClient({ url, key });
 *     const { games } = await call("games.list", { teamId });
 */
export function createClient({ url, key }: Settings) {
  async function call<Name extends OperationName>(
    name: Name,
    ...[input]: object extends Input<Name> ? [input?: Input<Name>] : [input: Input<Name>]
  ): Promise<Output<Name>> {
    const [method = "GET", template = "", rest = ""] = operations[name]!.split(" ");
    const values: Record<string, unknown> = { ...input };
    const path = template.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
      const value = String(values[field]);
      delete values[field];
      return encodeURIComponent(value);
    });
    const target = new URL(`${url.replace(/\/+$/, "")}/api/v1${path}`);
    if (rest === "query")
      for (const [field, value] of Object.entries(values))
        if (["string", "number", "boolean"].includes(typeof value))
          target.searchParams.set(field, (value as string | number | boolean).toString());
    const response = await fetch(target, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(rest === "body" && { "content-type": "application/json" }),
      },
      ...(rest === "body" && { body: JSON.stringify(values) }),
    });
    const body: unknown = await response.json().catch(() => ({}));
    if (!response.ok)
      throw new ApiError(response.status, body as object, response.headers.get("retry-after"));
    return body as Output<Name>;
  }
  return { call };
}

/** How old a delivery may be, in seconds. An older one could be a copy that someone else sends again. */
const MAX_AGE_SECONDS = 300;

type PlainHeaders = Record<string, string | string[] | undefined>;
/** Headers as `fetch` has them, or as Node's servers do. */
type Headers = { get: (name: string) => string | null } | PlainHeaders;

/**
 * Returns the event of a delivery if FirstWhistle signed it with this secret (`whsec_...`) within the last five minutes.
 * Throws otherwise. `body` must be exactly what arrived, so read it as text and don't parse it first. The same event
 * can arrive more than once, always with the same `webhook-id`.
 */
export async function verifyWebhook(body: string, headers: Headers, secret: string): Promise<WebhookEvent> {
  const read = (name: string): string => {
    const value = typeof headers.get === "function" ? headers.get(name) : (headers as PlainHeaders)[name];
    return typeof value === "string" ? value : "";
  };
  const id = read("webhook-id");
  const timestamp = read("webhook-timestamp");
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || age > MAX_AGE_SECONDS)
    throw new Error("The delivery is too old, or has no time.");
  const key = await crypto.subtle.importKey(
    "raw",
    decodeBase64(secret.replace(/^whsec_/, "")),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["verify"],
  );
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  // While a secret is rotated, there are two signatures, and one of them is ours.
  for (const part of read("webhook-signature").split(" ")) {
    const [version, signature = ""] = part.split(",");
    // WebCrypto takes the same time for every wrong signature.
    if (version === "v1" && (await crypto.subtle.verify("HMAC", key, decodeBase64(signature), signed)))
      return JSON.parse(body) as WebhookEvent;
  }
  throw new Error("The signature doesn't match.");
}

/** Returns the bytes, or none if it isn't base64. */
function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (character) => character.codePointAt(0)!);
  } catch {
    return new Uint8Array(0);
  }
}

// <made from the description>
/** What each operation takes and returns. */
type Operations = Record<string, { input: Record<string, unknown>; output: object }>;
/** What each event's webhook gets. */
type Events = Record<string, unknown>;
/** Where each operation is, as its method, its path, and where its input goes besides the path. */
const operations: Record<string, string> = {};
// </made from the description>
