import type { Verdict } from "./arena.ts";

export const isSound = ({ lost, doubled, drift, problems }: Verdict) =>
  lost + doubled + drift === 0 && problems.length === 0;

const columns = ["row", "trials", "lost", "doubled", "drift", "recovery", "else"] as const;

/** One table, as in docs/operations.md. */
export function tableOf(verdicts: readonly Verdict[]): string {
  const cells = verdicts.map(({ row, trials, lost, doubled, drift, recovery, problems }) =>
    [row, trials, lost, doubled, drift, recovery, problems.join("; ")].map(String),
  );
  const lines = [columns as readonly string[], columns.map(() => "---"), ...cells];
  return lines.map((line) => `| ${line.join(" | ")} |`).join("\n");
}
