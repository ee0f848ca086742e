import { parseSync } from "vite";
import { readComments } from "./comments.ts";
import { listJsxRuns } from "./jsx.ts";
import { listDeclaredNames } from "./names.ts";
import { createLineFinder, type Piece } from "./pieces.ts";
import { getChain, isNode, isText, getName, getText, type Node } from "./syntax.ts";
import { isVisibleFile, findReader } from "./visibility.ts";

const MODIFIERS = new Set(
  "each for only skip todo fails concurrent sequential skipIf runIf fixme serial parallel describe extend".split(
    " ",
  ),
);

/** Returns `title` for `it("...")` and `it.each(...)("...")`, and `suite` for `describe("...")`. */
function getTitleKind(callee: Node): "title" | "suite" | undefined {
  const [root, ...rest] = getChain(callee);
  if (!root || !/^(?:it|test|describe)$/.test(root) || !rest.every((name) => MODIFIERS.has(name)))
    return undefined;
  return root === "describe" || rest.includes("describe") ? "suite" : "title";
}

/** Reads strings, JSX text, test titles, comments, and declared names from TypeScript. */
export function readCode(file: string, source: string): Piece[] {
  const { program, comments, errors } = parseSync(file, source);
  if (errors.length) throw new Error(`Can't parse ${file}: ${errors[0]!.message}`);
  const getLine = createLineFinder(source);
  const pieces = readComments(file, source, comments, getLine);
  const ancestors: Node[] = [];
  const isProduct = isVisibleFile(file);
  /** The nodes whose text is already part of a larger piece. */
  const read = new Set<Node>();

  const add = (kind: Piece["kind"], node: { start: number }, text: string) => {
    if (text.trim()) pieces.push({ kind, file, line: getLine(node.start), text: text.trim() });
  };

  function readText(node: Node) {
    const text = getText(source, node);
    const kind = findReader(file, text, node, ancestors);
    if (kind) add(kind, node, text);
    for (let sum: Node | undefined = node; sum?.type === "BinaryExpression"; sum = sum.left) {
      for (const part of [sum.left!, sum.right!]) if (isText(part)) read.add(part);
    }
  }

  function visit(node: Node) {
    if (node.type.startsWith("Import") || node.type === "ExportAllDeclaration" || node.directive) return;
    if (node.type === "TSLiteralType" || node.type === "TSTemplateLiteralType") return;
    for (const { name, declares } of listDeclaredNames(node, ancestors)) {
      pieces.push({ kind: "name", file, line: getLine(name.start), text: getName(name), declares });
    }
    if (node.type === "CallExpression") {
      const kind = getTitleKind(node.callee!);
      const first = node.arguments![0];
      if (kind && first && isText(first)) {
        add(kind, first, getText(source, first));
        read.add(first);
      }
    }
    if (node.type === "JSXElement" || node.type === "JSXFragment") {
      for (const run of listJsxRuns(source, node, read)) if (isProduct) add("visible", run, run.text);
    }
    // The text in a tagged template is SQL or raw text.
    if (node.type === "TemplateLiteral" && ancestors.at(-1)?.type === "TaggedTemplateExpression")
      read.add(node);
    if (isText(node) && !read.has(node)) readText(node);

    ancestors.push(node);
    for (const key in node) {
      const value: unknown = node[key as keyof Node];
      if (Array.isArray(value)) {
        for (const item of value) if (isNode(item)) visit(item);
      } else if (isNode(value)) visit(value);
    }
    ancestors.pop();
  }

  visit(program);
  return pieces;
}
