// The plans of whole operations, as the benchmark and tests/plans.test.ts check them.
import { pool } from "#platform/database.ts";
import { operations } from "#tests/harness/operations.ts";
import { prepareTrial } from "./caller.ts";
import type { Line } from "./operations.ts";
import { complaints } from "./plans.ts";
import { recordPlans } from "./statements.ts";
import type { Subject } from "./subjects.ts";

/** Has the address of one team, and is about all that its caller manages. */
const aboutAll = ["passes.listPayable"];

/** What is wrong with the plans of an operation, called by each of these people. */
export async function checkLine(line: Line, subjects: Subject[]): Promise<string[]> {
  const { path } = operations.find(({ name }) => name === line.operation)!;
  const found = new Set<string>();
  for (const subject of subjects) {
    const isOneTeam = path.includes("{teamId}") && !aboutAll.includes(line.operation);
    const own = isOneTeam ? subject.rows.team : subject.rows.account;
    const trial = await prepareTrial(line, subject);
    const plans = await recordPlans(trial.run);
    await trial.undo();
    if (plans.length === 0) found.add("no statement was seen, so nothing was checked");
    for (const plan of plans) for (const complaint of complaints(plan, own)) found.add(complaint);
  }
  return [...found];
}

/** Wordings are few and never deleted. */
const unfollowed = ["sms_consent.wording_id"];

/**
 * References that no index leads back over: deleting what they refer to would read their whole table, in a trigger that
 * no plan shows. An index of those that refer to something is as good as one of all.
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
  return rows.map(({ name }) => name).filter((name) => !unfollowed.includes(name));
}
