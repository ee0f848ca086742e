import { describe, expect, it } from "vitest";
import {
  addKey,
  createKeyring,
  formatKeyring,
  getVersionMark,
  isSettled,
  isWeakSecret,
  keyPurposes,
  MAX_VERSION,
  parseKeyring,
  promoteNewest,
  readTokenVersion,
  retireOthers,
  type Keyring,
} from "./keyring.ts";

const listVersions = (keyring: Keyring) => keyring.links.map(({ version }) => version);

describe("the setting with all keys", () => {
  it("is read as it was written, whatever characters a secret has", () => {
    const keyring = addKey(createKeyring("a,b:c%2Cd%=\\ and 100%"), "links", "second/+=");
    expect(parseKeyring(formatKeyring(keyring))).toEqual(keyring);
  });

  it.each([
    ["", "entry 1 isn't a purpose"],
    ["links:1", "entry 1 isn't a purpose"],
    ["secrets:1:x", "entry 1 isn't a purpose"],
    ["links:1:x,links:2:", "entry 2 isn't a purpose"],
    ["links:0:x", "links:0 must have a version from 1 to 35"],
    ["links:36:x", "links:36 must have a version from 1 to 35"],
    ["links:2:x,links:2:y", "links:2 is listed twice"],
    ["links:1:x,cookies:1:x,captcha:1:x", "there's no key for totp"],
  ])("is refused as %j, without repeating a secret", (text, problem) => {
    expect(parseKeyring(text)).toContain(problem);
  });
});

describe("rotating a key", () => {
  it("adds a key that verifies, then lets it sign, then drops the others", () => {
    const first = createKeyring("one");
    const added = addKey(first, "links", "two");
    expect([listVersions(added), isSettled(added, "links")]).toEqual([[1, 2], false]);
    const promoted = promoteNewest(added, "links");
    expect([listVersions(promoted), isSettled(promoted, "links")]).toEqual([[2, 1], true]);
    const again = promoteNewest(addKey(promoted, "links", "three"), "links");
    expect(listVersions(again)).toEqual([3, 2, 1]);
    expect(retireOthers(again, "links").links).toEqual([{ version: 3, secret: "three" }]);
    for (const purpose of keyPurposes.filter((name) => name !== "links"))
      expect(again[purpose]).toEqual(first[purpose]);
  });

  it("refuses a version that doesn't fit into a link", () => {
    const keyring = { ...createKeyring("x"), links: [{ version: MAX_VERSION, secret: "x" }] as const };
    expect(() => addKey(keyring, "links", "y")).toThrow("no version after 35");
  });
});

describe("the version in a token", () => {
  it("is one character after the token, and none for the first version", () => {
    const token = "A".repeat(22);
    for (let version = 1; version <= MAX_VERSION; version += 1) {
      const marked = token + getVersionMark(version);
      expect([marked.length, readTokenVersion(marked, 22)]).toEqual([version === 1 ? 22 : 23, version]);
    }
    // Not tokens of ours. They're looked up like any other and aren't found.
    for (const text of ["", "2", `${token}a`, `${token}1`, `${token}-`, `${token}22`])
      expect(readTokenVersion(text, 22)).toBe(1);
  });
});

describe("a weak secret", () => {
  it.each([
    "short",
    "a".repeat(40),
    "password".repeat(5),
    "0123456789abcdefghijklmnopqrstuvwxyz",
    "abcabcabcabcabcabcabcabcabcabcabcabc",
    "1212121212121212121212121212121212",
  ])("can be guessed: %s", (secret) => expect(isWeakSecret(secret)).toBe(true));

  it.each([
    "3f9a1c77e02b4d5868aa91f3c05d7e12",
    "R7nXq2vL0sKfB9tYpZ4wEjHcMd8uGa1iVo3NbS5rTxk=",
    "whole-process-tests-0123456789-abcdefgh",
  ])("isn't one that looks random: %s", (secret) => expect(isWeakSecret(secret)).toBe(false));
});
