export type Lockfile = {
  packages: Record<string, { version?: string; license?: string; dev?: boolean; devOptional?: boolean }>;
};
export type Dependency = { name: string; version: string; license: string };

/** Lists what the production image can contain: all packages that aren't only for development, in any version. */
export const listDependencies = ({ packages }: Lockfile): Dependency[] =>
  Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== "" && !dev && !devOptional)
    .map(([path, { version = "", license = "none" }]) => ({
      name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
      version,
      license,
    }));

/** Splits an expression at an operator, but not inside parentheses. */
function split(expression: string, operator: "OR" | "AND"): string[] {
  const parts: string[] = [""];
  let depth = 0;
  for (const word of expression.split(/(\s+|[()])/)) {
    if (word === "(") depth += 1;
    if (word === ")") depth -= 1;
    if (depth === 0 && word === operator) parts.push("");
    else parts[parts.length - 1] += word;
  }
  return parts.map((part) => part.trim());
}

/** Removes parentheses around a whole expression. */
const unwrap = (expression: string) =>
  expression.startsWith("(") && split(expression.slice(1, -1), "OR").every((part) => !part.startsWith(")"))
    ? expression.replace(/^\((.*)\)$/, "$1")
    : expression;

/** Returns whether we may use something under this SPDX expression: any side of an OR, and every side of an AND. */
export function isAllowed(license: string, allowed: ReadonlySet<string>): boolean {
  const expression = unwrap(license.trim());
  for (const [operator, check] of [
    ["OR", "some"],
    ["AND", "every"],
  ] as const) {
    const parts = split(expression, operator);
    if (parts.length > 1) return parts[check]((part) => isAllowed(part, allowed));
  }
  return allowed.has(expression);
}

/** Lists the dependencies that we may not use, or whose license no one has read yet. */
export const findForbidden = (lockfile: Lockfile, allowed: ReadonlySet<string>): Dependency[] =>
  listDependencies(lockfile).filter(({ license }) => !isAllowed(license, allowed));
