import { parseSync } from "vite";
import { findCuts, type Cut } from "./sql-cuts.ts";

export type Kind = "where" | "limit" | "lock" | "transaction" | "write" | "guard" | "unique" | "check";

/** A piece of code that can be removed. If it's removed, at least one test must fail. */
export type Mutant = {
  /** The id. It's built from names and code instead of line numbers, so edits elsewhere in the file don't change it. */
  id: string;
  kind: Kind;
  /** The source file or, for a constraint, the table. */
  file: string;
  line: number;
  /** The enclosing function. */
  within: string;
  text: string;
};

type Edit = { start: number; end: number; text: string };

/** The properties that we read from syntax nodes. */
type Node = {
  type: string;
  start: number;
  end: number;
  name?: string;
  computed?: boolean;
  optional?: boolean;
  id?: Node | null;
  key?: Node;
  init?: Node | null;
  callee?: Node;
  object?: Node;
  property?: Node;
  argument?: Node;
  arguments?: Node[];
  tag?: Node;
  quasi?: Node & { quasis: { value: { cooked: string } }[] };
  expression?: Node;
};

const BUILDER_PARTS: Record<string, Kind> = {
  where: "where",
  whereRef: "where",
  filterWhere: "where",
  having: "where",
  limit: "limit",
  forUpdate: "lock",
  forShare: "lock",
  forNoKeyUpdate: "lock",
  forKeyShare: "lock",
};
const WRITES = new Set(["insertInto", "updateTable", "deleteFrom", "mergeInto"]);
const ID_TEXT = 90;

/**
 * Finds the mutation sites in a source file, and returns the file's code with a switch at each site (`__mutants` is
 * switchboard.ts). Line numbers don't change.
 */
export function findSites(file: string, source: string): { mutants: Mutant[]; instrumented: string } {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const mutants: Mutant[] = [];
  const edits: Edit[] = [];
  const seen = new Map<string, number>();

  const add = (kind: Kind, node: Node, parents: readonly Node[], text: string) => {
    const within = getName(parents);
    const flatText = text
      .replaceAll(/\s+/g, " ")
      .replaceAll(/ (?=\.)|(?<=\() /g, "")
      .trim();
    const name = `${file.replace(/^src\/features\//, "")} ${within}: ${kind} ${flatText.slice(0, ID_TEXT)}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    const id = count === 1 ? name : `${name} #${count}`;
    const line = source.slice(0, node.start).split("\n").length;
    mutants.push({ id, kind, file, line, within, text: flatText });
    return JSON.stringify(id);
  };
  /** Rewrites `X.method(a)` as `prefix X, a)`, where `prefix` opens a call. */
  const turnIntoCall = (call: Node, prefix: string) => {
    const { object, property } = call.callee!;
    const open = source.indexOf("(", property!.end) + 1;
    const separator = call.arguments!.length > 0 ? ", " : "";
    edits.push({ start: call.start, end: call.start, text: prefix });
    edits.push({
      start: object!.end,
      end: open,
      text: separator + newlines(source.slice(object!.end, open)),
    });
  };

  walk(program, [], (node, parents) => {
    const part = getMethod(node);
    if (part && Object.hasOwn(BUILDER_PARTS, part)) {
      const text = source.slice(node.callee!.property!.start, node.end);
      const id = add(BUILDER_PARTS[part]!, node, parents, text);
      turnIntoCall(node, `__mutants.part(${id}, "${part}", `);
    } else if (part === "execute" && findTransaction(node)) {
      const database = source.slice(findTransaction(node)!.start, findTransaction(node)!.end);
      const id = add("transaction", node, parents, `${database}.transaction()`);
      turnIntoCall(node, `__mutants.transaction(${id}, ${database}, `);
    } else if (part === "execute" && isWriteChain(node) && parents.at(-1)?.type !== "AwaitExpression") {
      const id = add("write", node, parents, source.slice(node.start, node.end));
      turnIntoCall(node, `__mutants.write(${id}, `);
    } else if (node.type === "ExpressionStatement" && isAwaitedCall(node.expression!)) {
      const { expression } = node;
      const id = add("write", node, parents, source.slice(expression!.argument!.start, node.end));
      edits.push({ start: node.start, end: node.start, text: `__mutants.on(${id}) || ` });
    } else if (isGuard(node, parents)) {
      const id = add("guard", node, parents, source.slice(node.start, node.end));
      const open = source.indexOf("(", node.callee!.end) + 1;
      edits.push({
        start: node.start,
        end: open,
        text: `__mutants.guard(${id}, ${node.callee!.name}, `,
      });
    } else if (node.type === "TaggedTemplateExpression" && node.tag!.name === "sql") {
      const cuts = findCuts(node.quasi!.quasis.map(({ value }) => value.cooked));
      if (cuts.length === 0) return;
      const switches = cuts.map((cut) => `[${add(cut.kind, node, parents, cut.text)}, ${toCutKey(cut)}]`);
      const lost = newlines(source.slice(node.start, node.quasi!.start));
      edits.push({
        start: node.start,
        end: node.quasi!.start,
        text: `__mutants.sql(sql, [${switches.join(", ")}])${lost}`,
      });
    }
  });
  return { mutants, instrumented: apply(source, edits) };
}

const toCutKey = ({ from, to, replacement }: Cut) => JSON.stringify([from, to, replacement]);
const newlines = (text: string) => text.replaceAll(/[^\n]/g, "");

function walk(node: Node, parents: readonly Node[], visit: (node: Node, parents: readonly Node[]) => void) {
  visit(node, parents);
  const inner = [...parents, node];
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof child === "object" && typeof child.type === "string") walk(child, inner, visit);
}

/** Returns the name of the called method, unless the call is optional (`?.`). */
const getMethod = ({ type, callee }: Node) =>
  type === "CallExpression" && callee!.type === "MemberExpression" && !callee!.computed && !callee!.optional
    ? callee!.property!.name
    : undefined;

/** Returns `db` for `db.transaction().setIsolationLevel(x).execute(work)`. */
function findTransaction(call: Node): Node | undefined {
  let { object } = call.callee!;
  for (; object && getMethod(object); object = object.callee!.object)
    if (getMethod(object) === "transaction") return object.callee!.object;
  return undefined;
}

function isWriteChain(call: Node): boolean {
  let { object } = call.callee!;
  for (; object && getMethod(object); object = object.callee!.object)
    if (WRITES.has(getMethod(object)!)) return true;
  return false;
}

const isAwaitedCall = (expression: Node) =>
  expression.type === "AwaitExpression" && expression.argument!.type === "CallExpression";

/** Recognizes `await requireTeamManager(context.signedIn, input.teamId)`, which creates a grant. */
const isGuard = (node: Node, parents: readonly Node[]) =>
  node.type === "CallExpression" &&
  /^require[A-Z]/.test(node.callee!.name ?? "") &&
  node.arguments!.length >= 2 &&
  node.arguments![0]!.property?.name === "signedIn" &&
  parents.at(-1)?.type === "AwaitExpression" &&
  parents.at(-2)?.type !== "ExpressionStatement";

/**
 * Returns the name of the declaration that encloses a node and, in an object of functions, the key:
 * `transferApi.start`.
 */
function getName(parents: readonly Node[]): string {
  const names: string[] = [];
  for (const [index, parent] of parents.entries()) {
    const isFirst = names.length === 0;
    if (parent.type === "FunctionDeclaration" && isFirst) names.push(parent.id!.name!);
    else if (parent.type === "VariableDeclarator" && isFirst && parent.id!.name) names.push(parent.id!.name);
    else if (
      parent.type === "Property" &&
      parents[index - 2]?.type === "VariableDeclarator" &&
      names.length === 1
    )
      names.push(parent.key!.name ?? "");
    else if (parent.type === "ClassDeclaration" && isFirst) names.push(parent.id!.name!);
    else if (parent.type === "MethodDefinition") names.push(parent.key!.name ?? "");
  }
  return names.filter(Boolean).join(".") || "module";
}

/** Applies edits, which must not overlap. Edits at the same position keep their order, from the outside in. */
function apply(source: string, edits: readonly Edit[]): string {
  let result = "";
  let at = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    if (start < at) throw new Error(`Overlapping switches: ${source.slice(start, end)}`);
    result += source.slice(at, start) + text;
    at = end;
  }
  return result + source.slice(at);
}
