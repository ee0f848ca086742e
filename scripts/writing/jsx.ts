import { getName, isNode, isString, getPlaceholder, type Node } from "./syntax.ts";

/** Elements that are part of a sentence. Text around any other element belongs to separate pieces. */
const INLINE =
  /^(?:a|abbr|b|bdi|code|em|i|kbd|mark|q|s|small|span|strong|sub|sup|time|Link|NavLink|\w*(?:Link|Time|Strong|Code|Number))$/;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

const decode = (text: string) =>
  text.replaceAll(/&(\w+);/g, (match, name: string) => ENTITIES[name] ?? match);

type Run = { start: number; text: string; hasWords: boolean };

/**
 * Returns the sentences directly inside an element, with inline elements and `{...}` as part of them. Adds the nodes it
 * has read to `read`.
 */
export function listJsxRuns(source: string, element: Node, read: Set<Node>): Run[] {
  if (read.has(element)) return [];
  const runs: Run[] = [];
  let open: Run | undefined;
  const write = (node: Node, text: string, hasWords: boolean) => {
    open ??= { start: node.start + getLeadingSpace(source, node), text: "", hasWords: false };
    open.text += text;
    open.hasWords ||= hasWords;
  };
  const close = () => {
    if (open?.hasWords) runs.push({ ...open, text: open.text.replaceAll(/\s+/g, " ").trim() });
    open = undefined;
  };
  const readChildren = (parent: Node) => {
    for (const child of parent.children ?? []) {
      if (child.type === "JSXText") {
        const text = decode(child.value as string);
        if (open || text.trim()) write(child, text, /[a-z]{2}/i.test(text));
      } else if (child.type === "JSXExpressionContainer") {
        const { expression } = child;
        if (isString(expression)) {
          read.add(expression);
          write(child, expression.value, /[a-z]{2}/i.test(expression.value));
        } else if (expression && expression.type !== "JSXEmptyExpression") {
          if (containsElement(expression)) close();
          else write(child, getPlaceholder(source, expression), false);
        }
      } else if (child.type === "JSXElement" && INLINE.test(getName(child.openingElement!.name as Node))) {
        read.add(child);
        readChildren(child);
      } else close();
    }
  };
  readChildren(element);
  close();
  return runs;
}

const getLeadingSpace = (source: string, node: Node) => {
  const text = source.slice(node.start, node.end);
  return node.type === "JSXText" ? text.length - text.trimStart().length : 0;
};

function containsElement(node: Node): boolean {
  if (node.type === "JSXElement" || node.type === "JSXFragment") return true;
  return Object.values(node).some((value) =>
    Array.isArray(value)
      ? value.some((item) => isNode(item) && containsElement(item))
      : isNode(value) && containsElement(value),
  );
}
