// npm run licenses [-- --list]: checks that the license of everything in production is in allowed-licenses.json. With
// --list, prints each dependency with its license.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { findForbidden, listDependencies, type Lockfile } from "./license-rules.ts";

const { values } = parseArgs({ options: { list: { type: "boolean" } } });
const read = (file: string) => JSON.parse(readFileSync(file, "utf8")) as unknown;
const lockfile = read("package-lock.json") as Lockfile;
const allowed = new Set(Object.keys(read("scripts/allowed-licenses.json") as Record<string, string>));

const dependencies = listDependencies(lockfile);
if (values.list)
  for (const { name, version, license } of dependencies) console.log(`${license}\t${name}@${version}`);
const counts = Map.groupBy(dependencies, ({ license }) => license);
const summary = [...counts]
  .toSorted(([, a], [, b]) => b.length - a.length)
  .map(([license, { length }]) => `${license} ${length}`);
console.log(`Licenses of ${dependencies.length} dependencies: ${summary.join(", ")}.`);

const forbidden = findForbidden(lockfile, allowed);
for (const { name, version, license } of forbidden)
  console.error(
    `${name}@${version} has the license ${license}, which isn't in scripts/allowed-licenses.json. Read it, then add it ` +
      "with a reason, or use another package.",
  );
if (forbidden.length > 0) process.exitCode = 1;
