import { createHash, createHmac, generateKeyPairSync, sign, type KeyObject } from "node:crypto";

/** What an ID token says. */
export type TokenClaims = Record<string, string | number | boolean>;

/** Ways in which an ID token can be wrong. The test API chooses one (`openid/api.ts`). */
export const TOKEN_FAULTS = [
  "forged",
  "foreign-key",
  "unsigned",
  "shared-secret",
  "other-issuer",
  "other-audience",
  "expired",
  "other-nonce",
  "no-nonce",
  "missing",
] as const;
export type TokenFault = (typeof TOKEN_FAULTS)[number];

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

const createKeys = () => generateKeyPairSync("rsa", { modulusLength: 2048 });

const changes: Partial<Record<TokenFault, (claims: TokenClaims) => TokenClaims>> = {
  "other-issuer": (claims) => ({ ...claims, iss: "https://elsewhere.example" }),
  "other-audience": (claims) => ({ ...claims, aud: "another-client" }),
  expired: (claims) => ({ ...claims, iat: Number(claims.iat) - 7200, exp: Number(claims.iat) - 3600 }),
  "other-nonce": (claims) => ({ ...claims, nonce: "another-nonce" }),
  "no-nonce": (claims) => Object.fromEntries(Object.entries(claims).filter(([name]) => name !== "nonce")),
};

const signWith = (key: KeyObject, text: string) =>
  sign("sha256", Buffer.from(text), key).toString("base64url");

/** Signs ID tokens with keys of its own (RS256), and wrongly on request. */
export function createTokens(clientSecret: () => string) {
  const keys = createKeys();
  const foreignKeys = createKeys();
  const jwk = keys.publicKey.export({ format: "jwk" });
  const kid = createHash("sha256").update(String(jwk.n)).digest("base64url").slice(0, 16);

  function issue(given: TokenClaims, fault: TokenFault | null): string | undefined {
    if (fault === "missing") return undefined;
    const claims = (fault && changes[fault]?.(given)) ?? given;
    if (fault === "unsigned") return `${encode({ alg: "none", typ: "JWT" })}.${encode(claims)}.`;
    if (fault === "shared-secret") {
      const text = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
      return `${text}.${createHmac("sha256", clientSecret()).update(text).digest("base64url")}`;
    }
    const header = encode({ alg: "RS256", typ: "JWT", kid });
    const text = `${header}.${encode(claims)}`;
    if (fault === "foreign-key") return `${text}.${signWith(foreignKeys.privateKey, text)}`;
    const signature = signWith(keys.privateKey, text);
    // Someone else's claims under a signature that was once good.
    if (fault === "forged") return `${header}.${encode({ ...claims, sub: "someone-else" })}.${signature}`;
    return `${text}.${signature}`;
  }

  return { issue, jwks: { keys: [{ ...jwk, kid, use: "sig", alg: "RS256" }] } };
}
