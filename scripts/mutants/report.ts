import type { AcceptedMutants } from "./accepted.ts";
import type { Mutant } from "./sites.ts";
import type { Verdict } from "./store.ts";

/** Prints the totals for each kind of mutant, then lists survivors that aren't accepted. */
export function summarize(
  mutants: readonly Mutant[],
  verdicts: ReadonlyMap<string, Verdict>,
  accepted: AcceptedMutants,
): { lines: string[]; survivors: Mutant[] } {
  const isKilled = ({ id }: Mutant) => verdicts.get(id)?.isKilled === true;
  const isAccepted = ({ id }: Mutant) => Object.hasOwn(accepted, id);
  const row = (name: string, group: readonly Mutant[]) => {
    const killed = group.filter(isKilled).length;
    const acceptedCount = group.filter((mutant) => !isKilled(mutant) && isAccepted(mutant)).length;
    const share = group.length === 0 ? 100 : (100 * killed) / group.length;
    const cells = [group.length, killed, group.length - killed - acceptedCount, acceptedCount].map((cell) =>
      `${cell}`.padStart(9),
    );
    return `${name.padEnd(12)}${cells.join("")}${`${share.toFixed(1)}%`.padStart(10)}`;
  };
  const kinds = [...new Set(mutants.map(({ kind }) => kind))].toSorted();
  const survivors = mutants.filter((mutant) => !isKilled(mutant) && !isAccepted(mutant));
  return {
    survivors,
    lines: [
      `${"kind".padEnd(12)}    total   killed survived accepted    killed`,
      ...kinds.map((kind) =>
        row(
          kind,
          mutants.filter((mutant) => mutant.kind === kind),
        ),
      ),
      row("all", mutants),
      ...survivors.map(
        ({ file, line, text, id }) => `SURVIVED ${line ? `${file}:${line}` : file}  ${text}\n         ${id}`,
      ),
    ],
  };
}
