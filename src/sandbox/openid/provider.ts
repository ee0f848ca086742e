import { createHash, randomBytes } from "node:crypto";
import { createTokens, type TokenFault } from "./tokens.ts";

/** The providers that this one process stands in for. Each has an issuer and keys of its own. */
export const REALMS = ["google", "club"] as const;
export type Realm = (typeof REALMS)[number];

/** Who someone says they are on the sign-in page. Without a subject, an email is always the same person. */
export type Person = { email: string; name: string; isVerified: boolean; subject?: string };

export type OpenIdOptions = { clientId?: string; clientSecret?: string };

/** What the app asked for when it sent the browser here. */
export type SignInRequest = { redirectUri: string; state: string; nonce: string; challenge: string };

type Grant = SignInRequest & { realm: Realm; person: Person; expiresAt: number };

const CODE_LIFETIME_MS = 60_000;

const sha256 = (text: string) => createHash("sha256").update(text).digest("base64url");

/** Creates the providers. Codes work once, and only with the PKCE verifier of the browser that asked. */
export function createOpenId(options: OpenIdOptions = {}) {
  let clientSecret = options.clientSecret ?? "sandbox-provider-secret-for-development-only";
  let tokenFault: TokenFault | null = null;
  let isDown = false;
  let claimsIssuer = true;
  const clientId = options.clientId ?? "sandbox-client";
  const grants = new Map<string, Grant>();
  // Keys take a while to make, and most tests need none.
  const issuers = new Map<Realm, ReturnType<typeof createTokens>>();
  function getTokens(realm: Realm) {
    const known = issuers.get(realm) ?? createTokens(() => clientSecret);
    issuers.set(realm, known);
    return known;
  }

  return {
    clientId,
    getKeys: (realm: Realm) => getTokens(realm).jwks,
    isDown: () => isDown,
    /** Whether redirects name the issuer (RFC 9207). */
    namesIssuer: () => claimsIssuer,
    change(settings: {
      clientSecret?: string | undefined;
      tokenFault?: TokenFault | null | undefined;
      isDown?: boolean | undefined;
      namesIssuer?: boolean | undefined;
    }) {
      clientSecret = settings.clientSecret ?? clientSecret;
      if (settings.tokenFault !== undefined) tokenFault = settings.tokenFault;
      isDown = settings.isDown ?? isDown;
      claimsIssuer = settings.namesIssuer ?? claimsIssuer;
    },
    isClient: (id: string, secret: string) => id === clientId && secret === clientSecret,
    createCode(realm: Realm, request: SignInRequest, person: Person): string {
      const code = randomBytes(24).toString("base64url");
      grants.set(code, { ...request, realm, person, expiresAt: Date.now() + CODE_LIFETIME_MS });
      return code;
    },
    /** Exchanges a code for an ID token. Returns null for a code that's unknown, used, or someone else's. */
    exchange(realm: Realm, issuer: string, given: { code: string; verifier: string; redirectUri: string }) {
      const grant = grants.get(given.code);
      grants.delete(given.code);
      if (!grant || grant.realm !== realm || grant.expiresAt < Date.now()) return null;
      if (grant.redirectUri !== given.redirectUri || grant.challenge !== sha256(given.verifier)) return null;
      const { person, nonce } = grant;
      const now = Math.floor(Date.now() / 1000);
      const claims = {
        iss: issuer,
        aud: clientId,
        sub: person.subject ?? sha256(`${realm}:${person.email}`).slice(0, 24),
        iat: now,
        exp: now + 3600,
        nonce,
        email: person.email,
        email_verified: person.isVerified,
        name: person.name,
      };
      return { idToken: getTokens(realm).issue(claims, tokenFault) };
    },
  };
}

export type OpenId = ReturnType<typeof createOpenId>;
