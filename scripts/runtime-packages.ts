import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";

// Finds the packages that an installation needs at run time. Most of what the browser needs is in build/, and much of
// node_modules is only there because a package can be used together with another one.

type Manifest = {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};

/** What runs in an installation: the builds, migrations, and the operators' commands. */
const ENTRIES = [
  "build/server/**/*.js",
  "build/worker/**/*.js",
  "src/server/migrate.ts",
  "db/migrations/*.ts",
];

/** Finds imports and exports of values. Types are gone at run time. */
const SPECIFIER =
  /(?:^|[\n;}])\s*(?:import|export)\s+(?!type\b)(?:[\w$*{}\s,]+?\s+from\s*)?["']([^"'\n]+)["']|\bimport\(\s*["'`]([^"'`\n$]+)["'`]|\b(?:require|resolve)\(["']([^"'\n]+)["']\)|\bfrom\s?["']([^"'\n]+)["']/g;

const listSpecifiers = (file: string): string[] =>
  [...readFileSync(file, "utf8").matchAll(SPECIFIER)].map((match) => match.slice(1).find(Boolean)!);

/** Returns the folders in node_modules, such as `kysely` or `better-auth/node_modules/zod`, sorted. */
export function listRuntimePackages(root: string, commands: readonly string[]): string[] {
  const { imports } = readJson(path.join(root, "package.json")) as { imports: Record<string, string> };
  const files = new Set<string>();
  const packages = new Set<string>();
  const waiting = [...globSync([...ENTRIES], { cwd: root }), ...commands];

  const resolveFile = (from: string, specifier: string): string | undefined => {
    if (specifier.startsWith(".")) return path.join(path.dirname(from), specifier);
    const [alias, target] =
      Object.entries(imports).find(([name]) => specifier.startsWith(name.slice(0, -1))) ?? [];
    return alias && path.normalize(target!.replace("*", specifier.slice(alias.length - 1)));
  };

  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (files.has(file) || !/\.(?:m?js|tsx?)$/.test(file) || !existsSync(path.join(root, file))) continue;
    files.add(file);
    for (const specifier of listSpecifiers(path.join(root, file))) {
      const imported = resolveFile(file, specifier);
      if (imported) waiting.push(imported);
      else addPackage(root, packages, "", getPackageName(specifier));
    }
  }
  return [...packages].toSorted();
}

const getPackageName = (specifier: string) =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");

/** Adds a package as seen from another one, with what it depends on. */
function addPackage(root: string, packages: Set<string>, from: string, name: string) {
  const folder = findPackage(root, from, name);
  if (folder === undefined || packages.has(folder)) return;
  packages.add(folder);
  const manifest = readJson(path.join(root, "node_modules", folder, "package.json")) as Manifest;
  const peers = Object.keys(manifest.peerDependencies ?? {}).filter(
    (peer) => !manifest.peerDependenciesMeta?.[peer]?.optional,
  );
  for (const needed of [
    ...Object.keys(manifest.dependencies ?? {}),
    ...Object.keys(manifest.optionalDependencies ?? {}),
    ...peers,
  ])
    addPackage(root, packages, folder, needed);
}

/** Looks for a package as Node does: in the folder's own node_modules, then in those above it. */
function findPackage(root: string, from: string, name: string): string | undefined {
  for (let folder = from; ;) {
    const candidate = folder ? `${folder}/node_modules/${name}` : name;
    if (existsSync(path.join(root, "node_modules", candidate, "package.json"))) return candidate;
    if (!folder) return undefined;
    folder = folder.includes("/node_modules/") ? folder.slice(0, folder.lastIndexOf("/node_modules/")) : "";
  }
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));
