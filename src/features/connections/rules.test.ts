import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { buildKey, getExpiry, hasKeyForm } from "./rules.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

describe("key", () => {
  it("is a prefix, 40 random letters and digits, and a checksum that scanners can verify [CONNECT-03]", () => {
    const keys = Array.from({ length: 200 }, () => buildKey("fw_live_", randomInt));
    expect(new Set(keys).size).toBe(200);
    for (const key of keys) {
      expect(key).toMatch(/^fw_live_[0-9A-Za-z]{46}$/);
      const checksum = Array.from(key.slice(-6)).reduce(
        (sum, digit) => sum * 62 + ALPHABET.indexOf(digit),
        0,
      );
      expect(checksum).toBe(crc32(key.slice(0, -6)));
      expect(hasKeyForm(key)).toBe(true);
      const typo = key.slice(0, 20) + (key[20] === "a" ? "b" : "a") + key.slice(21);
      expect(hasKeyForm(typo)).toBe(false);
    }
  });

  it("uses every letter and digit", () => {
    let next = 0;
    expect(buildKey("fw_test_", () => next++).slice(8, 48)).toBe(ALPHABET.slice(0, 40));
    expect(buildKey("fw_test_", () => 61).slice(8, 48)).toBe("z".repeat(40));
  });
});

describe("expiry", () => {
  it.each([
    ["30-days", "2027-01-31T09:00:00.000Z"],
    ["90-days", "2027-04-01T09:00:00.000Z"],
    ["1-year", "2028-01-01T09:00:00.000Z"],
  ] as const)("comes after %s", (expires, at) => {
    expect(getExpiry(expires, new Date("2027-01-01T09:00:00Z"))?.toISOString()).toBe(at);
  });

  it("never comes with No Expiration", () => {
    expect(getExpiry("never", new Date())).toBeNull();
  });
});
