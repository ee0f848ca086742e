import { describe, expect, it } from "vitest";
import { PARTS, type Part } from "./nightly-parts.ts";
import { choose, duration, noted, table, type Result } from "./nightly-plan.ts";

const parts: Part[] = [
  { name: "build", script: "build" },
  { name: "lighthouse", script: "lighthouse", needsBuild: true },
  { name: "guards", script: "test:guards" },
  { name: "faults", script: "faults", needsBuild: true },
];

const result = (name: string, given: Partial<Result> = {}): Result => ({
  name,
  outcome: "passed",
  sources: "now",
  wallSeconds: 60,
  processorSeconds: 90,
  ...given,
});

const chosen = (wish: { only?: string[]; resume?: boolean }, earlier: Result[] = []) =>
  choose(parts, { only: wish.only ?? null, resume: wish.resume ?? false, sources: "now" }, earlier).map(
    ({ name }) => name,
  );

describe("choosing the parts of a night", () => {
  it("takes all in their order", () => {
    expect(chosen({})).toEqual(["build", "lighthouse", "guards", "faults"]);
  });

  it("takes only what was named, in the order of the list", () => {
    expect(chosen({ only: ["guards"] })).toEqual(["guards"]);
    expect(chosen({ only: ["guards", "build"] })).toEqual(["build", "guards"]);
  });

  it("brings the build along for a part that runs it", () => {
    expect(chosen({ only: ["faults"] })).toEqual(["build", "faults"]);
  });

  it("refuses a name that no part has", () => {
    expect(() => chosen({ only: ["guards", "fault"] })).toThrow(
      "--only knows build, lighthouse, guards, faults; not fault",
    );
  });

  it("repeats what has passed unless it is told to resume", () => {
    expect(chosen({ only: ["guards"] }, [result("guards")])).toEqual(["guards"]);
    expect(chosen({ only: ["guards"], resume: true }, [result("guards")])).toEqual([]);
  });

  it("resumes with what failed, was missing, or passed with other sources", () => {
    const earlier = [
      result("build"),
      result("lighthouse", { outcome: "FAILED" }),
      result("guards", { sources: "yesterday's" }),
      result("faults", { outcome: "no such script" }),
    ];
    expect(chosen({ resume: true }, earlier)).toEqual(["lighthouse", "guards", "faults"]);
  });

  it("builds again on resuming when the build is of other sources", () => {
    const earlier = [result("build", { sources: "yesterday's" }), result("guards"), result("lighthouse")];
    expect(chosen({ resume: true }, earlier)).toEqual(["build", "faults"]);
  });
});

it("names every part once", () => {
  const names = PARTS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

it("keeps the newest result of each part", () => {
  const before = [result("build"), result("guards", { outcome: "FAILED" })];
  expect(noted(before, result("guards"))).toEqual([result("build"), result("guards")]);
});

it("writes times as people read them", () => {
  expect([4, 65, 3_599.6, 7_325].map(duration)).toEqual(["0:04", "1:05", "1:00:00", "2:02:05"]);
});

it("lines up its summary", () => {
  const lines = table([result("build"), result("faults", { outcome: "FAILED", wallSeconds: 7_325 })]);
  expect(lines.split("\n")).toEqual([
    "part    result     wall  processor",
    "build   passed     1:00       1:30",
    "faults  FAILED  2:02:05       1:30",
  ]);
});
