import pg from "pg";
import { traceStatement } from "./tracing.ts";

/**
 * Matches the comment that marks a statement to be planned once per connection instead of every time:
 * "/* prepared: its name *\/ update ...".
 */
const PREPARED_COMMENT = /^\s*\/\* prepared: ([\w-]+) \*\//;

/** Matches what Kysely starts a transaction with. */
const TRANSACTION_START = /^(?:begin|start transaction)\b/;

/**
 * Prepares statements by name. For statements on many partitions that run hundreds of times a second, planning takes
 * longer than execution. Kysely has no API for this, so a comment in the SQL contains the name.
 */
export class PreparingClient extends pg.Client {
  /** What each transaction starts with, if the connection can't set it (database.ts). */
  readonly #transactionStart: string | undefined;

  constructor(options: pg.ClientConfig & { transactionTimeouts?: Record<string, number> } = {}) {
    super(options);
    const { transactionTimeouts } = options;
    if (transactionTimeouts)
      this.#transactionStart = Object.entries(transactionTimeouts)
        .map(([setting, ms]) => `; set local ${setting} = ${ms}`)
        .join("");
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- pg's query has nine overloads
  override query(...call: any[]): any {
    const [text, values] = call;
    // In one message, so that it takes no longer.
    if (this.#transactionStart !== undefined && typeof text === "string" && TRANSACTION_START.test(text))
      return super.query(text + this.#transactionStart);
    const name = typeof text === "string" ? PREPARED_COMMENT.exec(text)?.[1] : undefined;
    const query = super.query.bind(this) as (...call: unknown[]) => unknown;
    const run = () => (name === undefined ? query(...call) : query({ name, text, values }));
    // With a callback, there's no telling when it ends.
    return typeof call.at(-1) === "function" ? run() : traceStatement(text, name, run);
  }
}
