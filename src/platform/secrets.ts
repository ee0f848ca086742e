import { createHmac, createSecretKey, hash, hkdfSync } from "node:crypto";
import { config } from "./config.ts";

/** A key of its own per use, so that a value made for one purpose means nothing to another. */
function keyFor(use: string) {
  return Buffer.from(hkdfSync("sha256", config.authSecret, "", `firstwhistle:${use}`, 32));
}

/** As a key and not as bytes: those node examines anew for every text, which takes four times as long as the digest. */
const linkKey = createSecretKey(keyFor("link-token"));

/** The captcha's signing secret. */
export const captchaSecret = keyFor("captcha").toString("hex");

/**
 * The 128-bit token of a link (22 characters), derived from its record's id: it can be rebuilt when the mail
 * or text is written and is never stored.
 */
export function linkToken(purpose: string, id: string) {
  return createHmac("sha256", linkKey)
    .update(`${purpose}:${id}`)
    .digest()
    .subarray(0, 16)
    .toString("base64url");
}

/** What is stored and looked up instead of a token. Looking up by digest leaks no timing about the token. */
export function tokenDigest(token: string) {
  return hash("sha256", token, "buffer");
}
