import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";

// OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, cost);
export const verifyPassword = (storedHash: string, password: string) => verify(storedHash, password);

/** What guessing lists start with: the 49,000 most frequent of leaked passwords (ASVS 6.2.4 asks for 3,000), and ours. */
const common = new Set([
  ...dictionary["passwords-common"],
  "firstwhistle",
  "first whistle",
  "whistle",
  "coach123",
  "captain1",
  "teamteam",
]);

export const isCommonPassword = (password: string) => common.has(password.toLowerCase());
