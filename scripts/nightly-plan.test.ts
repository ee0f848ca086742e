import { describe, expect, it } from "vitest";
import { PARTS, type Part } from "./nightly-parts.ts";
import { addResult, choose, formatDuration, table, type Result } from "./nightly-plan.ts";

const parts: Part[] = [
  { name: "build", script: "build" },
  { name: "lighthouse", script: "lighthouse", needsBuild: true },
  { name: "guards", script: "test:guards" },
  { name: "faults", script: "faults", needsBuild: true },
];

const result = (name: string, overrides: Partial<Result> = {}): Result => ({
  name,
  outcome: "passed",
  sources: "now",
  wallSeconds: 60,
  processorSeconds: 90,
  ...overrides,
});

const chooseNames = (overrides: { only?: string[]; resume?: boolean }, earlierResults: Result[] = []) =>
  choose(
    parts,
    { only: overrides.only ?? null, resume: overrides.resume ?? false, sources: "now" },
    earlierResults,
  ).map(({ name }) => name);

describe("selection of nightly parts", () => {
  it("runs all parts in order", () => {
    expect(chooseNames({})).toEqual(["build", "lighthouse", "guards", "faults"]);
  });

  it("runs only the named parts, in list order", () => {
    expect(chooseNames({ only: ["guards"] })).toEqual(["guards"]);
    expect(chooseNames({ only: ["guards", "build"] })).toEqual(["build", "guards"]);
  });

  it("adds the build if a part needs it", () => {
    expect(chooseNames({ only: ["faults"] })).toEqual(["build", "faults"]);
  });

  it("rejects an unknown name", () => {
    expect(() => chooseNames({ only: ["guards", "fault"] })).toThrow(
      "Unknown part: fault. Parts: build, lighthouse, guards, faults",
    );
  });

  it("reruns passed parts without --resume", () => {
    expect(chooseNames({ only: ["guards"] }, [result("guards")])).toEqual(["guards"]);
    expect(chooseNames({ only: ["guards"], resume: true }, [result("guards")])).toEqual([]);
  });

  it("resumes with parts that failed, haven't run, or passed with different sources", () => {
    const earlierResults = [
      result("build"),
      result("lighthouse", { outcome: "FAILED" }),
      result("guards", { sources: "yesterday's" }),
      result("faults", { outcome: "no such script" }),
    ];
    expect(chooseNames({ resume: true }, earlierResults)).toEqual(["lighthouse", "guards", "faults"]);
  });

  it("rebuilds on resume if the last build was from different sources", () => {
    const earlierResults = [
      result("build", { sources: "yesterday's" }),
      result("guards"),
      result("lighthouse"),
    ];
    expect(chooseNames({ resume: true }, earlierResults)).toEqual(["build", "faults"]);
  });
});

it("gives every part a unique name", () => {
  const names = PARTS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

it("keeps the newest result of each part", () => {
  const before = [result("build"), result("guards", { outcome: "FAILED" })];
  expect(addResult(before, result("guards"))).toEqual([result("build"), result("guards")]);
});

it("formats durations as minutes and hours", () => {
  expect([4, 65, 3_599.6, 7_325].map(formatDuration)).toEqual(["0:04", "1:05", "1:00:00", "2:02:05"]);
});

it("aligns the summary table", () => {
  const lines = table([result("build"), result("faults", { outcome: "FAILED", wallSeconds: 7_325 })]);
  expect(lines.split("\n")).toEqual([
    "part    result     wall   CPU",
    "build   passed     1:00  1:30",
    "faults  FAILED  2:02:05  1:30",
  ]);
});
