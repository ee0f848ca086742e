import path from "node:path";
import { cruise, type IDependency, type IModule } from "dependency-cruiser";
import extractDepcruiseOptions from "dependency-cruiser/config-utl/extract-depcruise-options";

// Runs .dependency-cruiser.mjs over src and adds a check that its rules can't express: no import chain may lead from a
// browser file to server code. (Its "reachable" rules also count type imports, which disappear in the build.)

/** Guards against a check that passes because it didn't find any code, for example after a parser or path change. */
const MIN_MODULES = 20;

process.chdir(path.resolve(import.meta.dirname, ".."));
const options = await extractDepcruiseOptions("./.dependency-cruiser.mjs");
const { output } = await cruise(["src"], options);
if (typeof output === "string") throw new Error("dependency-cruiser returned text instead of a result");

const ownModules = output.modules.filter((module) => module.source.startsWith("src/"));
const dependencies = ownModules.flatMap((module) => module.dependencies);
console.log(`Checked ${ownModules.length} modules and ${dependencies.length} dependencies`);

const reasons = new Map(options.ruleSet?.forbidden?.map(({ name, comment }) => [name, comment]));
const problems = output.summary.violations.map(({ rule, from, to, cycle }) => {
  const chain = cycle ? [from, ...cycle.map((step) => step.name)] : [from, to];
  return `[${rule.name}] ${chain.join(" -> ")}\n    ${reasons.get(rule.name)}`;
});
problems.push(...findBrowserLeaks(ownModules));
if (ownModules.length < MIN_MODULES || dependencies.length < MIN_MODULES) {
  problems.push(`Found fewer than ${MIN_MODULES} modules or dependencies. The check isn't seeing the code.`);
}
for (const problem of new Set(problems)) console.error(problem);
if (problems.length) process.exitCode = 1;

/**
 * Finds import chains of two or more steps from a browser file to server code. dependency-cruiser reports single steps.
 */
function findBrowserLeaks(modules: IModule[]): string[] {
  const rule = options.ruleSet?.forbidden?.find(({ name }) => name === "browser-safe");
  if (!rule || !("to" in rule))
    throw new Error("The browser-safe rule is missing from .dependency-cruiser.mjs");
  const { from, to } = rule;
  const isBrowserFile = (file: string) => matches(from.path, file) && !matches(from.pathNot, file);
  const isServerOnly = (dependency: IDependency) =>
    dependency.dependencyTypes.includes("core") || ("path" in to && matches(to.path, dependency.resolved));
  const codeByFile = new Map(
    modules.map((module) => [
      module.source,
      module.dependencies.filter(({ dependencyTypes }) => !dependencyTypes.includes("type-only")),
    ]),
  );

  return modules.flatMap(({ source }) => {
    if (!isBrowserFile(source)) return [];
    const chains = [[source]];
    const seen = new Set([source]);
    for (const chain of chains) {
      for (const dependency of codeByFile.get(chain.at(-1)!) ?? []) {
        const next = [...chain, dependency.resolved];
        // If another browser file in the chain imports the server module, the problem is reported for that file.
        if (isServerOnly(dependency)) {
          const culprit = chain.findLast(isBrowserFile);
          if (chain.length > 1 && culprit === source) return [toViolation(next)];
        } else if (!seen.has(dependency.resolved)) {
          seen.add(dependency.resolved);
          chains.push(next);
        }
      }
    }
    return [];
  });
}

function toViolation(chain: string[]) {
  return `[browser-safe-chain] ${chain.join(" -> ")}\n    The first file ships to the browser and pulls in the last one.`;
}

function matches(patterns: string | string[] | undefined, text: string) {
  return [patterns ?? []].flat().some((pattern) => new RegExp(pattern).test(text));
}
