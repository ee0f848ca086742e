import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findTestFiles, findNearestTests } from "./test-files.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "firstwhistle-"));
  write("package.json", JSON.stringify({ imports: { "#fixture/*": "./src/platform/*" } }));
  write("src/platform/database.ts", 'import pg from "pg";');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text = "") {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}
const needingDatabase = () =>
  findTestFiles(root)
    .filter(({ needsDatabase }) => needsDatabase)
    .map(({ file }) => file);

const listReachedBy = (...changedFiles: string[]) => findNearestTests(findTestFiles(root), changedFiles);

describe("database detection", () => {
  it.each([
    ["an import", 'import { db } from "#fixture/database.ts";'],
    ["an import over several lines", 'import {\n  db,\n  pool,\n} from "./database.ts";'],
    ["an import for its effects", 'import "./database.ts";'],
    ["a dynamic import", 'const { db } = await import("#fixture/database.ts");'],
    ["a re-export", 'export { db } from "./database.ts";'],
  ])("finds a database that's reached through %s", (_, line) => {
    write("src/platform/session.ts", line);
    write("src/platform/middle.ts", 'export * from "./session.ts";');
    write("src/platform/session.test.ts", 'import { session } from "./middle.ts";');
    expect(needingDatabase()).toEqual(["src/platform/session.test.ts"]);
  });

  it("ignores type imports", () => {
    write("src/platform/rules.test.ts", 'import type { Trx } from "./database.ts";');
    expect(needingDatabase()).toEqual([]);
  });
});

describe("tests affected by a change", () => {
  beforeEach(() => {
    write("src/platform/phone.ts");
    write("src/platform/phone.test.ts", 'import "./phone.ts";');
    write("src/platform/store.ts", 'import "./phone.ts";\nimport "./database.ts";');
    write("src/features/far.test.ts", 'import "#fixture/store.ts";');
    write("src/features/near.test.ts", 'import "#fixture/phone.ts";');
    write("src/features/other.test.ts", "");
  });
  it("are listed nearest first, without unrelated tests", () => {
    expect(listReachedBy("src/platform/phone.ts")).toEqual([
      "src/platform/phone.test.ts",
      "src/features/near.test.ts",
      "src/features/far.test.ts",
    ]);
  });

  it("alternate between folders if they're equally near", () => {
    for (const file of ["games/one", "games/two", "leagues/one"])
      write(`src/features/${file}.test.ts`, 'import "#fixture/phone.ts";');
    expect(listReachedBy("src/platform/phone.ts").slice(1, 5)).toEqual([
      "src/features/games/one.test.ts",
      "src/features/leagues/one.test.ts",
      "src/features/near.test.ts",
      "src/features/games/two.test.ts",
    ]);
  });

  it("include a test that was changed itself", () => {
    expect(listReachedBy("src/features/other.test.ts")).toEqual(["src/features/other.test.ts"]);
  });

  it("include database tests if a migration was changed", () => {
    expect(listReachedBy("db/migrations/0001-begin.ts")).toEqual(["src/features/far.test.ts"]);
  });
});

it("classifies every test in this repository that imports the database as a database test", () => {
  const tests = findTestFiles(path.resolve(import.meta.dirname, ".."));
  const naming = tests.filter(({ reaches }) => reaches.get("src/platform/database.ts") === 1);
  expect(naming.length).toBeGreaterThan(40);
  expect(tests.filter(({ needsDatabase }) => !needsDatabase).length).toBeGreaterThan(100);
});
