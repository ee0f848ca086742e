// npm run modules:prune -- <command>...: removes everything from node_modules that the builds, migrations, and the named
// commands don't load at run time. Only for the image (Dockerfile), after npm run build.
import { globSync, rmSync, rmdirSync } from "node:fs";
import path from "node:path";
import { listRuntimePackages } from "./runtime-packages.ts";

const root = path.resolve(import.meta.dirname, "..");
const modules = path.join(root, "node_modules");
/** Files that no process reads. Licenses stay. */
const UNREAD = "**/*.{map,d.ts,d.mts,d.cts,tsbuildinfo}";
const UNREAD_TEXTS = "**/{readme,README,changelog,CHANGELOG,HISTORY}.md";

const kept = new Set(listRuntimePackages(root, process.argv.slice(2)));
const installed = globSync(["**/node_modules/*/package.json", "**/node_modules/@*/*/package.json"], {
  cwd: root,
}).map((file) => path.relative("node_modules", path.dirname(file)));
const removed = installed.filter((name) => !kept.has(name));
// A removed package may contain one that's needed only by it, so the outer ones go first.
for (const name of removed.toSorted((a, b) => a.length - b.length))
  if (![...kept].some((other) => other.startsWith(`${name}/node_modules/`)))
    rmSync(path.join(modules, name), { recursive: true, force: true });
rmSync(path.join(modules, ".bin"), { recursive: true, force: true });
rmSync(path.join(modules, ".package-lock.json"), { force: true });
for (const file of globSync([UNREAD, UNREAD_TEXTS], { cwd: modules })) rmSync(path.join(modules, file));
for (const scope of globSync("@*", { cwd: modules }))
  try {
    rmdirSync(path.join(modules, scope));
  } catch {
    // It still has packages.
  }
console.log(`kept ${kept.size} of ${installed.length} packages`);
