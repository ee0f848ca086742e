import { randomUUID } from "node:crypto";

/**
 * Generates a text's SID in the provider's format. Uses randomUUID because it fetches random bytes from the OS in
 * batches.
 */
export const createSid = () => `SM${randomUUID().replaceAll("-", "")}`;
