import type { Piece } from "./pieces.ts";
import { getName, type Node } from "./syntax.ts";

type Declaration = { name: Node; declares: NonNullable<Piece["declares"]> };

const NAMED: Record<string, Declaration["declares"]> = {
  FunctionDeclaration: "function",
  FunctionExpression: "function",
  ClassDeclaration: "type",
  TSTypeAliasDeclaration: "type",
  TSInterfaceDeclaration: "type",
  TSEnumDeclaration: "type",
};
const FUNCTIONS = new Set([
  "FunctionDeclaration",
  "FunctionExpression",
  "ArrowFunctionExpression",
  "TSFunctionType",
]);
const FIELDS = new Set([
  "TSPropertySignature",
  "TSMethodSignature",
  "PropertyDefinition",
  "MethodDefinition",
]);

/** Returns the names that a variable or parameter declares, except fields that are only destructured from an object. */
function listBoundNames(node: Node | null | undefined): Node[] {
  if (!node) return [];
  if (node.type === "Identifier") return [node];
  if (node.type === "AssignmentPattern") return listBoundNames(node.left);
  if (node.type === "ObjectPattern") {
    return node.properties!.flatMap((property) =>
      property.type === "Property" && !property.shorthand ? listBoundNames(property.value as Node) : [],
    );
  }
  return [];
}

/** Returns the identifiers that this node declares. */
export function listDeclaredNames(node: Node, ancestors: readonly Node[]): Declaration[] {
  if (node.type === "VariableDeclarator") {
    const declares = FUNCTIONS.has(node.init?.type ?? "") ? "function" : "variable";
    return listBoundNames(node.id).map((name) => ({ name, declares }));
  }
  const names: Declaration[] = [];
  const declares = NAMED[node.type];
  if (declares && node.id) names.push({ name: node.id, declares });
  if (FUNCTIONS.has(node.type) && Array.isArray(node.params)) {
    names.push(
      ...node.params.flatMap(listBoundNames).map((name) => ({ name, declares: "parameter" as const })),
    );
  }
  if (isField(node, ancestors)) names.push({ name: node.key!, declares: "field" });
  return names;
}

/** Returns whether this is a field in a type, a class, or a schema (`z.object({ name: ... })`). */
function isField(node: Node, ancestors: readonly Node[]): boolean {
  if (node.key?.type !== "Identifier" || node.computed) return false;
  if (FIELDS.has(node.type)) return true;
  const call = ancestors.at(-2);
  return (
    node.type === "Property" &&
    !node.shorthand &&
    call?.type === "CallExpression" &&
    /^(?:object|strictObject|extend)$/.test(getName(call.callee))
  );
}
