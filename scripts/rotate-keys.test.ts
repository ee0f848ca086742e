import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { symmetricEncrypt } from "better-auth/crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import { db } from "#platform/database.ts";
import { parseKeyring, type Keyring } from "#platform/keyring.ts";
import { createAccount } from "#tests/factories/accounts.ts";
import { startProcess } from "#tests/harness/processes.ts";
import { developmentEnvironment } from "./environment.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "rotate-keys-"));
  file = path.join(folder, "keys.env");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs the script as an operator would, in its own process and with only the settings it needs. */
async function rotate(...args: string[]) {
  const env = { ...developmentEnvironment, DATABASE_URL: process.env.DATABASE_URL! };
  const script = startProcess("rotate-keys", ["scripts/rotate-keys.ts", "--file", file, ...args], env);
  const { code } = await script.exited;
  return { code, output: script.output() };
}
const readKeys = () => parseKeyring(readFileSync(file, "utf8").trim().replace("SECRET_KEYS=", "")) as Keyring;
const listVersions = (purpose: keyof Keyring) => readKeys()[purpose].map(({ version }) => version);

it("adds a key, lets it sign, and retires the old one, each with what to do next", async () => {
  const first = await rotate("links", "cookies");
  expect(first.output).toContain("links: step 1, every process learns the new key.");
  expect([listVersions("links"), listVersions("cookies"), listVersions("totp")]).toEqual([
    [1, 2],
    [1, 2],
    [1],
  ]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const tooEarly = await rotate("links", "--retire");
  expect([tooEarly.code, tooEarly.output]).toEqual([1, expect.stringContaining("doesn't sign yet")]);
  const second = await rotate("links");
  expect(second.output).toMatch(/links: step 2[^]*From \d{4}-\d\d-\d\d on, retire the older keys/);
  expect(listVersions("links")).toEqual([2, 1]);
  const third = await rotate("links", "--retire");
  expect(third.output).toContain("links: retired all but version 2.");
  expect(listVersions("links")).toEqual([2]);
  const secrets = [...readKeys().links, ...readKeys().cookies].map(({ secret }) => secret);
  for (const { output } of [first, second, third])
    for (const secret of secrets) expect(output).not.toContain(secret);
});

it("encrypts two-step secrets again before it retires their key", async () => {
  const { id: userId } = await createAccount();
  const key = developmentEnvironment.AUTH_SECRET;
  const secret = await symmetricEncrypt({ key, data: "the secret" });
  await db.insertInto("twoFactor").values({ userId, secret, backupCodes: secret }).execute();
  await rotate("totp");
  await rotate("totp");
  const { code, output } = await rotate("totp", "--retire");
  expect(output).toContain("totp: encrypted 1 account with the new key");
  expect([code, listVersions("totp")]).toEqual([0, [2]]);
  const stored = await db.selectFrom("twoFactor").select("secret").executeTakeFirstOrThrow();
  expect(stored.secret).toMatch(/^\$ba\$2\$/);
});

it("changes nothing if it's not told what to rotate", async () => {
  for (const args of [[], ["passwords"]])
    expect(await rotate(...args)).toEqual({
      code: 1,
      output: expect.stringContaining("Name what to rotate: cookies, links, captcha, totp"),
    });
  expect(() => readKeys()).toThrow("ENOENT");
});
