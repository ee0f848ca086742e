import { getChain, isString, getName, type Node } from "./syntax.ts";

// Decides who reads a string in the code: users, developers, or only machines.

/**
 * Matches the files with text for users. Text elsewhere is for developers: the sandbox, the gallery, scripts, and
 * migrations.
 */
const VISIBLE_FILE = /^src\/(?:app|features|ui|server|platform)\/(?!config\.ts$|routes\/dev\/)/;
/** Matches tests. Their strings are data, or copies of the product's wording. */
const TEST_FILE = /^tests\/|\.(?:test|spec)\.tsx?$/;

export const isVisibleFile = (file: string) => VISIBLE_FILE.test(file) && !TEST_FILE.test(file);

const VISIBLE_PROP =
  /^(?:title|label|aria-?label|placeholder|description|alt|heading|header|headline|message|hint|help|summary|body|caption|tooltip|subject|preview|cta|confirm|confirmLabel|cancelLabel|empty|error|problem|text|note|legend|prompt|question|answer)$|(?:Title|Label|Text|Message|Description|Hint)$/i;

const MACHINE_PROP =
  /^(?:class|style|d|viewBox|href|to|src|id|key|type|role|rel|autoComplete|sizes|srcSet|transform|points|fill|htmlFor|target|method|action|pattern|accept|media|crossOrigin|variant|size|as|lang|dir|inputMode|enterKeyHint|loading|decoding|allow|sandbox|path|url|sql|query|selector|css|font|fontFamily|fontStyle|cookie|mime|contentType|charset|timeZone|locale|code|event|tag|name|mode|format|version|cron|schedule|queue|operationId|encoding|algorithm|icon)$|class(?:name|names|es)?$|^stroke|^data-|^aria-(?:labelledby|describedby|controls|live|current|haspopup)$|style|^headers$|sql$|pattern$|url$|^grid|^fontFamily/i;

const MACHINE_VARIABLE =
  /class(?:name|names|es)?$|style|headers$|sql$|pattern$|url$|query$|selector$|css$|font/i;

/** Functions whose string arguments are class names, SQL, selectors, or keys. */
const MACHINE_CALL =
  /^(?:cn|cx|clsx|cva|tv|sql|raw|ref|table|column|columns|select|selectFrom|where|whereRef|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|on|onRef|groupBy|orderBy|returning|as|distinctOn|with|from|using|val|lit|fn|cast|addColumn|createIndex|createTable|addUniqueConstraint|addCheckConstraint|insertInto|updateTable|deleteFrom|RegExp|match|matchAll|test|split|includes|startsWith|endsWith|indexOf|querySelector|querySelectorAll|closest|matches|matchMedia|getContext|set|get|append|setHeader|header|removeHeader|setAttribute|getAttribute|addEventListener|removeEventListener|dispatchEvent|postMessage|require|resolve|import|URL|Intl|DateTimeFormat|execute|executeSql|createElementNS|getPropertyValue|query|digest|createHash|createHmac|encode|enum|literal)$/;

const DEVELOPER_CALL = /^(?:console|log|logger|debug|assert|invariant|stdout|stderr)$|[a-z]Log(?:ger)?$/;
const DEVELOPER_ERROR = /^(?:Error|TypeError|RangeError|SyntaxError|AggregateError|DOMException)$/;
/** Properties of metrics, jobs, and errors, which only developers read. */
const DEVELOPER_PROP = /^(?:help|reason|cause)$/;

const STOP_WORDS =
  /\b(?:the|a|an|to|of|is|are|for|you|your|we|this|that|it|was|were|be|can't|no|more|please)\b/i;

const isSql = (text: string) =>
  /^\s*(?:select|insert|update|delete|with|create|alter|drop|set|analyze|truncate|explain|lock|vacuum|merge|copy|refresh|reset|show|grant|revoke|do|call|declare|begin|commit|rollback|listen|notify)\b[\s\S]*(?:\b(?:from|into|table|where|index|local|database|schema|values|returning|view|role|search_path|extension|isolation|work|type)\b|=|\()/.test(
    text,
  ) ||
  /^[\w.]+ as [\w.]+$/.test(text) ||
  /^(?:is not|not in|not like|is distinct from|is not distinct from)$/.test(text) ||
  /^[\w."]+ (?:asc|desc)\b/.test(text);

const isToken = (token: string) => /^-?[@*&!]?[a-z0-9$][\w\-:./[\]()#%,&>=+*!'"${}…?@]*$/.test(token);
// "sign-in" may be a word, but "px-4", "hover:x", and "[a=b]" can't be.
const isSurelyCode = (token: string) =>
  /^[\w$-]+(?:-\d|[:=[_][\w[({.$-]|-\[|\([-\d])|^\d+(?:px|rem|em|ms|s|vh|vw|%|fr)\b/.test(token);
const isHyphenated = (token: string) => /^[a-z]+-[a-z]/.test(token);

/** Returns whether this is a list of Tailwind classes, CSS values, or other lowercase tokens. */
function isCode(text: string): boolean {
  const tokens = text.trim().split(/\s+/);
  if (/^(?:[\w-]+|\*):\s*[^;]+;|[{;]\s*$|^@\w+\s/.test(text.trim())) return true;
  if (/^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) \//.test(text)) return true;
  if (/^(?:https?:|mailto:|tel:|sms:|data:|blob:|\/|#|\.{1,2}\/)\S*$/.test(text)) return true;
  if (tokens.length > 1 && !STOP_WORDS.test(text)) {
    if (tokens.every(isToken)) {
      if (tokens.some(isSurelyCode) || tokens.filter(isHyphenated).length > 1) return true;
      if (
        /^(?:flex|grid|block|hidden|inline-|absolute|relative|fixed|sticky|text-|bg-|border|font-|rounded)/.test(
          text,
        )
      )
        return tokens.some(isHyphenated);
    }
  }
  if (/^[\w.+-]+[/=][\w.+*-]+(?:;|$)/.test(text) || /^\$\{[^}]*\}(?:px|rem|em|ms|%)/.test(text)) return true;
  return /^(?:M|m)-?[\d.]+[ ,-]/.test(text) || /^[\d.\s,-]+$/.test(text);
}

type Role =
  | { at: "child" }
  | { at: "prop"; name: string }
  | { at: "call"; callee: Node }
  | { at: "new"; callee: Node }
  | { at: "variable"; name: string }
  | { at: "nowhere" }
  | { at: "other" };

const PASSED = new Set([
  "LogicalExpression",
  "ParenthesizedExpression",
  "TSAsExpression",
  "TSSatisfiesExpression",
  "TSNonNullExpression",
  "ArrayExpression",
  "TemplateLiteral",
  "ReturnStatement",
  "BlockStatement",
  "ArrowFunctionExpression",
  "SpreadElement",
  "AwaitExpression",
]);

/** Climbs from a string through conditions, lists, and arrow functions to the place that uses its value. */
function findRole(node: Node, ancestors: readonly Node[]): Role {
  let child = node;
  for (let index = ancestors.length - 1; index >= 0; index--) {
    const parent = ancestors[index]!;
    const role = getRole(parent, child, ancestors[index - 1]);
    if (role) return role;
    child = parent;
  }
  return { at: "other" };
}

function getRole(parent: Node, child: Node, grandparent: Node | undefined): Role | undefined {
  switch (parent.type) {
    case "ConditionalExpression":
      return parent.test === child ? { at: "nowhere" } : undefined;
    case "BinaryExpression":
      return parent.operator === "+" ? undefined : { at: "nowhere" };
    case "SwitchCase":
      return parent.test === child ? { at: "nowhere" } : undefined;
    case "MemberExpression":
      return { at: "nowhere" };
    case "JSXExpressionContainer":
      return grandparent?.type === "JSXAttribute"
        ? { at: "prop", name: getName(grandparent.name as Node) }
        : { at: "child" };
    case "JSXAttribute":
      return { at: "prop", name: getName(parent.name as Node) };
    case "Property":
    case "PropertyDefinition":
      return parent.key === child && !parent.computed
        ? { at: "nowhere" }
        : { at: "prop", name: getName(parent.key) };
    case "CallExpression":
      return parent.callee === child ? undefined : { at: "call", callee: parent.callee! };
    case "NewExpression":
      return { at: "new", callee: parent.callee! };
    case "VariableDeclarator":
      return { at: "variable", name: getName(parent.id) };
    default:
      return PASSED.has(parent.type) ? undefined : { at: "other" };
  }
}

/**
 * Returns whether an outer attribute or call means that everything inside it is code: `style={{...}}`, `cn(isOn &&
 * "...")`.
 */
const isInsideCode = (ancestors: readonly Node[]) =>
  ancestors.some(
    (node) =>
      (node.type === "JSXAttribute" && /class(?:name)?s?$|^style$/i.test(getName(node.name as Node))) ||
      (node.type === "CallExpression" && /^(?:cn|cx|clsx|cva|tv)$/.test(getName(node.callee))),
  );

const isDeveloperCall = (callee: Node) =>
  getChain(callee).some((name) => DEVELOPER_CALL.test(name)) || getName(callee) === "exit";

/** Returns who reads this string, or undefined if it isn't prose. */
export function findReader(
  file: string,
  text: string,
  node: Node,
  ancestors: readonly Node[],
): "visible" | "string" | undefined {
  if (TEST_FILE.test(file)) return undefined;
  if (!/[a-z]{2}/i.test(text.replaceAll(/\$\{[^}]*\}/g, ""))) return undefined;
  const role = findRole(node, ancestors);
  const hasSpace = /\S\s+\S/.test(text.replaceAll(/\$\{[^}]*\}/g, "x"));
  const isNamedVisible = role.at === "prop" && VISIBLE_PROP.test(role.name);
  if (role.at === "nowhere" || isInsideCode(ancestors)) return undefined;
  if (isCode(text) && !(role.at === "child" && hasSpace)) return undefined;
  if (isSql(text) && /^[^A-Z]/.test(text.trim())) return undefined;
  if (role.at === "prop" && MACHINE_PROP.test(role.name) && !isNamedVisible) {
    // `name`, `mode`, and similar properties may hold a label, but only text with spaces is certain to be one.
    if (!hasSpace || !/^(?:name|mode|format|version|tag|event|action|schedule)$/.test(role.name))
      return undefined;
  }
  if (role.at === "variable" && MACHINE_VARIABLE.test(role.name)) return undefined;
  if ((role.at === "call" || role.at === "new") && MACHINE_CALL.test(getName(role.callee))) return undefined;

  const isDeveloper =
    !VISIBLE_FILE.test(file) ||
    (role.at === "call" && isDeveloperCall(role.callee)) ||
    (role.at === "new" && DEVELOPER_ERROR.test(getName(role.callee))) ||
    (role.at === "prop" && DEVELOPER_PROP.test(role.name) && !file.endsWith(".tsx"));
  if (isDeveloper) return hasSpace ? "string" : undefined;
  if (role.at === "child" || isNamedVisible || hasSpace)
    return isIdentifierLike(text, role) ? undefined : "visible";
  const isLabel = role.at === "prop" && isString(node) && /^[A-Z][a-z’']+[.!?…]?$/.test(text);
  return isLabel ? "visible" : undefined;
}

/** A camelCase, kebab-case, or snake_case token is code, even in a place where a label could be. */
const isIdentifierLike = (text: string, role: Role) =>
  role.at === "prop" && (/^[a-z]+(?:[A-Z_/.-][\w/.-]*)+$/.test(text) || /^[A-Z]+(?:_[A-Z]+)+$/.test(text));
