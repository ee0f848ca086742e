import { expect, it } from "vitest";
import { CAPTCHA, decodeSolution, encodeSolution } from "./rules.ts";

it("costs a phone about 600 derivations of 2,000 rounds and lasts 20 minutes", () => {
  expect(CAPTCHA).toEqual({
    algorithm: "PBKDF2/SHA-256",
    cost: 2000,
    fewestTries: 300,
    mostTries: 900,
    lifetimeMs: 20 * 60 * 1000,
  });
});

it("carries a solution as one string and back", () => {
  const solved = { counter: 421, salt: "abc" };
  expect(encodeSolution(solved)).toBe("eyJjb3VudGVyIjo0MjEsInNhbHQiOiJhYmMifQ==");
  expect(decodeSolution(encodeSolution(solved))).toEqual(solved);
});

it.each(["", "not base64!", btoa("{")])("reads nothing out of %j", (encoded) => {
  expect(decodeSolution(encoded)).toBeNull();
});
