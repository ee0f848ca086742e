import path from "node:path";
import { cruise, type IDependency, type IModule } from "dependency-cruiser";
import extractDepcruiseOptions from "dependency-cruiser/config-utl/extract-depcruise-options";

// Runs .dependency-cruiser.mjs over src, and adds what its rules cannot say: that no chain of imports leads from a
// browser file to the server ("reachable" there counts imports of types too, which vanish in the build).

/** A check that sees nothing finds nothing wrong: an unread parser or folder must fail, not pass. */
const MIN_MODULES = 20;

process.chdir(path.resolve(import.meta.dirname, ".."));
const options = await extractDepcruiseOptions("./.dependency-cruiser.mjs");
const { output } = await cruise(["src"], options);
if (typeof output === "string") throw new Error("dependency-cruiser answered with text instead of a result");

const own = output.modules.filter((module) => module.source.startsWith("src/"));
const dependencies = own.flatMap((module) => module.dependencies);
console.log(`${own.length} modules, ${dependencies.length} dependencies cruised`);

const why = new Map(options.ruleSet?.forbidden?.map(({ name, comment }) => [name, comment]));
const problems = output.summary.violations.map(({ rule, from, to, cycle }) => {
  const way = cycle ? [from, ...cycle.map((step) => step.name)] : [from, to];
  return `[${rule.name}] ${way.join(" -> ")}\n    ${why.get(rule.name)}`;
});
problems.push(...browserLeaks(own));
if (own.length < MIN_MODULES || dependencies.length < MIN_MODULES) {
  problems.push(`Fewer than ${MIN_MODULES} modules or dependencies: the check does not see the code.`);
}
for (const problem of new Set(problems)) console.error(problem);
if (problems.length) process.exitCode = 1;

/** Ways of two or more steps from a browser file to server code; dependency-cruiser itself reports single steps. */
function browserLeaks(modules: IModule[]): string[] {
  const rule = options.ruleSet?.forbidden?.find(({ name }) => name === "browser-safe");
  if (!rule || !("to" in rule)) throw new Error("The rule browser-safe is gone from .dependency-cruiser.mjs");
  const { from, to } = rule;
  const isBrowserFile = (file: string) => matches(from.path, file) && !matches(from.pathNot, file);
  const isServerOnly = (dependency: IDependency) =>
    dependency.dependencyTypes.includes("core") || ("path" in to && matches(to.path, dependency.resolved));
  const codeOf = new Map(
    modules.map((module) => [
      module.source,
      module.dependencies.filter(({ dependencyTypes }) => !dependencyTypes.includes("type-only")),
    ]),
  );

  return modules.flatMap(({ source }) => {
    if (!isBrowserFile(source)) return [];
    const ways = [[source]];
    const seen = new Set([source]);
    for (const way of ways) {
      for (const dependency of codeOf.get(way.at(-1)!) ?? []) {
        const next = [...way, dependency.resolved];
        // A server module that another browser file imports is that file's problem, and is reported there.
        if (isServerOnly(dependency)) {
          const culprit = way.findLast(isBrowserFile);
          if (way.length > 1 && culprit === source) return [leak(next)];
        } else if (!seen.has(dependency.resolved)) {
          seen.add(dependency.resolved);
          ways.push(next);
        }
      }
    }
    return [];
  });
}

function leak(way: string[]) {
  return `[browser-safe-chain] ${way.join(" -> ")}\n    The first file goes to the browser and takes the last one along.`;
}

function matches(patterns: string | string[] | undefined, text: string) {
  return [patterns ?? []].flat().some((pattern) => new RegExp(pattern).test(text));
}
