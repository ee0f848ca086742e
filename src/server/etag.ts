/** Whether a client has it already (If-None-Match). Weak or strong makes no difference to a file that is always sent whole. */
export const isKnown = (header: string | undefined, etag: string) =>
  header !== undefined &&
  header.split(",").some((known) => known.trim() === "*" || known.trim().replace(/^W\//, "") === etag);
