import { Stripe } from "stripe";
import { config } from "../config.ts";
import { log } from "../log.ts";
import { createSecretSwitch, type Secrets } from "../two-secrets.ts";
import { PaymentsError, classifyError } from "./errors.ts";

/**
 * The API version we use, no matter what the account's default is. Each SDK release has types for only one API version,
 * so when you upgrade the SDK, read the provider's changelog and change this line.
 */
const API_VERSION = "2026-10-28.endive";

/** Longer than the provider takes even on a bad day, but not much longer, because a user may be waiting. */
const CALL_TIMEOUT_MS = 8_000;
/** The number of retries by the SDK, which reuse the idempotency key. */
const RETRIES = 1;

function getTarget(baseUrl: string | undefined) {
  if (!baseUrl) return {};
  const { protocol, hostname, port } = new URL(baseUrl);
  const isSecure = protocol === "https:";
  return {
    host: hostname,
    port: port || (isSecure ? 443 : 80),
    protocol: isSecure ? ("https" as const) : ("http" as const),
  };
}

/** Sends every request with either key, below the SDK, so that none of its calls has to know. */
class HttpClient extends Stripe.HttpClient {
  readonly #client = Stripe.createNodeHttpClient();
  readonly #withKey: ReturnType<typeof createSecretSwitch>;
  constructor(keys: Secrets) {
    super();
    this.#withKey = createSecretSwitch(keys);
  }
  override getClientName = () => this.#client.getClientName();
  override makeRequest(...request: Parameters<Stripe.HttpClient["makeRequest"]>) {
    const [host, port, path, method, headers, ...rest] = request;
    return this.#withKey(
      (key) =>
        this.#client.makeRequest(
          host,
          port,
          path,
          method,
          { ...headers, Authorization: `Bearer ${key}` },
          ...rest,
        ),
      (response) => response.getStatusCode() === 401,
    );
  }
}

function createClient(): Stripe {
  if (!config.payments.isOn) throw new Error("No payment account is set up.");
  const { secretKeys, baseUrl } = config.payments;
  return new Stripe(secretKeys[0], {
    ...getTarget(baseUrl),
    httpClient: new HttpClient(secretKeys),
    apiVersion: API_VERSION,
    timeout: CALL_TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
}

let createdClient: Stripe | undefined;
/** Returns the provider's client, or throws while payments are off. Nothing calls the provider then. */
export const getStripe = () => (createdClient ??= createClient());

/** Calls the provider. Throws a PaymentsError, and logs errors that we have to fix. */
export async function callProvider<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (thrown) {
    const error = classifyError(thrown);
    if (error instanceof PaymentsError && error.kind === "refused" && error.code !== "resource_missing")
      log.error({ code: error.code }, "payment provider rejected a request; needs attention");
    throw error;
  }
}
