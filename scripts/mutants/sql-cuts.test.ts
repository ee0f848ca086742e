import { describe, expect, it } from "vitest";
import { findCuts } from "./sql-cuts.ts";

const listCuts = (texts: TemplateStringsArray, ..._values: unknown[]) =>
  findCuts(texts).map(({ kind, text }) => `${kind}: ${text}`);

describe("findCuts", () => {
  it("splits each `where` into its conditions, even when nested", () => {
    expect(
      listCuts`select * from a where x = ${1} and exists (select from b where b.id = a.id and y) order by x limit ${2}`,
    ).toEqual([
      "where: x = ${}",
      "where: exists (select from b where b.id = a.id and y)",
      "where: b.id = a.id",
      "where: y",
      "limit: limit ${}",
    ]);
  });

  it("keeps `between`, `case`, and `or` expressions whole", () => {
    expect(listCuts`select 1 where a between 1 and 2 and case when b and c then d end`).toEqual([
      "where: a between 1 and 2",
      "where: case when b and c then d end",
    ]);
    expect(listCuts`select 1 where a = 1 or b = 2`).toEqual(["where: a = 1 or b = 2"]);
  });

  it("finds each lock", () => {
    expect(listCuts`select 1 from a where b limit 1 for update of a skip locked for key share of c`).toEqual([
      "where: b",
      "limit: limit 1",
      "lock: for update of a skip locked",
      "lock: for key share of c",
    ]);
    expect(listCuts`select pg_try_advisory_xact_lock(${1}, hashtext(${"x"})) as free`).toEqual([
      "lock: pg_try_advisory_xact_lock(${}, hashtext(${}))",
    ]);
  });

  it("ignores comments and string literals", () => {
    expect(listCuts`select 'where x' /* where y */ -- where z`).toEqual([]);
  });

  it("returns positions for cuts that span a value", () => {
    expect(findCuts(["a where b = ", " and c"])).toMatchObject([
      { from: [0, 8], to: [1, 0], replacement: " true " },
      { from: [1, 5], to: [1, 6] },
    ]);
  });
});
