// Records the plans of an operation's statements. While recording, every statement that this process runs is explained
// just beforehand on the same connection, inside a savepoint that is rolled back, with its real parameters and with the
// effects of its transaction so far.
import type pg from "pg";
import { pool } from "#platform/database.ts";
import type { Plan, PlanNode } from "./plans.ts";

type Query = (...args: unknown[]) => Promise<{ rows: { "QUERY PLAN": [{ Plan: PlanNode }] }[] }>;

let recordedPlans: Plan[] | undefined;
let failure: unknown;

/** Watches every connection from its next use, including connections that were already open. */
export function watchStatements() {
  const watchedClients = new WeakSet<pg.PoolClient>();
  pool.on("acquire", (client) => {
    if (watchedClients.has(client)) return;
    watchedClients.add(client);
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
      plans.push({ text, values, root: rows[0]!["QUERY PLAN"][0].Plan });
    } finally {
      await query(end);
    }
  };
  const queryAndExplain = (...args: unknown[]): unknown => {
    const [first, second] = args;
    const { text, values } =
      typeof first === "string"
        ? { text: first, values: Array.isArray(second) ? second : [] }
        : { values: [], ...(first as { text: string; values?: unknown[] }) };
    if (/^\s*(?:begin|start transaction)\b/i.test(text)) isInTransaction = true;
    if (/^\s*(?:commit|rollback(?!\s+to))\b/i.test(text)) isInTransaction = false;
    if (!recordedPlans || !/^\s*(?:select|insert|update|delete|merge|with)\b/i.test(text))
      return query(...args);
    return explain(text, values, recordedPlans)
      .catch((error: unknown) => (failure ??= error))
      .then(() => query(...args));
  };
  client.query = queryAndExplain as typeof client.query;
}

/** Returns the statements that run during `work`, with their plans. */
export async function recordPlans(work: () => Promise<unknown>): Promise<Plan[]> {
  const plans: Plan[] = (recordedPlans = []);
  try {
    await work();
  } finally {
    recordedPlans = undefined;
  }
  if (failure) throw new Error("a statement couldn't be explained", { cause: failure });
  return plans;
}
