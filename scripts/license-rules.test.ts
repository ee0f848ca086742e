import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findForbidden, isAllowed, listDependencies, type Lockfile } from "./license-rules.ts";

const read = (file: string) => JSON.parse(readFileSync(file, "utf8")) as unknown;
const lockfile = read("package-lock.json") as Lockfile;
const reasons = read("scripts/allowed-licenses.json") as Record<string, string>;
const allowed = new Set(Object.keys(reasons));

describe("licenses of dependencies", () => {
  it("are all allowed, and every allowed license has a reason and is used", () => {
    const dependencies = listDependencies(lockfile);
    expect(dependencies.length).toBeGreaterThan(200);
    expect(findForbidden(lockfile, allowed)).toEqual([]);
    for (const [license, reason] of Object.entries(reasons)) {
      expect(reason.length).toBeGreaterThan(5);
      expect(dependencies.filter((dependency) => dependency.license.includes(license))).not.toEqual([]);
    }
  });

  it.each(["GPL-3.0-only", "AGPL-3.0", "SSPL-1.0", "UNLICENSED", "SEE LICENSE IN LICENSE.md", undefined])(
    "are refused if one is %s, even deep in the tree",
    (license) => {
      const path = "node_modules/hono/node_modules/@deep/inside";
      const packages = { ...lockfile.packages, [path]: { version: "1.2.3", ...(license && { license }) } };
      expect(findForbidden({ packages }, allowed)).toEqual([
        { name: "@deep/inside", version: "1.2.3", license: license ?? "none" },
      ]);
    },
  );

  it("don't matter for tools that aren't in production", () => {
    const tool = { version: "1.0.0", license: "GPL-3.0-only", dev: true };
    expect(findForbidden({ packages: { "": {}, "node_modules/tool": tool } }, allowed)).toEqual([]);
  });

  it.each([
    ["MIT", true],
    ["(MIT OR GPL-3.0)", true],
    ["GPL-2.0 OR GPL-3.0", false],
    ["MIT AND GPL-3.0", false],
    ["(MIT AND Zlib)", true],
    ["(MIT OR GPL-3.0) AND (GPL-2.0 OR ISC)", true],
    ["(MIT OR ISC) AND GPL-3.0", false],
    ["(GPL-3.0)", false],
    ["MIT OR SEE LICENSE IN FEEL-FREE.md", true],
    ["", false],
  ])("are read as expressions: %s", (license, isFine) => {
    expect(isAllowed(license, allowed)).toBe(isFine);
  });
});
