import { createHash } from "node:crypto";

/** Tells whether a repeated request asks for the same. Of what a schema gave, whose keys come in one order. */
export const requestDigest = (body: unknown): Buffer =>
  createHash("sha256").update(JSON.stringify(body)).digest();
