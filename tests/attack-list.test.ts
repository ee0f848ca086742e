import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** The rows of docs/attacks: the id and the name of the test's file. */
const rows = globSync("docs/attacks/*-*.md", { cwd: root }).flatMap((file) =>
  [...read(file).matchAll(/^\| ([A-Z]\d{2}[a-z]?) \|.*\| `([\w-]+)` \|$/gm)].map(([, id, test]) => ({
    id: id!,
    test: test!,
    family: path.basename(file)[0]!.toUpperCase(),
  })),
);

const files = globSync("tests/attacks/*.test.ts", { cwd: root }).map((file) => ({
  name: path.basename(file, ".test.ts"),
  text: read(file),
}));

/** An id starts a test's title, or is the first value of a row in a table of tests. */
const tests = files.flatMap(({ name, text }) =>
  [...text.matchAll(/["'`]([A-Z]\d{2}[a-z]?)(?=["'`:])/g)].map(([, id]) => ({ id: id!, test: name })),
);

const describeAll = (list: { id: string; test: string }[]) =>
  list.map(({ id, test }) => `${id} in ${test}`).toSorted();

describe("the list of attacks", () => {
  it("has one row for each attack, in its family's file", () => {
    const ids = rows.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(rows.filter(({ id, family }) => !id.startsWith(family))).toEqual([]);
  });

  it("has exactly one test for each row, and one row for each test", () => {
    expect(describeAll(tests)).toEqual(describeAll(rows));
  });

  it("has no test that's skipped", () => {
    const skipped = files.flatMap(
      ({ text }) => text.match(/\b(?:it|test|describe)\.(?:skip|only|todo|fails|skipIf|runIf)\b/g) ?? [],
    );
    expect(skipped).toEqual([]);
  });
});
