import path from "node:path";
import type { Plugin } from "vite";
import { findSites } from "./sites.ts";

export const root = path.resolve(import.meta.dirname, "../..");

export const isMutated = (file: string) =>
  /^src\/features\/.*\.ts$/.test(file) && !/\.(?:test|d)\.ts$/.test(file);

/** Puts a switch at everything in the product that can be taken out, so that one run can take out one after the other. */
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
