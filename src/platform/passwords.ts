import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";

// OWASP's first recommendation for argon2id: 19 MiB, two iterations, one lane.
const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, hashOptions);
export const verifyPassword = (storedHash: string, password: string) => verify(storedHash, password);

/** The 49,000 most common leaked passwords (ASVS 6.2.4 requires 3,000), plus some specific to us. */
const commonPasswords = new Set([
  ...dictionary["passwords-common"],
  "firstwhistle",
  "first whistle",
  "whistle",
  "coach123",
  "captain1",
  "teamteam",
]);

export const isCommonPassword = (password: string) => commonPasswords.has(password.toLowerCase());
