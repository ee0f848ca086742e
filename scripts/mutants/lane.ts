import path from "node:path";
import type { ProvidedContext } from "vitest";
import { createVitest, type Reporter, type TestModule, type Vitest } from "vitest/node";
import { root } from "./instrument.ts";
import type { Task, Tasks } from "./setup.ts";

export type Outcome = { isFailed: boolean; firstFailure: string; milliseconds: number };

/**
 * Starts a Vitest instance that stays warm. Each run gets new processes, and each process runs many files, as in
 * `npm test`.
 */
export async function openLane(provided: Partial<ProvidedContext>, maxWorkers: number) {
  let stopsWhenCaught = false;
  const endEarly: Reporter = {
    onTestModuleEnd(module) {
      if (stopsWhenCaught && findCatcher(module)) void vitest.cancelCurrentRun("test-failure");
    },
  };
  const vitest = await createVitest(
    "test",
    {
      config: path.join(import.meta.dirname, "vitest.config.ts"),
      watch: false,
      maxWorkers,
      reporters: [endEarly],
    },
    { logLevel: "error" },
  );
  for (const project of vitest.projects)
    for (const [key, value] of Object.entries(provided)) project.provide(key as keyof ProvidedContext, value);
  const specifications = await vitest.globTestSpecifications();
  return {
    /** The test files' paths, relative to the repository's root. */
    testFiles: [...new Set(specifications.map(({ moduleId }) => path.relative(root, moduleId)))],
    run: (file: string, task: Task) => runFile(vitest, file, task),
    runFiles: (files: ReadonlyMap<string, Task>) => runFiles(vitest, files),
    /** Tries one mutant with one file after another until a test catches it or the time is up. */
    runUntilCaught: async (files: readonly string[], task: Task, limitSeconds: number) => {
      stopsWhenCaught = true;
      const deadline = setTimeout(() => void vitest.cancelCurrentRun("test-failure"), limitSeconds * 1_000);
      try {
        return await runFiles(vitest, new Map(files.map((file) => [file, task])));
      } finally {
        stopsWhenCaught = false;
        clearTimeout(deadline);
      }
    },
    close: () => vitest.close(),
  };
}
export type Lane = Awaited<ReturnType<typeof openLane>>;

async function runFile(vitest: Vitest, file: string, task: Task): Promise<Outcome> {
  const startedAt = performance.now();
  const { modules, unhandledErrors } = await runFiles(vitest, new Map([[file, task]]));
  const failed = modules.flatMap((module) => [...module.children.allTests("failed")]);
  const isFailed = unhandledErrors.length > 0 || modules.some((module) => !module.ok());
  const firstFailure = failed[0]?.fullName ?? (isFailed ? "the file itself" : "");
  return { isFailed, firstFailure, milliseconds: performance.now() - startedAt };
}

async function runFiles(vitest: Vitest, files: ReadonlyMap<string, Task>) {
  const tasks: Tasks = Object.fromEntries([...files].map(([file, task]) => [path.join(root, file), task]));
  for (const project of vitest.projects) project.provide("tasks", tasks);
  const specifications = Object.keys(tasks).flatMap((file) => vitest.getModuleSpecifications(file));
  if (specifications.length < files.size)
    throw new Error(`Not all are test files: ${[...files.keys()].join(", ")}`);
  // Otherwise, Vitest also returns the results of earlier runs.
  vitest.state.filesMap.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  return { modules: testModules, unhandledErrors };
}

/**
 * Returns the test that caught the module's mutant, or undefined. A module that never reaches the site fails for other
 * reasons.
 */
function findCatcher(module: TestModule): string | undefined {
  const [failed] = module.children.allTests("failed");
  if (failed) return module.meta().hasReachedMutant ? failed.fullName : undefined;
  return module.state() === "failed" ? "the file itself" : undefined;
}

/** Returns the first module whose test caught its mutant. */
export function findCatch(modules: readonly TestModule[]): { file: string; test: string } | undefined {
  for (const module of modules) {
    const test = findCatcher(module);
    if (test) return { file: path.relative(root, module.moduleId), test };
  }
  return undefined;
}
