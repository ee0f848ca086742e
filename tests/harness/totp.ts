import { createHmac } from "node:crypto";

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Returns the six-digit code that an authenticator app shows for a base32 key (RFC 6238: SHA-1, 30 seconds). */
export function computeTotp(key: string, at = Date.now()): string {
  const letters = key.toUpperCase().replaceAll(/[\s=]/g, "");
  const bits = Array.from(letters, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const digest = createHmac("sha1", Buffer.from(bytes)).update(counter).digest();
  const number = digest.readUInt32BE(digest.at(-1)! & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

/** Returns the app's next code. Each code works once, and the next one is already valid, for clocks that differ. */
export const computeNextTotp = (key: string): string => computeTotp(key, Date.now() + 30_000);
