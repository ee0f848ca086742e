import path from "node:path";
import type { Plugin } from "vite";
import { findSites } from "./sites.ts";

export const root = path.resolve(import.meta.dirname, "../..");

/** Leaves out screens, because their tests run in the browser. */
export const isMutated = (file: string) =>
  /^src\/features\/.*\.ts$/.test(file) && !/\.(?:test|d)\.ts$|\/components\//.test(file);

/** Adds a switch at every mutation site, so that one run can try many mutants in sequence. */
export function instrument(): Plugin {
  return {
    name: "mutants",
    enforce: "pre",
    transform(source, id) {
      const file = path.relative(root, id.split("?")[0]!).split(path.sep).join("/");
      if (!isMutated(file)) return null;
      return { code: findSites(file, source).instrumented, map: null };
    },
  };
}
