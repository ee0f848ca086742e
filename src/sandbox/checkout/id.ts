import { randomBytes } from "node:crypto";

/** Generates an ID in the provider's format: a prefix such as `cs_test_`, then letters and digits. */
export const createId = (prefix: string, length = 24) =>
  `${prefix}_${randomBytes(length).toString("base64url").replaceAll(/[-_]/g, "0").slice(0, length)}`;
