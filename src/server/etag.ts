/**
 * Returns whether If-None-Match contains the ETag. Treats weak and strong ETags alike, because files are always sent
 * whole.
 */
export const matchesEtag = (header: string | undefined, etag: string) =>
  header !== undefined &&
  header.split(",").some((value) => value.trim() === "*" || value.trim().replace(/^W\//, "") === etag);
