import { createHmac, timingSafeEqual } from "node:crypto";
import { config } from "./config.ts";
import { FIRST_VERSION, type Keys } from "./keyring.ts";

const sign = (value: string, secret: string) => createHmac("sha256", secret).update(value).digest("base64");

function isSignedBy(value: string, signature: string, secret: string): boolean {
  const [expected, actual] = [Buffer.from(sign(value, secret)), Buffer.from(signature)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** Signs a cookie's value with the current key, if an older one that's still valid signed it. */
function renew(encoded: string, [current, ...older]: Keys): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
  const end = decoded.lastIndexOf(".");
  const [value, signature] = [decoded.slice(0, end), decoded.slice(end + 1)];
  if (end < 1 || !older.some(({ secret }) => isSignedBy(value, signature, secret))) return encoded;
  return encodeURIComponent(`${value}.${sign(value, current.secret)}`);
}

/**
 * Returns a Cookie header in which older keys' signatures are replaced by the current key's. better-auth knows only one
 * key for cookies. It signs a session's cookie again once a day, so the older keys are soon unused.
 */
export const renewCookies = (header: string, keys: Keys): string =>
  header
    .split(/;\s*/)
    .map((cookie) => {
      const start = cookie.indexOf("=") + 1;
      return start === 0 ? cookie : cookie.slice(0, start) + renew(cookie.slice(start), keys);
    })
    .join("; ");

/**
 * Returns the keys that better-auth encrypts two-step secrets and recovery codes with. As long as there's only the first
 * version, values don't name it, so that the previous release can read them too.
 */
export function toSecretConfig(keys: Keys) {
  const [current] = keys;
  if (keys.length === 1 && current.version === FIRST_VERSION) return current.secret;
  const first = keys.find(({ version }) => version === FIRST_VERSION);
  return {
    keys: new Map(keys.map(({ version, secret }) => [version, secret])),
    currentVersion: current.version,
    ...(first && { legacySecret: first.secret }),
  };
}

/** Sets better-auth's keys for two-step verification, which differ from the one for cookies. */
export const twoStepKeys = {
  id: "two-step-keys",
  init: () => ({ context: { secretConfig: toSecretConfig(config.keyring.totp) } }),
};
