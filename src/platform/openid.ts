import * as client from "openid-client";
import { config } from "./config.ts";
import { AppError } from "./errors.ts";
import { log } from "./log.ts";
import type { Provider, ProviderId, ProviderName } from "./sign-in-settings.ts";
import { createSecretSwitch } from "./two-secrets.ts";

/** How long we wait for a provider. The reader waits as long. */
const TIMEOUT_SECONDS = 10;
/** How long a discovery document is used. Providers announce changes of endpoints months ahead, and keys aren't in it. */
const DISCOVERY_MS = 60 * 60 * 1000;

const providers = Object.values(config.providers).filter((provider) => provider.isOn);

/** Lists the providers that are on, in the order of their buttons. */
export const listProviders = (): ProviderName[] => providers.map(({ id, name }) => ({ id, name }));

/** Returns a provider that's on, or null. */
export const findProvider = (id: string): Provider | null =>
  providers.find((provider) => provider.id === id) ?? null;

/** Where a provider sends the reader back to. Each has a path of its own, so no provider can answer for another. */
const getCallbackUrl = (id: ProviderId) => `${config.appUrl}/sign-in/${id}/callback`;

/** The provider's documented way to authenticate us, or the one that the specification requires of every provider. */
const authenticate = (server: client.ServerMetadata, secret: string) =>
  server.token_endpoint_auth_methods_supported?.includes("client_secret_post")
    ? client.ClientSecretPost(secret)
    : client.ClientSecretBasic(secret);

/** Reads the discovery document. Throws if the provider calls itself by another name than our settings do. */
async function discover({ issuer, clientId, secrets }: Provider) {
  // Only a stand-in on this machine is reached without TLS (`config.ts`).
  const isPlain = issuer.startsWith("http:");
  const execute = isPlain ? [client.allowInsecureRequests] : [];
  const options = { timeout: TIMEOUT_SECONDS, execute };
  const discovered = await client.discovery(new URL(issuer), clientId, {}, client.None(), options);
  const server = discovered.serverMetadata();
  if (server.issuer !== issuer) throw new Error("the provider names itself differently than our settings");
  const clients = new Map(
    secrets.map((secret = "") => {
      const ours = new client.Configuration(server, clientId, {}, authenticate(server, secret));
      ours.timeout = TIMEOUT_SECONDS;
      if (isPlain) client.allowInsecureRequests(ours);
      // The library otherwise trusts TLS alone to prove who issued a token.
      client.enableNonRepudiationChecks(ours);
      return [secret, ours] as const;
    }),
  );
  return { clients, withSecret: createSecretSwitch(secrets), until: Date.now() + DISCOVERY_MS };
}

type Discovered = Awaited<ReturnType<typeof discover>>;
const discoveries = new Map<ProviderId, Discovered>();

/**
 * Returns our clients at a provider, one per secret. Throws PROVIDER_UNAVAILABLE. A failure isn't remembered, so a provider
 * that was down when we started works as soon as it's back.
 */
async function connect(provider: Provider): Promise<Discovered> {
  const known = discoveries.get(provider.id);
  if (known && known.until > Date.now()) return known;
  try {
    const discovered = await discover(provider);
    discoveries.set(provider.id, discovered);
    return discovered;
  } catch (error) {
    // An old document is better than none.
    if (known) return known;
    log.error(
      { provider: provider.id, reason: describeError(error) },
      "failed to read a sign-in provider's discovery document",
    );
    throw new AppError("PROVIDER_UNAVAILABLE", { cause: error });
  }
}

/** Says what went wrong without the error's details, which can contain codes and tokens. */
function describeError(error: unknown): string {
  const { message, code, error: reason } = error as { message?: string; code?: string; error?: string };
  return [message, code, reason].filter(Boolean).join(", ");
}

/** What binds a provider's answer to the browser that asked. None of it is stored. */
export type Binding = { state: string; nonce: string; verifier: string };

/** Returns the address at the provider where the reader signs in. Throws PROVIDER_UNAVAILABLE. */
export async function buildSignInUrl(
  provider: Provider,
  { state, nonce, verifier }: Binding,
): Promise<string> {
  const { clients } = await connect(provider);
  const [ours] = clients.values();
  return client.buildAuthorizationUrl(ours!, {
    redirect_uri: getCallbackUrl(provider.id),
    scope: "openid email profile",
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  }).href;
}

/** Who a provider says someone is. */
export type Claims = {
  issuer: string;
  subject: string;
  /** Null unless the provider says that it's verified. */
  email: string | null;
  name: string;
};

/** Returns whether the provider doesn't know our secret. It answers so before it looks at the code, which stays unused. */
const isSecretRefused = (outcome: unknown) =>
  outcome instanceof client.WWWAuthenticateChallengeError ||
  (outcome instanceof client.ResponseBodyError && outcome.error === "invalid_client");

type ProviderResponse =
  | { isAccepted: true; claims: Claims }
  | { isAccepted: false; reason: "canceled" | "rejected" };

/** What OpenID Connect allows as a subject. Compared as is, with its case. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;

/**
 * Exchanges the code that a provider sent for an ID token, and checks the token's signature by the provider's published keys,
 * its issuer, audience, expiry, and nonce. The code is exchanged once: a provider refuses it the second time.
 */
export async function readResponse(
  provider: Provider,
  search: string,
  binding: Binding,
): Promise<ProviderResponse> {
  const callback = new URL(getCallbackUrl(provider.id) + search);
  const checks = {
    expectedState: binding.state,
    expectedNonce: binding.nonce,
    pkceCodeVerifier: binding.verifier,
    idTokenExpected: true,
  };
  try {
    const { clients, withSecret } = await connect(provider);
    const result = await withSecret(
      (secret) =>
        client
          .authorizationCodeGrant(clients.get(secret)!, callback, { ...checks })
          .catch((error: unknown) => error as Error),
      isSecretRefused,
    );
    if (result instanceof Error) throw result;
    const claims = result.claims()!;
    if (!SUBJECT.test(claims.sub)) throw new Error("the subject isn't one that OpenID Connect allows");
    const isVerified = claims.email_verified === true && typeof claims.email === "string";
    return {
      isAccepted: true,
      claims: {
        issuer: claims.iss,
        subject: claims.sub,
        email: isVerified ? (claims.email as string) : null,
        name: typeof claims.name === "string" ? claims.name : "",
      },
    };
  } catch (error) {
    const isCanceled = error instanceof client.AuthorizationResponseError && error.error === "access_denied";
    if (!isCanceled)
      log.warn(
        { provider: provider.id, reason: describeError(error) },
        "rejected a sign-in provider's answer",
      );
    return { isAccepted: false, reason: isCanceled ? "canceled" : "rejected" };
  }
}
