/** What we sign or encrypt. Each purpose has keys of its own, so one can be rotated without the others. */
export const keyPurposes = ["cookies", "links", "captcha", "totp"] as const;
export type KeyPurpose = (typeof keyPurposes)[number];

/** A version is never reused, because what it signed names it. */
export type Key = { version: number; secret: string };

/** The keys of a purpose. The first one signs, and all of them verify. */
export type Keys = readonly [Key, ...Key[]];
export type Keyring = Readonly<Record<KeyPurpose, Keys>>;

/** The version of `AUTH_SECRET`, and of everything that was signed before there were versions. */
export const FIRST_VERSION = 1;

/** The characters that mark a link's version: digits and capitals, because no page of ours ends with one. */
const VERSION_MARKS = "..23456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** A version has to fit into one character of a link, because a text has room for only 160. */
export const MAX_VERSION = VERSION_MARKS.length - 1;

/** Returns what a token ends with. The first version has no mark, because links without one are in texts. */
export const getVersionMark = (version: number) => (version === FIRST_VERSION ? "" : VERSION_MARKS[version]!);

/** Returns the version of the key that signed a token, if a token without a mark has this length. */
export function readTokenVersion(token: string, unmarkedLength: number): number {
  const version = token.length === unmarkedLength + 1 ? VERSION_MARKS.indexOf(token.at(-1)!) : FIRST_VERSION;
  return version < FIRST_VERSION ? FIRST_VERSION : version;
}

/** Returns a keyring with one secret as the first version for every purpose. */
export const createKeyring = (secret: string): Keyring => {
  const keys: Keys = [{ version: FIRST_VERSION, secret }];
  return { cookies: keys, links: keys, captcha: keys, totp: keys };
};

const isPurpose = (name: string): name is KeyPurpose => keyPurposes.some((purpose) => purpose === name);

const ENTRY = /^([a-z]+):(\d{1,2}):(.+)$/s;

/** Returns the secret as it was typed. Commas separate entries, so they're escaped. */
const unescape = (text: string) => text.replaceAll("%2C", ",").replaceAll("%25", "%");
const escape = (secret: string) => secret.replaceAll("%", "%25").replaceAll(",", "%2C");

/**
 * Reads SECRET_KEYS: `links:2:secret,links:1:secret,cookies:1:secret` and so on. Returns a sentence about what's wrong
 * if it can't be used. The sentence never contains a secret, because it ends up in logs.
 */
export function parseKeyring(text: string): Keyring | string {
  const keyring: Record<KeyPurpose, Key[]> = { cookies: [], links: [], captcha: [], totp: [] };
  for (const [index, entry] of text.split(",").entries()) {
    const [, purpose = "", version, secret] = ENTRY.exec(entry.trim()) ?? [];
    if (!isPurpose(purpose) || secret === undefined)
      return `entry ${index + 1} isn't a purpose, a version, and a secret, such as links:2:...`;
    const key = { version: Number(version), secret: unescape(secret) };
    if (key.version < FIRST_VERSION || key.version > MAX_VERSION)
      return `${purpose}:${version} must have a version from ${FIRST_VERSION} to ${MAX_VERSION}`;
    if (keyring[purpose].some((other) => other.version === key.version))
      return `${purpose}:${version} is listed twice`;
    keyring[purpose].push(key);
  }
  const missing = keyPurposes.find((purpose) => keyring[purpose].length === 0);
  return missing === undefined ? (keyring as unknown as Keyring) : `there's no key for ${missing}`;
}

/** Returns a keyring as the value of SECRET_KEYS. */
export const formatKeyring = (keyring: Keyring): string =>
  keyPurposes
    .flatMap((purpose) =>
      keyring[purpose].map(({ version, secret }) => `${purpose}:${version}:${escape(secret)}`),
    )
    .join(",");

/** Returns whether the newest key signs. It doesn't until every process has learned it. */
export const isSettled = (keyring: Keyring, purpose: KeyPurpose): boolean =>
  keyring[purpose].every(({ version }) => version <= keyring[purpose][0].version);

/** Returns a keyring with a new key that only verifies for now, so that every process knows it before it signs. */
export function addKey(keyring: Keyring, purpose: KeyPurpose, secret: string): Keyring {
  const [signing, ...others] = keyring[purpose];
  const version = Math.max(...keyring[purpose].map((key) => key.version)) + 1;
  if (version > MAX_VERSION) throw new Error(`There is no version after ${MAX_VERSION} for ${purpose}`);
  return { ...keyring, [purpose]: [signing, { version, secret }, ...others] };
}

/** Returns a keyring in which the newest key signs. */
export const promoteNewest = (keyring: Keyring, purpose: KeyPurpose): Keyring => ({
  ...keyring,
  [purpose]: keyring[purpose].toSorted((a, b) => b.version - a.version),
});

/** Returns a keyring without all but the key that signs. What the others signed is void from then on. */
export const retireOthers = (keyring: Keyring, purpose: KeyPurpose): Keyring => ({
  ...keyring,
  [purpose]: keyring[purpose].slice(0, 1),
});

/** Public secrets that anyone could sign with: the one `npm run dev` uses. */
const DEVELOPMENT_SECRETS = new Set(["for-development-only-not-a-secret-at-all"]);

export const isDevelopmentSecret = (secret: string) => DEVELOPMENT_SECRETS.has(secret);

const MIN_LENGTH = 32;
/** 32 random hexadecimal digits have about 14 different ones, so an honest secret has more than this. */
const MIN_DISTINCT = 10;
/** How much of a secret may repeat or count up, as in "aaaa" and "123456". */
const MAX_PREDICTABLE = 0.5;

/**
 * Returns whether someone could guess a secret: it's short, or it consists of few characters, repeats, or sequences. A
 * memorable sentence can't be told from a random string this way, so the docs say how to create one.
 */
export function isWeakSecret(secret: string): boolean {
  const codes = Array.from(secret, (character) => character.codePointAt(0)!);
  if (codes.length < MIN_LENGTH || new Set(codes).size < MIN_DISTINCT) return true;
  const predictable = codes.filter(
    (code, index) => index > 0 && Math.abs(code - codes[index - 1]!) <= 1,
  ).length;
  const isRepeated = new RegExp(String.raw`^(.{1,${Math.floor(secret.length / 2)}})\1+$`, "s").test(secret);
  return isRepeated || predictable > codes.length * MAX_PREDICTABLE;
}
