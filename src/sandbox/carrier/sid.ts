import { randomUUID } from "node:crypto";

/** A name for a text in the provider's form. By randomUUID, which asks the system for many bytes at a time. */
export const createSid = () => `SM${randomUUID().replaceAll("-", "")}`;
