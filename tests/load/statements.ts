// How PostgreSQL answers what operations ask it. While recording, every statement of this process is explained on its own
// connection in the moment before it runs, inside a savepoint that is rolled back: with its real parameters, and with what
// its transaction has done so far.
import type pg from "pg";
import { pool } from "#platform/database.ts";
import type { Plan, PlanNode } from "./plans.ts";

type Query = (...args: unknown[]) => Promise<{ rows: { "QUERY PLAN": [{ Plan: PlanNode }] }[] }>;

let recorded: Plan[] | undefined;
let failure: unknown;

/** Watches every connection from the next time it is used, also those that were opened before. */
export function watchStatements() {
  const watched = new WeakSet<pg.PoolClient>();
  pool.on("acquire", (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    watchClient(client);
  });
}

function watchClient(client: pg.PoolClient) {
  const query = client.query.bind(client) as unknown as Query;
  let isInTransaction = false;
  const explain = async (text: string, values: unknown[], plans: Plan[]) => {
    const [begin, end] = isInTransaction
      ? ["savepoint explained", "rollback to savepoint explained; release savepoint explained"]
      : ["begin", "rollback"];
    await query(begin);
    try {
      const { rows } = await query(`explain (analyze, format json) ${text}`, values);
      plans.push({ text, root: rows[0]!["QUERY PLAN"][0].Plan });
    } finally {
      await query(end);
    }
  };
  const watching = (...args: unknown[]): unknown => {
    const [first, second] = args;
    const { text, values } =
      typeof first === "string"
        ? { text: first, values: Array.isArray(second) ? second : [] }
        : { values: [], ...(first as { text: string; values?: unknown[] }) };
    if (/^\s*(?:begin|start transaction)\b/i.test(text)) isInTransaction = true;
    if (/^\s*(?:commit|rollback(?!\s+to))\b/i.test(text)) isInTransaction = false;
    if (!recorded || !/^\s*(?:select|insert|update|delete|merge|with)\b/i.test(text)) return query(...args);
    return explain(text, values, recorded)
      .catch((error: unknown) => (failure ??= error))
      .then(() => query(...args));
  };
  client.query = watching as typeof client.query;
}

/** What the product asks while `work` runs, with the plans. */
export async function recordPlans(work: () => Promise<unknown>): Promise<Plan[]> {
  const plans: Plan[] = (recorded = []);
  try {
    await work();
  } finally {
    recorded = undefined;
  }
  if (failure) throw new Error("a statement could not be explained", { cause: failure });
  return plans;
}
