import path from "node:path";
import type { ProvidedContext } from "vitest";
import { createVitest, type Vitest } from "vitest/node";
import { root } from "./instrument.ts";
import type { Task } from "./setup.ts";

export type Outcome = { isFailed: boolean; firstFailure: string; milliseconds: number };

/** Starts a Vitest instance that stays warm and runs one test file after another, each in a new process. */
export async function openLane(provided: Partial<ProvidedContext>) {
  const vitest = await createVitest(
    "test",
    { config: path.join(import.meta.dirname, "vitest.config.ts"), watch: false, maxWorkers: 1 },
    { logLevel: "error" },
  );
  for (const project of vitest.projects)
    for (const [key, value] of Object.entries(provided)) project.provide(key as keyof ProvidedContext, value);
  const specifications = await vitest.globTestSpecifications();
  return {
    /** The test files' paths, relative to the repository's root. */
    testFiles: [...new Set(specifications.map(({ moduleId }) => path.relative(root, moduleId)))],
    run: (file: string, task: Task) => runFile(vitest, file, task),
    close: () => vitest.close(),
  };
}
export type Lane = Awaited<ReturnType<typeof openLane>>;

async function runFile(vitest: Vitest, file: string, task: Task): Promise<Outcome> {
  const startedAt = performance.now();
  for (const project of vitest.projects) project.provide("task", task);
  const specifications = vitest.getModuleSpecifications(file);
  if (specifications.length === 0) throw new Error(`${file} is not a test file`);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const failed = testModules.flatMap((module) => [...module.children.allTests("failed")]);
  const isFailed = unhandledErrors.length > 0 || testModules.some((module) => !module.ok());
  const firstFailure = failed[0]?.fullName ?? (isFailed ? "the file itself" : "");
  return { isFailed, firstFailure, milliseconds: performance.now() - startedAt };
}
