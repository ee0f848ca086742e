import { randomBytes } from "node:crypto";

/** An id in the provider's form: `cs_test_` and so on, then letters and digits. */
export const createId = (prefix: string, length = 24) =>
  `${prefix}_${randomBytes(length).toString("base64url").replaceAll(/[-_]/g, "0").slice(0, length)}`;
