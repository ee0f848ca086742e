import { config } from "./config.ts";

// Everything that leaves this installation and comes back carries the number of its cell, so that a directory in front
// of several cells can route it later (docs/scaling.md). Texts that were sent can't be changed anymore.

/** The length of a token without the mark of its key's version. */
export const UNMARKED_TOKEN_LENGTH = 22;

/**
 * Encodes 16 bytes as a token of 22 characters. Only 2 bits of the last one are needed, and the other 4 hold the cell,
 * so links in texts don't get longer.
 */
export function toToken(bytes: Uint8Array): string {
  const tagged = Buffer.alloc(17, config.cell << 4);
  tagged.set(bytes.subarray(0, 16));
  return tagged.toString("base64url").slice(0, UNMARKED_TOKEN_LENGTH);
}

/** Returns a record's ID as we give it to a provider. */
export const toReference = (id: string) => `${config.cell}-${id}`;

/** Returns the ID in a reference, or null if it isn't one of this cell's. */
export function readReference(reference: string | null | undefined): string | null {
  const prefix = toReference("");
  return reference?.startsWith(prefix) ? reference.slice(prefix.length) : null;
}
