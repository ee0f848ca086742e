import { createHmac, createSecretKey, hash, hkdfSync } from "node:crypto";
import { toToken } from "./cell.ts";
import { config } from "./config.ts";

/** Derives a separate key for each use, so a value made for one purpose is useless for another. */
function deriveKey(use: string) {
  return Buffer.from(hkdfSync("sha256", config.authSecret, "", `firstwhistle:${use}`, 32));
}

/**
 * A KeyObject instead of bytes, because Node would parse the bytes again for every token, which takes four times as
 * long as the digest itself.
 */
const linkKey = createSecretKey(deriveKey("link-token"));

const addressKey = createSecretKey(deriveKey("network-address"));

const deviceKey = createSecretKey(deriveKey("known-device"));

/** The captcha's signing secret. */
export const captchaSecret = deriveKey("captcha").toString("hex");

/**
 * Returns a link's 128-bit token (22 characters, including the cell). It's derived from the record's ID, so it can be rebuilt for each
 * email or text and never needs to be stored.
 */
export function linkToken(purpose: string, id: string) {
  return toToken(createHmac("sha256", linkKey).update(`${purpose}:${id}`).digest());
}

/** Returns the digest that we store and look up instead of a token. Lookups by digest leak no timing information. */
export function digestToken(token: string) {
  return hash("sha256", token, "buffer");
}

/**
 * Returns the digest that we store instead of a network address. It's keyed, because anyone could hash all of the few
 * billion addresses.
 */
export function digestAddress(address: string) {
  return createHmac("sha256", addressKey).update(address).digest();
}

/** Returns the signature of what a device's cookie says about it. */
export function digestDevice(claim: string) {
  return createHmac("sha256", deviceKey).update(claim).digest();
}
