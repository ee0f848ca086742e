// npm run bundle:budget, after a build: checks the compressed size of everything that a browser has to load before a
// page works. Each page has a budget. If you raise one, explain why in a comment. Also fails if server-only data
// reaches the browser.
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import zones from "moment-timezone/data/packed/latest.json" with { type: "json" };
import { matchRoutes, type RouteObject } from "react-router";

/**
 * In KB of 1,000 bytes. The budgets were set to 15% above the page's size at the time. The public site isn't here, because
 * its pages load no scripts (tests/faults/headers.test.ts). All pages share one stylesheet, which the setup of a team brought to 20 KB. The
 * last half is for the public site's menu and switches, which style themselves because no React runs there.
 */
const BUDGETS = [
  { url: "/login", javascript: 205, css: 21.5 },
  { url: "/register", javascript: 207, css: 21.5 },
  // Code shared with a dialog (a game's texts) or another screen (attendance history, Season Passes) is in separate
  // chunks. The attendance page also includes nudges and the player minimum. About 1 KB of each page is for offline
  // reading: the offline layout, the age of cached copies, and deleting them on sign-out. Every signed-in page includes
  // the shell's notices about paused texts and missing two-step verification.
  // Every signed-in page also includes the bottom bar, the shortcut that opens the palette, and Base UI code that the
  // palette shares with dialogs. That took 3 KB. Another 3 KB are for signing in over a form, for deleting an account, and
  // for who's coming to each game. Another one is for the rule for names, which every form uses. The last one is for the
  // sides of league games, and for code that the league's home and calendar share with this page, in separate chunks.
  // Two more are for eight kit colors and the league switcher, which are on every signed-in page. The attendance page has
  // another one for the people to call. Notes, deadlines, lines, groups, and sides took 4 KB of the contract and of the
  // labels that every signed-in page shares, and 2 more of the attendance page, which decides what a game needs.
  // Two more on all three are for requests to change league games and their results: two chips, and how a change is made.
  // The operations of API keys, public pages, and day sheets added another one to the contract.
  // All pages lost 10 to 13 KB when the schemas of requests and responses, and what only they use, were left out
  // (scripts/browser-contract.ts).
  { url: "/dashboard", javascript: 233, css: 21.5 },
  // The page grew by 1 KB when we made it possible to delete and leave teams. League dialogs share components with
  // these screens, in separate files. Another 1 KB is for the limits and errors in the descriptions of API operations,
  // and 4 KB are for the calendar button and the schedule of all teams. The last one is for the operations of test texts,
  // passkeys, and links, because every page loads the whole contract.
  // One more is for code that the league's home and calendar share with this page.
  // Two more are for the kit colors, the league switcher, and toasts that make room for buttons.
  { url: "/schedule", javascript: 236, css: 21.5 },
  { url: "/game/any/attendance", javascript: 218, css: 21.5 },
];

const client = path.resolve(import.meta.dirname, "../build/client");

type Chunk = { module: string; imports?: string[]; css?: string[] };
type ManifestRoute = Chunk & { id: string; parentId?: string; path?: string; index?: boolean };
type Manifest = { entry: Chunk; routes: Record<string, ManifestRoute> };

/** Reads React Router's list of the files that each route needs. React Router also uses this list to preload files. */
function readManifest(): Manifest {
  const [file] = globSync(path.join(client, "assets/manifest-*.js"));
  if (!file) throw new Error("No production build found. Run npm run build first.");
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

/**
 * Lists the files in a page's first load, without duplicates. Leaves out the manifest, because each page inlines the
 * part that it needs.
 */
function listFiles(url: string, manifest: Manifest): string[] {
  const matches = matchRoutes(routeTree(Object.values(manifest.routes)), url);
  if (!matches || matches.some(({ route }) => route.path === "*")) throw new Error(`Page not found: ${url}`);
  const chunks = [manifest.entry, ...matches.map(({ route }) => manifest.routes[route.id!]!)];
  const allFiles = chunks.flatMap(({ module, imports = [], css = [] }) => [module, ...imports, ...css]);
  return [...new Set(allFiles)];
}

/**
 * Returns the size of what the server sends: the compressed file from the build, or the original if it's too small to
 * compress.
 */
function measureSentBytes(file: string) {
  const onDisk = path.join(client, file);
  if (existsSync(`${onDisk}.br`)) return readFileSync(`${onDisk}.br`).length;
  const content = readFileSync(onDisk);
  return content.length < 512 ? content.length : brotliCompressSync(content).length;
}

const formatKilobytes = (files: string[], extension: string) =>
  files.filter((file) => file.endsWith(extension)).reduce((sum, file) => sum + measureSentBytes(file), 0) /
  1000;

const manifest = readManifest();
const pages = BUDGETS.map(({ url, ...budget }) => {
  const files = listFiles(url, manifest);
  const [javascript, css] = [formatKilobytes(files, ".js"), formatKilobytes(files, ".css")];
  return { url, files, budget, javascript, css, isOver: javascript > budget.javascript || css > budget.css };
});

console.table(
  pages.map(({ url, budget, javascript, css, isOver }) => ({
    page: url,
    "JavaScript, KB": Number(javascript.toFixed(1)),
    "JavaScript budget": budget.javascript,
    "CSS, KB": Number(css.toFixed(1)),
    "CSS budget": budget.css,
    result: isOver ? "TOO LARGE" : "ok",
  })),
);
for (const { url, files } of pages.filter(({ isOver }) => isOver)) {
  process.exitCode = 1;
  const largest = files
    .map((file) => ({ file, size: measureSentBytes(file) }))
    .toSorted((a, b) => b.size - a.size)
    .slice(0, 8);
  console.error(`${url} loads ${files.length} files. The largest:`);
  for (const { file, size } of largest) console.error(`  ${(size / 1000).toFixed(1).padStart(6)} KB ${file}`);
}

// Route files contain server code too, so the import rules alone can't keep time zone data out of the browser.
const zoneData = zones.zones[0]!.slice(0, 80);
for (const file of globSync(path.join(client, "assets/*.js"))) {
  if (!readFileSync(file, "utf8").includes(zoneData)) continue;
  process.exitCode = 1;
  console.error(
    `${path.basename(file)} contains time zone data. src/platform/zoned-time.ts is for the server only.`,
  );
}
