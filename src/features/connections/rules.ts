import { after, days } from "#platform/clock.ts";

/** How many keys an account has at most. Revoked ones don't count. */
export const MAX_KEYS = 20;
/** How many teams and leagues a key can be limited to. */
export const MAX_COVERED = 50;
/** How long a revoked key stays in the list. */
export const REVOKED_DAYS = 30;
/** How long before a key expires its account gets an email. */
export const WARNING_DAYS = 7;
/** How late "Last Used" is at most. Writing it on each request would make every read a write. */
export const USE_SECONDS = 60;

const lifetimes = { "30-days": 30, "90-days": 90, "1-year": 365 } as const;

/** Returns when a key expires, or null if it never does. */
export const getExpiry = (expires: keyof typeof lifetimes | "never", now: Date): Date | null =>
  expires === "never" ? null : after(now, days(lifetimes[expires]));

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM_LENGTH = 40;
const CHECKSUM_LENGTH = 6;

/** Returns the CRC-32 of a text, as zlib computes it. */
function computeCrc(text: string): number {
  let crc = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** Returns a checksum of 6 letters and digits: the CRC-32 in base 62, so that scanners can tell a key from other text. */
function toChecksum(text: string): string {
  let rest = computeCrc(text);
  let digits = "";
  while (digits.length < CHECKSUM_LENGTH) {
    digits = ALPHABET[rest % ALPHABET.length]! + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}

/** Builds a key from a prefix and a function that returns random numbers below a limit. */
export function buildKey(prefix: string, pick: (limit: number) => number): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[pick(ALPHABET.length)]!).join("");
  return prefix + random + toChecksum(prefix + random);
}

/** Returns whether a text has the form of a key, with the right checksum. */
export function hasKeyForm(text: string): boolean {
  const [, body, checksum] = /^(fw_(?:live|test)_[0-9A-Za-z]{40})([0-9A-Za-z]{6})$/.exec(text) ?? [];
  return body !== undefined && toChecksum(body) === checksum;
}
