// npm run bundle:budget, after a build: what a browser loads before a page works, compressed as it is sent, against
// what we allow. Fails above. Raise a budget only together with the reason. Also fails on what no browser may get.
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import zones from "moment-timezone/data/packed/latest.json" with { type: "json" };
import { matchRoutes, type RouteObject } from "react-router";

/** In KB of 1,000 bytes. The landing page's is the requirement; the others are 15 % above what they were. */
const BUDGETS = [
  { url: "/", javascript: 110, css: 20 },
  { url: "/login", javascript: 215, css: 20 },
  { url: "/register", javascript: 213, css: 20 },
  // What they share with a dialog (the texts of a game) or another screen (the attendance history, the Season Passes) is
  // chunks of its own.
  // On a game's attendance also what is done about answers: the nudge, the minimum of players.
  // A KB of each is for reading without a network: the layout that lets one stay, the dates of copies, signing out of them.
  // Everywhere in the app the notices of the shell: all sending stopped, no second factor.
  { url: "/dashboard", javascript: 225, css: 20 },
  // One more since teams can be deleted and left, and leagues' dialogs share parts with these screens, in smaller files.
  { url: "/schedule", javascript: 225, css: 20 },
  { url: "/game/any/attendance", javascript: 219, css: 20 },
];

const client = path.resolve(import.meta.dirname, "../build/client");

type Chunk = { module: string; imports?: string[]; css?: string[] };
type ManifestRoute = Chunk & { id: string; parentId?: string; path?: string; index?: boolean };
type Manifest = { entry: Chunk; routes: Record<string, ManifestRoute> };

/** React Router's own list of what each route needs, from which it also writes the preloads of a page. */
function readManifest(): Manifest {
  const [file] = globSync(path.join(client, "assets/manifest-*.js"));
  if (!file) throw new Error("No finished production build: run npm run build first.");
  const text = readFileSync(file, "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as Manifest;
}

function routeTree(routes: ManifestRoute[], parentId?: string): RouteObject[] {
  return routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path: address, index }) =>
      index ? { id, index } : { id, path: address, children: routeTree(routes, id) },
    );
}

/** All files of a page's first load, each once. (Not the manifest: a page has its own part of it inside.) */
function filesOf(url: string, manifest: Manifest): string[] {
  const matched = matchRoutes(routeTree(Object.values(manifest.routes)), url);
  if (!matched || matched.some(({ route }) => route.path === "*")) throw new Error(`There is no page ${url}`);
  const chunks = [manifest.entry, ...matched.map(({ route }) => manifest.routes[route.id!]!)];
  const all = chunks.flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css]);
  return [...new Set(all)];
}

/** As the server sends it: the compressed file of the build, or as it is when that was not worth it. */
function sentBytes(file: string) {
  const onDisk = path.join(client, file);
  if (existsSync(`${onDisk}.br`)) return readFileSync(`${onDisk}.br`).length;
  const content = readFileSync(onDisk);
  return content.length < 512 ? content.length : brotliCompressSync(content).length;
}

const kilobytes = (files: string[], ending: string) =>
  files.filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + sentBytes(file), 0) / 1000;

const manifest = readManifest();
const pages = BUDGETS.map(({ url, ...budget }) => {
  const files = filesOf(url, manifest);
  const [javascript, css] = [kilobytes(files, ".js"), kilobytes(files, ".css")];
  return { url, files, budget, javascript, css, isOver: javascript > budget.javascript || css > budget.css };
});

console.table(
  pages.map(({ url, budget, javascript, css, isOver }) => ({
    page: url,
    "JavaScript, KB": Number(javascript.toFixed(1)),
    "of at most": budget.javascript,
    "CSS, KB": Number(css.toFixed(1)),
    "at most": budget.css,
    verdict: isOver ? "TOO LARGE" : "ok",
  })),
);
for (const { url, files } of pages.filter(({ isOver }) => isOver)) {
  process.exitCode = 1;
  const largest = files
    .map((file) => ({ file, size: sentBytes(file) }))
    .toSorted((one, other) => other.size - one.size)
    .slice(0, 8);
  console.error(`The largest of ${files.length} files of ${url}:`);
  for (const { file, size } of largest) console.error(`  ${(size / 1000).toFixed(1).padStart(6)} KB ${file}`);
}

// Routes have a server half, so the import rules alone cannot keep the zones' data away from browsers.
const zoneData = zones.zones[0]!.slice(0, 80);
for (const file of globSync(path.join(client, "assets/*.js"))) {
  if (!readFileSync(file, "utf8").includes(zoneData)) continue;
  process.exitCode = 1;
  console.error(`Zone data in ${path.basename(file)}: src/platform/zoned-time.ts is for the server only.`);
}
