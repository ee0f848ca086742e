import { createHash } from "node:crypto";

/**
 * Hashes a request body, to determine whether a repeated request is identical. Expects schema output, whose keys are in
 * a fixed order.
 */
export const hashRequest = (body: unknown): Buffer =>
  createHash("sha256").update(JSON.stringify(body)).digest();
