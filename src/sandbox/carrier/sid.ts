import { randomBytes } from "node:crypto";

/** A name for a text in the provider's form. */
export const createSid = () => `SM${randomBytes(16).toString("hex")}`;
