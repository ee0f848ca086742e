/** One long experiment. */
export type Part = {
  name: string;
  /** Of package.json. */
  script: string;
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Runs the built product: `build` comes first. */
  needsBuild?: true;
};

/** The long form of tests whose number of random cases is a setting. */
const histories = (file: string, env: Record<string, string>): Part => ({
  name: file,
  script: "test",
  // Each of them proves one thing in one test, which then takes hours rather than the seconds of CI.
  args: [`tests/${file}.test.ts`, "--testTimeout", "14400000"],
  env,
});

/** The quickest first, so that a broken night is known early. docs/operations.md says what each proves. */
export const PARTS: readonly Part[] = [
  { name: "build", script: "build" },
  { name: "lighthouse", script: "lighthouse", needsBuild: true },
  { name: "whole-product", script: "test:faults:long", needsBuild: true },
  { name: "rows", script: "test:rows" },
  { name: "schedules", script: "bench:schedules" },
  { name: "schedules-fuzz", script: "bench:schedules", args: ["--fuzz", "1000"] },
  histories("api-fuzz", { FUZZ_RUNS: "1000" }),
  histories("pass-histories", { HISTORIES: "1000" }),
  histories("statistics-histories", { HISTORIES: "1000" }),
  { name: "enumeration", script: "bench:enumeration" },
  { name: "live", script: "bench:live", needsBuild: true },
  { name: "league", script: "bench:league" },
  { name: "rsvp", script: "bench:rsvp", needsBuild: true },
  { name: "reminders", script: "bench:reminders", needsBuild: true },
  { name: "arming", script: "bench:arming" },
  { name: "size", script: "bench:size" },
  { name: "admin", script: "bench:admin" },
  { name: "mutants", script: "test:mutants" },
  { name: "stryker", script: "test:stryker" },
  { name: "faults", script: "faults", needsBuild: true },
];
