import type { TestProject } from "vitest/node";
import { startProduct } from "#tests/harness/processes.ts";

/** What a test needs to know about the running app. */
export type Target = {
  appUrl: string;
  sandboxUrl: string;
  databaseUrl: string;
  metricsUrl: string;
  workerMetricsUrl: string;
  /** The environment of the web and worker processes. */
  environment: Record<string, string>;
};

declare module "vitest" {
  interface ProvidedContext {
    target: Target;
  }
}

/** Starts the production build once, behind one trusted proxy as in production, so that each attacker has an address. */
export default async function setup(project: TestProject) {
  const product = await startProduct({ environment: { TRUSTED_PROXIES: "1" } });
  const { appUrl, sandboxUrl, databaseUrl, metricsUrl, workerMetricsUrl, environment } = product;
  const target = { appUrl, sandboxUrl, databaseUrl, metricsUrl, workerMetricsUrl, environment };
  project.provide("target", target);
  return () => product.stop();
}
