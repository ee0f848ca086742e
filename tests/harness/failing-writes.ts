import pg from "pg";

/** Limits of how often somebody may ask are counted beside the work, and let everybody in while they cannot be. */
const UNCOUNTED = /\brate_limit\b/;
const WRITE = /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?!set\b)"?[a-z_]+/i;

/**
 * Runs `work` while the `nth` statement that writes is refused before it reaches the database, as when a connection
 * breaks. Says whether there was an nth one.
 */
export async function withFailingWrite<Result>(nth: number, work: () => Promise<Result>) {
  const query = Reflect.get(pg.Client.prototype, "query") as (...call: unknown[]) => unknown;
  let writes = 0;
  pg.Client.prototype.query = function failing(this: pg.Client, ...call: unknown[]) {
    const [first] = call;
    const text = typeof first === "string" ? first : (first as { text?: string } | undefined)?.text;
    const isWrite = text !== undefined && WRITE.test(text) && !UNCOUNTED.test(text);
    if (isWrite && ++writes === nth) {
      const error = new Error(`write ${nth} was made to fail: ${text}`);
      const last = call.at(-1);
      // The pool asks with a callback, everybody else for a promise.
      return typeof last === "function" ? void setImmediate(() => last(error)) : Promise.reject(error);
    }
    return query.apply(this, call);
  } as typeof pg.Client.prototype.query;
  try {
    return { result: await work(), hasFailed: writes >= nth };
  } finally {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
  }
}
