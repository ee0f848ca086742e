import { parseSync } from "vite";
import { findCuts, type Cut } from "./sql-cuts.ts";

export type Kind = "where" | "limit" | "lock" | "transaction" | "write" | "guard" | "unique" | "check";

/** One thing that can be taken out of the product, and then some test must fail. */
export type Mutant = {
  /** Made of names and words, not of line numbers: it outlives edits elsewhere in the file. */
  id: string;
  kind: Kind;
  /** A source file; for keys and constraints the table. */
  file: string;
  line: number;
  /** The function it stands in. */
  within: string;
  text: string;
};

type Edit = { start: number; end: number; text: string };

/** The few properties of syntax nodes that are read here. */
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
 * Everything in a source file that can be taken out, and the file with a switch at each of them (`__mutants` is
 * switchboard.ts). The lines stay where they are.
 */
export function findSites(file: string, source: string): { mutants: Mutant[]; instrumented: string } {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const mutants: Mutant[] = [];
  const edits: Edit[] = [];
  const seen = new Map<string, number>();

  const add = (kind: Kind, node: Node, parents: readonly Node[], text: string) => {
    const within = nameOf(parents);
    const words = text
      .replaceAll(/\s+/g, " ")
      .replaceAll(/ (?=\.)|(?<=\() /g, "")
      .trim();
    const name = `${file.replace(/^src\/features\//, "")} ${within}: ${kind} ${words.slice(0, ID_TEXT)}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    const id = count === 1 ? name : `${name} #${count}`;
    const line = source.slice(0, node.start).split("\n").length;
    mutants.push({ id, kind, file, line, within, text: words });
    return JSON.stringify(id);
  };
  /** `X.method(a)` becomes `prefix X, a)`. */
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
    const part = methodOf(node);
    if (part && Object.hasOwn(BUILDER_PARTS, part)) {
      const text = source.slice(node.callee!.property!.start, node.end);
      const id = add(BUILDER_PARTS[part]!, node, parents, text);
      turnIntoCall(node, `__mutants.part(${id}, "${part}", `);
    } else if (part === "execute" && transactionOf(node)) {
      const database = source.slice(transactionOf(node)!.start, transactionOf(node)!.end);
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
      const switches = cuts.map((cut) => `[${add(cut.kind, node, parents, cut.text)}, ${placeOfCut(cut)}]`);
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

const placeOfCut = ({ from, to, instead }: Cut) => JSON.stringify([from, to, instead]);
const newlines = (text: string) => text.replaceAll(/[^\n]/g, "");

function walk(node: Node, parents: readonly Node[], visit: (node: Node, parents: readonly Node[]) => void) {
  visit(node, parents);
  const inner = [...parents, node];
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof child === "object" && typeof child.type === "string") walk(child, inner, visit);
}

/** The name of the method that a call calls, unless it may be absent (`?.`). */
const methodOf = ({ type, callee }: Node) =>
  type === "CallExpression" && callee!.type === "MemberExpression" && !callee!.computed && !callee!.optional
    ? callee!.property!.name
    : undefined;

/** In `db.transaction().setIsolationLevel(x).execute(work)`: `db`. */
function transactionOf(call: Node): Node | undefined {
  let { object } = call.callee!;
  for (; object && methodOf(object); object = object.callee!.object)
    if (methodOf(object) === "transaction") return object.callee!.object;
  return undefined;
}

function isWriteChain(call: Node): boolean {
  let { object } = call.callee!;
  for (; object && methodOf(object); object = object.callee!.object)
    if (WRITES.has(methodOf(object)!)) return true;
  return false;
}

const isAwaitedCall = (expression: Node) =>
  expression.type === "AwaitExpression" && expression.argument!.type === "CallExpression";

/** `await requireTeamManager(context.signedIn, input.teamId)`: what mints a grant from a session and a subject. */
const isGuard = (node: Node, parents: readonly Node[]) =>
  node.type === "CallExpression" &&
  /^require[A-Z]/.test(node.callee!.name ?? "") &&
  node.arguments!.length >= 2 &&
  node.arguments![0]!.property?.name === "signedIn" &&
  parents.at(-1)?.type === "AwaitExpression" &&
  parents.at(-2)?.type !== "ExpressionStatement";

/** The declaration that a node stands in and, in an object of functions, its key: `handoverApi.start`. */
function nameOf(parents: readonly Node[]): string {
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

/** Edits do not overlap; those at the same place were found from the outside in, and stay in that order. */
function apply(source: string, edits: readonly Edit[]): string {
  let result = "";
  let at = 0;
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
    if (start < at) throw new Error(`two switches in one place: ${source.slice(start, end)}`);
    result += source.slice(at, start) + text;
    at = end;
  }
  return result + source.slice(at);
}
