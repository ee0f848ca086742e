/** The properties that we read from syntax nodes. */
export type Node = {
  type: string;
  start: number;
  end: number;
  name?: string | Node;
  value?: unknown;
  key?: Node;
  id?: Node | null;
  init?: Node | null;
  callee?: Node;
  object?: Node;
  property?: Node;
  computed?: boolean;
  shorthand?: boolean;
  test?: Node | null;
  operator?: string;
  left?: Node;
  right?: Node;
  expression?: Node;
  tag?: Node;
  params?: Node[];
  arguments?: Node[];
  properties?: Node[];
  openingElement?: Node;
  children?: Node[];
  quasis?: { value: { raw: string; cooked: string | null }; start: number }[];
  expressions?: Node[];
  directive?: string;
};

export const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

type StringNode = Node & { value: string };

export const isString = (node: Node | null | undefined): node is StringNode =>
  node?.type === "Literal" && typeof node.value === "string";

/** Returns the last name in `a`, `a.b`, `a["b"]`, or `a.b<C>`. */
export function getName(node: Node | null | undefined): string {
  if (!node) return "";
  if (typeof node.name === "string") return node.name;
  if (node.type === "MemberExpression") return getName(node.property);
  if (isString(node)) return node.value;
  if (node.type === "CallExpression") return getName(node.callee);
  if (isNode(node.name)) return getName(node.name);
  return "";
}

/** Returns all names in `a.b(...).c`, from left to right. */
export function getChain(node: Node | null | undefined): string[] {
  if (!node) return [];
  if (node.type === "MemberExpression") return [...getChain(node.object), getName(node.property)];
  if (node.type === "CallExpression") return getChain(node.callee);
  if (node.type === "TaggedTemplateExpression") return getChain(node.tag);
  const name = getName(node);
  return name ? [name] : [];
}

const MAX_SHOWN = 32;

/** Returns the placeholder for an expression inside a text: its source in braces, or dots if the source is long. */
export function getPlaceholder(source: string, node: Node): string {
  const code = source.slice(node.start, node.end).replaceAll(/\s+/g, " ");
  return `{${code.length > MAX_SHOWN || /["'`]/.test(code) ? "…" : code}}`;
}

const isConcatenation = (node: Node) => node.type === "BinaryExpression" && node.operator === "+";

/** Returns whether this is a string, a template literal, or a concatenation that contains one. */
export function isText(node: Node | null | undefined): boolean {
  if (!node) return false;
  return (
    isString(node) ||
    node.type === "TemplateLiteral" ||
    (isConcatenation(node) && (isText(node.left) || isText(node.right)))
  );
}

/** Returns the text of a string, a template literal, or a concatenation of them, with placeholders for expressions. */
export function getText(source: string, node: Node): string {
  if (isString(node)) return node.value;
  if (node.type === "TemplateLiteral") {
    return node
      .quasis!.map(({ value }, index) => {
        const expression = node.expressions![index];
        return (value.cooked ?? value.raw) + (expression ? `$${getPlaceholder(source, expression)}` : "");
      })
      .join("");
  }
  if (isConcatenation(node) && isText(node))
    return getText(source, node.left!) + getText(source, node.right!);
  return `$${getPlaceholder(source, node)}`;
}
