// Whether a plan of PostgreSQL holds at any size.

/** A node of EXPLAIN (ANALYZE, FORMAT JSON), as far as it is looked at. */
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
export type Plan = { text: string; root: PlanNode };

/**
 * Tables that do not grow with teams, or only as long as a limit lasts. Every other one is a tenant's, also one that
 * comes with the next migration.
 */
export const isTenantTable = (name: string) =>
  !/^(?:consent_wording|rate_limit|captcha_solution|kysely_.*)$/.test(name);

export function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** Whether a node takes rows from a table or an index, and not from other nodes. */
const isScan = ({ "Node Type": type }: PlanNode) =>
  type.endsWith("Scan") && !/^(?:CTE|Subquery|Values|Function)/.test(type);

/** Rows that a node took from a table or an index, whether it kept them or not. */
const rowsRead = (node: PlanNode) =>
  Math.round(
    node["Actual Loops"] *
      (node["Actual Rows"] +
        (node["Rows Removed by Filter"] ?? 0) +
        (node["Rows Removed by Index Recheck"] ?? 0)),
  );

/**
 * How many times the rows of a team, or of all teams of the caller, one step of a plan may read. A dashboard reads each
 * of them about once; one that reads those of strangers reads thousands of times as many.
 */
export const MOST_READ = 3;
/** However little somebody has. */
export const FREE_ROWS = 100;

/** What is wrong with a plan: a tenant table read from end to end, or more rows than the answer is made of. */
export function complaints({ text, root }: Plan, ownRows: number): string[] {
  const allowed = FREE_ROWS + MOST_READ * ownRows;
  return nodesOf(root)
    .filter(isScan)
    .flatMap((node) => {
      const table = node["Relation Name"] ?? node["Index Name"] ?? "?";
      const read = rowsRead(node);
      const found = [];
      if (node["Node Type"] === "Seq Scan" && isTenantTable(table))
        found.push(`a sequential scan of ${table}`);
      if (read > allowed) found.push(`${read} rows read from ${table}, at most ${allowed} are allowed`);
      return found.map((what) => `${what}: ${text.replaceAll(/\s+/g, " ").slice(0, 300)}`);
    });
}
