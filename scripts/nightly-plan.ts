import type { Part } from "./nightly-parts.ts";

/** What a part came to, and for which state of the sources. */
export type Result = {
  name: string;
  outcome: "passed" | "FAILED" | "no such script";
  sources: string;
  wallSeconds: number;
  processorSeconds: number;
};

export type Wish = {
  /** Names, or null for all. */
  only: readonly string[] | null;
  /** Leave out what has passed with these very sources. */
  resume: boolean;
  sources: string;
};

/**
 * The parts to run, in their order. A part that runs the built product brings the build along, unless that too has passed
 * with these sources. Throws on a name that no part has: a night without the wanted part would pass for nothing.
 */
export function choose(parts: readonly Part[], wish: Wish, earlier: readonly Result[]): Part[] {
  const unknown = wish.only?.filter((name) => !parts.some((part) => part.name === name)) ?? [];
  if (unknown.length > 0)
    throw new Error(`--only knows ${parts.map(({ name }) => name).join(", ")}; not ${unknown.join(", ")}`);
  const hasPassed = ({ name }: Part) =>
    wish.resume &&
    earlier.some((one) => one.name === name && one.outcome === "passed" && one.sources === wish.sources);
  const wanted = parts.filter(
    (part) => (wish.only === null || wish.only.includes(part.name)) && !hasPassed(part),
  );
  const needsBuild = wanted.some((part) => part.needsBuild);
  return parts.filter(
    (part) => wanted.includes(part) || (part.name === "build" && needsBuild && !hasPassed(part)),
  );
}

/** What is known after a part: its newest result replaces an older one. */
export const noted = (earlier: readonly Result[], result: Result): Result[] => [
  ...earlier.filter(({ name }) => name !== result.name),
  result,
];

export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  const clock = `${String(minutes).padStart(hours ? 2 : 1, "0")}:${String(whole % 60).padStart(2, "0")}`;
  return hours ? `${hours}:${clock}` : clock;
}

/** The summary: a line per part, its columns below each other. */
export function table(results: readonly Result[]): string {
  const cells = [
    ["part", "result", "wall", "processor"],
    ...results.map(({ name, outcome, wallSeconds, processorSeconds }) => [
      name,
      outcome,
      duration(wallSeconds),
      duration(processorSeconds),
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((line) => line[column]!.length)));
  return cells
    .map((line) =>
      line
        .map((cell, column) => (column < 2 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
        .join("  "),
    )
    .join("\n");
}
