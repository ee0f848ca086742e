import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { BROKEN_ROWS } from "./broken-rows/all.ts";
import { drawRows, ONCE_UNPROVEN } from "./broken-rows/draw.ts";
import { getArea, areas, readTags, requirements, root } from "./requirement-tags.ts";

/** Returns whether the test runs without a build. */
const isCheap = (file: string) => !/^tests\/(attacks|e2e|faults|load)\//.test(file);
const rows = BROKEN_ROWS.map(({ row }) => row);

describe("row sample", () => {
  it("always contains the same 120 rows, with at least one per area", () => {
    const drawnRows = drawRows();
    expect(new Set(drawnRows).size).toBe(120);
    expect(new Set(drawnRows.map(getArea))).toEqual(areas);
    expect(drawRows()).toEqual(drawnRows);
  });

  it("has a break for every row, including rows that once lacked proof", () => {
    expect([...drawRows(), ...ONCE_UNPROVEN].filter((row) => !rows.includes(row))).toEqual([]);
  });

  it("is covered by tests that don't need a build", () => {
    const taggedIds = new Set(readTags().flatMap(({ id, file }) => (isCheap(file) ? [id] : [])));
    expect(rows.filter((row) => !taggedIds.has(row))).toEqual([]);
  });
});

describe("breaks", () => {
  it("belong to existing rows, with at most one per row", () => {
    expect(rows.filter((row, index) => rows.indexOf(row) !== index)).toEqual([]);
    expect(rows.filter((row) => !requirements.has(row))).toEqual([]);
  });

  it.each(BROKEN_ROWS)("change code that occurs exactly once: $row", ({ file, find, replace, bug }) => {
    expect(readFileSync(path.join(root, file), "utf8").split(find)).toHaveLength(2);
    expect(replace).not.toBe(find);
    expect(bug).toMatch(/\w/);
    expect(file).toMatch(/^(src|db)\//);
  });
});
