import type { Part } from "./nightly-parts.ts";

/** A part's outcome. `sources` is the digest of the sources that it ran with. */
export type Result = {
  name: string;
  outcome: "passed" | "FAILED" | "no such script";
  sources: string;
  wallSeconds: number;
  processorSeconds: number;
};

export type Selection = {
  /** The names of the requested parts, or null for all parts. */
  only: readonly string[] | null;
  /** If true, skips parts that have passed with exactly these sources. */
  resume: boolean;
  sources: string;
};

/**
 * Returns the parts to run, in order. Adds the build if a part needs it, unless the build has passed with these
 * sources. Throws on an unknown name, because a run without the requested part would pass without proving anything.
 */
export function choose(
  parts: readonly Part[],
  selection: Selection,
  earlierResults: readonly Result[],
): Part[] {
  const unknown = selection.only?.filter((name) => !parts.some((part) => part.name === name)) ?? [];
  if (unknown.length > 0)
    throw new Error(
      `Unknown part: ${unknown.join(", ")}. Parts: ${parts.map(({ name }) => name).join(", ")}`,
    );
  const hasPassed = ({ name }: Part) =>
    selection.resume &&
    earlierResults.some(
      (result) => result.name === name && result.outcome === "passed" && result.sources === selection.sources,
    );
  const requestedParts = parts.filter(
    (part) => (selection.only === null || selection.only.includes(part.name)) && !hasPassed(part),
  );
  const needsBuild = requestedParts.some((part) => part.needsBuild);
  return parts.filter(
    (part) => requestedParts.includes(part) || (part.name === "build" && needsBuild && !hasPassed(part)),
  );
}

/** Adds a result and removes any older result for the same part. */
export const addResult = (earlierResults: readonly Result[], result: Result): Result[] => [
  ...earlierResults.filter(({ name }) => name !== result.name),
  result,
];

export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  const clock = `${String(minutes).padStart(hours ? 2 : 1, "0")}:${String(whole % 60).padStart(2, "0")}`;
  return hours ? `${hours}:${clock}` : clock;
}

/** Formats the summary as an aligned table with one line per part. */
export function table(results: readonly Result[]): string {
  const cells = [
    ["part", "result", "wall", "CPU"],
    ...results.map(({ name, outcome, wallSeconds, processorSeconds }) => [
      name,
      outcome,
      formatDuration(wallSeconds),
      formatDuration(processorSeconds),
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
