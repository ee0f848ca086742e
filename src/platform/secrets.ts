import { createHmac, createSecretKey, hash, hkdfSync } from "node:crypto";
import { toToken, UNMARKED_TOKEN_LENGTH } from "./cell.ts";
import { config } from "./config.ts";
import { getVersionMark, readTokenVersion } from "./keyring.ts";

/** Derives a separate key for each use, so a value made for one purpose is useless for another. */
function deriveKey(secret: string, use: string) {
  return Buffer.from(hkdfSync("sha256", secret, "", `firstwhistle:${use}`, 32));
}

const { cookies, links, captcha } = config.keyring;

/**
 * A KeyObject instead of bytes, because Node would parse the bytes again for every token, which takes four times as
 * long as the digest itself.
 */
const linkKeys = links.map(({ version, secret }) => ({
  version,
  key: createSecretKey(deriveKey(secret, "link-token")),
}));

const webhookKeys = links.map(({ version, secret }) => ({
  version,
  key: createSecretKey(deriveKey(secret, "webhook-secret")),
}));

/**
 * Returns the 32 bytes of a webhook's secret, which is derived from its record and stored nowhere. If its key was
 * retired, it can't be rebuilt, so it's derived from the current one, and receivers refuse it until it's rotated.
 */
export function deriveWebhookSecret(id: string, number: number, version: number): Buffer {
  const webhookKey = webhookKeys.find((key) => key.version === version) ?? webhookKeys[0]!;
  return createHmac("sha256", webhookKey.key).update(`${id}:${number}`).digest();
}

/** The version of the key that signs links now. */
export const LINK_KEY_VERSION = links[0].version;

/** Not rotated on its own. Counting free texts by address starts over when the key for links changes. */
const addressKey = createSecretKey(deriveKey(links[0].secret, "network-address"));

const [captchaSecret, ...olderCaptchaSecrets] = captcha.map(({ secret }) =>
  deriveKey(secret, "captcha").toString("hex"),
);

/** The secret that signs new captchas, and all that are still accepted. */
export const captchaSecrets = { signing: captchaSecret!, accepted: [captchaSecret!, ...olderCaptchaSecrets] };

const deviceKeys = cookies.map(({ secret }) => createSecretKey(deriveKey(secret, "known-device")));

/**
 * Returns a link's 128-bit token (22 characters, including the cell, and the mark of its key's version after the first).
 * It's derived from the record's ID, so it can be rebuilt for each email or text and never needs to be stored. A link
 * whose key was retired can't be rebuilt, so it's signed with the current key.
 */
export function linkToken(purpose: string, id: string, version = LINK_KEY_VERSION) {
  const linkKey = linkKeys.find((key) => key.version === version) ?? linkKeys[0]!;
  const token = toToken(createHmac("sha256", linkKey.key).update(`${purpose}:${id}`).digest());
  return token + getVersionMark(linkKey.version);
}

/**
 * Returns the token whose digest we stored, so that a link that we show again is the one we gave out, whichever key
 * signed it. Returns null if that key was retired, because the link no longer works.
 */
export function rebuildToken(purpose: string, id: string, digest: Uint8Array): string | null {
  const tokens = linkKeys.map(({ version }) => linkToken(purpose, id, version));
  return tokens.find((token) => hashToken(token).equals(digest)) ?? null;
}

const hashToken = (token: string) => hash("sha256", token, "buffer");

/** Matches no stored digest. */
const NO_DIGEST = Buffer.alloc(0);

/**
 * Returns the digest that we store and look up instead of a token. Lookups by digest leak no timing information. A token
 * that was signed by a retired key has a digest that nothing matches, so it's void wherever it's used.
 */
export function digestToken(token: string) {
  const version = readTokenVersion(token, UNMARKED_TOKEN_LENGTH);
  return linkKeys.some((key) => key.version === version) ? hashToken(token) : NO_DIGEST;
}

/**
 * Returns the digest that we store instead of a network address. It's keyed, because anyone could hash all of the few
 * billion addresses.
 */
export function digestAddress(address: string) {
  return createHmac("sha256", addressKey).update(address).digest();
}

/** Returns the signatures of what a device's cookie says about it, by each valid key. The first one signs. */
export const signDevice = (claim: string) =>
  deviceKeys.map((key) => createHmac("sha256", key).update(claim).digest());
