import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { BROKEN_ROWS } from "./broken-rows/all.ts";
import { drawRows, ONCE_UNPROVEN } from "./broken-rows/draw.ts";
import { areaOf, areas, readTags, requirements, root } from "./requirement-tags.ts";

/** Runs without a build. */
const isCheap = (file: string) => !/^tests\/(e2e|faults|load)\//.test(file);
const rows = BROKEN_ROWS.map(({ row }) => row);

describe("the sample of rows", () => {
  it("has 120 rows and at least one of every area, the same ones every time", () => {
    const drawn = drawRows();
    expect(new Set(drawn).size).toBe(120);
    expect(new Set(drawn.map(areaOf))).toEqual(areas);
    expect(drawRows()).toEqual(drawn);
  });

  it("is broken as a whole, with the rows that once were not proven", () => {
    expect([...drawRows(), ...ONCE_UNPROVEN].filter((row) => !rows.includes(row))).toEqual([]);
  });

  it("is named by tests that need no build", () => {
    const named = new Set(readTags().flatMap(({ id, file }) => (isCheap(file) ? [id] : [])));
    expect(rows.filter((row) => !named.has(row))).toEqual([]);
  });
});

describe("the breaks", () => {
  it("are one per row, of rows that exist", () => {
    expect(rows.filter((row, index) => rows.indexOf(row) !== index)).toEqual([]);
    expect(rows.filter((row) => !requirements.has(row))).toEqual([]);
  });

  it.each(BROKEN_ROWS)("changes something that is there once: $row", ({ file, find, replace, what }) => {
    expect(readFileSync(path.join(root, file), "utf8").split(find)).toHaveLength(2);
    expect(replace).not.toBe(find);
    expect(what).toMatch(/\w/);
    expect(file).toMatch(/^(src|db)\//);
  });
});
