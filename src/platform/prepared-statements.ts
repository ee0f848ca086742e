import pg from "pg";

/** How a statement asks to be planned once per connection and not each time: "/* prepared: its name *\/ update ...". */
const PREPARED = /^\s*\/\* prepared: ([\w-]+) \*\//;

/**
 * Planning takes longer than the work for statements on many partitions that run hundreds of times a second. Kysely has no
 * word for it, so the statement's own text says it.
 */
export class PreparingClient extends pg.Client {
  // oxlint-disable-next-line typescript/no-explicit-any -- pg has nine ways to call it
  override query(...call: any[]): any {
    const [text, values] = call;
    const name = typeof text === "string" ? PREPARED.exec(text)?.[1] : undefined;
    const query = super.query.bind(this) as (...call: unknown[]) => unknown;
    return name === undefined ? query(...call) : query({ name, text, values });
  }
}
