import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

// This test reads source files, so it's separate from the tests that Stryker runs against mutated code.

describe("money", () => {
  it("is in whole cents in every file that handles it", () => {
    const files = globSync(["src/features/passes/**/*.{ts,tsx}", "src/platform/payments/*.ts"]).filter(
      (file) => !/\.test\.tsx?$/.test(file),
    );
    expect(files.length).toBeGreaterThan(15);
    const fractions = files.flatMap((file) => {
      const code = readFileSync(file, "utf8").replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|"[^"\n]*"/g, "");
      return [
        ...code.matchAll(/parseFloat|toFixed|\d\.\d|[Cc]ents\s*[/*]|Math\.(?:round|ceil|floor)\([^)]*ents/g),
      ].map(([match]) => `${file}: ${match}`);
    });
    // The only place that converts cents to dollars, with integer truncation.
    expect(fractions).toEqual(["src/features/passes/rules.ts: cents /"]);
  });
});
