import pg from "pg";
import { traceStatement } from "./tracing.ts";

/**
 * Matches the comment that marks a statement to be planned once per connection instead of every time:
 * "/* prepared: its name *\/ update ...".
 */
const PREPARED_COMMENT = /^\s*\/\* prepared: ([\w-]+) \*\//;

/**
 * Prepares statements by name. For statements on many partitions that run hundreds of times a second, planning takes
 * longer than execution. Kysely has no API for this, so a comment in the SQL contains the name.
 */
export class PreparingClient extends pg.Client {
  // oxlint-disable-next-line typescript/no-explicit-any -- pg's query has nine overloads
  override query(...call: any[]): any {
    const [text, values] = call;
    const name = typeof text === "string" ? PREPARED_COMMENT.exec(text)?.[1] : undefined;
    const query = super.query.bind(this) as (...call: unknown[]) => unknown;
    const run = () => (name === undefined ? query(...call) : query({ name, text, values }));
    // With a callback, there's no telling when it ends.
    return typeof call.at(-1) === "function" ? run() : traceStatement(text, name, run);
  }
}
