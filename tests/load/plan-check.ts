// Checks the plans of whole operations, for the benchmark and tests/plans.test.ts.
import { pool } from "#platform/database.ts";
import { operations } from "#tests/harness/operations.ts";
import { prepareTrial } from "./caller.ts";
import type { Line } from "./line.ts";
import { findProblems } from "./plans.ts";
import { recordPlans } from "./statements.ts";
import type { Subject } from "./subjects.ts";

/** Operations whose path names one team, although they cover all teams that their caller manages. */
const coversAllTeams = ["passes.listPayable", "allowance.listForPasses"];

/** Lists problems with the plans of an operation, called by each of these people. */
export async function checkLine(line: Line, subjects: Subject[]): Promise<string[]> {
  const path = operations.find(({ name }) => name === line.operation)?.path ?? line.operation;
  const problems = new Set<string>();
  for (const subject of subjects) {
    const isOneTeam = path.includes("{teamId}") && !coversAllTeams.includes(line.operation);
    const expectedRows = isOneTeam ? subject.rows.team : subject.rows.account;
    const trial = await prepareTrial(line, subject);
    const plans = await recordPlans(trial.run);
    await trial.undo();
    if (plans.length === 0) problems.add("no statement was recorded, so nothing was checked");
    for (const plan of plans) for (const problem of findProblems(plan, expectedRows)) problems.add(problem);
  }
  return [...problems];
}

/** Foreign keys that need no index, because consent wordings are few and never deleted. */
const unindexedByDesign = ["sms_consent.wording_id", "email_consent.wording_id"];

/**
 * Lists foreign keys without an index. Deleting the referenced row would scan the whole table, in a trigger that no
 * plan shows. A partial index over the non-null references is enough.
 */
export async function referencesWithoutIndex(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select conrelid::regclass || '.' || string_agg(attname, '+' order by attnum) as name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from pg_index where indrelid = conrelid
        and (indpred is null or pg_get_expr(indpred, indrelid) = '(' || attname || ' IS NOT NULL)')
        and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
    )
    group by conrelid, pg_constraint.oid`);
  return rows.map(({ name }) => name).filter((name) => !unindexedByDesign.includes(name));
}
