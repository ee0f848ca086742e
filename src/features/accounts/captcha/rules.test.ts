import { expect, it } from "vitest";
import { CAPTCHA, decodeSolution, encodeSolution } from "./rules.ts";

it("sets the captcha's cost to about 600 derivations of 2,000 rounds and its lifetime to 20 minutes", () => {
  expect(CAPTCHA).toEqual({
    algorithm: "PBKDF2/SHA-256",
    cost: 2000,
    minAttempts: 300,
    maxAttempts: 900,
    lifetimeMs: 20 * 60 * 1000,
  });
});

it("encodes and decodes a solution", () => {
  const solved = { counter: 421, salt: "abc" };
  expect(encodeSolution(solved)).toBe("eyJjb3VudGVyIjo0MjEsInNhbHQiOiJhYmMifQ==");
  expect(decodeSolution(encodeSolution(solved))).toEqual(solved);
});

it.each(["", "not base64!", btoa("{")])("returns null for the malformed solution %j", (encoded) => {
  expect(decodeSolution(encoded)).toBeNull();
});
