import pg from "pg";

/** Rate limits are counted separately from the work and fail open. */
const IGNORED = /\brate_limit\b/;
const WRITE = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?!set\b)"?[a-z_]+/i;

/**
 * Runs `work` while the nth write statement fails before it reaches the database, as if the connection had broken.
 * Returns whether there was an nth write.
 */
export async function withFailingWrite<Result>(nth: number, work: () => Promise<Result>) {
  const query = Reflect.get(pg.Client.prototype, "query") as (...call: unknown[]) => unknown;
  let writes = 0;
  pg.Client.prototype.query = function failing(this: pg.Client, ...call: unknown[]) {
    const [first] = call;
    const text = typeof first === "string" ? first : (first as { text?: string } | undefined)?.text;
    const isWrite = text !== undefined && WRITE.test(text) && !IGNORED.test(text);
    if (isWrite && ++writes === nth) {
      const error = new Error(`write ${nth} was made to fail: ${text}`);
      const callback = call.at(-1);
      // The pool passes a callback. Other callers expect a promise.
      return typeof callback === "function"
        ? void setImmediate(() => callback(error))
        : Promise.reject(error);
    }
    return query.apply(this, call);
  } as typeof pg.Client.prototype.query;
  try {
    return { result: await work(), hasFailed: writes >= nth };
  } finally {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
  }
}
