import { describe, expect, it } from "vitest";
import { findCuts } from "./sql-cuts.ts";

const cutsOf = (texts: TemplateStringsArray, ..._values: unknown[]) =>
  findCuts(texts).map(({ kind, text }) => `${kind}: ${text}`);

describe("cuts of SQL", () => {
  it("takes conditions apart, each where at its own depth", () => {
    expect(
      cutsOf`select * from a where x = ${1} and exists (select from b where b.id = a.id and y) order by x limit ${2}`,
    ).toEqual([
      "where: x = ${}",
      "where: exists (select from b where b.id = a.id and y)",
      "where: b.id = a.id",
      "where: y",
      "limit: limit ${}",
    ]);
  });

  it("keeps together what belongs together", () => {
    expect(cutsOf`select 1 where a between 1 and 2 and case when b and c then d end`).toEqual([
      "where: a between 1 and 2",
      "where: case when b and c then d end",
    ]);
    expect(cutsOf`select 1 where a = 1 or b = 2`).toEqual(["where: a = 1 or b = 2"]);
  });

  it("finds each lock", () => {
    expect(cutsOf`select 1 from a where b limit 1 for update of a skip locked for key share of c`).toEqual([
      "where: b",
      "limit: limit 1",
      "lock: for update of a skip locked",
      "lock: for key share of c",
    ]);
    expect(cutsOf`select pg_try_advisory_xact_lock(${1}, hashtext(${"x"})) as free`).toEqual([
      "lock: pg_try_advisory_xact_lock(${}, hashtext(${}))",
    ]);
  });

  it("ignores comments and words in quotes", () => {
    expect(cutsOf`select 'where x' /* where y */ -- where z`).toEqual([]);
  });

  it("says where to cut, across values", () => {
    expect(findCuts(["a where b = ", " and c"])).toMatchObject([
      { from: [0, 8], to: [1, 0], instead: " true " },
      { from: [1, 5], to: [1, 6] },
    ]);
  });
});
