/** One part of the nightly run. */
export type Part = {
  name: string;
  /** The npm script in package.json. */
  script: string;
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** True if the part needs the production build. `build` then runs first. */
  needsBuild?: true;
};

/** Creates a part that runs a randomized test with many more cases than in CI. */
const histories = (file: string, env: Record<string, string>): Part => ({
  name: file,
  script: "test",
  // Each of these parts has a single test, which takes hours here instead of seconds in CI.
  args: [`tests/${file}.test.ts`, "--testTimeout", "14400000"],
  env,
});

/** Creates a part that runs a bench. */
const bench = (name: string, options: Partial<Part> = {}): Part => ({
  name,
  script: "bench",
  args: [name],
  ...options,
});

/** The quickest parts come first, so that failures show up early. docs/operations.md lists what each part proves. */
export const PARTS: readonly Part[] = [
  { name: "build", script: "build" },
  { name: "advisories", script: "advisories" },
  { name: "image", script: "image" },
  { name: "deploy", script: "rehearse:deploy" },
  { name: "lighthouse", script: "lighthouse", needsBuild: true },
  { name: "attacks", script: "attacks", needsBuild: true },
  { name: "whole-product", script: "test:faults:long", needsBuild: true },
  { name: "rows", script: "test:rows" },
  bench("schedules"),
  bench("schedules-fuzz", { args: ["schedules", "--fuzz", "1000"] }),
  histories("api-fuzz", { FUZZ_RUNS: "1000" }),
  histories("parsers", { FUZZ_RUNS: "100" }),
  histories("pass-histories", { HISTORIES: "1000" }),
  histories("statistics-histories", { HISTORIES: "1000" }),
  {
    name: "feature-histories",
    script: "test",
    args: [
      "src/features/passes/events/commands.test.ts",
      "src/features/turnout/pool",
      "src/features/turnout/waitlist",
      "src/features/availability/commands.test.ts",
      "src/features/reminders/commands.test.ts",
      "--testTimeout",
      "14400000",
    ],
    env: { HISTORIES: "200" },
  },
  bench("enumeration"),
  bench("live", { needsBuild: true }),
  bench("league"),
  bench("rsvp", { needsBuild: true }),
  bench("public-pages", { needsBuild: true }),
  bench("signed-in", { needsBuild: true }),
  bench("webhooks", { needsBuild: true }),
  bench("reminders", { needsBuild: true }),
  bench("arming"),
  bench("year"),
  bench("migrations"),
  bench("size"),
  bench("admin"),
  { name: "drills", script: "drills", needsBuild: true },
  { name: "mutants", script: "test:mutants" },
  { name: "stryker", script: "test:stryker" },
  { name: "faults", script: "faults", needsBuild: true },
];
