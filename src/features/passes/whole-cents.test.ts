import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

// Reads the sources, so it stands apart from the tests that Stryker runs on changed ones.

describe("money", () => {
  it("is whole cents in every file that touches it: nothing reads, rounds or writes a fraction", () => {
    const files = globSync(["src/features/passes/**/*.{ts,tsx}", "src/platform/payments/*.ts"]).filter(
      (file) => !/\.test\.tsx?$/.test(file),
    );
    expect(files.length).toBeGreaterThan(15);
    const fractions = files.flatMap((file) => {
      const code = readFileSync(file, "utf8").replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|"[^"\n]*"/g, "");
      return [
        ...code.matchAll(/parseFloat|toFixed|\d\.\d|[Cc]ents\s*[/*]|Math\.(?:round|ceil|floor)\([^)]*ents/g),
      ].map(([found]) => `${file}: ${found}`);
    });
    // The one place where dollars are made of cents, by cutting off whole ones.
    expect(fractions).toEqual(["src/features/passes/rules.ts: cents /"]);
  });
});
