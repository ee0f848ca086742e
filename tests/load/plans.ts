// Checks whether a PostgreSQL plan scales.

/** The parts of an EXPLAIN (ANALYZE, FORMAT JSON) node that we read. */
export type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: PlanNode[];
};
export type Plan = { text: string; values: unknown[]; root: PlanNode };

/**
 * Returns whether a table grows with the number of teams. The exceptions don't, or they keep rows only for as long as a
 * limit lasts. Every other table is a tenant table, including tables from future migrations.
 */
export const isTenantTable = (name: string) =>
  !/^(?:consent_wording|rate_limit|captcha_solution|kysely_.*)$/.test(name);

export function listNodes(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(listNodes)];
}

/** Returns whether a node reads from a table or an index instead of from other nodes. */
const isScan = ({ "Node Type": type }: PlanNode) =>
  type.endsWith("Scan") && !/^(?:CTE|Subquery|Values|Function)/.test(type);

/** Returns the number of rows that a node read from a table or an index, whether it kept them or not. */
const countRowsRead = (node: PlanNode) =>
  Math.round(
    node["Actual Loops"] *
      (node["Actual Rows"] +
        (node["Rows Removed by Filter"] ?? 0) +
        (node["Rows Removed by Index Recheck"] ?? 0)),
  );

/**
 * The most rows one plan step may read, as a multiple of the rows that belong to the team (or to all of the caller's
 * teams). A dashboard reads each row about once. A plan that reads other people's rows reads thousands of times as
 * many.
 */
export const MAX_READ = 3;
/** Added to the limit, because some callers have very few rows. */
export const FREE_ROWS = 100;

/** Lists problems with a plan: a sequential scan of a tenant table, or more rows than the response needs. */
export function findProblems({ text, root }: Plan, ownRows: number): string[] {
  const allowed = FREE_ROWS + MAX_READ * ownRows;
  return listNodes(root)
    .filter(isScan)
    .flatMap((node) => {
      const table = node["Relation Name"] ?? node["Index Name"] ?? "?";
      const read = countRowsRead(node);
      const problems = [];
      // Reading the whole of a partition without rows is the fastest way to find out.
      const isEmptyPartition = read === 0 && /_(?:\d{4}_\d\d|other)$/.test(table);
      if (node["Node Type"] === "Seq Scan" && isTenantTable(table) && !isEmptyPartition)
        problems.push(`sequential scan of ${table}`);
      if (read > allowed) problems.push(`${read} rows read from ${table}, more than the allowed ${allowed}`);
      return problems.map((problem) => `${problem}: ${text.replaceAll(/\s+/g, " ").slice(0, 300)}`);
    });
}
