/** What a run found out; the numbers must be 0. */
export type Verdict = {
  row: string;
  trials: string;
  lost: number;
  doubled: number;
  /** What two sides that must agree count differently: segments, or cents. */
  drift: number;
  /** Anything else that must not be, in words. */
  problems: string[];
  recovery: string;
};

export type Audit = Pick<Verdict, "lost" | "doubled" | "drift" | "problems">;

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

/** What a run found wrong; its table goes to the log. */
export async function faultsOf(run: Promise<Verdict | Verdict[]>) {
  const verdicts = [await run].flat();
  console.log(tableOf(verdicts));
  return verdicts.filter((verdict) => !isSound(verdict));
}
