import {
  loadModule,
  parseSync,
  type AlterTableCmd,
  type ColumnDef,
  type Constraint,
  type Node,
  type RangeVar,
} from "libpg-query";

// Decides which statements a migration may run while people use the database. It knows which forms are safe and refuses
// all others, so that a form no one thought of is refused too. docs/decisions/0040 explains why.

await loadModule();

/** How a migration runs: in one short transaction, or outside a transaction and repeatable. */
export type Kind = "up" | "upInSteps";
export type Problem = { statement: string; message: string };

/** The comment that allows any statement. The reason must be a sentence. */
const EXCEPTION = /-- safe because (?:\S+\s+){3}/;

const EXPAND_FIRST =
  "the previous version still uses it. Stop using it in this release, and remove it in a later one";
const IN_UP = "it isn't repeatable. Move it to a migration with up";
const IN_STEPS = "it may take longer than a second. Move it to a migration with upInSteps";

/** Statements that lock nothing that people use, or only for a moment. */
const HARMLESS = [
  "AlterEnumStmt",
  "CommentStmt",
  "CompositeTypeStmt",
  "CreateEnumStmt",
  "CreateExtensionStmt",
  "CreateFunctionStmt",
  "CreateSchemaStmt",
  "CreateSeqStmt",
  "CreateStatsStmt",
  "CreateTrigStmt",
  "InsertStmt",
  "ViewStmt",
];

/** Changes to an existing table that neither read its rows nor break the previous version. */
const HARMLESS_CHANGES = [
  "AT_ColumnDefault",
  "AT_DropNotNull",
  "AT_ResetRelOptions",
  "AT_SetOptions",
  "AT_SetRelOptions",
  "AT_SetStatistics",
  "AT_SetStorage",
];

/** Checks the statements of one migration, in order. Returns what's wrong with each one that isn't known to be safe. */
export function checkStatements(statements: readonly string[], kind: Kind): Problem[] {
  const context = { kind, newTables: new Set<string>(), emptyColumns: new Set<string>() };
  return statements.flatMap((text) => {
    const problems = (parseSync(text).stmts ?? []).flatMap(({ stmt }) =>
      stmt ? findProblems(stmt, { ...context, text }) : [],
    );
    if (EXCEPTION.test(text)) return [];
    return problems.map((message) => ({ statement: text.trim().replaceAll(/\s+/g, " "), message }));
  });
}

type Context = {
  kind: Kind;
  newTables: Set<string>;
  /** Columns that this migration added without a value for old rows. */
  emptyColumns: Set<string>;
  text: string;
};

function findProblems(stmt: Node, context: Context): string[] {
  const { kind, newTables } = context;
  const isNew = (table: RangeVar | undefined) => newTables.has(table?.relname ?? "");
  if ("SelectStmt" in stmt)
    return /"(?:Update|Delete|Merge)Stmt"/.test(JSON.stringify(stmt))
      ? ["a query that changes rows isn't known to be safe"]
      : [];
  if ("CreateStmt" in stmt) {
    const { relation, partbound, inhRelations = [] } = stmt.CreateStmt;
    newTables.add(relation?.relname ?? "");
    const parent = (inhRelations[0] as { RangeVar: RangeVar } | undefined)?.RangeVar;
    if (partbound && !isNew(parent))
      return ["it locks the partitioned table. Create an ordinary table, and attach it"];
    return kind === "up" ? [] : [`create table: ${IN_UP}`];
  }
  if ("IndexStmt" in stmt) {
    const { relation } = stmt.IndexStmt;
    if (isNew(relation) || context.text.includes("/* buildIndex */")) return [];
    return [
      `create index on ${relation?.relname}: writers wait until it's built. Use buildIndex in upInSteps`,
    ];
  }
  if ("AlterTableStmt" in stmt) {
    const { relation, cmds = [] } = stmt.AlterTableStmt;
    if (isNew(relation)) return [];
    return cmds.flatMap((cmd) =>
      "AlterTableCmd" in cmd ? findChangeProblems(cmd.AlterTableCmd, { ...context, relation }) : [],
    );
  }
  if ("UpdateStmt" in stmt || "DeleteStmt" in stmt) {
    const { relation } = "UpdateStmt" in stmt ? stmt.UpdateStmt : stmt.DeleteStmt;
    if (isNew(relation)) return [];
    if (kind === "up")
      return [`changing the rows of ${relation?.relname}: ${IN_STEPS}, and use fillInBatches`];
    return JSON.stringify(stmt).includes('"limitCount"')
      ? []
      : [`changing all rows of ${relation?.relname} locks them all. Use fillInBatches, or a limit`];
  }
  if ("DropStmt" in stmt) {
    const { removeType, concurrent = false, missing_ok = false } = stmt.DropStmt;
    if (removeType !== "OBJECT_INDEX") return [`drop: ${EXPAND_FIRST}`];
    return kind === "upInSteps" && concurrent && missing_ok
      ? []
      : ["drop index: use drop index concurrently if exists in upInSteps"];
  }
  if ("RenameStmt" in stmt) return [`rename: ${EXPAND_FIRST}. Add the new name beside the old one`];
  const [type = ""] = Object.keys(stmt);
  if (!HARMLESS.includes(type)) return [`${type} isn't known to be safe`];
  return kind === "up" ? [] : [`${type}: ${IN_UP}`];
}

type TableContext = Context & { relation: RangeVar | undefined };

function findChangeProblems(cmd: AlterTableCmd, { kind, relation, emptyColumns }: TableContext): string[] {
  const { subtype = "", name, def } = cmd;
  const where = `${relation?.relname}${name ? `.${name}` : ""}`;
  if (subtype === "AT_ValidateConstraint") return kind === "up" ? [`validating ${where}: ${IN_STEPS}`] : [];
  if (kind === "upInSteps") return [`alter table ${where}: ${IN_UP}`];
  if (HARMLESS_CHANGES.includes(subtype)) return [];
  if (subtype === "AT_AddColumn" && def && "ColumnDef" in def)
    return findColumnProblems(def.ColumnDef, where, emptyColumns);
  if (subtype === "AT_AddConstraint" && def && "Constraint" in def)
    return findConstraintProblems(def.Constraint, where, emptyColumns);
  if (subtype === "AT_SetNotNull")
    return [
      `set not null on ${where} reads all rows under an exclusive lock. Add a "not null ... not valid" constraint, ` +
        "and validate it in upInSteps",
    ];
  if (subtype === "AT_AlterColumnType")
    return [`a new type for ${where} rewrites the table. Add a column, and fill it in upInSteps`];
  if (subtype.startsWith("AT_Drop")) return [`drop from ${where}: ${EXPAND_FIRST}`];
  return [`${subtype} on ${where} isn't known to be safe`];
}

const getConstraints = ({ constraints = [] }: ColumnDef) =>
  constraints.flatMap((node) => ("Constraint" in node ? [node.Constraint] : []));

function findColumnProblems(column: ColumnDef, table: string, emptyColumns: Set<string>): string[] {
  const where = `${table}.${column.colname}`;
  const constraints = getConstraints(column);
  const find = (type: Constraint["contype"]) => constraints.find(({ contype }) => contype === type);
  const defaultValue = find("CONSTR_DEFAULT")?.raw_expr;
  const problems: string[] = [];
  if (!defaultValue) emptyColumns.add(where);
  if (defaultValue && !isEvaluatedOnce(defaultValue))
    problems.push(`the default of ${where} is computed for each row. Add it afterward, and fill old rows`);
  if (find("CONSTR_NOTNULL") && !defaultValue)
    problems.push(`${where} needs a default, because the previous version doesn't set it`);
  if (find("CONSTR_FOREIGN") && defaultValue)
    problems.push(`the foreign key of ${where} reads all rows. Add it as a constraint that isn't valid yet`);
  const scanned = constraints.filter(({ contype = "" }) =>
    ["CONSTR_CHECK", "CONSTR_UNIQUE", "CONSTR_PRIMARY", "CONSTR_IDENTITY", "CONSTR_GENERATED"].includes(
      contype,
    ),
  );
  if (scanned.some(({ generated_kind }) => generated_kind !== "v"))
    problems.push(
      `${where} has a constraint or a value that reads or rewrites all rows. Add it in a later step`,
    );
  return problems;
}

/** Returns whether a default is the same for all rows, so that PostgreSQL stores it once. */
function isEvaluatedOnce(expression: Node): boolean {
  if ("A_Const" in expression || "SQLValueFunction" in expression) return true;
  if ("TypeCast" in expression)
    return expression.TypeCast.arg ? isEvaluatedOnce(expression.TypeCast.arg) : false;
  if ("A_ArrayExpr" in expression) return (expression.A_ArrayExpr.elements ?? []).every(isEvaluatedOnce);
  return (
    "FuncCall" in expression && JSON.stringify(expression.FuncCall.funcname) === '[{"String":{"sval":"now"}}]'
  );
}

function findConstraintProblems(constraint: Constraint, table: string, emptyColumns: Set<string>): string[] {
  const { contype = "", skip_validation: isNotValid = false, indexname, conname } = constraint;
  const where = `${conname ?? "a constraint"} on ${table}`;
  const columns = (constraint.keys ?? []).map((key) =>
    "String" in key ? `${table}.${key.String.sval}` : "",
  );
  if (contype === "CONSTR_NOTNULL" && columns.some((column) => emptyColumns.has(column)))
    return [`${where} keeps old rows from being updated. Fill them first, and add it in a later migration`];
  if (["CONSTR_CHECK", "CONSTR_FOREIGN", "CONSTR_NOTNULL"].includes(contype))
    return isNotValid ? [] : [`${where} reads all rows. Add "not valid", and validate it in upInSteps`];
  if (contype === "CONSTR_UNIQUE" && indexname) return [];
  return [`${where} builds an index under an exclusive lock. Use buildIndex, and then "unique using index"`];
}
