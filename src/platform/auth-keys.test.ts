import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { renewCookies, toSecretConfig } from "./auth-keys.ts";
import type { Keys } from "./keyring.ts";

const keys: Keys = [
  { version: 3, secret: "three" },
  { version: 2, secret: "two" },
];
const sign = (value: string, secret: string) =>
  encodeURIComponent(`${value}.${createHmac("sha256", secret).update(value).digest("base64")}`);

describe("cookies that an older key signed", () => {
  it("are signed with the current key, and others stay as they are", () => {
    const [old, current, retired] = ["two", "three", "one"].map((secret) => sign("a.b", secret));
    expect(renewCookies(`fw.x=${old}; theme=dark; fw.y=${current}`, keys)).toBe(
      `fw.x=${current}; theme=dark; fw.y=${current}`,
    );
    for (const header of ["", "theme", "a=%", "a=.", `a=${retired}`, `a=${current}; b=${old!.slice(1)}`])
      expect(renewCookies(header, keys)).toBe(header);
  });
});

describe("keys for two-step verification", () => {
  it("leave values without a version as long as there's only the first key", () => {
    expect(toSecretConfig([{ version: 1, secret: "one" }])).toBe("one");
  });

  it("read values without a version with the first key, until it's retired", () => {
    expect(toSecretConfig([keys[1]!, { version: 1, secret: "one" }])).toMatchObject({
      currentVersion: 2,
      legacySecret: "one",
    });
    expect(toSecretConfig(keys)).toEqual({
      currentVersion: 3,
      keys: new Map([
        [3, "three"],
        [2, "two"],
      ]),
    });
  });
});
