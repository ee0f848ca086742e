import { hash, verify } from "@node-rs/argon2";

// OWASP's first recommendation for argon2id: 19 MiB, two iterations, one lane.
export const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, hashOptions);
export const verifyPassword = (storedHash: string, password: string) => verify(storedHash, password);
