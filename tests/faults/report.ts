/** The result of a run, which passes only if its numbers are 0 and it has no problems. */
export type TrialReport = {
  row: string;
  trials: string;
  lost: number;
  doubled: number;
  /** The difference between two sides that must agree, in segments or cents. */
  drift: number;
  /** Any other problems, in plain words. */
  problems: string[];
  recovery: string;
};

export type Audit = Pick<TrialReport, "lost" | "doubled" | "drift" | "problems">;

export const hasPassed = ({ lost, doubled, drift, problems }: TrialReport) =>
  lost + doubled + drift === 0 && problems.length === 0;

const columns = ["row", "trials", "lost", "doubled", "drift", "recovery", "else"] as const;

/** Formats the reports as a table, as in docs/operations.md. */
export function formatTable(reports: readonly TrialReport[]): string {
  const cells = reports.map(({ row, trials, lost, doubled, drift, recovery, problems }) =>
    [row, trials, lost, doubled, drift, recovery, problems.join("; ")].map(String),
  );
  const lines = [columns as readonly string[], columns.map(() => "---"), ...cells];
  return lines.map((line) => `| ${line.join(" | ")} |`).join("\n");
}

/** Logs a run's table and returns the reports that failed. */
export async function listFailures(run: Promise<TrialReport | TrialReport[]>) {
  const reports = [await run].flat();
  console.log(formatTable(reports));
  return reports.filter((report) => !hasPassed(report));
}
