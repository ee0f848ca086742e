// npm run keys:rotate -- links: takes the next step of replacing a key (docs/rotating-keys.md). Reads the keys
// from --file (default secret-keys.env) or, if it doesn't exist, from SECRET_KEYS or AUTH_SECRET. Writes them to the file
// and never shows them.
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import {
  addKey,
  createKeyring,
  formatKeyring,
  isSettled,
  keyPurposes,
  parseKeyring,
  promoteNewest,
  retireOthers,
  type KeyPurpose,
  type Keyring,
} from "#platform/keyring.ts";

const SETTING = "SECRET_KEYS=";

/** How long after a new key signs its predecessors can be retired, and what that ends. */
const waits: Record<KeyPurpose, { days: number; void: string }> = {
  cookies: { days: 30, void: "People who haven't opened the app since then have to sign in again." },
  links: {
    days: 180,
    void: "Older links in texts and emails stop working, and so do join and calendar links that weren't replaced.",
  },
  captcha: { days: 1, void: "Nothing that's still in use." },
  totp: { days: 0, void: "Nothing, because every two-step secret is encrypted with the new key first." },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { file: { type: "string", default: "secret-keys.env" }, retire: { type: "boolean" } },
});

function readKeys(): Keyring {
  const stored = existsSync(values.file) ? readFileSync(values.file, "utf8") : "";
  const line = stored.split("\n").find((text) => text.startsWith(SETTING));
  const text = line?.slice(SETTING.length) ?? process.env.SECRET_KEYS;
  if (text === undefined) {
    if (!process.env.AUTH_SECRET) throw new Error(`Set SECRET_KEYS or AUTH_SECRET, or name a --file`);
    return createKeyring(process.env.AUTH_SECRET);
  }
  const keyring = parseKeyring(text);
  if (typeof keyring === "string") throw new Error(`SECRET_KEYS: ${keyring}`);
  return keyring;
}

/** Replaces the file in one step, so that a crash can't leave half of the keys. Only its owner may read it. */
function writeKeys(keyring: Keyring): void {
  const newFile = `${values.file}.new`;
  writeFileSync(newFile, `${SETTING}${formatKeyring(keyring)}\n`, { mode: 0o600 });
  renameSync(newFile, values.file);
}

const addDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const listVersions = (keyring: Keyring, purpose: KeyPurpose) =>
  keyring[purpose]
    .map(({ version }, index) => (index === 0 ? `${version} (signs)` : `${version}`))
    .join(", ");

/** Encrypts every two-step secret and recovery code with the key that signs. The running app has to know that key. */
async function encryptAnew(keys: Keyring): Promise<void> {
  process.env.SECRET_KEYS = formatKeyring(keys);
  delete process.env.AUTH_SECRET;
  const { reencryptTwoStep } = await import("#features/accounts/keys/commands.server.ts");
  const { db } = await import("#platform/database.ts");
  const { changed, unreadable } = await reencryptTwoStep();
  await db.destroy();
  console.log(`totp: encrypted ${changed} ${changed === 1 ? "account" : "accounts"} with the new key`);
  if (unreadable > 0)
    throw new Error(`${unreadable} accounts can't be read with any key, so nothing was retired`);
}

async function takeStep(keyring: Keyring, purpose: KeyPurpose): Promise<Keyring> {
  const { days, void: voided } = waits[purpose];
  const deploy = `Set SECRET_KEYS from ${values.file} everywhere (remove AUTH_SECRET), and restart web and worker.`;
  if (values.retire) {
    if (!isSettled(keyring, purpose)) throw new Error(`${purpose}: the newest key doesn't sign yet`);
    if (purpose === "totp") await encryptAnew(keyring);
    console.log(
      `${purpose}: retired all but version ${keyring[purpose][0].version}. ${deploy}\n  Void: ${voided}`,
    );
    return retireOthers(keyring, purpose);
  }
  if (isSettled(keyring, purpose)) {
    console.log(`${purpose}: step 1, every process learns the new key. ${deploy} Then run this again.`);
    return addKey(keyring, purpose, randomBytes(32).toString("base64url"));
  }
  console.log(
    `${purpose}: step 2, the new key signs. ${deploy}\n` +
      `  From ${addDays(days)} on, retire the older keys: npm run keys:rotate -- ${purpose} --retire\n  Void then: ${voided}`,
  );
  return promoteNewest(keyring, purpose);
}

const unknown = positionals.find((name) => !keyPurposes.some((purpose) => purpose === name));
if (positionals.length === 0 || unknown !== undefined) {
  console.error(`Name what to rotate: ${keyPurposes.join(", ")}`);
  process.exit(1);
}
let keyring = readKeys();
for (const purpose of keyPurposes.filter((name) => positionals.includes(name)))
  keyring = await takeStep(keyring, purpose);
writeKeys(keyring);
for (const purpose of keyPurposes) console.log(`${purpose}: version ${listVersions(keyring, purpose)}`);
